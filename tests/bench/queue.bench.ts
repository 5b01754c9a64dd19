import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openStore } from '../../electron/adapters/sqlite/opening/open-store.ts';
import type { NewJob, Store } from '../../electron/core/ports.ts';
import { stepJob } from '../support/store-steps.ts';
import { type Bench, isAtLeast, type Measured, measure, median } from './bench.ts';

const ROUNDS = 9;
const BATCH = 500;
const LISTED = 10_000;
const CHANGES = 1000;

/** Bare node:sqlite with the same promise: on disk when the commit returns. */
const BARE = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE jobs (id TEXT PRIMARY KEY, position REAL, state TEXT, input TEXT, updated_at REAL) STRICT;
  CREATE TABLE transitions (number INTEGER PRIMARY KEY, job_id TEXT, at REAL, from_state TEXT, to_state TEXT) STRICT;
`;
const BARE_JOB = 'INSERT INTO jobs VALUES (?, ?, ?, ?, ?)';
const BARE_LINE = 'INSERT INTO transitions (job_id, at, from_state, to_state) VALUES (?, ?, ?, ?)';
const BARE_CHANGE = 'UPDATE jobs SET state = ?, updated_at = ? WHERE id = ?';

export const benches: readonly Bench[] = [
  {
    name: 'queue.enqueue-500',
    unit: 'ms',
    baseline: 'the same rows in one transaction of bare node:sqlite',
    goal: '500 jobs on disk: at most 50 ms',
    isMet: ({ value }) => value <= 50,
    run: () => withBoth(measureEnqueue),
  },
  {
    name: 'queue.transitions',
    unit: 'transitions/s',
    baseline: 'one update and one insert in a durable transaction of bare node:sqlite',
    goal: 'at least 0.5×',
    isMet: isAtLeast(0.5),
    run: () => withBoth(measureTransitions),
  },
  {
    name: 'queue.list-10000',
    unit: 'ms',
    baseline: 'reading the same texts as bare rows',
    goal: '10,000 jobs: at most 100 ms',
    isMet: ({ value }) => value <= 100,
    run: () => withBoth(measureList),
  },
];

/** A store and a bare database beside it on the same disk, gone afterwards. */
async function withBoth(work: (store: Store, bare: DatabaseSync) => Measured): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-bench-'));
  const bare = new DatabaseSync(join(folder, 'bare.sqlite'));
  const opened = openStore({ dataFolder: folder });
  try {
    if (!opened.ok) throw new Error(opened.error.code);
    bare.exec(BARE);
    return work(opened.value, bare);
  } finally {
    bare.close();
    if (opened.ok) opened.value.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function makeJobs(first: number, count: number): NewJob[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `job-${String(first + index).padStart(8, '0')}`,
    batchId: 'batch',
    model: 'any',
    name: `Shot ${first + index}`,
    input: {
      prompt: `Shot ${first + index}: a lighthouse at dusk, waves against the rocks, gulls. `.repeat(3),
      images: [{ kind: 'file', assetId: 'asset-1' }],
    },
    testMode: null,
    profileId: 'studio',
    practice: false,
    estimate: { currency: 'USD', amount: 0.4 },
    createdAt: 1_000,
  }));
}

function addBare(bare: DatabaseSync, jobs: readonly NewJob[]): void {
  const [addJob, addLine] = [bare.prepare(BARE_JOB), bare.prepare(BARE_LINE)];
  bare.exec('BEGIN IMMEDIATE');
  for (const [index, job] of jobs.entries()) {
    addJob.run(job.id, index, 'queued', JSON.stringify(job.input), job.createdAt);
    addLine.run(job.id, job.createdAt, null, 'queued');
  }
  bare.exec('COMMIT');
}

function measureEnqueue(store: Store, bare: DatabaseSync): Measured {
  const rounds = Array.from({ length: ROUNDS }, (_, round) => makeJobs(round * BATCH, BATCH));
  const figures = rounds.map((jobs) => ({
    value: measure(() => store.transact((tx) => tx.jobs.add(jobs))),
    baseline: measure(() => addBare(bare, jobs)),
  }));
  return {
    value: median(figures.map((figure) => figure.value)),
    baseline: median(figures.map((figure) => figure.baseline)),
  };
}

function measureTransitions(store: Store, bare: DatabaseSync): Measured {
  const jobs = makeJobs(0, CHANGES / 2);
  store.transact((tx) => tx.jobs.add(jobs));
  addBare(bare, jobs);
  // In turns, so that both meet the same disk.
  const rounds = Array.from({ length: ROUNDS }, () => ({
    value: measure(() => changeAll(store, jobs)),
    baseline: measure(() => changeAllBare(bare, jobs)),
  }));
  const perSecond = (figures: number[]) => (CHANGES / median(figures)) * 1000;
  return {
    value: perSecond(rounds.map((round) => round.value)),
    baseline: perSecond(rounds.map((round) => round.baseline)),
  };
}

/** Two changes for each job, back to where it was. */
function changeAll(store: Store, jobs: readonly NewJob[]): void {
  for (const { id } of jobs) {
    for (const event of ['upload-started', 'not-sent'] as const) {
      if (stepJob(store, id, { at: 2_000, event }) === null) throw new Error('the change was refused');
    }
  }
}

function changeAllBare(bare: DatabaseSync, jobs: readonly NewJob[]): void {
  const [begin, commit] = [bare.prepare('BEGIN IMMEDIATE'), bare.prepare('COMMIT')];
  const [change, addLine] = [bare.prepare(BARE_CHANGE), bare.prepare(BARE_LINE)];
  for (const { id } of jobs) {
    for (const state of ['uploading', 'queued']) {
      begin.run();
      change.run(state, 2_000, id);
      addLine.run(id, 2_000, 'queued', state);
      commit.run();
    }
  }
}

function measureList(store: Store, bare: DatabaseSync): Measured {
  const jobs = makeJobs(0, LISTED);
  store.transact((tx) => tx.jobs.add(jobs));
  addBare(bare, jobs);
  const read = bare.prepare('SELECT * FROM jobs ORDER BY position');
  const rounds = Array.from({ length: ROUNDS }, () => ({
    value: measure(() => store.jobs.list()),
    baseline: measure(() => read.all()),
  }));
  return {
    value: median(rounds.map((round) => round.value)),
    baseline: median(rounds.map((round) => round.baseline)),
  };
}
