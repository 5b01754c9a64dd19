import { batchNameOf, type Job } from '../../../../shared/jobs/job.ts';
import type { JobState } from '../../../../shared/jobs/job-state.ts';
import { profileUse } from '../../../../shared/service/practice.ts';
import type { Jobs, NewJob, QueuedModel } from '../../../core/queue/job-store.ts';
import type { Database } from '../database.ts';
import { JOB_COLUMNS, type JobRow, readJob } from './rows.ts';
import { insertBatch } from './take-table.ts';
import { addLine } from './transition-table.ts';

const ADD_JOB = `
  INSERT INTO jobs (id, batch_id, position, model, name, state, test_mode, profile_id,
                    estimate_currency, estimate_amount, created_at, updated_at, hold_reason, hold_since, stack)
  VALUES (?, ?, ?, ?, ?, 'queued', ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const ADD_INPUT = 'INSERT INTO job_inputs (job_id, input) VALUES (?, ?)';

/** The index is by model, so that jobs of others are not met, and in the order of the queue: what may go is found at its beginning, most often. */
const RUNNABLE_JOBS = `
  SELECT ${JOB_COLUMNS} FROM jobs INDEXED BY jobs_queued
  WHERE state = 'queued' AND profile_id = ? AND model = ?
    AND (hold_reason IS NULL OR hold_until <= ?) AND paused = 0 AND (not_before IS NULL OR not_before <= ?)
    AND batch_id NOT IN (SELECT target FROM pauses WHERE scope = 'batch')
    AND model NOT IN (SELECT target FROM pauses WHERE scope = 'model')
    AND (? OR practice = 1 OR test_mode IS NOT NULL) AND id NOT IN (SELECT value FROM json_each(?))
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

/** The first kind of queued job behind another one. */
const NEXT_QUEUED = `
  SELECT profile_id AS profileId, model FROM jobs INDEXED BY jobs_queued
  WHERE state = 'queued' AND (profile_id, model) > (?, ?) ORDER BY profile_id, model LIMIT 1`;

/** Adds jobs at the end of the queue, as queued. To be called in a transaction. */
export function insertJobs(database: Database, jobs: readonly NewJob[]): Job[] {
  const last =
    database.get<{ position: number | null }>('SELECT max(position) AS position FROM jobs')?.position ?? 0;
  const firsts = new Map(jobs.toReversed().map((job) => [job.batchId, job]));
  for (const [id, { batchName, name }] of firsts) insertBatch(database, id, batchName ?? batchNameOf(name));
  return jobs.map((job, index) => insertJob(database, job, last + 1 + index));
}

function insertJob(database: Database, added: NewJob, position: number): Job {
  const { hold: reason, batchName: _, stack = null, ...job } = added;
  const hold = reason === undefined ? null : { reason, until: null, since: job.createdAt };
  database.run(
    ADD_JOB,
    job.id,
    job.batchId,
    position,
    job.model,
    job.name,
    job.testMode,
    job.profileId,
    job.estimate?.currency ?? null,
    job.estimate?.amount ?? null,
    job.createdAt,
    job.createdAt,
    hold?.reason ?? null,
    hold?.since ?? null,
    stack,
  );
  database.run(ADD_INPUT, job.id, JSON.stringify(job.input));
  const line = { at: job.createdAt, to: 'queued', details: {} } as const;
  addLine(database, job.id, { ...line, from: null, reason: 'enqueue' });
  if (hold !== null)
    addLine(database, job.id, {
      ...line,
      from: 'queued',
      reason: hold.reason,
      details: { until: null },
    });
  return {
    ...job,
    practice: profileUse(job.profileId) === 'practice',
    position,
    state: 'queued',
    hold,
    paused: false,
    notBefore: null,
    genId: null,
    error: null,
    revision: 0,
    attempts: 0,
    charge: { surely: 0, maybe: 0 },
    lostOutputs: 0,
    serviceStatus: null,
    updatedAt: job.createdAt,
    takeIds: [],
  };
}

/** As SQL: the take of an output was not deleted. */
const HAS_TAKE = 'EXISTS (SELECT 1 FROM takes WHERE takes.id = take_id)';

/** A job with its takes in the order of the service's outputs, as one look. */
const FIND_JOB = `
  SELECT ${JOB_COLUMNS}, (SELECT json_group_array(take_id ORDER BY position) FROM outputs
    WHERE job_id = jobs.id AND ${HAS_TAKE}) AS take_ids
  FROM jobs WHERE id = ?`;

/** A job by id; null when there is none. */
export function findJob(database: Database, id: string): Job | null {
  const row = database.get<JobRow & { readonly take_ids: string }>(FIND_JOB, id);
  return row === undefined ? null : readJob(row, JSON.parse(row.take_ids) as string[]);
}

/** The jobs with these ids, in queue order. */
export function listJobsById(database: Database, ids: readonly string[]): Job[] {
  const [only] = ids;
  if (ids.length === 1 && only !== undefined) return [findJob(database, only)].filter((job) => job !== null);
  const sql = `SELECT ${JOB_COLUMNS} FROM jobs WHERE id IN (SELECT value FROM json_each(?)) ORDER BY position`;
  return completeJobs(database, database.all<JobRow>(sql, JSON.stringify(ids)));
}

/** Jobs with their takes, in the order of the rows. */
export function completeJobs(database: Database, rows: readonly JobRow[]): Job[] {
  const takes = `SELECT job_id, take_id FROM outputs
    WHERE job_id IN (SELECT value FROM json_each(?)) AND ${HAS_TAKE} ORDER BY job_id, position`;
  return joinTakes(rows, database.all<TakeOfJob>(takes, JSON.stringify(rows.map(({ id }) => id))));
}

interface TakeOfJob {
  readonly job_id: string;
  readonly take_id: string;
}

/** One query for the takes of all jobs is much faster than one for each. */
function joinTakes(rows: readonly JobRow[], takes: readonly TakeOfJob[]): Job[] {
  const takeIds = Map.groupBy(takes, (take) => take.job_id);
  return rows.map((row) =>
    readJob(
      row,
      (takeIds.get(row.id) ?? []).map((take) => take.take_id),
    ),
  );
}

/**
 * The earliest time after `after` at which a hold ends or a scheduled job may go; null when there is none. The `+` keeps
 * SQLite on the indexes of times.
 */
export function findNextHoldEnd(database: Database, after: number): number | null {
  const sql = `SELECT min(ends) AS ends FROM (
    SELECT min(hold_until) AS ends FROM jobs
    WHERE hold_until IS NOT NULL AND hold_until > ? AND +state IN ('queued', 'fetching')
    UNION ALL
    SELECT min(not_before) FROM jobs WHERE not_before IS NOT NULL AND not_before > ? AND +state = 'queued'
  )`;
  return database.get<{ ends: number | null }>(sql, after, after)?.ends ?? null;
}

/** A part of {@link Jobs}, over a migrated database. */
export const createJobTable = (database: Database) =>
  ({
    runnable(now, profileId, models, limit, { isFreeOnly = false, except = [] } = {}) {
      const costs = [Number(!isFreeOnly), JSON.stringify(except)];
      const rows = models.flatMap((model) =>
        database.all<JobRow>(RUNNABLE_JOBS, ...[profileId, model, now, now, ...costs, limit]),
      );
      if (rows.length === 0) return [];
      const first = rows.toSorted((one, other) => one.position - other.position).slice(0, limit);
      return completeJobs(database, first);
    },
    inState(...states) {
      const sql = `SELECT ${JOB_COLUMNS} FROM jobs
        WHERE removed_at IS NULL AND state IN (SELECT value FROM json_each(?)) ORDER BY position`;
      return completeJobs(database, database.all<JobRow>(sql, JSON.stringify(states)));
    },
    /** All jobs that were not removed, in queue order. */
    list() {
      const takes = `SELECT job_id, take_id FROM outputs WHERE ${HAS_TAKE} ORDER BY job_id, position`;
      return joinTakes(
        database.all<JobRow>(`SELECT ${JOB_COLUMNS} FROM jobs WHERE removed_at IS NULL ORDER BY position`),
        database.all<TakeOfJob>(takes),
      );
    },
    /** Only of holds that have an end: those are few, and have an index of their own. */
    waitsSinceAfter(at) {
      const sql = `SELECT 1 FROM jobs INDEXED BY jobs_by_hold_end
    WHERE hold_until IS NOT NULL AND hold_since > ? AND state = 'queued' LIMIT 1`;
      return database.get(sql, at) !== undefined;
    },
    /** Jobs that take up a place at the service. Those of which there is no news, and those that nobody can ask about, give it back. */
    countAtService(profileId, models) {
      const sql = `SELECT count(*) AS jobs FROM jobs INDEXED BY jobs_at_service
    WHERE state = 'submitted' AND hold_reason IS NULL AND profile_id = ? AND model IN (SELECT value FROM json_each(?))`;
      return database.get<{ jobs: number }>(sql, profileId, JSON.stringify(models))?.jobs ?? 0;
    },
    /** Jobs whose submission is on its way, by the index of states: there are never many. */
    countSending(profileId, models) {
      const sql = `SELECT count(*) AS jobs FROM jobs
    WHERE removed_at IS NULL AND state = 'sending' AND profile_id = ? AND model IN (SELECT value FROM json_each(?))`;
      return database.get<{ jobs: number }>(sql, profileId, JSON.stringify(models))?.jobs ?? 0;
    },
    queuedProfiles: () => database.all<{ profile_id: string }>(QUEUED_PROFILES).map((row) => row.profile_id),
    /** Steps from kind to kind in the index: there are few of them, and DISTINCT would read every queued job. */
    queuedModels() {
      const found: QueuedModel[] = [];
      for (let last: QueuedModel | undefined; ; found.push(last)) {
        last = database.get<QueuedModel>(NEXT_QUEUED, last?.profileId ?? '', last?.model ?? '');
        if (last === undefined) return found;
      }
    },
    countBatch(batchId) {
      const sql = 'SELECT state, count(*) AS jobs FROM jobs WHERE batch_id = ? GROUP BY state';
      const rows = database.all<{ state: JobState; jobs: number }>(sql, batchId);
      return Object.fromEntries(rows.map(({ state, jobs }) => [state, jobs]));
    },
  }) satisfies Partial<Jobs>;
