import type { Job } from '../../../shared/domain/job.ts';
import { isSettled, JOB_STATES, type JobState } from '../../../shared/domain/job-state.ts';
import { canPutBack, type PauseScope, type QueuePlace } from '../../../shared/domain/steering.ts';
import { type JsonValue, jsonValueSchema } from '../../../shared/json.ts';
import type { JobEdit, JobWish, RememberedJob } from '../../core/ports.ts';
import type { Database } from './database.ts';
import { findJob, listJobsById } from './job-table.ts';
import { type JobRow, readJob } from './rows.ts';
import { addLines, addTransition } from './transition-table.ts';

/** Positions nearer to each other than this are spread out anew before a job is put between them. */
const SMALLEST_GAP = 1e-6;

/** States in which what a job asks for can be replaced: nothing of it is on its way. */
const EDITABLE: readonly JobState[] = ['draft', 'queued', 'failed', 'cancelled'];

/** States of which nothing was sent. */
const UNSENT: readonly JobState[] = ['draft', 'queued', 'uploading'];

const IS_ASKED_FOR = 'id IN (SELECT value FROM json_each(?))';

/** Writes the artist's wishes for jobs that are not sent yet; returns those that are now as wished. To be called in a transaction, as all of these. */
export function steerJobs(database: Database, ids: readonly string[], wish: JobWish, at: number): Job[] {
  const { paused, notBefore } = wish;
  if (paused !== undefined)
    writeWish(database, ids, 'paused', Number(paused), paused ? 'pause' : 'resume', at);
  if (notBefore !== undefined) {
    writeWish(database, ids, 'not_before', notBefore, notBefore === null ? 'clear-time' : 'set-time', at);
  }
  return listJobsById(database, ids).filter((job) => UNSENT.includes(job.state));
}

function writeWish(
  database: Database,
  ids: readonly string[],
  column: 'paused' | 'not_before',
  value: number | null,
  reason: string,
  at: number,
): void {
  const sql = `UPDATE jobs SET ${column} = ?, updated_at = ?
    WHERE ${IS_ASKED_FOR} AND state IN (${UNSENT.map((state) => `'${state}'`).join()}) AND ${column} IS NOT ? RETURNING id`;
  const changed = database
    .all<{ id: string }>(sql, value, at, JSON.stringify(ids), value)
    .map((row) => row.id);
  addLines(database, changed, reason, column === 'not_before' ? { until: value } : {}, at);
}

/**
 * Puts jobs that are not sent yet at a place in the queue; a position is a number between those of its neighbours, so that
 * only the moved rows change.
 */
export function moveJobs(database: Database, ids: readonly string[], to: QueuePlace, at: number): Job[] {
  const moved = listMovable(database, ids);
  if (moved.length === 0) return [];
  const [low, high] = findGap(database, new Set(moved), to);
  const step = (high - low) / (moved.length + 1);
  if (step < SMALLEST_GAP) {
    spreadOut(database);
    return moveJobs(database, ids, to, at);
  }
  moved.forEach((id, index) => {
    const position = low + step * (index + 1);
    database.run('UPDATE jobs SET position = ?, updated_at = ? WHERE id = ?', position, at, id);
  });
  return listJobsById(database, moved);
}

function listMovable(database: Database, ids: readonly string[]): string[] {
  const sql = `SELECT id FROM jobs WHERE id IN (SELECT value FROM json_each(?)) AND state IN ('queued', 'draft')
    ORDER BY position`;
  return database.all<{ id: string }>(sql, JSON.stringify(ids)).map((row) => row.id);
}

/** The positions between which the moved jobs go; outside of all positions a whole number of room is taken. */
function findGap(database: Database, moved: ReadonlySet<string>, to: QueuePlace): [number, number] {
  const others = database
    .all<{ id: string; position: number }>(
      `SELECT id, position FROM jobs WHERE state IN ('queued', 'draft') ORDER BY position`,
    )
    .filter((row) => !moved.has(row.id));
  const room = moved.size + 1;
  const first = others[0]?.position ?? 1;
  if (to.kind === 'front') return [first - room, first];
  const index = to.kind === 'end' ? -1 : others.findIndex((row) => row.id === to.jobId);
  if (index === 0) return [first - room, first];
  const before = others[index];
  if (before !== undefined) return [others[index - 1]?.position ?? before.position - room, before.position];
  const last =
    database.get<{ position: number | null }>('SELECT max(position) AS position FROM jobs')?.position ?? 0;
  return [last, last + room];
}

/** Gives all jobs whole numbers again, in the order that they have. */
function spreadOut(database: Database): void {
  database.run(`
    UPDATE jobs SET position = ranked.rank
    FROM (SELECT id, row_number() OVER (ORDER BY position, id) AS rank FROM jobs) AS ranked
    WHERE jobs.id = ranked.id`);
}

/** Replaces what a job asks for; its attempts keep the bodies that were sent. */
export function editJob(database: Database, id: string, edit: JobEdit, at: number): Job | null {
  const job = findJob(database, id);
  if (job === null || !EDITABLE.includes(job.state)) return null;
  writeRequest(database, id, edit, at);
  // A hold that the old request earned may not be the new one's.
  if (job.hold?.reason === 'open-binding' || job.hold?.reason === 'budget') clearHold(database, id);
  addLines(database, [id], 'edit', { before: describeRequest(job) }, at);
  return findJob(database, id);
}

/** What a job asked for, for its history. */
function describeRequest({ name, model, input, testMode }: Job): JsonValue {
  return jsonValueSchema.parse({ name, model, input, testMode });
}

function writeRequest(database: Database, id: string, edit: JobEdit, at: number): void {
  database.run(
    `UPDATE jobs SET name = ?, model = ?, input = ?, test_mode = ?, estimate_currency = ?, estimate_amount = ?,
      updated_at = ? WHERE id = ?`,
    edit.name,
    edit.model,
    JSON.stringify(edit.input),
    edit.testMode,
    edit.estimate?.currency ?? null,
    edit.estimate?.amount ?? null,
    at,
    id,
  );
}

function clearHold(database: Database, id: string): void {
  database.run('UPDATE jobs SET hold_reason = NULL, hold_until = NULL, hold_since = NULL WHERE id = ?', id);
}

/** Takes settled jobs off the list; their rows stay, because attempts and takes belong to them. Returns their ids. */
export function removeJobs(database: Database, ids: readonly string[], at: number): string[] {
  const settled = JOB_STATES.filter(isSettled).map((state) => `'${state}'`);
  const sql = `UPDATE jobs SET removed_at = ?
    WHERE ${IS_ASKED_FOR} AND removed_at IS NULL AND state IN (${settled.join()}) RETURNING id`;
  const removed = database.all<{ id: string }>(sql, at, JSON.stringify(ids)).map((row) => row.id);
  addLines(database, removed, 'remove', {}, at);
  return removed;
}

/** How jobs are now, with what shows whether anything happened to them since. */
export function rememberJobs(database: Database, ids: readonly string[]): RememberedJob[] {
  const sql = `
    SELECT *, (SELECT count(*) FROM attempts WHERE job_id = jobs.id) AS attempts
    FROM jobs WHERE ${IS_ASKED_FOR} ORDER BY position`;
  return database
    .all<JobRow & { attempts: number }>(sql, JSON.stringify(ids))
    .map((row) => ({ job: readWaiting(row), attempts: row.attempts, isRemoved: row.removed_at !== null }));
}

/** An upload that is cut off begins again from the queue. */
function readWaiting(row: JobRow): Job {
  const job = readJob(row, []);
  return job.state === 'uploading' ? { ...job, state: 'queued' } : job;
}

/** Puts jobs back to how they were remembered; those to which something happened since stay as they are. */
export function putBackJobs(database: Database, remembered: readonly RememberedJob[], at: number): Job[] {
  const now = new Map(
    rememberJobs(
      database,
      remembered.map(({ job }) => job.id),
    ).map((row) => [row.job.id, row]),
  );
  const putBackIds = remembered.flatMap(({ job, attempts, isRemoved }) => {
    const present = now.get(job.id);
    if (present === undefined) return [];
    const { state } = present.job;
    if (!canPutBack({ state, attempts: present.attempts }, { state: job.state, attempts })) return [];
    putBack(database, job, isRemoved, at);
    addTransition(database, job.id, { at, from: state, to: job.state, reason: 'put-back', details: {} });
    return [job.id];
  });
  return listJobsById(database, putBackIds);
}

function putBack(database: Database, job: Job, isRemoved: boolean, at: number): void {
  const { hold } = job;
  writeRequest(database, job.id, job, at);
  database.run(
    `UPDATE jobs SET state = ?, position = ?, hold_reason = ?, hold_until = ?, hold_since = ?, paused = ?, not_before = ?,
      removed_at = ?, gen_id = ?, error = ? WHERE id = ?`,
    job.state,
    job.position,
    hold?.reason ?? null,
    hold?.until ?? null,
    hold?.since ?? null,
    Number(job.paused),
    job.notBefore,
    isRemoved ? at : null,
    job.genId,
    job.error === null ? null : JSON.stringify(job.error),
    job.id,
  );
}

/** Batches and models that are paused. */
export function listPauses(database: Database): { batches: string[]; models: string[] } {
  const rows = database.all<{ scope: string; target: string }>(
    'SELECT scope, target FROM pauses ORDER BY since',
  );
  const targets = (scope: string) => rows.flatMap((row) => (row.scope === scope ? [row.target] : []));
  return { batches: targets('batch'), models: targets('model') };
}

/** Pauses a batch or a model, or lets it go on. */
export function setPause(
  database: Database,
  scope: Exclude<PauseScope, { kind: 'all' }>,
  paused: boolean,
  at: number,
): void {
  const target = scope.kind === 'batch' ? scope.batchId : scope.model;
  if (paused) {
    const sql = 'INSERT INTO pauses (scope, target, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING';
    database.run(sql, scope.kind, target, at);
  } else {
    database.run('DELETE FROM pauses WHERE scope = ? AND target = ?', scope.kind, target);
  }
}
