import { describeReachedCap, type ReachedCap } from '../../../shared/domain/budget.ts';
import type { Job } from '../../../shared/domain/job.ts';
import { failure } from '../../../shared/errors.ts';
import type { BudgetedJob } from '../../core/ports/ledger-store.ts';
import type { Database, SqlValue } from './database.ts';
import { applyChange } from './job-changes.ts';
import { findJob } from './job-table.ts';
import { type EstimateRow, readBudgetedJob } from './spending.ts';
import { addLines } from './transition-table.ts';

/** Jobs that could go now but for the budget. Those that the artist holds back are looked at when their time comes. */
const MAY_GO = `
  state = 'queued' AND practice = 0 AND test_mode IS NULL AND paused = 0 AND (not_before IS NULL OR not_before <= ?)
  AND (hold_reason IS NULL OR (hold_reason = 'budget' AND hold_until <= ?))`;

const IS_ASKED_FOR = 'id IN (SELECT value FROM json_each(?))';

export interface BudgetWait {
  readonly at: number;
  readonly until: number | null;
  readonly most: number;
}

/**
 * Holds a job that would go over a cap, and with it others that the same cap stops too: ten thousand of them would
 * otherwise be taken up and put back one by one. To be called in a transaction, as all of these.
 */
export function holdForBudget(
  database: Database,
  jobId: string,
  reached: ReachedCap,
  wait: BudgetWait,
): Job[] {
  if (findJob(database, jobId)?.state === 'uploading')
    applyChange(database, jobId, { at: wait.at, event: 'interrupted' });
  const others = listStoppedAsWell(database, jobId, reached, wait);
  return holdJobs(database, [jobId, ...others.filter((id) => id !== jobId)], reached, wait);
}

function listStoppedAsWell(
  database: Database,
  jobId: string,
  { cap, used }: ReachedCap,
  { at, most }: BudgetWait,
): string[] {
  if (cap.scope === 'job') return [];
  const conditions = [MAY_GO];
  const values: SqlValue[] = [at, at];
  if (cap.limit.kind === 'money') {
    conditions.push('estimate_currency = ? AND round(? + estimate_amount, 6) > ?');
    values.push(cap.limit.currency, used, cap.limit.amount);
  }
  if (cap.scope === 'batch') {
    conditions.push('batch_id = (SELECT batch_id FROM jobs WHERE id = ?)');
    values.push(jobId);
  }
  const sql = `SELECT id FROM jobs WHERE ${conditions.join(' AND ')} ORDER BY position LIMIT ?`;
  return database.all<{ id: string }>(sql, ...values, most).map(({ id }) => id);
}

function holdJobs(
  database: Database,
  ids: readonly string[],
  reached: ReachedCap,
  { at, until }: BudgetWait,
): Job[] {
  const details = describeReachedCap(reached);
  const asked = JSON.stringify(ids);
  const held = database.all<{ id: string; isNew: number }>(
    `SELECT id, hold_reason IS NOT 'budget' AS isNew FROM jobs WHERE ${IS_ASKED_FOR} AND state = 'queued'`,
    asked,
  );
  database.run(
    `UPDATE jobs SET hold_since = CASE WHEN hold_reason = 'budget' THEN hold_since ELSE ? END,
                     hold_reason = 'budget', hold_until = ?, error = ?, updated_at = ?
     WHERE ${IS_ASKED_FOR} AND state = 'queued'`,
    at,
    until,
    JSON.stringify(failure('BUDGET_REACHED', details)),
    at,
    asked,
  );
  const fresh = held.filter(({ isNew }) => isNew === 1).map(({ id }) => id);
  addLines(database, fresh, 'budget', { until, ...details }, at);
  return held.flatMap(({ id }) => findJob(database, id) ?? []);
}

/** Lets jobs go on that wait for the budget. */
export function releaseFromBudget(database: Database, ids: readonly string[], at: number): Job[] {
  const released = database.all<{ id: string }>(
    `UPDATE jobs SET hold_reason = NULL, hold_until = NULL, hold_since = NULL, error = NULL, updated_at = ?
     WHERE ${IS_ASKED_FOR} AND state = 'queued' AND hold_reason = 'budget' RETURNING id`,
    at,
    JSON.stringify(ids),
  );
  const releasedIds = released.map(({ id }) => id);
  addLines(database, releasedIds, 'released', { waitedFor: 'budget' }, at);
  return releasedIds.flatMap((id) => findJob(database, id) ?? []);
}

/** Jobs that wait for the budget, in queue order. */
export function listHeldForBudget(database: Database): BudgetedJob[] {
  const sql = `
    SELECT id, batch_id, estimate_currency, estimate_amount FROM jobs
    WHERE hold_reason = 'budget' AND state = 'queued' ORDER BY position`;
  return database.all<EstimateRow>(sql).map(readBudgetedJob);
}
