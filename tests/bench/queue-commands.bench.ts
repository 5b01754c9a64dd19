import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestCore, request, type TestCore, unwrap } from '../support/test-core.ts';
import { type Bench, type Measured, median } from './bench.ts';

const MANY = 10_000;
const FEW = 10;
const BATCH = 5000;
const ROUNDS = 5;
const LIMIT_MILLISECONDS = 100;

/** What an artist does with one job, or with all: each as the window asks it of the core. */
type Action = (app: TestCore, ids: readonly string[], id: string) => Promise<unknown>;

const ON_ONE: Readonly<Record<string, Action>> = {
  pause: (app, _, id) => app.core.calls['jobs.pause']({ jobIds: [id] }),
  resume: (app, _, id) => app.core.calls['jobs.resume']({ jobIds: [id] }),
  'to the front': (app, _, id) => app.core.calls['jobs.move']({ jobIds: [id], to: { kind: 'front' } }),
  'to the end': (app, _, id) => app.core.calls['jobs.move']({ jobIds: [id], to: { kind: 'end' } }),
  'before another': (app, ids, id) =>
    app.core.calls['jobs.move']({
      jobIds: [id],
      to: { kind: 'before', jobId: ids[Math.floor(ids.length / 2)] ?? '' },
    }),
  schedule: (app, _, id) =>
    app.core.calls['jobs.schedule']({ jobIds: [id], notBefore: Date.now() + 86_400_000 }),
  edit: (app, _, id) =>
    app.core.calls['jobs.edit']({ jobId: id, request: still('An edited boat on a still lake') }),
  duplicate: (app, _, id) => app.core.calls['jobs.duplicate']({ jobIds: [id] }),
  cancel: (app, _, id) => app.core.calls['jobs.cancel']({ jobIds: [id] }),
  retry: (app, _, id) => app.core.calls['jobs.retry']({ jobIds: [id], acceptSecondCharge: false }),
  undo: (app) => app.core.calls['queue.undo']({}),
  history: (app, _, id) => app.core.calls['jobs.history']({ jobId: id }),
  preview: (app) => app.core.calls['jobs.preview'](still('A boat on a still lake')),
  'pause all': (app) => app.core.calls['queue.pause']({ scope: { kind: 'all' } }),
  'resume all': (app) => app.core.calls['queue.resume']({ scope: { kind: 'all' } }),
};

const ON_ALL: Readonly<Record<string, Action>> = {
  pause: (app, ids) => app.core.calls['jobs.pause']({ jobIds: [...ids] }),
  resume: (app, ids) => app.core.calls['jobs.resume']({ jobIds: [...ids] }),
  move: (app, ids) => app.core.calls['jobs.move']({ jobIds: [...ids], to: { kind: 'end' } }),
  schedule: (app, ids) =>
    app.core.calls['jobs.schedule']({ jobIds: [...ids], notBefore: Date.now() + 86_400_000 }),
  'undo it': (app) => app.core.calls['queue.undo']({}),
  cancel: (app, ids) => app.core.calls['jobs.cancel']({ jobIds: [...ids] }),
  retry: (app, ids) => app.core.calls['jobs.retry']({ jobIds: [...ids], acceptSecondCharge: false }),
};

const isQuick = ({ value }: Measured) => value <= LIMIT_MILLISECONDS;

export const benches: readonly Bench[] = [
  {
    name: 'queue.action-10000',
    unit: 'ms',
    baseline: `the same with ${FEW} pending jobs`,
    goal: `slowest action on one of 10,000 pending jobs: at most ${LIMIT_MILLISECONDS} ms`,
    isMet: isQuick,
    run: () => compare(ON_ONE),
  },
  {
    name: 'queue.action-on-all-10000',
    unit: 'ms',
    baseline: `the same with ${FEW} pending jobs`,
    goal: `slowest action on all of them: at most ${LIMIT_MILLISECONDS} ms`,
    isMet: isQuick,
    run: () => compare(ON_ALL),
  },
  {
    name: 'queue.dispatch-10000',
    unit: 'ms',
    baseline: `the same with ${FEW} pending jobs`,
    goal: 'dispatch among 10,000 pending jobs: at most 5 ms',
    isMet: ({ value }) => value <= 5,
    run: async () => ({ value: await withJobs(MANY, look), baseline: await withJobs(FEW, look) }),
  },
];

async function compare(actions: Readonly<Record<string, Action>>): Promise<Measured> {
  const measureAll = (app: TestCore, ids: readonly string[]) => measureWorst(app, ids, actions);
  return { value: await withJobs(MANY, measureAll), baseline: await withJobs(FEW, measureAll) };
}

/** As long as prompts that artists write: most of what a job is. */
const DETAILS = ', wide shot, soft light'.repeat(65);

const still = (prompt: string, takes = 1) =>
  request('modeln-pro', { prompt: prompt + DETAILS, quality: '2K', aspectRatio: '1:1' }, { takes });

/** A queue with so many jobs that wait for a service which is not there yet. */
async function withJobs<T>(
  count: number,
  work: (app: TestCore, ids: readonly string[]) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-bench-'));
  const app = await openTestCore(join(folder, 'data'), { baseUrl: null });
  try {
    const ids: string[] = [];
    for (let left = count; left > 0; left -= BATCH)
      ids.push(...(await app.enqueue(still(`A boat on a still lake, ${left} times`, Math.min(left, BATCH)))));
    return await work(app, ids);
  } finally {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The median of each action, and of these the longest, until the process is free again: events and status included. */
async function measureWorst(
  app: TestCore,
  ids: readonly string[],
  actions: Readonly<Record<string, Action>>,
): Promise<number> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, act] of Object.entries(actions)) {
      const id = ids[Math.floor((ids.length * (round + 1)) / (ROUNDS + 1))] ?? '';
      const begun = performance.now();
      unwrap((await act(app, ids, id)) as Parameters<typeof unwrap>[0]);
      await new Promise((free) => setImmediate(free));
      times.set(name, [...(times.get(name) ?? []), performance.now() - begun]);
    }
  const medians = [...times].map(([name, figures]) => ({ name, time: median(figures) }));
  const [slowest] = medians.toSorted((one, other) => other.time - one.time);
  process.stderr.write(
    `  ${ids.length} jobs: ${medians.map(({ name, time }) => `${name} ${time.toFixed(1)}`).join(', ')} ms\n`,
  );
  return slowest?.time ?? Number.NaN;
}

/** What the dispatcher asks of the store at each look. */
async function look(app: TestCore): Promise<number> {
  const figures = Array.from({ length: 51 }, () => {
    const begun = performance.now();
    for (const profileId of app.store.jobs.queuedProfiles()) {
      app.store.jobs.countAtService(profileId, ['modeln-pro']);
      app.store.jobs.runnable(Date.now(), profileId, ['modelk-3-turbo', 'modelh-h3-omni'], 4);
      app.store.jobs.runnable(Date.now(), profileId, ['modeln-pro'], 4);
    }
    app.store.jobs.nextHoldEnd();
    return performance.now() - begun;
  });
  return median(figures);
}
