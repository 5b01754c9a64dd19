import { waitsForWord } from '../../../shared/domain/canary.ts';
import type { Job } from '../../../shared/domain/job.ts';
import {
  advance,
  type Hold,
  type HoldReason,
  JOB_STATES,
  type JobEvent,
} from '../../../shared/domain/job-state.ts';
import type { Failure } from '../../../shared/errors.ts';
import type { JobChange } from '../../core/ports.ts';
import type { Database } from './database.ts';
import { findJob } from './job-table.ts';
import { addTransition } from './transition-table.ts';

/** What leads to a submission: a job that waits for the artist's word does neither, whatever prepared it before. */
const GOES_OUT: readonly JobEvent[] = ['upload-started', 'intent-written'];

/** In the history, the reason of a line that says that a job no longer waits. */
const RELEASED = 'released';

const SAVE_JOB = `
  UPDATE jobs SET state = ?, hold_reason = ?, hold_until = ?, hold_since = ?, error = ?, gen_id = ?, updated_at = ?
  WHERE id = ?`;

/**
 * Lets the job machine decide and writes what follows; null when it does not allow the event, and then nothing is
 * written. `watch-again` also needs a genId to watch. To be called in a transaction.
 */
export function applyChange(database: Database, id: string, change: JobChange): Job | null {
  const job = findJob(database, id);
  const next = job && advance(job.state, change.event);
  if (job === null || next === null) return null;
  const genId = change.genId ?? (change.event === 'retry' ? null : job.genId);
  if (change.event === 'watch-again' && genId === null) return null;
  if (waitsForWord(job) && GOES_OUT.includes(change.event)) return null;
  const changed: Job = {
    ...job,
    state: next,
    genId,
    error: nextError(job, change),
    hold: change.hold ?? null,
    updatedAt: change.at,
  };
  saveJob(database, changed);
  // What comes home after all is shown again.
  if (change.event === 'found') database.run('UPDATE jobs SET removed_at = NULL WHERE id = ?', id);
  addTransition(database, id, {
    at: change.at,
    from: job.state,
    to: next,
    reason: change.event,
    details: change.details ?? {},
  });
  return changed;
}

/**
 * The same for many jobs at once, statement by statement instead of job by job; for events that bring no genId. Returns
 * the ids of those that the machine let change. To be called in a transaction.
 */
export function applyChangeToAll(database: Database, ids: readonly string[], change: JobChange): string[] {
  const asked = JSON.stringify(ids);
  const { at, event, error, details = {} } = change;
  const isRetry = event === 'retry';
  return JOB_STATES.flatMap((from) => {
    const to = advance(from, event);
    if (to === null) return [];
    const rows = database.all<{ id: string }>(
      `UPDATE jobs SET state = ?, hold_reason = NULL, hold_until = NULL, hold_since = NULL, updated_at = ?
        ${isRetry ? ', gen_id = NULL' : ''} ${error === undefined && !isRetry ? '' : ', error = ?'}
       WHERE id IN (SELECT value FROM json_each(?)) AND state = ?
        ${event === 'watch-again' ? 'AND gen_id IS NOT NULL' : ''} RETURNING id`,
      to,
      at,
      ...(error === undefined && !isRetry ? [] : [error == null ? null : JSON.stringify(error)]),
      asked,
      from,
    );
    const changed = rows.map((row) => row.id);
    database.run(
      `INSERT INTO transitions (job_id, at, from_state, to_state, reason, details)
       SELECT value, ?, ?, ?, ?, ? FROM json_each(?)`,
      at,
      from,
      to,
      event,
      JSON.stringify(details),
      JSON.stringify(changed),
    );
    return changed;
  });
}

function nextError(job: Job, change: JobChange): Failure | null {
  if (change.error !== undefined) return change.error;
  return change.event === 'retry' ? null : job.error;
}

/** States in which a job may wait for something that it can name. */
const HOLDING: readonly Job['state'][] = ['queued', 'submitted', 'fetching'];

/**
 * Sets or clears why a queued, submitted or fetching job waits; null when the job is in another state. While the reason stays the
 * same, so does the time since when. To be called in a transaction.
 */
export function applyHold(database: Database, id: string, hold: Hold | null, at: number): Job | null {
  const job = findJob(database, id);
  // The artist's word ends that wait, and nothing else does.
  if (job === null || !HOLDING.includes(job.state) || waitsForWord(job)) return null;
  const isSameReason = job.hold?.reason === hold?.reason;
  if (hold === null && isSameReason) return job;
  const since = isSameReason ? job.hold?.since : hold?.since;
  const changed: Job = { ...job, hold: hold && { ...hold, since: since ?? hold.since }, updatedAt: at };
  saveJob(database, changed);
  if (!isSameReason) addHoldLine(database, job, hold, at);
  return changed;
}

function addHoldLine(database: Database, job: Job, hold: Hold | null, at: number): void {
  const details = hold === null ? { waitedFor: job.hold?.reason ?? null } : { until: hold.until };
  addTransition(database, job.id, {
    at,
    from: job.state,
    to: job.state,
    reason: hold?.reason ?? RELEASED,
    details,
  });
}

/** Clears the holds of queued jobs that wait for one of the reasons. To be called in a transaction. */
export function releaseHolds(database: Database, reasons: readonly HoldReason[], at: number): Job[] {
  const sql = `SELECT id FROM jobs WHERE state = 'queued' AND hold_reason IN (SELECT value FROM json_each(?)) ORDER BY position`;
  const rows = database.all<{ id: string }>(sql, JSON.stringify(reasons));
  return rows.flatMap(({ id }) => applyHold(database, id, null, at) ?? []);
}

/** Stores a generation's id that became known after the job was submitted without one. To be called in a transaction. */
export function fillGenId(database: Database, id: string, genId: string | null, at: number): Job | null {
  const job = genId === null ? null : findJob(database, id);
  if (job === null || job.genId !== null || (job.state !== 'submitted' && job.state !== 'fetching'))
    return null;
  const changed: Job = { ...job, genId, updatedAt: at };
  saveJob(database, changed);
  return changed;
}

function saveJob(database: Database, job: Job): void {
  const { hold } = job;
  const error = job.error === null ? null : JSON.stringify(job.error);
  database.run(
    SAVE_JOB,
    job.state,
    hold?.reason ?? null,
    hold?.until ?? null,
    hold?.since ?? null,
    error,
    job.genId,
    job.updatedAt,
    job.id,
  );
}
