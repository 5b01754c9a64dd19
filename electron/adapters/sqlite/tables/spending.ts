import {
  findReachedCap,
  NO_USAGE,
  type ReachedCap,
  type Usage,
} from '../../../../shared/domain/money/budget.ts';
import { roundMoney } from '../../../../shared/domain/money/money.ts';
import type { LocalSpan } from '../../../../shared/domain/settings/local-day.ts';
import type { BudgetedJob, BudgetNow } from '../../../core/ports/store/ledger.ts';
import type { Database } from '../database.ts';
import { type EstimateColumns, readEstimate } from './rows.ts';

/** What may have been charged: accepted, in doubt, or still on the wire. The service's own figure is better than our estimate. */
const USAGE = `
  SELECT estimate_currency AS currency, total(coalesce(charged_amount, estimate_amount)) AS amount,
         count(*) AS submissions
  FROM attempts
  WHERE practice = 0 AND test_mode IS NULL AND outcome IN ('accepted', 'unclear', 'sending')`;

interface UsageRow {
  readonly currency: string | null;
  readonly amount: number;
  readonly submissions: number;
}

/** What was submitted on a day, or in a month, and may have been charged. */
export function readUsageIn(database: Database, { start, end }: LocalSpan): Usage {
  const sql = `${USAGE} AND started_at >= ? AND started_at < ? GROUP BY estimate_currency ORDER BY 1`;
  return toUsage(database.all<UsageRow>(sql, start, end));
}

export function readUsageOfBatch(database: Database, batchId: string): Usage {
  return toUsage(
    database.all<UsageRow>(`${USAGE} AND batch_id = ? GROUP BY estimate_currency ORDER BY 1`, batchId),
  );
}

export function readUsageOfJob(database: Database, jobId: string): Usage {
  return toUsage(
    database.all<UsageRow>(`${USAGE} AND job_id = ? GROUP BY estimate_currency ORDER BY 1`, jobId),
  );
}

function toUsage(rows: readonly UsageRow[]): Usage {
  return {
    spent: rows.flatMap(({ currency, amount }) =>
      currency === null ? [] : [{ currency, amount: roundMoney(amount) }],
    ),
    submissions: rows.reduce((sum, row) => sum + row.submissions, 0),
  };
}

/** The cap that one more submission of a job would go over now; null when none, and for a job that costs nothing or is not there. */
export function findReachedCapOf(database: Database, jobId: string, budget: BudgetNow): ReachedCap | null {
  const job = budget.caps.length === 0 ? null : findPaidJob(database, jobId);
  return job === null ? null : compareWithCaps(database, job, budget);
}

function compareWithCaps(database: Database, job: BudgetedJob, budget: BudgetNow): ReachedCap | null {
  if (budget.caps.length === 0) return null;
  return findReachedCap(budget.caps, job.estimate, {
    job: readUsageOfJob(database, job.id),
    batch: readUsageOfBatch(database, job.batchId),
    day: readUsageIn(database, budget.day),
    // Thirty times the rows: read only where they are counted.
    month: budget.caps.some(({ scope }) => scope === 'month')
      ? readUsageIn(database, budget.month)
      : NO_USAGE,
  });
}

export interface EstimateRow extends EstimateColumns {
  readonly id: string;
  readonly batch_id: string;
}

function findPaidJob(database: Database, jobId: string): BudgetedJob | null {
  const row = database.get<EstimateRow>(
    `SELECT id, batch_id, estimate_currency, estimate_amount FROM jobs
     WHERE id = ? AND practice = 0 AND test_mode IS NULL`,
    jobId,
  );
  return row === undefined ? null : readBudgetedJob(row);
}

export function readBudgetedJob(row: EstimateRow): BudgetedJob {
  return { id: row.id, batchId: row.batch_id, estimate: readEstimate(row) };
}
