import { roundMoney } from '../../../../shared/kernel/money.ts';
import type { JobInput } from '../../../../shared/models/media-reference.ts';
import { collectOptions, type LedgerRow } from '../../../../shared/money/ledger.ts';
import type { Ledger } from '../../../core/money/ledger-store.ts';
import type { Database } from '../database.ts';
import { refreshCharge } from './attempt-table.ts';
import { type AttemptRow, readAttempt } from './rows.ts';
import {
  EVER,
  findReachedCapOf,
  listGroups,
  listProjectCaps,
  ofProject,
  readUsageIn,
  readUsageOfBatch,
  readUsageOfJob,
  readUsageOfProject,
  sumReserved,
  sumSpent,
} from './spending.ts';

const ROWS = `
  SELECT attempts.*, jobs.name AS job_name, jobs.state AS job_state, jobs.model, jobs.profile_id,
         job_inputs.input, jobs.batch_id AS job_batch_id, batches.name AS batch_name,
         coalesce(projects.content ->> '$.name', '') AS project, coalesce(shots.content ->> '$.code', '') AS shot
  FROM attempts JOIN jobs ON jobs.id = attempts.job_id JOIN job_inputs USING (job_id) LEFT JOIN batches ON batches.id = jobs.batch_id
    LEFT JOIN shot_jobs ON shot_jobs.job_id = jobs.id LEFT JOIN shots ON shots.id = shot_id LEFT JOIN projects ON projects.id = project_id`;

interface LedgerJoin extends AttemptRow {
  readonly job_name: string;
  readonly job_state: LedgerRow['jobState'];
  readonly job_batch_id: string;
  readonly batch_name: string | null;
  readonly project: string;
  readonly shot: string;
  readonly model: string;
  readonly profile_id: string;
  readonly input: string;
}

/** Submissions since a time, newest first, and how many there are. */
function listLedgerPage(
  database: Database,
  since: number,
  offset: number,
  limit: number,
  project: string | null,
): { rows: LedgerRow[]; total: number } {
  const { sql: isMeant, values } = ofProject('job_id', project);
  const where = `started_at >= ? AND ${isMeant}`;
  // The page's ids come from an index, so that far pages do not read the requests of those before them.
  const sql = `${ROWS} WHERE attempts.id IN (
      SELECT id FROM attempts WHERE ${where} ORDER BY started_at DESC, id DESC LIMIT ? OFFSET ?
    ) ORDER BY attempts.started_at DESC, attempts.id DESC`;
  const count = `SELECT count(*) AS rows FROM attempts WHERE ${where}`;
  const total = database.get<{ rows: number }>(count, since, ...values)?.rows ?? 0;
  return { rows: database.all<LedgerJoin>(sql, since, ...values, limit, offset).map(readRow), total };
}

/** Practice and test runs of a time. */
function countFree(database: Database, since: number, until: number, project: string | null): number {
  const { sql: isMeant, values } = ofProject('job_id', project);
  const sql = `
    SELECT count(*) AS rows FROM attempts
    WHERE (practice = 1 OR test_mode IS NOT NULL) AND started_at >= ? AND started_at < ? AND ${isMeant}`;
  return database.get<{ rows: number }>(sql, since, until, ...values)?.rows ?? 0;
}

function readRow(row: LedgerJoin): LedgerRow {
  const {
    id: attemptId,
    body: _body,
    bodySha256: _hash,
    isPasted: _pasted,
    made: _made,
    askableUntil: _until,
    ...attempt
  } = readAttempt(row);
  const { estimate, charged } = attempt;
  const isFree = attempt.practice || attempt.testMode !== null;
  return {
    ...attempt,
    attemptId,
    jobName: row.job_name,
    jobState: row.job_state,
    batchId: row.job_batch_id,
    batchName: row.batch_name ?? '',
    project: row.project,
    shot: row.shot,
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
    usageOfProject: (id, span = EVER) => readUsageOfProject(database, id, span),
    projectCaps: (jobId) => listProjectCaps(database, jobId),
    /** What the service says that a generation cost; false where that is known already, or nothing paid. To be called in a transaction. */
    recordCharge(jobId, genId, amount) {
      const sql = `
    UPDATE attempts SET charged_amount = ?1
    WHERE job_id = ?2 AND gen_id = ?3 AND practice = 0 AND test_mode IS NULL AND charged_amount IS NOT ?1`;
      const isNew = database.run(sql, roundMoney(amount), jobId, genId) > 0;
      if (isNew) refreshCharge(database, jobId);
      return isNew;
    },
    sum: (start, end, project = null) => sumSpent(database, { start, end }, project),
    countFree: (since, until, project = null) => countFree(database, since, until, project),
    sumReserved: (project = null) => sumReserved(database, project),
    groups: (since, project) => listGroups(database, since ?? BEGINNING, project),
    page: (since, offset, limit, project = null) =>
      listLedgerPage(database, since ?? BEGINNING, offset, limit, project),
    /** Submissions that began before `until`, oldest first, from after a place on. */
    after(place, until, limit) {
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
    },
  };
}
