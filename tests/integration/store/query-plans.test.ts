import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { defineLocalTime } from '../../../electron/adapters/sqlite/database.ts';
import type { Job } from '../../../shared/jobs/job.ts';
import { HOLD_REASONS, JOB_EVENTS } from '../../../shared/jobs/job-state.ts';
import type { JobRequest } from '../../../shared/queue/contract.ts';
import { createHandClock } from '../../support/hand-clock.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { drawPicture } from '../../support/sample-media.ts';
import { newTake } from '../../support/sample-take.ts';
import {
  addScriptedProfile,
  SCRIPTED_PROFILE_ID,
  type ScriptedService,
  type SeenSubmission,
  startScriptedService,
} from '../../support/scripted-service.ts';
import { commandJobs, stepJob } from '../../support/store-steps.ts';
import { openTestCore, request, type TestCore, unwrap } from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { newJob, openTestStore, submitAndComplete } from './support/samples.ts';

/** Tables that grow for as long as somebody works. */
const GROWING = [
  ...['jobs', 'attempts', 'takes', 'outputs', 'transitions', 'deliveries', 'generations'],
  ...['assets', 'asset_origins', 'uploads'],
];
/** SQLite would look through what belongs to a new row only if some of it had lost its own, which can't be. */
const NOT_LOOKED_AT = [
  ['deliveries', 'INSERT INTO jobs'],
  ['generations', 'INSERT INTO attempts'],
] as const;
const CAPS = [
  { scope: 'job', limit: { kind: 'money', currency: 'USD', amount: 1000 } },
  { scope: 'batch', limit: { kind: 'money', currency: 'USD', amount: 1000 } },
  { scope: 'day', limit: { kind: 'submissions', count: 1000 } },
] as const;

afterEach(() => {
  vi.restoreAllMocks();
});

/** Writes down every statement that runs on any connection from now on. */
function recordStatements(): Set<string> {
  const seen = new Set<string>();
  const prepare = DatabaseSync.prototype.prepare;
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, sql: string) {
    const statement = prepare.call(this, sql);
    for (const name of ['get', 'all', 'run'] as const) watch(statement, name, () => seen.add(sql));
    return statement;
  });
  return seen;
}

function watch(statement: StatementSync, name: 'get' | 'all' | 'run', note: () => void): void {
  const call = statement[name].bind(statement) as (...values: unknown[]) => unknown;
  Object.assign(statement, {
    [name](...values: unknown[]) {
      note();
      return call(...values);
    },
  });
}

const image = (prompt: string, more: JobRequest['input'] = {}) =>
  request('modeln-pro', { prompt, quality: '2K', aspectRatio: '1:1', ...more });

/** A small batch as an artist runs it: paid and capped, with a canary, a pause, a refusal, a lost answer and a second try. */
async function runBatch(app: TestCore, clock: ReturnType<typeof createHandClock>): Promise<void> {
  const { calls } = app.core;
  const jobs = Array.from({ length: 6 }, (_, index) => image(`Lighthouse number ${index} in a storm.`));
  const { batchId, jobIds } = unwrap(await calls['jobs.enqueue']({ jobs, canary: 4 }));
  const settled = (count: number) =>
    waitUntil(
      `${count} jobs to be settled`,
      () => {
        clock.advance(2000);
        return app.store.jobs.counts();
      },
      ({ done, failed, unknown }) => done + failed + unknown === count,
    );
  await settled(4);
  unwrap(await calls['queue.pause']({ scope: { kind: 'batch', batchId: batchId ?? '' } }));
  unwrap(await calls['canary.release']({ batchId: batchId ?? '' }));
  unwrap(await calls['jobs.move']({ jobIds: jobIds.slice(5), to: { kind: 'front' } }));
  unwrap(await calls['queue.resume']({ scope: { kind: 'batch', batchId: batchId ?? '' } }));
  await settled(6);
  unwrap(await calls['jobs.retry']({ jobIds, acceptSecondCharge: true }));
  await settled(6);
  unwrap(await calls['jobs.remove']({ jobIds }));
  unwrap(await calls['queue.undo']({}));
}

type Clock = ReturnType<typeof createHandClock>;

/** Waits until the job is as wanted, while time passes. */
function jobWhen(app: TestCore, clock: Clock, id: string, isWanted: (job: Job) => boolean): Promise<unknown> {
  return waitUntil('the job to be as wanted', () => {
    clock.advance(2000);
    const job = app.store.jobs.find(id);
    return job !== null && isWanted(job);
  });
}

/** By the counters: a list of all jobs would be a statement of this test's own. */
const countJobs = ({ store }: TestCore) =>
  Object.values(store.jobs.counts()).reduce((sum, jobs) => sum + jobs, 0);

/** A job whose file goes up first, and a second one for which it is there already. */
async function sendWithFile(app: TestCore, clock: Clock, path: string): Promise<void> {
  for (const prompt of ['A ferry beside its picture.', 'The same ferry, seen from behind.']) {
    const assetId = await app.addFile(path);
    const [id] = (await app.enqueue(image(prompt, { images: [{ kind: 'file', assetId }] }))) as [string];
    await jobWhen(app, clock, id, ({ state }) => state === 'done');
  }
}

/** What else an artist does while jobs wait: each of it once, and a cap that holds all of them for a while. */
async function changeByHand(app: TestCore, clock: Clock): Promise<void> {
  const { calls } = app.core;
  unwrap(await calls['queue.pause']({ scope: { kind: 'all' } }));
  const [first, second, third] = (await app.enqueue(
    image('The first of three.'),
    image('The second of three.'),
    image('The third of three.'),
  )) as [string, string, string];
  unwrap(await calls['jobs.edit']({ jobId: first, request: image('One, as it should be.') }));
  unwrap(await calls['jobs.schedule']({ jobIds: [first], notBefore: clock.now() + 1_000_000 }));
  unwrap(await calls['jobs.schedule']({ jobIds: [first], notBefore: null }));
  unwrap(await calls['jobs.pause']({ jobIds: [first] }));
  unwrap(await calls['jobs.resume']({ jobIds: [first] }));
  unwrap(await calls['jobs.duplicate']({ jobIds: [second] }));
  unwrap(await calls['jobs.cancel']({ jobIds: [third] }));
  unwrap(await calls['queue.undo']({}));
  unwrap(await calls['queue.pause']({ scope: { kind: 'model', model: 'modeln-pro' } }));
  unwrap(await calls['queue.resume']({ scope: { kind: 'model', model: 'modeln-pro' } }));
  unwrap(await calls['jobs.schedule']({ jobIds: [first, second], notBefore: clock.now() + 1_000_000 }));
  unwrap(await calls['queue.undo']({}));
  // What the window asks for at its start, and what it asks for then.
  const [shown] = unwrap(await calls['app.snapshot']({})).jobs;
  if (shown === undefined) throw new Error('nothing waits');
  for (const state of ['queued', 'done'] as const)
    unwrap(await calls['jobs.page']({ after: { state, position: shown.position, id: shown.id } }));
  const { budget } = app.settings.current;
  app.settings.current = {
    ...app.settings.current,
    budget: [{ scope: 'batch', limit: { kind: 'submissions', count: 0 } }],
  };
  app.core.settingsChanged();
  unwrap(await calls['queue.resume']({ scope: { kind: 'all' } }));
  await jobWhen(app, clock, third, ({ hold }) => hold?.reason === 'budget');
  app.settings.current = { ...app.settings.current, budget };
  app.core.settingsChanged();
  await jobWhen(app, clock, third, ({ state }) => state === 'done');
}

/** A submission that is given up, queued again, given up again, asked for; deliveries for all of them; an id by hand. */
async function bringHome(app: TestCore, clock: Clock, service: ScriptedService): Promise<void> {
  const { calls } = app.core;
  const deliver = (submission: SeenSubmission, body: unknown) =>
    fetch(submission.query.get('webhookUrl') ?? '', { method: 'POST', body: JSON.stringify(body) });
  const { query } = service.script;
  service.script.query = () => ({ body: { status: 'processing' } });
  const [id] = (await app.enqueue(image('A ferry that comes late.'))) as [string];
  const isSubmitted = ({ state }: Job) => state === 'submitted';
  await jobWhen(app, clock, id, isSubmitted);
  const jobIds = [id];
  unwrap(await calls['jobs.stopWatching']({ jobIds }));
  unwrap(await calls['queue.pause']({ scope: { kind: 'all' } }));
  unwrap(await calls['jobs.retry']({ jobIds, acceptSecondCharge: true }));
  unwrap(await calls['jobs.cancel']({ jobIds }));
  unwrap(await calls['jobs.watchAgain']({ jobIds }));
  unwrap(await calls['jobs.stopWatching']({ jobIds }));
  unwrap(await calls['jobs.retry']({ jobIds, acceptSecondCharge: true }));
  unwrap(await calls['queue.resume']({ scope: { kind: 'all' } }));
  await jobWhen(app, clock, id, (job) => isSubmitted(job) && job.attempts === 2);
  const [earlier, later] = service.submissions.slice(-2) as [SeenSubmission, SeenSubmission];
  service.script.query = query;
  const jobs = countJobs(app);
  await deliver(earlier, { status: 'completed' });
  await waitUntil('a job of its own', () => countJobs(app) > jobs);
  await deliver(later, { status: 'completed' });
  await jobWhen(app, clock, id, ({ state }) => state === 'done');
  service.script.submit = () => ({ body: {} });
  const [unnamed] = (await app.enqueue(image('A ferry without a name.'))) as [string];
  await jobWhen(app, clock, unnamed, ({ state }) => state === 'unknown');
  unwrap(await calls['jobs.nameGeneration']({ jobId: unnamed, genId: 'gen-by-hand' }));
  service.script.result = () => ({ status: 404, body: {} });
  await jobWhen(app, clock, unnamed, ({ hold }) => hold?.reason === 'results-late');
  unwrap(await calls['jobs.fetchAgain']({ jobIds: [unnamed] }));
}

function explain(database: DatabaseSync, sql: string): string[] {
  return (database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[]).map(
    ({ detail }) => detail,
  );
}

/** Indexes of only some rows: to read one from end to end is to read those. */
function listPartialIndexes(database: DatabaseSync): string[] {
  const sql = `SELECT name FROM sqlite_schema WHERE type = 'index' AND sql LIKE '% WHERE %'`;
  return (database.prepare(sql).all() as { name: string }[]).map(({ name }) => name);
}

it('no statement of the running queue reads a growing table from end to end', async () => {
  const folder = makeFolder();
  const service = await startScriptedService({
    submit: (_seen, number) => {
      if (number === 1) return { status: 400, body: { message: 'Too dark.' } };
      return number === 2 ? { status: 500, body: {} } : { body: { genId: `gen-${number}` } };
    },
    query: (genId) => ({
      body: { status: 'completed', cost: 0.3, outputs: [{ url: `/files/${genId}.png` }] },
    }),
  });
  await addScriptedProfile(folder, service.baseUrl, {
    generation: {
      url: '/v2/generation/{genId}',
      status: '/status',
      outputs: ['/outputs/*/url'],
      cost: '/cost',
    },
    models: { 'modeln-pro': { price: { currency: 'USD', base: 0.4 } } },
  });
  const reference = join(folder, 'reference.png');
  await writeFile(reference, drawPicture(320, 320, '#446688'));
  const seen = recordStatements();
  const clock = createHandClock();
  const app = await openTestCore(folder, {
    baseUrl: null,
    clock,
    settings: { activeProfileId: SCRIPTED_PROFILE_ID, startUp: 'go-on', budget: [...CAPS] },
  });
  try {
    seen.clear();
    await runBatch(app, clock);
    await sendWithFile(app, clock, reference);
    await changeByHand(app, clock);
    await bringHome(app, clock, service);
  } finally {
    await app.close();
    await service.stop();
  }
  vi.restoreAllMocks();
  const database = new DatabaseSync(join(folder, 'dailies.sqlite'));
  defineLocalTime(database);
  const partial = listPartialIndexes(database);
  const statements = [...seen].filter((sql) => /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)/i.test(sql));
  const scans = statements.flatMap((sql) =>
    explain(database, sql)
      .filter((detail) => GROWING.some((table) => new RegExp(`^SCAN ${table}\\b`).test(detail)))
      .filter((detail) => !NOT_LOOKED_AT.some(([of, by]) => detail === `SCAN ${of}` && sql.includes(by)))
      .filter((detail) => !partial.some((name) => detail.endsWith(`INDEX ${name}`)))
      .map((detail) => `${detail}: ${sql.replace(/\s+/g, ' ').trim()}`),
  );
  database.close();
  expect(statements.length).toBeGreaterThan(40);
  expect(scans).toEqual([]);
});

const STATES = ['queued', 'uploading', 'sending', 'submitted', 'fetching', 'done', 'failed', 'cancelled'];

/** A random life: whatever the decider allows of it is done. */
const anyChange = fc.oneof(
  fc.record({ job: fc.nat(5), event: fc.constantFrom(...JOB_EVENTS) }),
  fc.record({ job: fc.nat(5), reason: fc.option(fc.constantFrom(...HOLD_REASONS)) }),
  fc.record({ job: fc.nat(5), removed: fc.constant(true) }),
  fc.record({ take: fc.nat(3), isBinned: fc.boolean() }),
  fc.record({ added: fc.boolean() }),
);

it('the counters are what counting says, after whatever happened', () => {
  const folder = makeFolder();
  const store = openTestStore(folder);
  const database = new DatabaseSync(join(folder, 'dailies.sqlite'));
  let [added, takes, at] = [0, 0, 10];
  const addJob = () =>
    store.transact((tx) =>
      tx.jobs.add([newJob(`job-${added++}`, { ...(added % 3 === 0 ? { hold: 'canary' } : {}) })]),
    );
  function addTake(): void {
    const [jobId, id] = [`done-${takes}`, `take-${takes++}`];
    store.transact((tx) => tx.jobs.add([newJob(jobId)]));
    submitAndComplete(store, jobId, `attempt-${jobId}`, ['https://a.example/1']);
    const output = store.outputs.ofJob(jobId)[0]?.id ?? '';
    store.transact((tx) => tx.takes.add(output, newTake(id, { jobId })));
    stepJob(store, jobId, { at, event: 'results-stored' });
  }
  for (let index = 0; index < 6; index += 1) addJob();
  addTake();
  // By lot a state may not come up.
  for (const [job, event] of [
    ['job-0', 'upload-started'],
    ['job-0', 'upload-failed'],
    ['job-1', 'cancel'],
  ] as const)
    stepJob(store, job, { at, event });
  fc.assert(
    fc.property(fc.array(anyChange, { minLength: 1, maxLength: 20 }), (changes) => {
      for (const change of changes) {
        at += 1;
        const ids = 'job' in change ? [`job-${(change.job * 7 + at) % added}`] : [];
        if ('event' in change)
          commandJobs(store, ids, { kind: 'event', event: change.event, acceptsSecondCharge: true }, at);
        else if ('reason' in change)
          commandJobs(
            store,
            ids,
            { kind: 'hold', hold: change.reason && { reason: change.reason, until: null } },
            at,
          );
        else if ('removed' in change) commandJobs(store, ids, { kind: 'remove' }, at);
        else if ('take' in change)
          store.transact((tx) =>
            tx.takes.mark([`take-${change.take % takes}`], { isBinned: change.isBinned }, at),
          );
        else if (change.added) addTake();
        else addJob();
      }
      const counted = database
        .prepare('SELECT state, count(*) AS jobs FROM jobs WHERE removed_at IS NULL GROUP BY state')
        .all() as { state: string; jobs: number }[];
      const counts = Object.entries(store.jobs.counts()).filter(([, jobs]) => jobs > 0);
      expect(Object.fromEntries(counts)).toEqual(
        Object.fromEntries(counted.map(({ state, jobs }) => [state, jobs])),
      );
      const waiting = database
        .prepare(
          'SELECT hold_reason AS reason, count(*) AS jobs FROM jobs WHERE removed_at IS NULL AND hold_reason IS NOT NULL GROUP BY 1',
        )
        .all() as { reason: string; jobs: number }[];
      expect(store.jobs.countHolds()).toEqual(
        Object.fromEntries(waiting.map(({ reason, jobs }) => [reason, jobs])),
      );
      const library = database.prepare('SELECT count(*) AS takes FROM takes WHERE binned_at IS NULL').get();
      expect(store.takes.count()).toBe(library?.['takes']);
    }),
    { numRuns: 60 },
  );
  const seen = database.prepare('SELECT DISTINCT to_state AS state FROM transitions').all();
  expect(seen.map(({ state }) => state)).toEqual(expect.arrayContaining(STATES));
  database.close();
});
