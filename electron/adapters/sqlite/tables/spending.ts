import { UNSORTED } from '../../../../shared/film/film.ts';
import type { LocalSpan } from '../../../../shared/kernel/local-day.ts';
import type { MoneySum } from '../../../../shared/kernel/money.ts';
import {
  type Cap,
  type CapScope,
  findReachedCap,
  NO_USAGE,
  type ReachedCap,
  type Usage,
} from '../../../../shared/money/budget.ts';
import type { LedgerGroup } from '../../../../shared/money/ledger.ts';
import type { BudgetedJob, BudgetNow } from '../../../core/money/ledger-store.ts';
import type { Database, SqlValue } from '../database.ts';
import { type EstimateColumns, readEstimate } from './rows.ts';

/** Sums are kept by the quarter of an hour, in whole millionths of a currency; `''` is no price. */
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

const SUMS = `currency, sum(spent) AS submissions, sum(millionths) AS millionths, sum(doubtful) AS doubtful,
  sum(doubtful * millionths) AS doubtful_millionths`;
const ATTEMPTS = `SELECT ${SUMS} FROM attempts`;

const SORTED = 'SELECT job_id FROM shot_jobs JOIN shots ON shots.id = shot_id';

/** What has to hold of a job, by the column of its id, where one project is meant, or what belongs to none; null means all. */
export function ofProject(
  column: string,
  project: string | null,
): { readonly sql: string; readonly values: readonly SqlValue[] } {
  if (project === null) return { sql: 'true', values: [] };
  return project === UNSORTED
    ? {
        sql: `${column} NOT IN (${SORTED} JOIN projects ON projects.id = project_id WHERE projects.deleted_at IS NULL)`,
        values: [],
      }
    : { sql: `${column} IN (${SORTED} WHERE project_id = ?)`, values: [project] };
}

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
export function sumSpent(
  database: Database,
  span: LocalSpan,
  project: string | null,
): Pick<LedgerGroup, 'spent' | 'inDoubt'> {
  return splitDoubt(project === null ? readSpentIn(database, span) : readSpentOf(database, span, project));
}

function readSpentOf(database: Database, { start, end }: LocalSpan, project: string): SpentInTime[] {
  const { sql, values } = ofProject('job_id', project);
  const where = `started_at >= ? AND started_at < ? AND ${sql}`;
  return database.all(`${ATTEMPTS} WHERE ${where} GROUP BY currency`, start, end, ...values);
}

function splitDoubt(rows: readonly SpentInTime[]): Pick<LedgerGroup, 'spent' | 'inDoubt'> {
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

/**
 * What projects cost since a time, or the shots of one, in their order; behind projects, what belongs to none. Left out is what has
 * neither takes nor submissions.
 */
export function listGroups(database: Database, since: number, project: string | null): LedgerGroup[] {
  const group = project === null ? 'projects' : 'shots';
  const field = project === null ? 'name' : 'code';
  const rows = database.all<SpentInTime & { readonly id: string | null }>(
    `SELECT ${group}.id AS id, ${SUMS} FROM attempts LEFT JOIN shot_jobs USING (job_id)
     LEFT JOIN shots ON shots.id = shot_id LEFT JOIN projects ON projects.id = project_id AND projects.deleted_at IS NULL
     WHERE started_at >= ?1 AND (?2 IS NULL OR projects.id = ?2) GROUP BY 1, currency`,
    since,
    project,
  );
  const named = database.all<Pick<LedgerGroup, 'id' | 'name' | 'takes' | 'used'>>(
    `SELECT ${group}.id AS id, ${group}.content ->> '$.${field}' AS name,
       sum((SELECT count(*) FROM versions WHERE shot_id = shots.id AND left_at IS NULL)) AS takes,
       sum((still_id IS NOT NULL) + (clip_id IS NOT NULL)) AS used
     FROM projects JOIN shots ON project_id = projects.id
     WHERE projects.deleted_at IS NULL AND projects.id = coalesce(?, projects.id)
     GROUP BY 1 ORDER BY projects.created_at, position`,
    project,
  );
  const spent = Map.groupBy(rows, ({ id }) => id ?? UNSORTED);
  return [...named, { id: UNSORTED, name: '', takes: 0, used: 0 }]
    .map((one) => ({ ...one, ...splitDoubt(spent.get(one.id) ?? []) }))
    .filter((one) => one.takes + one.spent.submissions + one.inDoubt.submissions > 0);
}

/** Paid jobs that wait to be sent. */
export function sumReserved(database: Database, project: string | null): MoneySum {
  const { sql: isMeant, values } = ofProject('id', project);
  const sql = `
    SELECT coalesce(estimate_currency, '') AS currency, count(*) AS submissions,
           total(round(${MILLION} * estimate_amount)) AS millionths
    FROM jobs INDEXED BY jobs_reserved
    WHERE state IN ('queued', 'uploading') AND practice = 0 AND test_mode IS NULL AND ${isMeant}
    GROUP BY estimate_currency`;
  return toSum(database.all<Spent>(sql, ...values));
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
  const job = findPaidJob(database, jobId);
  if (job === null) return null;
  const caps = [...budget.caps, ...(job.project?.caps ?? [])];
  const usage = (wanted: CapScope, read: () => Usage) =>
    caps.some(({ scope }) => scope === wanted) ? read() : NO_USAGE;
  const project = job.project?.id ?? '';
  return findReachedCap(caps, job.estimate, {
    job: usage('job', () => readUsageOfJob(database, job.id)),
    batch: usage('batch', () => readUsageOfBatch(database, job.batchId)),
    project: usage('project', () => readUsageOfProject(database, project, EVER)),
    'project-day': usage('project-day', () => readUsageOfProject(database, project, budget.day)),
    day: usage('day', () => readUsageIn(database, budget.day)),
    month: usage('month', () => readUsageIn(database, budget.month)),
  });
}

export const EVER: LocalSpan = { start: Number.MIN_SAFE_INTEGER, end: Number.MAX_SAFE_INTEGER };

/** What was submitted for the shots of a project, and may have been charged. */
export function readUsageOfProject(database: Database, project: string, span: LocalSpan): Usage {
  return toUsage(readSpentOf(database, span, project));
}

export interface EstimateRow extends EstimateColumns {
  readonly id: string;
  readonly batch_id: string;
  readonly project_id: string | null;
  readonly project_caps: string | null;
}

/** A job with its project, also a deleted one: what its caps hold is not sent because it is gone. */
export const BUDGETED = `jobs.id, batch_id, estimate_currency, estimate_amount, projects.id AS project_id,
  projects.content -> '$.caps' AS project_caps`;
export const WITH_PROJECT = `LEFT JOIN shot_jobs ON job_id = jobs.id LEFT JOIN shots ON shots.id = shot_id
  LEFT JOIN projects ON projects.id = project_id`;

function findPaidJob(database: Database, jobId: string): BudgetedJob | null {
  const row = database.get<EstimateRow>(
    `SELECT ${BUDGETED} FROM jobs ${WITH_PROJECT} WHERE jobs.id = ? AND practice = 0 AND test_mode IS NULL`,
    jobId,
  );
  return row === undefined ? null : readBudgetedJob(row);
}

export function readBudgetedJob(row: EstimateRow): BudgetedJob {
  const { id, batch_id: batchId, project_id, project_caps } = row;
  const caps = JSON.parse(project_caps ?? '[]') as Cap[];
  const project = project_id === null ? null : { id: project_id, caps };
  return { id, batchId, estimate: readEstimate(row), project };
}

/** The caps of the project that a job belongs to. */
export function listProjectCaps(database: Database, jobId: string): readonly Cap[] {
  return findPaidJob(database, jobId)?.project?.caps ?? [];
}
