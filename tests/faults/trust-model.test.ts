import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBuiltReader } from '../support/built-reader.ts';
import { TEST_LIMIT } from '../support/patience.ts';
import { encodeClip } from '../support/sample-media.ts';
import { PIXEL } from '../support/scripted-service.ts';
import { openTestCore } from '../support/test-core.ts';
import { report, SCALE, SEED, scaled } from './support/scale.ts';
import { check, createFound } from './support/trust/check.ts';
import { comeHome } from './support/trust/come-home.ts';
import { anyCommands, anyScene, type Command } from './support/trust/commands.ts';
import { perform } from './support/trust/perform.ts';
import { openWorld, type Scene, type Template } from './support/trust/world.ts';

/** `npm run soak` draws twenty thousand at its usual scale. */
const SEQUENCES = scaled(150, 1000);
const LIMIT = TEST_LIMIT + SEQUENCES * 1000;
/** In a run of hours a line says after so many that it goes on. */
const REPORTED_AFTER = 500;

let root: string;
let template: Template;
let sequences = 0;
const figures = { commands: 0, submissions: 0, charged: 0, kills: 0 };

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'dailies-trust-model-'));
  const folder = join(root, 'template');
  const mediaReader = createBuiltReader();
  const app = await openTestCore(folder, { baseUrl: null, start: false, mediaReader });
  const path = join(root, 'reference.png');
  await writeFile(path, PIXEL);
  const assetId = await app.addFile(path);
  app.store.close();
  template = { folder, assetId, mediaReader, clip: await encodeClip(64, 36, 2, 24) };
});
afterAll(() => rm(root, { recursive: true, force: true }));

function describe(): string {
  const { commands, submissions, charged, kills } = figures;
  return `trust model: ${sequences} of ${SEQUENCES} sequences, seed ${SEED}: ${commands} commands, ${kills} kills, ${submissions} submissions, ${charged} charged = asked for`;
}

/** Runs one sequence; throws with all that is not right as soon as anything is not. */
async function run(scene: Scene, commands: readonly Command[]): Promise<void> {
  sequences += 1;
  const world = await openWorld(join(root, `${sequences}`), template, scene);
  const found = createFound();
  try {
    for (const command of commands) {
      await perform(world, command);
      expect(check(world, found)).toEqual([]);
      if (command.kind === 'kill') figures.kills += 1;
    }
    await world.settle();
    expect(check(world, found)).toEqual([]);
    if (scene.comesHome) await comeHome(world);
    expect(check(world, found)).toEqual([]);
    figures.commands += commands.length;
    figures.submissions += world.service.arrived.length;
    figures.charged += world.service.ledger.filter(({ isPaid }) => isPaid).length;
    if (sequences < SEQUENCES && SCALE > 1 && sequences % REPORTED_AFTER === 0) report(describe());
  } finally {
    await world.close();
  }
}

it('charges what was asked for, sends nothing that was held or changed, loses nothing, and leaves a way out', {
  timeout: LIMIT,
}, async () => {
  try {
    await fc.assert(fc.asyncProperty(anyScene, anyCommands, run), {
      numRuns: SEQUENCES,
      seed: SEED,
      // The seed and the path that are printed repeat it; to look for a shorter one can take longer than all the others.
      endOnFailure: true,
    });
  } finally {
    report(describe());
  }
});
