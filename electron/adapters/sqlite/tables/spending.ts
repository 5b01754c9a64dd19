import type { LocalSpan } from '../../../../shared/kernel/local-day.ts';
import type { MoneySum } from '../../../../shared/kernel/money.ts';
import {
  type CapScope,
  findReachedCap,
  NO_USAGE,
  type ReachedCap,
  type Usage,
} from '../../../../shared/money/budget.ts';
import type { BudgetedJob, BudgetNow } from '../../../core/money/ledger-store.ts';
import type { Database } from '../database.ts';
import { type EstimateColumns, readEstimate } from './rows.ts';

/** Sums are kept by the quarter of an hour (migration 19), in whole millionths of a currency; `''` is no price. */
const QUARTER = 900_000;
const MILLION = 1_000_000;

/** Paid submissions that may have been charged: accepted, in doubt, or still on the wire. The service's own figure is better than our estimate. */
interface Spent {
  readonly currency: string;
  readonly submissions: number;
  readonly millionths: number;
}

/** Of these, what is in doubt or on the wire. */
interface SpentInTime extends Spent {
  readonly doubtful: number;
  readonly doubtful_millionths: number;
}

const QUARTERS = `
  SELECT currency, sum(submissions) AS submissions, sum(millionths) AS millionths, sum(doubtful) AS doubtful,
         sum(doubtful_millionths) AS doubtful_millionths
  FROM spent_by_quarter WHERE quarter >= ? AND quarter < ? GROUP BY currency`;

const ATTEMPTS = `
  SELECT currency, sum(spent) AS submissions, sum(millionths) AS millionths, sum(doubtful) AS doubtful,
         sum(doubtful * millionths) AS doubtful_millionths
  FROM attempts`;

/** From `start` up to `end`, by currency: whole quarters from what is kept, what begins or ends within one from its submissions. */
function readSpentIn(database: Database, { start, end }: LocalSpan): SpentInTime[] {
  const first = Math.ceil(start / QUARTER);
  const last = Math.max(first, Math.floor(end / QUARTER));
  const edges = [
    { from: start, until: Math.min(end, first * QUARTER) },
    { from: Math.max(start, last * QUARTER), until: end },
  ];
  return [
    ...database.all<SpentInTime>(QUARTERS, first, last),
    ...edges.flatMap(({ from, until }) =>
      from >= until
        ? []
        : database.all<SpentInTime>(
            `${ATTEMPTS} WHERE started_at >= ? AND started_at < ? GROUP BY currency`,
            from,
            until,
          ),
    ),
  ];
}

/** What was submitted on a day, or in a month, and may have been charged. */
export function readUsageIn(database: Database, span: LocalSpan): Usage {
  return toUsage(readSpentIn(database, span));
}

export function readUsageOfBatch(database: Database, batchId: string): Usage {
  const sql = 'SELECT currency, submissions, millionths FROM spent_by_batch WHERE batch_id = ?';
  return toUsage(database.all<Spent>(sql, batchId));
}

/** All tries of a job, those that came home as jobs of their own too. */
export function readUsageOfJob(database: Database, jobId: string): Usage {
  const sql = `${ATTEMPTS} WHERE job_id = ? OR made_for = ? GROUP BY currency`;
  return toUsage(database.all<SpentInTime>(sql, jobId, jobId));
}

function toUsage(spent: readonly Spent[]): Usage {
  const { money, submissions } = toSum(spent);
  return { spent: money, submissions };
}

/** Paid submissions of a time, by what became of them. */
export function sumSpent(database: Database, span: LocalSpan): { spent: MoneySum; inDoubt: MoneySum } {
  const rows = readSpentIn(database, span);
  return {
    spent: toSum(
      rows.map(({ currency, submissions, millionths, doubtful, doubtful_millionths }) => ({
        currency,
        submissions: submissions - doubtful,
        millionths: millionths - doubtful_millionths,
      })),
    ),
    inDoubt: toSum(
      rows.map(({ currency, doubtful, doubtful_millionths }) => ({
        currency,
        submissions: doubtful,
        millionths: doubtful_millionths,
      })),
    ),
  };
}

/** Paid jobs that wait to be sent. */
export function sumReserved(database: Database): MoneySum {
  const sql = `
    SELECT coalesce(estimate_currency, '') AS currency, count(*) AS submissions,
           total(round(${MILLION} * estimate_amount)) AS millionths
    FROM jobs INDEXED BY jobs_reserved
    WHERE state IN ('queued', 'uploading') AND practice = 0 AND test_mode IS NULL
    GROUP BY estimate_currency`;
  return toSum(database.all<Spent>(sql));
}

/** Together, by currency in the order of its name. Where everything turned out not to be charged, a row of nothing stays behind. */
function toSum(rows: readonly Spent[]): MoneySum {
  const count = (counted: readonly Spent[]) => counted.reduce((sum, row) => sum + row.submissions, 0);
  const priced = Map.groupBy(
    rows.filter(({ currency, submissions }) => currency !== '' && submissions > 0),
    ({ currency }) => currency,
  );
  const money = [...priced].map(([currency, ofIt]) => ({
    currency,
    amount: ofIt.reduce((sum, { millionths }) => sum + millionths, 0) / MILLION,
  }));
  return {
    money: money.sort((one, other) => (one.currency < other.currency ? -1 : 1)),
    submissions: count(rows),
    unpriced: count(rows.filter(({ currency }) => currency === '')),
  };
}

/** The cap that one more submission of a job would go over now; null when none, and for a job that costs nothing or is not there. */
export function findReachedCapOf(database: Database, jobId: string, budget: BudgetNow): ReachedCap | null {
  const job = budget.caps.length === 0 ? null : findPaidJob(database, jobId);
  return job === null ? null : compareWithCaps(database, job, budget);
}

function compareWithCaps(database: Database, job: BudgetedJob, budget: BudgetNow): ReachedCap | null {
  if (budget.caps.length === 0) return null;
  const usage = (scope: CapScope, read: () => Usage) =>
    budget.caps.some((cap) => cap.scope === scope) ? read() : NO_USAGE;
  return findReachedCap(budget.caps, job.estimate, {
    job: usage('job', () => readUsageOfJob(database, job.id)),
    batch: usage('batch', () => readUsageOfBatch(database, job.batchId)),
    day: usage('day', () => readUsageIn(database, budget.day)),
    month: usage('month', () => readUsageIn(database, budget.month)),
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
