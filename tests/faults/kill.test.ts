import { copyFile, link, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../electron/adapters/sqlite/migrations/index.ts';
import type { KillPoint } from '../support/kill-points.ts';
import { drawNoise } from '../support/sample-media.ts';
import { type Cut, startCuttingProxy } from './support/cutting-proxy.ts';
import {
  answerInbox,
  countOpen,
  describeFigures,
  findPlacedOutput,
  type Judgement,
  judge,
  keepWhole,
  readVersion,
} from './support/judge.ts';
import { type Run, runChild, startChild, writeProfile } from './support/run-child.ts';
import { createPlaces, drawLots, report, SCALE, SEED, scaled } from './support/scale.ts';
import { openScenes, promptsOf, type Scene, type Scenes } from './support/scenes.ts';

const KILLS = scaled(2, 4);
/** By turns at four moments. */
const MIGRATION_KILLS = 4 * SCALE;
const RANDOM_KILLS = scaled(40, 80);
/** About as often does a start use the store that has work to set right. */
const STORE_USES_OF_START = 20;
/** Deliveries that come when the test puts the service's clock forward, and not before. */
const LATE_SECONDS = 86_400;
const LATE = { on: 'webhook', fault: 'late', ms: LATE_SECONDS * 1000, times: null };
const SLOW_RESULTS = { on: 'result', fault: 'slow-bytes', bytesPerSecond: 4000, times: null };

/** A point on the way of a submission. */
interface Place {
  readonly at: KillPoint | Cut;
  /** Whether the service has received the submission of the job that gets there. */
  readonly charged: boolean;
  /** What each kill leaves in doubt, where that is certain. */
  readonly leaves?: 'received' | 'never-received' | 'nothing';
  readonly fault?: Record<string, unknown>;
}

/** In the order in which a job gets there. */
const PLACES: readonly Place[] = [
  { at: 'before-intent', charged: false, leaves: 'nothing' },
  { at: 'intent-written', charged: false, leaves: 'never-received' },
  { at: 'half-recorded', charged: false, leaves: 'never-received' },
  { at: 'recorded', charged: false, leaves: 'never-received' },
  { at: 'mid-body', charged: false, leaves: 'never-received' },
  { at: 'accepted-without-answer', charged: true, leaves: 'received', fault: LATE },
  { at: 'half-answer', charged: true, leaves: 'received', fault: LATE },
  { at: 'before-answer-stored', charged: true, leaves: 'received', fault: LATE },
  { at: 'answer-stored', charged: true, leaves: 'nothing' },
  { at: 'delivery-stored', charged: true },
  { at: 'before-outputs', charged: true, leaves: 'nothing' },
  // The next job's intent may be in the same commit: its place is free with it.
  { at: 'outputs-stored', charged: true },
  { at: 'completion-stored', charged: true },
  { at: 'mid-download', charged: true, fault: SLOW_RESULTS },
  { at: 'downloaded', charged: true },
  { at: 'before-take', charged: true },
  { at: 'take-stored', charged: true },
  { at: 'before-done', charged: true },
  { at: 'done', charged: true },
];

/** More than there are cores: a program that was just started waits for deliveries that the one before has missed. */
const inPlace = createPlaces(3);
let scenes: Scenes;

beforeAll(async () => {
  scenes = await openScenes('kill');
});
afterAll(() => scenes.close());

describe.concurrent('killed with SIGKILL', () => {
  // First, since they take longest.
  it('at random moments of a batch of 125: the same', async () => {
    await inPlace(() => scenes.with('random', { concurrent: 4 }, killAtRandom));
  });

  it.each(PLACES)('at $at: exactly what was received is charged, once', async (place) => {
    await inPlace(() => scenes.with(place.at, { concurrent: 1 }, (scene) => killAgainAndAgain(place, scene)));
  });

  it('in the middle of a batch being queued: all of it is there, or nothing', async () => {
    await inPlace(() => scenes.with('enqueue', { concurrent: 4 }, killWhileQueueing));
  });

  it.each(['mid-upload', 'before-upload-noted', 'upload-noted'] as const)(
    'at %s: the file goes up again where it must, and the job is charged once',
    async (point) => {
      await inPlace(() => scenes.with(point, { concurrent: 1 }, (scene) => killWhileUploading(point, scene)));
    },
  );

  it('in a migration of an earlier database: the version before it, whole', async () => {
    await inPlace(() => scenes.with('migration', { concurrent: 4 }, killWhileMigrating));
  });
});

async function killAgainAndAgain(place: Place, scene: Scene): Promise<void> {
  const { folder, practice } = scene;
  // A kill at a commit may leave the next job in doubt as well, whose intent was in it: then each uses up two.
  const prompts = promptsOf(place.at, (place.leaves === undefined ? 2 * KILLS : KILLS) + 4);
  if (place.fault !== undefined) await practice.addFault(place.fault);
  for (let round = 0; round < KILLS; round += 1) {
    const prompt = await killOnce(place.at, scene, round === 0 ? prompts : null);
    const charges = (await practice.ledger()).filter(({ body }) => body['prompt'] === prompt);
    if (place.at === 'before-take') await leaveOtherName(folder);
    expect({ prompt, charges: charges.length }).toEqual({ prompt, charges: place.charged ? 1 : 0 });
  }
  const found = judge(folder, await practice.ledger(), { prompts });
  expect(found.violations).toEqual([]);
  expect(found.charged).toBe(found.submitted + found.unknownReceived);
  const doubts = [found.unknownReceived, found.unknownNotReceived];
  if (place.leaves === 'received') expect(doubts).toEqual([KILLS, 0]);
  else if (place.leaves === 'never-received') expect(doubts).toEqual([0, KILLS]);
  else if (place.leaves === 'nothing') expect(doubts).toEqual([0, 0]);
  // While one job is fetched the next may be on the wire.
  else expect(found.unknownReceived + found.unknownNotReceived).toBeLessThanOrEqual(KILLS);
  await finish(scene, found, prompts, place.leaves === 'received');
  report(describeFigures(place.at, KILLS, found));
}

/** What a kill between the two steps of a move leaves: the placed file has its temporary name still. */
async function leaveOtherName(folder: string): Promise<void> {
  const { outputId, path } = findPlacedOutput(folder);
  const temporary = join(dirname(path), `.${outputId}.part`);
  await rm(temporary, { force: true });
  await link(path, temporary);
  await writeFile(`${temporary}.resume`, '{}');
}

/** Lets everything come to its end: by deliveries that were late, and by what the artist says of the inbox. */
async function finish(
  { folder, practice }: Scene,
  found: Judgement,
  prompts: readonly string[],
  isDeliveryAwaited: boolean,
): Promise<Judgement> {
  await practice.clearFaults();
  const inbox = isDeliveryAwaited ? [] : answerInbox(found);
  const run = startChild({ folder, inbox, awaitsUnknown: isDeliveryAwaited }, scenes.options);
  await run.hear('started');
  if (isDeliveryAwaited) await practice.advanceClock(LATE_SECONDS);
  expect({ ...(await run.ended), errors: run.errors() }).toEqual({ code: 0, signal: null, errors: '' });
  const end = judge(folder, await practice.ledger(), { prompts });
  expect(end.violations).toEqual([]);
  expect(end.states).toEqual({ done: prompts.length });
  // Each job once: in doubt, or lost, or sent by itself again, it would be another number.
  expect(end.charged).toBe(prompts.length);
  return end;
}

/** Runs the program until it is killed there; tells the prompt of the job that was. */
async function killOnce(
  at: Place['at'],
  { folder, practice }: Scene,
  prompts: readonly string[] | null,
): Promise<string> {
  const add = prompts === null ? {} : { add: { prompts } };
  if (at !== 'mid-body' && at !== 'accepted-without-answer' && at !== 'half-answer') {
    const run = await runChild({ folder, killAt: at, ...add }, scenes.options);
    const word = run.words.find((entry) => entry.event === 'killed');
    if (word?.event !== 'killed') throw new Error(`${at} was not reached: ${JSON.stringify(run.words)}`);
    return word.prompt ?? '';
  }
  const proxy = await startCuttingProxy(practice.baseUrl);
  await writeProfile(folder, { baseUrl: proxy.baseUrl, profileUrl: practice.baseUrl, concurrent: 1 });
  const run = startChild({ folder, isEndless: true, ...add }, scenes.options);
  const cut = proxy.cutNext(at, () => run.child.kill('SIGKILL'));
  const request = await Promise.race([cut, run.hearTimes(1, 'rested').then(() => null)]);
  run.child.kill('SIGKILL');
  await run.ended;
  await proxy.close();
  await writeProfile(folder, { baseUrl: practice.baseUrl, concurrent: 1 });
  if (request === null) throw new Error(`ended or rested before ${at}: ${run.errors()}`);
  return String((JSON.parse(request.slice(request.indexOf('\r\n\r\n'))) as { prompt: string }).prompt);
}

/** Every second batch is killed in its transaction, the others after it, before the artist could be told. */
async function killWhileQueueing(scene: Scene): Promise<void> {
  const { folder, practice } = scene;
  const kept: string[] = [];
  for (let round = 0; round < KILLS; round += 1) {
    const prompts = promptsOf(`batch ${round}`, 5);
    const killAt = round % 2 === 0 ? 'mid-enqueue' : 'enqueued';
    const run = await runChild({ folder, killAt, add: { prompts } }, scenes.options);
    expect(run.words.at(-1)).toMatchObject({ event: 'killed', point: killAt });
    if (killAt === 'enqueued') kept.push(...prompts);
    const { violations } = judge(folder, await practice.ledger(), { prompts: kept });
    expect(violations).toEqual([]);
  }
  const found = judge(folder, await practice.ledger(), { prompts: kept });
  const end = await finish(scene, found, kept, false);
  report(describeFigures('mid-enqueue', KILLS, end));
}

/** A file is free: it may go up again. Its submission has not begun. */
async function killWhileUploading(point: KillPoint, scene: Scene): Promise<void> {
  const { folder, practice } = scene;
  const prompts = promptsOf(point, KILLS + 2);
  const files = prompts.map((_, index) => join(folder, `start-${index}.png`));
  for (const [index, file] of files.entries()) await writeFile(file, drawNoise(900, 800, index));
  for (let round = 0; round < KILLS; round += 1) {
    const add = round === 0 ? { add: { prompts, files } } : {};
    const run = await runChild({ folder, killAt: point, ...add }, scenes.options);
    expect(run.words.at(-1)).toMatchObject({ event: 'killed', point });
    expect(judge(folder, await practice.ledger(), { prompts }).violations).toEqual([]);
  }
  const found = judge(folder, await practice.ledger(), { prompts });
  expect(found).toMatchObject({ unknownReceived: 0, unknownNotReceived: 0 });
  report(describeFigures(point, KILLS, await finish(scene, found, prompts, false)));
}

/** By turns in the middle of the migration's transaction, and some moment after the middle. */
async function killWhileMigrating({ folder }: Scene): Promise<void> {
  const prompts = promptsOf('migrated', 2000);
  await runChild({ folder, killAt: 'enqueued', add: { prompts } }, scenes.options);
  const database = join(folder, 'data', 'dailies.sqlite');
  const before = join(folder, 'before.sqlite');
  keepWhole(database, before);
  const versions: Record<string, number> = {};
  for (let round = 0; round < MIGRATION_KILLS; round += 1) {
    for (const name of ['', '-wal', '-shm']) await rm(`${database}${name}`, { force: true });
    await copyFile(before, database);
    const plan = { folder, isLaterVersion: true, isEndless: true };
    if (round % 2 === 0) {
      const run = await runChild({ ...plan, killAt: 'mid-migration' }, scenes.options);
      expect(run.words).toEqual([{ event: 'killed', point: 'mid-migration', prompt: null }]);
      expect(readVersion(database)).toBe(MIGRATIONS.length);
    } else {
      const run = startChild({ ...plan, killAt: 'before-intent', reportAt: 'mid-migration' }, scenes.options);
      // The middle again, from outside, and when the migration is over.
      await run.hearTimes(1, round % 4 === 1 ? 'reached' : 'started');
      await kill(run);
    }
    expect(judge(folder, [], { prompts }).violations).toEqual([]);
    const version = `version ${readVersion(database)}`;
    versions[version] = (versions[version] ?? 0) + 1;
  }
  await runChild({ folder, isLaterVersion: true, killAt: 'before-intent' }, scenes.options);
  expect(readVersion(database)).toBe(MIGRATIONS.length + 1);
  expect(judge(folder, [], { prompts }).violations).toEqual([]);
  report(`mid-migration: ${MIGRATION_KILLS} kills, 2000 jobs, lost 0, left as ${JSON.stringify(versions)}`);
}

/**
 * Work goes on between the kills, and the kills fall anywhere: three of four after so many steps of its jobs, by lot, one
 * in the start, which sets right what the last kill cut off.
 */
async function killAtRandom(scene: Scene): Promise<void> {
  const { folder, practice } = scene;
  const draw = drawLots(SEED);
  const prompts: string[] = [];
  for (let round = 0; round < RANDOM_KILLS; round += 1) {
    const isMoreWanted = prompts.length === 0 || countOpen(folder) < 10;
    const added = isMoreWanted ? promptsOf(`random ${round}`, 125) : [];
    const isInStart = !isMoreWanted && draw() < 0.25;
    const run = startChild(
      {
        ...{ folder, isEndless: true, reportAt: 'all' },
        ...(isMoreWanted ? { add: { prompts: added } } : {}),
        ...(isInStart ? { killAtStoreUse: 1 + Math.floor(draw() * STORE_USES_OF_START) } : {}),
      },
      scenes.options,
    );
    if (isMoreWanted) await run.hear('acknowledged');
    prompts.push(...added);
    // A start that had less to do than that is killed at its end.
    if (isInStart) await run.hearTimes(1, 'started');
    else await hearSteps(run, 1 + Math.floor(draw() * 40));
    await kill(run);
    if (round % 10 === 0) expect(judge(folder, await practice.ledger(), { prompts }).violations).toEqual([]);
  }
  const found = judge(folder, await practice.ledger(), { prompts });
  expect(found.violations).toEqual([]);
  expect(found.charged).toBe(found.submitted + found.unknownReceived);
  // Kills that only ever met an idle program would prove nothing.
  expect(found.charged).toBeGreaterThan(RANDOM_KILLS / 2);
  expect(found.unknownReceived + found.unknownNotReceived).toBeGreaterThan(0);
  report(describeFigures(`random moments, seed ${SEED}`, RANDOM_KILLS, found));
  await finish(scene, found, prompts, false);
}

/** Until its jobs have gone so many steps, or can go no further by themselves. */
async function hearSteps(run: Run, steps: number): Promise<void> {
  const heard = [run.hearTimes(steps, 'reached'), run.hearTimes(1, 'rested')];
  if ((await Promise.race(heard)) === 'ended') throw new Error(`ended before it was killed: ${run.errors()}`);
}

async function kill(run: Run): Promise<void> {
  run.child.kill('SIGKILL');
  await run.ended;
}
