import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import type { Job } from '../../shared/jobs/job.ts';
import { askForOutput, LATE_DELIVERY, letDeliveryCome } from '../support/late-delivery.ts';
import { request, type TestCore } from '../support/test-core.ts';
import { waitUntil } from '../support/wait-until.ts';
import { judge } from './support/judge.ts';
import {
  type LiveScene,
  PAID,
  readDelivered,
  setScene,
  settle,
  workOutDeliveries,
} from './support/live-core.ts';
import { drawLots, report, SEED, scaled } from './support/scale.ts';
import { createSettableClock } from './support/set-clock.ts';
import { waitForWork } from './support/wait-for-work.ts';

const JOBS = scaled(150, 300);
const LATE_STEPS = 12;
const MINUTE = 60_000;

let scene: LiveScene;
afterEach(() => scene.close());

/** What becomes of a job's delivery. All but the dropped ones come, in an order of their own. */
type Fate = 'usual' | 'twice' | 'never' | 'early' | 'failing';

interface Planned {
  readonly prompt: string;
  readonly fate: Fate;
}

/** 20 % twice, 10 % never, 10 % before the answer of the POST, 5 % of a generation that fails; the rest shuffled in time. */
function planJobs(count: number): Planned[] {
  const draw = drawLots(SEED);
  return Array.from({ length: count }, (_, index) => {
    const lot = draw();
    const fate: Fate =
      lot < 0.2 ? 'twice' : lot < 0.3 ? 'never' : lot < 0.4 ? 'early' : lot < 0.45 ? 'failing' : 'usual';
    const step = Math.floor(draw() * LATE_STEPS);
    return { fate, prompt: `Job ${index} of the shuffle, fate=${fate}; late=${step}; a kite over a field` };
  });
}

async function setFates(): Promise<void> {
  const on = (place: string, fault: string, promptIncludes: string, more = {}) =>
    scene.practice.addFault({ on: place, fault, times: null, match: { promptIncludes }, ...more });
  await on('webhook', 'duplicate', 'fate=twice');
  await on('webhook', 'drop', 'fate=never');
  await on('webhook', 'before-answer', 'fate=early');
  await on('generation', 'fail', 'fate=failing');
  for (let step = 0; step < LATE_STEPS; step += 1)
    await on('webhook', 'late', `late=${step};`, { ms: 50 + step * 200 });
}

const send = (planned: readonly Planned[]) =>
  planned.map(({ prompt }) => request('modeln-pro', { prompt, quality: '2K', aspectRatio: '1:1' }));

const fateOf = (job: Job) => /fate=(\w+)/.exec(String(job.input['prompt']))?.[1] as Fate;

describe('deliveries shuffled, 20 % twice, 10 % never, some before the answer', () => {
  it('bring every job to its right end where the service can be asked', async () => {
    scene = await setScene('deliveries', { pace: 200, concurrent: 250 });
    await setFates();
    const app = await scene.open();
    const planned = planJobs(JOBS);
    await app.enqueue(...send(planned));
    await settle(app);
    const jobs = app.store.jobs.list();
    const ledger = await scene.practice.ledger();
    await app.close();

    expect(jobs.filter((job) => job.state !== (fateOf(job) === 'failing' ? 'failed' : 'done'))).toEqual([]);
    const found = judge(scene.folder, ledger, { prompts: planned.map(({ prompt }) => prompt) });
    expect(found.violations).toEqual([]);
    expect(found.charged).toBe(JOBS);
    expect(found.submitted).toBe(JOBS);
    const waits = readWaits(
      scene.folder,
      new Set(jobs.filter((job) => fateOf(job) === 'never').map(({ id }) => id)),
    );
    expect(waits.length).toBeGreaterThan(JOBS * 0.05);
    report(
      `deliveries, seed ${SEED}: ${JOBS} jobs, ${countFates(planned)}; every state right; ${waits.length} never ` +
        `delivered, found by asking after ${seconds(middle(waits))} s, at the latest ${seconds(Math.max(...waits))} s`,
    );
  });

  it('bring every job to its right end where nothing but the delivery says it; what is never delivered stays, and is not lost', async () => {
    scene = await setScene('told', { pace: 200, concurrent: 40 });
    await unbindQuery();
    await setFates();
    const app = await scene.open();
    const planned = planJobs(JOBS);
    await app.enqueue(...send(planned));
    // A repeated delivery comes last.
    await waitForWork(
      'every delivery to be over',
      async () => (await readDelivered(scene)).size,
      (count) => count === JOBS,
    );
    await workOutDeliveries(app);
    const dropped = planned.filter(({ fate }) => fate === 'never').length;
    const ended = (counts: ReturnType<TestCore['store']['jobs']['counts']>) => counts.done + counts.failed;
    await waitForWork(
      'all that was delivered to come home',
      app.store.jobs.counts,
      (counts) => ended(counts) === JOBS - dropped,
    );
    const ends = { usual: 'done', twice: 'done', early: 'done', failing: 'failed', never: 'submitted' };
    expect(app.store.jobs.list().filter((job) => job.state !== ends[fateOf(job)])).toEqual([]);
    await app.close();
    const ledger = await scene.practice.ledger();
    const found = judge(scene.folder, ledger, { prompts: planned.map(({ prompt }) => prompt) });
    expect(found.violations).toEqual([]);
    expect(found.charged).toBe(JOBS);

    // The artist binds the query after all: what was lost on the way is asked for, and comes home.
    await bindQuery();
    const again = await scene.open();
    await settle(again);
    const end = again.store.jobs.counts();
    await again.close();
    expect(end).toMatchObject({ submitted: 0, fetching: 0, unknown: 0 });
    expect(end.done + end.failed).toBe(JOBS);
    expect(await scene.practice.ledger()).toHaveLength(JOBS);
    report(`deliveries alone, seed ${SEED}: ${JOBS} jobs, ${countFates(planned)}; every state right`);
  });
});

describe('a delivery that never comes', () => {
  it('is missed within a minute: the service is asked', async () => {
    scene = await setScene('missed', { pace: 0, concurrent: 4 });
    await scene.practice.addFault({ on: 'webhook', fault: 'drop', times: 1 });
    const clock = createSettableClock();
    clock.stand();
    const app = await scene.open({ clock });
    const [id] = (await app.enqueue(...send([named('white')]))) as [string];
    const job = await app.waitForState(id, 'submitted');
    await resultOf(job);
    await waitUntil('the delivery to be dropped', async () => (await readDelivered(scene)).size === 1);
    expect(app.store.jobs.find(id)?.state).toBe('submitted');
    clock.pass(MINUTE);
    await app.waitForState(id, 'done');
  });
});

describe('a delivery that is not what it seems', () => {
  it.each([true, false])(
    'names another generation: each job gets its own result (query bound: %s)',
    async (isBound) => {
      scene = await setScene('mixed-up', { pace: 0, concurrent: 4 });
      if (!isBound) await unbindQuery();
      await scene.practice.addFault({ on: 'webhook', fault: 'drop', times: 2 });
      const app = await scene.open();
      const ids = await app.enqueue(...send(['red', 'blue'].map(named)));
      for (const id of ids)
        if (isBound) await waitUntil('the job to have its genId', () => app.store.jobs.find(id)?.genId);
        else await app.waitForState(id, 'submitted');
      const [one, other] = ids.map((id) => app.store.jobs.find(id)) as [Job, Job];
      const files = { [one.id]: await resultOf(one), [other.id]: await resultOf(other) };
      // On the path of one, all that is said is about the other.
      await deliver(app, one.id, {
        genId: other.genId,
        status: 'completed',
        outputs: [{ url: files[other.id]?.url }],
      });
      await deliver(app, other.id, {
        genId: other.genId,
        status: 'completed',
        outputs: [{ url: files[other.id]?.url }],
      });
      await deliver(app, one.id, {
        genId: one.genId,
        status: 'completed',
        outputs: [{ url: files[one.id]?.url }],
      });
      for (const { id } of [one, other]) await app.waitForState(id, 'done');
      for (const { id } of [one, other]) {
        const [take] = app.store.takes.byId(app.store.jobs.find(id)?.takeIds ?? []);
        expect(await readFile(String(take?.path))).toEqual(files[id]?.bytes);
      }
      expect(await scene.practice.ledger()).toHaveLength(2);
    },
  );

  it('comes for a job that is no longer watched: the result that was paid for is there', async () => {
    scene = await setScene('unwatched', { pace: 0, concurrent: 4 });
    await scene.practice.addFault(LATE_DELIVERY);
    await scene.practice.addFault({ on: 'query', fault: '500', times: null });
    const app = await scene.open();
    const [id] = (await app.enqueue(...send([named('green')]))) as [string];
    await app.waitForState(id, 'submitted');
    await app.call('jobs.stopWatching', { jobIds: [id] });
    expect(app.store.jobs.find(id)?.state).toBe('cancelled');
    await scene.practice.clearFaults();
    await letDeliveryCome(scene.practice, String(app.store.attempts.latest(id)?.genId));
    await app.waitForState(id, 'done');
    expect(await scene.practice.ledger()).toHaveLength(1);
  });

  it('is no JSON object, or says nothing: it proves the submission, and ends nothing', async () => {
    scene = await setScene('empty', { pace: 0, concurrent: 4 });
    await unbindQuery();
    await scene.practice.addFault(LATE_DELIVERY);
    await scene.practice.addFault({ on: 'submit', fault: 'accept-then-reset', times: 1 });
    const app = await scene.open();
    const [id] = (await app.enqueue(...send([named('grey')]))) as [string];
    await app.waitForState(id, 'unknown');
    for (const body of [
      null,
      [],
      'completed',
      17,
      {},
      { status: 7, outputs: 'x' },
      { genId: {}, status: [] },
    ])
      await deliver(app, id, body);
    await app.waitForState(id, 'submitted');
    await workOutDeliveries(app);
    expect(app.store.jobs.find(id)).toMatchObject({ state: 'submitted', genId: null });
    const [entry] = await scene.practice.ledger();
    await letDeliveryCome(scene.practice, entry?.genId);
    await app.waitForState(id, 'done');
    expect(app.store.attempts.latest(id)).toMatchObject({ outcome: 'accepted', genId: entry?.genId });
  });
});

function named(word: string): Planned {
  return { prompt: `A ${word} kite over a field, seen from below`, fate: 'usual' };
}

async function deliver(app: TestCore, jobId: string, body: unknown): Promise<void> {
  const secret = app.store.attempts.latest(jobId)?.webhookSecret;
  const url = `http://127.0.0.1:${app.store.values.read('listener-port')}/deliver/${secret}`;
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status).toBe(200);
}

/** A job's own result, asked of the service itself. */
async function resultOf({ genId }: Job): Promise<{ url: string; bytes: Buffer }> {
  const url = await askForOutput(scene.practice, String(genId));
  return { url, bytes: Buffer.from(await (await fetch(url)).arrayBuffer()) };
}

const profilePath = () => join(scene.folder, 'data', 'profiles', `${PAID}.json`);
let boundQuery: unknown;

async function unbindQuery(): Promise<void> {
  const profile = JSON.parse(await readFile(profilePath(), 'utf8')) as Record<string, unknown>;
  boundQuery = profile['generation'];
  await writeFile(profilePath(), JSON.stringify({ ...profile, generation: null, sources: {} }));
}

async function bindQuery(): Promise<void> {
  const profile = JSON.parse(await readFile(profilePath(), 'utf8')) as Record<string, unknown>;
  await writeFile(profilePath(), JSON.stringify({ ...profile, generation: boundQuery }));
}

/** Milliseconds from each job's acceptance to when its end was known. */
function readWaits(folder: string, jobIds: ReadonlySet<string>): number[] {
  const database = new DatabaseSync(join(folder, 'data', 'dailies.sqlite'), { readOnly: true });
  const sql = `SELECT job_id, min(at) AS accepted, max(at) AS known FROM transitions
    WHERE reason IN ('accepted', 'generation-completed') GROUP BY job_id`;
  const rows = database.prepare(sql).all() as { job_id: string; accepted: number; known: number }[];
  database.close();
  return rows.filter(({ job_id }) => jobIds.has(job_id)).map(({ accepted, known }) => known - accepted);
}

const middle = (figures: number[]) => figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? 0;
const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);

function countFates(planned: readonly Planned[]): string {
  const counts = Map.groupBy(planned, ({ fate }) => fate);
  return [...counts].map(([fate, jobs]) => `${jobs.length} ${fate}`).join(', ');
}
