import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitUntil } from '../support/wait-until.ts';
import { judge } from './support/judge.ts';
import { startChild } from './support/run-child.ts';
import { report, scaled } from './support/scale.ts';
import { openScenes, promptsOf, type Scenes } from './support/scenes.ts';

const ROUNDS = scaled(3, 5);
const CONCURRENCY = 6;
let scenes: Scenes;

beforeAll(async () => {
  scenes = await openScenes('instances');
});
afterAll(() => scenes.close());

test('of several processes on one folder one works, the others say so, and nothing is sent twice', async () => {
  await scenes.with('race', { concurrent: 4 }, async ({ folder, practice }) => {
    const prompts: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const runs = Array.from({ length: CONCURRENCY }, (_, index) => {
        const own = promptsOf(`round ${round} process ${index}`, 4);
        return { own, run: startChild({ folder, isEndless: true, add: { prompts: own } }, scenes.options) };
      });
      // The one that works goes on until all the others have ended, so that each of them met it.
      const losers = await waitUntil(
        'all but one to be refused',
        () => runs.filter(({ run }) => run.words[0]?.event === 'refused'),
        ({ length }) => length === CONCURRENCY - 1,
      );
      for (const { run } of losers) {
        expect(await run.ended).toEqual({ code: 3, signal: null });
        expect(run.words).toEqual([{ event: 'refused', code: 'DATABASE_IN_USE' }]);
      }
      const [winner] = runs.filter((each) => !losers.includes(each));
      await winner?.run.hear('rested');
      winner?.run.child.kill('SIGKILL');
      await winner?.run.ended;
      prompts.push(...(winner?.own ?? []));
    }
    const found = judge(folder, await practice.ledger(), { prompts });
    expect(found).toMatchObject({
      violations: [],
      charged: prompts.length,
      states: { done: prompts.length },
    });
    report(
      `two instances and more: ${ROUNDS * CONCURRENCY} starts, ${ROUNDS * (CONCURRENCY - 1)} refused with DATABASE_IN_USE, ` +
        `${found.jobs.length} jobs, ${found.charged} charged, charged twice 0`,
    );
  });
});

/** Another one starts while the first has the folder, which is done something to first, and is killed only then. */
async function followKilled(
  name: string,
  interrupt: (first: ReturnType<typeof startChild>) => void,
): Promise<void> {
  await scenes.with(name, { concurrent: 4, pace: 300 }, async ({ folder, practice }) => {
    const prompts = promptsOf(name, 12);
    const first = startChild({ folder, isEndless: true, add: { prompts } }, scenes.options);
    await first.hear('acknowledged');
    interrupt(first);
    const second = startChild({ folder }, scenes.options);
    expect((await second.ended).code).toBe(3);
    expect(second.words).toEqual([{ event: 'refused', code: 'DATABASE_IN_USE' }]);
    first.child.kill('SIGKILL');
    await first.ended;
    const third = startChild({ folder, awaitsUnknown: false }, scenes.options);
    expect((await third.ended).code).toBe(0);
    const found = judge(folder, await practice.ledger(), { prompts });
    expect(found.violations).toEqual([]);
    expect(found.charged).toBe(found.submitted + found.unknownReceived);
    report(`${name} after a kill: 12 jobs, ${found.charged} charged, lost 0, charged twice 0`);
  });
}

test('after a kill the next one takes over at once, and not before', () =>
  followKilled('takeover', () => {}));

// Stopped, as in a debugger or by a laptop's lid: it is still there.
test.skipIf(process.platform === 'win32')('a paused process keeps its data for itself', () =>
  followKilled('paused', ({ child }) => child.kill('SIGSTOP')),
);
