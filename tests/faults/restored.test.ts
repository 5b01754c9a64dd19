import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KillPoint } from '../support/kill-points.ts';
import { openTestCore } from '../support/test-core.ts';
import { waitUntil } from '../support/wait-until.ts';
import { PAID } from './support/live-core.ts';
import { runChild } from './support/run-child.ts';
import { createPlaces, report } from './support/scale.ts';
import { openScenes, promptsOf, type Scene, type Scenes } from './support/scenes.ts';

const inPlace = createPlaces(2);
let scenes: Scenes;

beforeAll(async () => {
  scenes = await openScenes('restored');
});
afterAll(() => scenes.close());

/** Where the program is killed at the first of four jobs, and how many submissions at least a copy from before lacks then. */
const PLACES: readonly (readonly [KillPoint, lacking: number])[] = [
  ['before-intent', 0],
  ['intent-written', 0],
  ['half-recorded', 1],
  ['recorded', 1],
  ['before-answer-stored', 1],
  ['answer-stored', 1],
  ['take-stored', 1],
];

describe.concurrent('a copy from before, put back after a kill', () => {
  it.each(PLACES)('at %s: nothing is charged twice, and what it lacks is known', (at, lacking) =>
    inPlace(() => scenes.with(at, { concurrent: 1 }, (scene) => restoreAfterKill(scene, at, lacking))),
  );
});

/** Known from the record alone. */
const SENT_BEFORE = { state: 'unknown', error: { details: { cause: 'sent-before' } } };

async function restoreAfterKill({ folder, practice }: Scene, at: KillPoint, lacking: number): Promise<void> {
  const [data, kept, localFolder] = ['data', 'kept', 'local'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const prompts = promptsOf(`restored ${at}`, 4);
  await runChild({ folder, localFolder, killAt: 'enqueued', add: { prompts } }, scenes.options);
  await cp(data, kept, { recursive: true });
  await mkdir(join(folder, 'results'), { recursive: true });
  await runChild({ folder, localFolder, killAt: at }, scenes.options);
  const before = await practice.ledger();
  await rm(data, { recursive: true });
  await cp(kept, data, { recursive: true });
  const app = await openTestCore(data, {
    baseUrl: null,
    localFolder,
    settings: { resultsFolder: join(folder, 'results'), activeProfileId: PAID, startUp: 'go-on' },
  });
  const { oldData } = (await app.call('app.snapshot', {})).status;
  const found = oldData?.submissions ?? 0;
  // Others may have been sent until the first had its take.
  if (at === 'take-stored') expect(found).toBeGreaterThanOrEqual(Math.max(lacking, before.length));
  else expect(found).toBe(lacking);
  if (oldData !== null) {
    // What was on the wire when it was killed may have been charged since; nothing else was sent.
    for (const { state, error, attempts } of app.store.jobs.list())
      if (attempts > 0) expect({ state, error }).toMatchObject(SENT_BEFORE);
    expect((await practice.ledger()).length).toBeLessThanOrEqual(found);
    await app.call('queue.acceptOldData', { submissions: oldData.submissions });
  }
  await waitUntil(
    'what may go to have gone',
    () => app.store.jobs.counts(),
    ({ queued, sending, submitted, fetching }) => queued + sending + submitted + fetching === 0,
  );
  await app.close();
  const charged = (await practice.ledger()).map(({ body }) => String(body['prompt']));
  expect(new Set(charged).size).toBe(charged.length);
  report(`killed at ${at}, a copy put back: lacks ${found}, ${charged.length} charged, none twice`);
}
