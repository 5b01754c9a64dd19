import type { JobInput } from '../../../../shared/domain/media/media-reference.ts';
import { roundMoney } from '../../../../shared/domain/money/money.ts';
import { collectOptions, type LedgerRow, type MoneySum } from '../../../../shared/domain/queue/ledger.ts';
import type { Ledger, LedgerPlace } from '../../../core/ports/store/ledger.ts';
import type { Database } from '../database.ts';
import { refreshCharge } from './attempt-table.ts';
import { type AttemptRow, readAttempt } from './rows.ts';
import { findReachedCapOf, readUsageIn, readUsageOfBatch, readUsageOfJob } from './spending.ts';

const ROWS = `
  SELECT attempts.*, jobs.name AS job_name, jobs.state AS job_state, jobs.model, jobs.profile_id,
         job_inputs.input, jobs.batch_id AS job_batch_id, batches.name AS batch_name
  FROM attempts JOIN jobs ON jobs.id = attempts.job_id JOIN job_inputs USING (job_id) LEFT JOIN batches ON batches.id = jobs.batch_id`;

interface LedgerJoin extends AttemptRow {
  readonly job_name: string;
  readonly job_state: LedgerRow['jobState'];
  readonly job_batch_id: string;
  readonly batch_name: string | null;
  readonly model: string;
  readonly profile_id: string;
  readonly input: string;
}

interface SumRow {
  readonly outcome: string;
  readonly currency: string | null;
  readonly amount: number;
  readonly submissions: number;
}

/** Submissions since a time, newest first, and how many there are. */
function listLedgerPage(
  database: Database,
  since: number,
  offset: number,
  limit: number,
): { rows: LedgerRow[]; total: number } {
  // The page's ids come from an index, so that far pages do not read the requests of those before them.
  const sql = `${ROWS} WHERE attempts.id IN (
      SELECT id FROM attempts WHERE started_at >= ? ORDER BY started_at DESC, id DESC LIMIT ? OFFSET ?
    ) ORDER BY attempts.started_at DESC, attempts.id DESC`;
  const count = 'SELECT count(*) AS rows FROM attempts WHERE started_at >= ?';
  const total = database.get<{ rows: number }>(count, since)?.rows ?? 0;
  return { rows: database.all<LedgerJoin>(sql, since, limit, offset).map(readRow), total };
}

/** Submissions that began before `until`, oldest first, from after a place on. */
function listLedgerAfter(
  database: Database,
  place: LedgerPlace | null,
  until: number,
  limit: number,
): LedgerRow[] {
  const sql = `${ROWS}
    WHERE (attempts.started_at, attempts.id) > (?, ?) AND attempts.started_at < ?
    ORDER BY attempts.started_at, attempts.id LIMIT ?`;
  const rows = database.all<LedgerJoin>(
    sql,
    place?.startedAt ?? Number.MIN_SAFE_INTEGER,
    place?.attemptId ?? '',
    until,
    limit,
  );
  return rows.map(readRow);
}

/** Paid submissions of a time, by what became of them. */
function sumLedger(database: Database, since: number, until: number): { spent: MoneySum; inDoubt: MoneySum } {
  const paid = database.all<SumRow>(
    `SELECT outcome, estimate_currency AS currency, total(coalesce(charged_amount, estimate_amount)) AS amount,
            count(*) AS submissions
     FROM attempts WHERE practice = 0 AND test_mode IS NULL AND started_at >= ? AND started_at < ?
     GROUP BY outcome, estimate_currency ORDER BY 2`,
    since,
    until,
  );
  return {
    spent: toSum(paid.filter(({ outcome }) => outcome === 'accepted')),
    inDoubt: toSum(paid.filter(({ outcome }) => outcome === 'unclear' || outcome === 'sending')),
  };
}

/** Practice and test runs of a time. */
function countFree(database: Database, since: number, until: number): number {
  const sql = `
    SELECT count(*) AS rows FROM attempts
    WHERE (practice = 1 OR test_mode IS NOT NULL) AND started_at >= ? AND started_at < ?`;
  return database.get<{ rows: number }>(sql, since, until)?.rows ?? 0;
}

/** Paid jobs that wait to be sent. */
function sumReserved(database: Database): MoneySum {
  const sql = `
    SELECT '' AS outcome, estimate_currency AS currency, total(estimate_amount) AS amount, count(*) AS submissions
    FROM jobs INDEXED BY jobs_reserved
    WHERE state IN ('queued', 'uploading') AND practice = 0 AND test_mode IS NULL
    GROUP BY estimate_currency ORDER BY 2`;
  return toSum(database.all<SumRow>(sql));
}

function toSum(rows: readonly SumRow[]): MoneySum {
  const byCurrency = new Map<string, number>();
  for (const { currency, amount } of rows) {
    if (currency !== null) byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + amount);
  }
  const count = (counted: readonly SumRow[]) => counted.reduce((sum, row) => sum + row.submissions, 0);
  return {
    money: [...byCurrency].map(([currency, amount]) => ({ currency, amount: roundMoney(amount) })),
    submissions: count(rows),
    unpriced: count(rows.filter(({ currency }) => currency === null)),
  };
}

/** What the service says that a generation cost; false where that is known already, or nothing paid. To be called in a transaction. */
function recordCharge(database: Database, jobId: string, genId: string, amount: number): boolean {
  const sql = `
    UPDATE attempts SET charged_amount = ?1
    WHERE job_id = ?2 AND gen_id = ?3 AND practice = 0 AND test_mode IS NULL AND charged_amount IS NOT ?1`;
  const isNew = database.run(sql, amount, jobId, genId) > 0;
  if (isNew) refreshCharge(database, jobId);
  return isNew;
}

function readRow(row: LedgerJoin): LedgerRow {
  const { id: attemptId, body: _body, bodySha256: _hash, estimate, charged, ...attempt } = readAttempt(row);
  const isFree = attempt.practice || attempt.testMode !== null;
  return {
    ...attempt,
    attemptId,
    jobName: row.job_name,
    jobState: row.job_state,
    batchId: row.job_batch_id,
    batchName: row.batch_name ?? '',
    model: row.model,
    options: collectOptions(JSON.parse(row.input) as JobInput),
    profileId: row.profile_id,
    estimate: isFree ? null : estimate,
    charged: isFree ? null : charged,
  };
}

/** Before every submission. */
const BEGINNING = Number.MIN_SAFE_INTEGER;

/** What was spent, over a migrated database. */
export function createLedger(database: Database): Ledger {
  return {
    findReachedCap: (jobId, budget) => findReachedCapOf(database, jobId, budget),
    usageIn: (span) => readUsageIn(database, span),
    usageOfBatch: (batchId) => readUsageOfBatch(database, batchId),
    usageOfJob: (jobId) => readUsageOfJob(database, jobId),
    recordCharge: (jobId, genId, amount) => recordCharge(database, jobId, genId, amount),
    sum: (since, until) => sumLedger(database, since, until),
    countFree: (since, until) => countFree(database, since, until),
    sumReserved: () => sumReserved(database),
    page: (since, offset, limit) => listLedgerPage(database, since ?? BEGINNING, offset, limit),
    after: (place, until, limit) => listLedgerAfter(database, place, until, limit),
  };
}
