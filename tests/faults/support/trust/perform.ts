import { rekey, reprice } from './account.ts';
import { approve } from './approve.ts';
import { edit, enqueue } from './ask.ts';
import type { Command } from './commands.ts';
import { deliver } from './deliver.ts';
import { nameGeneration } from './name-generation.ts';
import { pauseMany } from './pause-many.ts';
import { actByName, move, pause, retry, schedule } from './queue-commands.ts';
import { undo } from './undo.ts';
import type { World } from './world.ts';

/** Does what a command says, and keeps in the model what was acknowledged of it. */
export async function perform(world: World, command: Command): Promise<void> {
  switch (command.kind) {
    case 'enqueue':
      return world.command(() => enqueue(world, command));
    case 'edit':
      return world.command(() => edit(world, command));
    case 'pause':
      return pause(world, command);
    case 'pause-many':
      return world.command(() => pauseMany(world, command));
    case 'schedule':
      return schedule(world, command);
    case 'move':
      return move(world, command);
    case 'act':
      return actByName(world, command);
    case 'retry':
      return retry(world, command);
    case 'name':
      return nameGeneration(world, command);
    case 'canary':
      return world.command(() => approve(world, command));
    case 'undo':
      for (let step = 0; step < command.steps; step += 1) await world.command(() => undo(world));
      return;
    case 'deliver':
      return deliver(world, command.which, command.says);
    case 'rekey':
      return world.command(() => rekey(world));
    case 'reprice':
      return world.command(() => reprice(world, command));
    case 'answers':
      return void world.service.next.push(...command.next);
    case 'fate':
      return void world.fates.push(command.fate);
    case 'service':
      return void Object.assign(world.service, { query: command.query, result: command.result });
    case 'answer':
      return world.service.release();
    case 'clock':
      return world.clock.advance(command.milliseconds);
    case 'settle':
      return world.settle();
    case 'turns':
      for (let turn = 0; turn < command.count; turn += 1) await new Promise((next) => setImmediate(next));
      return;
    case 'kill':
      world.steps.length = 0;
      return world.kill();
    case 'restart':
      world.steps.length = 0;
      return world.restart();
  }
}
