import type { Decision, JobPatch } from '../../../shared/domain/job/decide-job.ts';
import type { Job } from '../../../shared/domain/job/job.ts';
import type { Database, SqlValue } from './database.ts';
import { latestReceived } from './tables/latest-received.ts';
import { writeLines } from './tables/transition-table.ts';

/** What a patch says of a row: assignments with their values, in the same order. */
interface Assignments {
  readonly sql: string[];
  readonly values: SqlValue[];
}

/**
 * Writes what was decided, all rows in one statement and their lines of history in another. To be called in the transaction
 * that read the jobs: one that is not in the state that it was decided for is a bug, and nothing is written then.
 */
export function applyDecision(
  database: Database,
  ids: readonly string[],
  from: Job['state'],
  { patch, line }: Decision,
  at: number,
): void {
  const { sql, values } = listAssignments(patch, at);
  if (sql.length === 0) return;
  if (line !== null) {
    const first = writeLines(database, ids, { ...line, from, to: patch.state ?? from, at });
    sql.push('last_line = ? + one.key');
    values.push(first);
  }
  const changed = database.run(
    `UPDATE jobs SET revision = revision + 1, updated_at = ?, ${sql.join(', ')}
     FROM (${ids.length === 1 ? ONE_ID : MANY_IDS}) AS one WHERE jobs.id = one.value AND state = ?`,
    at,
    ...values,
    ids.length === 1 ? (ids[0] ?? '') : JSON.stringify(ids),
    from,
  );
  if (changed !== ids.length) throw new Error(`${changed} of ${ids.length} jobs are ${from}`);
}

/** Each id and its place. Most often it is one, which needs no list to be read. */
const ONE_ID = 'SELECT 0 AS key, ? AS value';
const MANY_IDS = 'SELECT key, value FROM json_each(?)';

function listAssignments(patch: JobPatch, at: number): Assignments {
  const all = { sql: [] as string[], values: [] as SqlValue[] };
  const set = (sql: string, ...values: SqlValue[]) => {
    all.sql.push(sql);
    all.values.push(...values);
  };
  if (patch.state !== undefined) set('state = ?', patch.state);
  if (patch.hold !== undefined) setHold(set, patch.hold, at);
  if (patch.error !== undefined) set('error = ?', patch.error && JSON.stringify(patch.error));
  if (patch.genId !== undefined) set('gen_id = ?', patch.genId);
  if (patch.paused !== undefined) set('paused = ?', Number(patch.paused));
  if (patch.notBefore !== undefined) set('not_before = ?', patch.notBefore);
  if (patch.position !== undefined) set('position = ?', patch.position);
  if (patch.isRemoved !== undefined) set('removed_at = ?', patch.isRemoved ? at : null);
  if (patch.lostOutputs !== undefined) set('lost_outputs = ?', patch.lostOutputs);
  if (patch.serviceStatus !== undefined) set('service_status = ?', patch.serviceStatus);
  if (patch.request !== undefined) setRequest(set, patch.request);
  if (patch.estimate !== undefined) setEstimate(set, patch.estimate);
  if (patch.recallsSubmission) set(`gen_id = (${GEN_ID_RECEIVED}), lost_outputs = (${LOST_OUTPUTS})`);
  return all;
}

const GEN_ID_RECEIVED = `SELECT gen_id FROM attempts WHERE job_id = jobs.id AND number = ${latestReceived('jobs.id')}`;
const LOST_OUTPUTS = `
  SELECT count(*) FROM outputs WHERE job_id = jobs.id AND attempt = ${latestReceived('jobs.id')} AND lost IS NOT NULL`;

type SetColumns = (sql: string, ...values: SqlValue[]) => void;

/** While the reason stays the same, so does the time since when. */
function setHold(set: SetColumns, hold: NonNullable<JobPatch['hold']> | null, at: number): void {
  const reason = hold?.reason ?? null;
  set(
    'hold_since = CASE WHEN hold_reason IS ? THEN hold_since ELSE ? END',
    reason,
    hold === null ? null : at,
  );
  set('hold_reason = ?, hold_until = ?', reason, hold?.until ?? null);
}

function setRequest(set: SetColumns, request: NonNullable<JobPatch['request']>): void {
  const { name, model, input, testMode, estimate } = request;
  set('name = ?, model = ?, input = ?, test_mode = ?', name, model, JSON.stringify(input), testMode);
  setEstimate(set, estimate);
}

function setEstimate(set: SetColumns, estimate: Job['estimate']): void {
  set('estimate_currency = ?, estimate_amount = ?', estimate?.currency ?? null, estimate?.amount ?? null);
}
