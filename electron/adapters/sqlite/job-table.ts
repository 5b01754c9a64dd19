import type { Job } from '../../../shared/domain/job.ts';
import { JOB_STATES, type JobState } from '../../../shared/domain/job-state.ts';
import type { NewJob } from '../../core/ports.ts';
import type { Database } from './database.ts';
import { type JobRow, readJob } from './rows.ts';
import { addTransition } from './transition-table.ts';

const ADD_JOB = `
  INSERT INTO jobs (id, batch_id, position, model, name, state, input, test_mode, profile_id, practice,
                    estimate_currency, estimate_amount, created_at, updated_at)
  VALUES (?, ?, ?, ?, ?, 'queued', ?, ?, ?, ?, ?, ?, ?, ?)`;

/** The index holds model and hold too: jobs of another lane and jobs that wait are passed over without reading their rows. */
const RUNNABLE_JOBS = `
  SELECT * FROM jobs INDEXED BY jobs_queued
  WHERE state = 'queued' AND profile_id = ? AND model IN (SELECT value FROM json_each(?))
    AND (hold_reason IS NULL OR hold_until <= ?)
  ORDER BY position LIMIT ?`;

/** Steps from profile to profile in the index; DISTINCT would read every queued job. */
const QUEUED_PROFILES = `
  WITH RECURSIVE found (profile_id) AS (
    SELECT min(profile_id) FROM jobs INDEXED BY jobs_queued WHERE state = 'queued'
    UNION ALL
    SELECT (
      SELECT min(profile_id) FROM jobs INDEXED BY jobs_queued WHERE state = 'queued' AND profile_id > found.profile_id
    )
    FROM found WHERE found.profile_id IS NOT NULL
  )
  SELECT profile_id FROM found WHERE profile_id IS NOT NULL`;

/** Adds jobs at the end of the queue, as queued. To be called in a transaction. */
export function insertJobs(database: Database, jobs: readonly NewJob[]): Job[] {
  const last =
    database.get<{ position: number | null }>('SELECT max(position) AS position FROM jobs')?.position ?? 0;
  return jobs.map((job, index) => insertJob(database, job, last + 1 + index));
}

function insertJob(database: Database, job: NewJob, position: number): Job {
  database.run(
    ADD_JOB,
    job.id,
    job.batchId,
    position,
    job.model,
    job.name,
    JSON.stringify(job.input),
    job.testMode,
    job.profileId,
    Number(job.practice),
    job.estimate?.currency ?? null,
    job.estimate?.amount ?? null,
    job.createdAt,
    job.createdAt,
  );
  addTransition(database, job.id, {
    at: job.createdAt,
    from: null,
    to: 'queued',
    reason: 'enqueue',
    details: {},
  });
  return {
    ...job,
    position,
    state: 'queued',
    hold: null,
    genId: null,
    error: null,
    updatedAt: job.createdAt,
    takeIds: [],
  };
}

/** A job by id, with its takes in the order of the service's outputs; null when there is none. */
export function findJob(database: Database, id: string): Job | null {
  const row = database.get<JobRow>('SELECT * FROM jobs WHERE id = ?', id);
  return row === undefined ? null : completeJob(database, row);
}

/** All jobs, in queue order; takes are joined here because one query for all of them is much faster than one for each job. */
export function listJobs(database: Database): Job[] {
  const takeIds = new Map<string, string[]>();
  const outputs = database.all<{ job_id: string; take_id: string }>(
    'SELECT job_id, take_id FROM outputs WHERE take_id IS NOT NULL ORDER BY job_id, position',
  );
  for (const { job_id, take_id } of outputs) {
    const known = takeIds.get(job_id);
    if (known === undefined) takeIds.set(job_id, [take_id]);
    else known.push(take_id);
  }
  return database
    .all<JobRow>('SELECT * FROM jobs ORDER BY position')
    .map((row) => readJob(row, takeIds.get(row.id) ?? []));
}

export function listRunnableJobs(
  database: Database,
  now: number,
  profileId: string,
  models: readonly string[],
  limit: number,
): Job[] {
  const rows = database.all<JobRow>(RUNNABLE_JOBS, profileId, JSON.stringify(models), now, limit);
  return rows.map((row) => completeJob(database, row));
}

export function listJobsInState(database: Database, states: readonly JobState[]): Job[] {
  const sql = 'SELECT * FROM jobs WHERE state IN (SELECT value FROM json_each(?)) ORDER BY position';
  return database.all<JobRow>(sql, JSON.stringify(states)).map((row) => completeJob(database, row));
}

/** How many jobs are in each state. */
export function countJobs(database: Database): Record<JobState, number> {
  const rows = database.all<{ state: JobState; jobs: number }>(
    'SELECT state, count(*) AS jobs FROM jobs GROUP BY state',
  );
  const counts = Object.fromEntries(JOB_STATES.map((state) => [state, 0])) as Record<JobState, number>;
  for (const { state, jobs } of rows) counts[state] = jobs;
  return counts;
}

export function countSubmitted(database: Database, profileId: string, models: readonly string[]): number {
  const sql = `SELECT count(*) AS jobs FROM jobs
    WHERE state = 'submitted' AND profile_id = ? AND model IN (SELECT value FROM json_each(?))`;
  return database.get<{ jobs: number }>(sql, profileId, JSON.stringify(models))?.jobs ?? 0;
}

export function listQueuedProfiles(database: Database): string[] {
  return database.all<{ profile_id: string }>(QUEUED_PROFILES).map((row) => row.profile_id);
}

/** The earliest end of a hold that lies after `after`; null when there is none. The `+` keeps SQLite on the index of ends. */
export function findNextHoldEnd(database: Database, after: number): number | null {
  const sql = `SELECT min(hold_until) AS ends FROM jobs
    WHERE hold_until IS NOT NULL AND hold_until > ? AND +state IN ('queued', 'fetching')`;
  return database.get<{ ends: number | null }>(sql, after)?.ends ?? null;
}

function completeJob(database: Database, row: JobRow): Job {
  const sql = 'SELECT take_id FROM outputs WHERE job_id = ? AND take_id IS NOT NULL ORDER BY position';
  return readJob(
    row,
    database.all<{ take_id: string }>(sql, row.id).map((output) => output.take_id),
  );
}
