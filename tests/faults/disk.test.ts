import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, type TestContext, test } from 'vitest';
import { type Network, type Store, StoreError, type Transaction } from '../../electron/core/ports.ts';
import { passingFailure } from '../../shared/kernel/result.ts';
import { KILL_PROFILE_ID } from '../support/child-plan.ts';
import { LATE_DELIVERY, letDeliveryCome } from '../support/late-delivery.ts';
import { openTestCore, request, type TestCore } from '../support/test-core.ts';
import { waitUntil } from '../support/wait-until.ts';
import { wrapStore } from '../support/wrap-store.ts';
import { delaySyncs, whyNoTrace } from './support/disk-trace.ts';
import { answerInbox, describeFigures, judge } from './support/judge.ts';
import { runChild, startChild } from './support/run-child.ts';
import { createPlaces, drawLots, report, SEED } from './support/scale.ts';
import { openScenes, promptsOf, type Scene, type Scenes } from './support/scenes.ts';
import { mountSmallDisk, type SmallDisk } from './support/small-disk.ts';

const KILLS = 10;
const TIDES = 8;
/** A kill on the slow disk comes after so many steps of jobs at the most. */
const STEPS = 40;
const HOUR_SECONDS = 3600;
/** The answers of four submissions, held back until the service's clock is put forward. */
const HELD_ANSWERS = { on: 'submit', fault: 'slow-answer', ms: HOUR_SECONDS * 1000, times: 4 };
/** Most of the time each waits for the program to try again. */
const inPlace = createPlaces(4);
let scenes: Scenes;

beforeAll(async () => {
  scenes = await openScenes('disk');
});
afterAll(() => scenes.close());

/** Plays a scene with a small disk at this place in its folder. */
async function withDisk(
  context: TestContext,
  place: 'home' | 'home/data' | 'home/results',
  play: (scene: Scene & { disk: SmallDisk; home: string }) => Promise<void>,
): Promise<void> {
  await inPlace(() =>
    scenes.with(place.replace('/', '-'), { concurrent: 4, home: 'home' }, async (scene) => {
      const disk = mountSmallDisk(join(scene.folder, place), 8);
      if (typeof disk === 'string') return context.skip(disk);
      try {
        await scene.writeProfile();
        await play({ ...scene, disk, home: join(scene.folder, 'home') });
      } finally {
        disk.unmount();
      }
    }),
  );
}

const serviceOf = (home: string) => join(home, '..', 'practice');

/** The program in this process, so that a test sees what it says. */
function open(
  home: string,
  watchStore = (store: Store) => store,
  watchNetwork = (network: Network) => network,
): Promise<TestCore> {
  return openTestCore(join(home, 'data'), {
    baseUrl: null,
    watchStore,
    watchNetwork,
    settings: {
      resultsFolder: join(home, 'results'),
      activeProfileId: KILL_PROFILE_ID,
      startUp: 'go-on',
    },
  });
}

/** Results that come only once the test lets them: what is sent was sent by then. */
function holdResults(): { watch: (network: Network) => Network; let: () => void } {
  const gate = Promise.withResolvers<void>();
  const watch = (network: Network): Network => ({
    ...network,
    download: (asked) => gate.promise.then(() => network.download(asked)),
  });
  return { watch, let: gate.resolve };
}

/** The folder is tried before the record in it is written; either of them says why nothing goes out. */
const problemOf = async (app: TestCore) => {
  const { recordProblem, resultsProblem } = (await app.call('app.snapshot', {})).status;
  return (recordProblem ?? resultsProblem)?.code ?? 'none';
};

const job = (prompt: string) => request('modelk-3-turbo', { prompt });

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'none';
  } catch (error) {
    return error instanceof StoreError ? error.failure.code : String(error);
  }
}

function waitFor<Value>(what: string, read: () => Value | Promise<Value>, wanted: Value): Promise<Value> {
  return waitUntil(what, read, (found) => found === wanted);
}

function holdOf(app: TestCore, jobId: string): string {
  const found = app.store.jobs.find(jobId);
  return `${found?.state} ${found?.hold?.reason ?? 'nothing'}`;
}

/** Keeps the write-ahead log from being written anew from its start: what is written next needs room. */
function pinLog(home: string): () => void {
  const reader = new DatabaseSync(join(home, 'data', 'dailies.sqlite'), { readOnly: true });
  reader.exec('BEGIN; SELECT count(*) FROM jobs;');
  return () => reader.close();
}

describe.concurrent('a disk that is full', () => {
  it('refuses a batch whole and says so; what was queued before stays, and goes on', (context) =>
    withDisk(context, 'home/data', async ({ practice, home, disk }) => {
      const app = await open(home);
      const kept = promptsOf('before', 3);
      const ids = await app.enqueue(...kept.map(job));
      for (const id of ids) await app.waitForState(id, 'done');
      disk.fill();
      const unpin = pinLog(home);
      const wanted = promptsOf('meanwhile', 200);
      expect(await codeOf(app.enqueue(...wanted.map(job)))).toBe('DISK_FULL');
      expect(app.store.jobs.counts()).toMatchObject({ done: 3, queued: 0 });
      disk.free();
      unpin();
      const after = promptsOf('after', 3);
      for (const id of await app.enqueue(...after.map(job))) await app.waitForState(id, 'done');
      await app.close();
      const found = judge(home, await practice.ledger(), {
        service: serviceOf(home),
        prompts: [...kept, ...after],
      });
      expect(found.violations).toEqual([]);
      expect(found.charged).toBe(6);
      report('disk full while queueing: 200 jobs refused whole, 6 jobs done, 6 charged, integrity ok');
    }));

  it('keeps the answer of a paid submission until there is room, and submits nothing more', (context) =>
    withDisk(context, 'home/data', async ({ practice, home, disk }) => {
      const refused = new Map<string, number>();
      const app = await open(home, (store) => countRefusals(store, refused));
      const prompts = promptsOf('answer', 8);
      await practice.addFault(HELD_ANSWERS);
      const ids = await app.enqueue(...prompts.map(job));
      await waitFor('four submissions', async () => (await practice.ledger()).length, 4);
      disk.fill();
      const unpin = pinLog(home);
      await practice.advanceClock(HOUR_SECONDS);
      await waitUntil(
        'each answer to be refused again and again',
        () => [...refused.values()],
        (times) => times.length === 4 && Math.min(...times) >= 2,
      );
      // The answers are here, and can't be written down: nothing is done, nothing is forgotten, nothing else is sent.
      expect(app.store.jobs.counts()).toMatchObject({ sending: 4, queued: 4 });
      expect(await practice.ledger()).toHaveLength(4);
      disk.free();
      unpin();
      for (const id of ids) await app.waitForState(id, 'done');
      await app.close();
      const found = judge(home, await practice.ledger(), {
        service: serviceOf(home),
        prompts,
      });
      expect(found.violations).toEqual([]);
      expect(found).toMatchObject({ charged: 8, submitted: 8, unknownReceived: 0 });
      report(
        'disk full when answers must be stored: 8 jobs, 8 charged = 8 submitted, none unknown, integrity ok',
      );
    }));

  it('works out a delivery that was acknowledged once there is room, without a restart', (context) =>
    withDisk(context, 'home/data', async ({ practice, home }) => {
      let refusals = 0;
      const app = await open(home, (store) =>
        wrapStore(store, (tx) => ({
          jobs: {
            apply(jobs, decision, at) {
              // The room is gone between the delivery and what follows from it, twice.
              if (decision.line?.details['by'] === 'delivery' && ++refusals <= 2)
                throw new StoreError(passingFailure('DISK_FULL', { path: '/data' }), 'ENOSPC', null);
              return tx.jobs.apply(jobs, decision, at);
            },
          },
        })),
      );
      await practice.addFault({ on: 'submit', fault: 'accept-then-reset' });
      await practice.addFault(LATE_DELIVERY);
      const prompts = promptsOf('worked out', 1);
      const [id = ''] = await app.enqueue(...prompts.map(job));
      await app.waitForState(id, 'unknown');
      await letDeliveryCome(practice, (await practice.ledger())[0]?.genId);
      await app.waitForState(id, 'done');
      await app.close();
      expect(refusals).toBe(3);
      expect(
        judge(home, await practice.ledger(), {
          service: serviceOf(home),
          prompts,
        }),
      ).toMatchObject({
        violations: [],
        charged: 1,
      });
      report('delivery stored, disk full when it is worked out: resolved without a restart, 1 charged');
    }));

  it('and a kill while the answer waits for room: unknown, and brought home by its delivery', (context) =>
    withDisk(context, 'home/data', async ({ practice, home, disk }) => {
      const prompts = promptsOf('killed', 4);
      await practice.addFault(HELD_ANSWERS);
      await practice.addFault({ ...LATE_DELIVERY, times: 4 });
      const reportAt = 'before-answer-stored' as const;
      const plan = { folder: home, isEndless: true, reportAt, add: { prompts } };
      const run = startChild(plan, scenes.options);
      await run.hear('acknowledged');
      await waitFor('four submissions', async () => (await practice.ledger()).length, 4);
      disk.fill();
      const unpin = pinLog(home);
      await practice.advanceClock(HOUR_SECONDS);
      // Each of the four answers is here, and was tried to be written down more than once.
      expect(await run.hearTimes(8, 'reached')).toBe('heard');
      run.child.kill('SIGKILL');
      await run.ended;
      unpin();
      expect((await runChild({ folder: home }, scenes.options)).words.at(-1)).toEqual({
        event: 'refused',
        code: 'DISK_FULL',
      });
      disk.free();
      const middle = judge(home, await practice.ledger(), {
        service: serviceOf(home),
        prompts,
      });
      expect(middle).toMatchObject({ violations: [], charged: 4, unknownReceived: 4 });
      const last = startChild({ folder: home, awaitsUnknown: true }, scenes.options);
      await last.hear('started');
      for (const { genId } of await practice.ledger()) await letDeliveryCome(practice, genId);
      expect(await last.ended).toEqual({ code: 0, signal: null });
      const found = judge(home, await practice.ledger(), {
        service: serviceOf(home),
        prompts,
      });
      expect(found).toMatchObject({ violations: [], charged: 4, submitted: 4, states: { done: 4 } });
      report(
        'killed on a full disk: 4 jobs, 4 charged = 0 submitted + 4 unknown, all 4 resolved by delivery',
      );
    }));

  it('pauses fetching, says so, and goes on by itself when there is room', (context) =>
    withDisk(context, 'home/results', async ({ practice, home, disk }) => {
      const results = holdResults();
      const app = await open(home, undefined, results.watch);
      const prompts = promptsOf('fetched', 5);
      const ids = await app.enqueue(...prompts.map(job));
      for (const id of ids) await app.waitForState(id, 'fetching');
      disk.fill();
      results.let();
      for (const id of ids) await waitFor('the hold', () => holdOf(app, id), 'fetching disk-full');
      expect(filesIn(join(home, 'results')).filter(({ name }) => !name.startsWith('.'))).toEqual([]);
      disk.free();
      for (const id of ids) await app.waitForState(id, 'done');
      await app.close();
      const found = judge(home, await practice.ledger(), {
        service: serviceOf(home),
        prompts,
      });
      expect(found).toMatchObject({ violations: [], charged: 5 });
      report('disk full while fetching: 5 results, all there by itself after there was room');
    }));

  it('again and again, at random, under everything: each job once', (context) =>
    withDisk(context, 'home', async ({ practice, home, disk }) => {
      const prompts = promptsOf('tide', 60);
      const draw = drawLots(SEED);
      const plan = { folder: home, awaitsUnknown: true, add: { prompts }, reportAt: 'all' as const };
      const run = startChild(plan, scenes.options);
      await run.hear('acknowledged');
      const unpin = pinLog(home);
      const countFailed = () => run.words.filter(({ event }) => event === 'store-failed').length;
      const countHeld = () => run.words.filter(({ event }) => event === 'held-back').length;
      const countReached = () => run.words.filter(({ event }) => event === 'reached').length;
      for (let tide = 0; tide < TIDES; tide += 1) {
        disk.fill();
        // Whichever meets it first: what is on its way and must be written down, or what has not left yet and stays.
        const met = await Promise.race([
          run.hearTimes(countFailed() + 1 + Math.floor(draw() * 3), 'store-failed'),
          run.hearTimes(countHeld() + 1, 'held-back'),
        ]);
        expect(met).toBe('heard');
        disk.free();
        expect(await run.hearTimes(countReached() + 1 + Math.floor(draw() * 20), 'reached')).toBe('heard');
      }
      unpin();
      expect(await run.ended).toMatchObject({ code: 0 });
      const found = judge(home, await practice.ledger(), {
        service: serviceOf(home),
        prompts,
      });
      expect(found).toMatchObject({ violations: [], charged: 60, states: { done: 60 } });
      report('disk full 8 times at random: 60 jobs, 60 charged, lost 0, charged twice 0, integrity ok');
    }));
});

describe.concurrent('a disk that may not be written', () => {
  it('is refused at the start, and the data is left as it is', (context) =>
    withDisk(context, 'home/data', async ({ practice, home, disk }) => {
      const prompts = promptsOf('read-only', 2);
      await runChild({ folder: home, add: { prompts } }, scenes.options);
      await disk.makeReadOnly();
      const { words } = await runChild({ folder: home }, scenes.options);
      expect(words).toEqual([{ event: 'refused', code: 'FOLDER_NOT_WRITABLE' }]);
      disk.makeWritable();
      await runChild({ folder: home }, scenes.options);
      expect(
        judge(home, await practice.ledger(), {
          service: serviceOf(home),
          prompts,
        }),
      ).toMatchObject({
        violations: [],
        charged: 2,
        states: { done: 2 },
      });
      report('read-only data: refused with FOLDER_NOT_WRITABLE, 2 jobs there afterwards');
    }));

  it('holds results back, says so, and lets them in by itself once it may be written', (context) =>
    withDisk(context, 'home/results', async ({ practice, home, disk }) => {
      const results = holdResults();
      const app = await open(home, undefined, results.watch);
      const prompts = promptsOf('held', 3);
      const ids = await app.enqueue(...prompts.map(job));
      for (const id of ids) await app.waitForState(id, 'fetching');
      await disk.makeReadOnly();
      results.let();
      for (const id of ids) await waitFor('the hold', () => holdOf(app, id), 'fetching folder-unwritable');
      disk.makeWritable();
      for (const id of ids) await app.waitForState(id, 'done');
      await app.close();
      expect(
        judge(home, await practice.ledger(), {
          service: serviceOf(home),
          prompts,
        }),
      ).toMatchObject({ violations: [], charged: 3 });
      report('read-only results: 3 results held back, all there once it could be written');
    }));
});

describe.concurrent('a place for the record of what is sent', () => {
  const ways = [
    ['is full', 'DISK_FULL', (disk: SmallDisk) => disk.fill(), (disk: SmallDisk) => disk.free()],
    [
      'may not be written',
      'FOLDER_NOT_WRITABLE',
      (disk: SmallDisk) => disk.makeReadOnly(),
      (disk: SmallDisk) => disk.makeWritable(),
    ],
  ] as const;

  it.each(ways)(
    'that %s: nothing paid is sent, the reason is said, and it goes on by itself',
    (name, code, spoil, mend) =>
      inPlace(() =>
        scenes.with(`record-${code}`, { concurrent: 4, home: 'home' }, async ({ folder, practice }) => {
          const home = join(folder, 'home');
          const disk = mountSmallDisk(join(home, 'results'), 8);
          // Without the right to mount one there is no such disk.
          if (typeof disk === 'string') return report(disk);
          try {
            await spoil(disk);
            const app = await open(home);
            const prompts = promptsOf(`record ${code}`, 5);
            const ids = await app.enqueue(...prompts.map(job));
            await waitFor('the reason', () => problemOf(app), code);
            for (const id of ids)
              await waitFor('its place in the queue', () => app.store.jobs.find(id)?.state, 'queued');
            expect(await practice.ledger()).toEqual([]);
            mend(disk);
            for (const id of ids) await app.waitForState(id, 'done');
            expect(await problemOf(app)).toBe('none');
            await app.close();
            const found = judge(home, await practice.ledger(), { service: serviceOf(home), prompts });
            expect(found).toMatchObject({ violations: [], charged: 5, states: { done: 5 } });
            report(`record's place ${name}: 5 jobs held, 0 charged meanwhile, 5 afterwards`);
          } finally {
            disk.unmount();
          }
        }),
      ),
  );
});

test.concurrent('a disk that takes 30 ms for every sync, and kills in the middle of them: each job once', (context) =>
  inPlace(() =>
    scenes.with('slow', { concurrent: 4 }, async ({ folder, practice }) => {
      const why = whyNoTrace();
      if (why !== null) return context.skip(why);
      const prompts = promptsOf('slow', 60);
      const draw = drawLots(SEED);
      const options = { ...scenes.options, wrapper: delaySyncs(30) };
      for (let round = 0; round < KILLS; round += 1) {
        const add = round === 0 ? { add: { prompts } } : {};
        const run = startChild({ folder, isEndless: true, reportAt: 'all', ...add }, options);
        const { pid } = await run.hear('started');
        if (round === 0) await run.hear('acknowledged');
        const steps = 1 + Math.floor(draw() * STEPS);
        await Promise.race([run.hearTimes(steps, 'reached'), run.hearTimes(1, 'rested')]);
        process.kill(pid, 'SIGKILL');
        await run.ended;
        expect(judge(folder, await practice.ledger(), { prompts }).violations).toEqual([]);
      }
      const found = judge(folder, await practice.ledger(), { prompts });
      expect(found.charged).toBe(found.submitted + found.unknownReceived);
      await runChild({ folder, inbox: answerInbox(found) }, scenes.options);
      const end = judge(folder, await practice.ledger(), { prompts });
      expect(end).toMatchObject({ violations: [], charged: 60, states: { done: 60 } });
      report(describeFigures('slow disk', KILLS, found));
    }),
  ));

function filesIn(folder: string): { name: string; bytes: number }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({ name: entry.name, bytes: statSync(join(entry.parentPath, entry.name)).size }));
}

/** Counts how often the answer of each attempt could not be written down; what is written within another transaction fails with it. */
function countRefusals(store: Store, refused: Map<string, number>): Store {
  const answered = new Set<string>();
  let depth = 0;
  return {
    ...store,
    transact(work) {
      const noting = (tx: Transaction): Transaction => ({
        ...tx,
        attempts: {
          ...tx.attempts,
          answer(id, answer) {
            answered.add(id);
            tx.attempts.answer(id, answer);
          },
        },
      });
      depth += 1;
      try {
        return store.transact((tx) => work(noting(tx)));
      } catch (error) {
        if (depth === 1) for (const id of answered) refused.set(id, (refused.get(id) ?? 0) + 1);
        throw error;
      } finally {
        depth -= 1;
        if (depth === 0) answered.clear();
      }
    },
  };
}
