import type { Jobs } from '../../../core/queue/job-store.ts';
import type { Database, SqlValue } from '../database.ts';
import { listJobsById } from './job-table.ts';
import { BUDGETED, type EstimateRow, readBudgetedJob, WITH_PROJECT } from './spending.ts';

/** Jobs that could go now but for the budget. Those that the artist holds back are looked at when their time comes. */
const MAY_GO = `
  state = 'queued' AND practice = 0 AND test_mode IS NULL AND paused = 0 AND (not_before IS NULL OR not_before <= ?)
  AND (hold_reason IS NULL OR (hold_reason = 'budget' AND hold_until <= ?))`;

const IS_HELD = `state = 'queued' AND hold_reason IS 'canary'`;

const HELD_BATCHES = `
  SELECT batch_id AS batchId, sum(${IS_HELD}) AS held,
    sum(NOT (${IS_HELD}) AND state NOT IN ('done', 'failed', 'cancelled', 'unknown')) AS open, sum(state = 'done') AS done
  FROM jobs
  WHERE batch_id IN (SELECT batch_id FROM jobs INDEXED BY jobs_held WHERE hold_reason IS NOT NULL AND ${IS_HELD})
  GROUP BY batch_id ORDER BY batch_id`;

/** A part of {@link Jobs}, over a migrated database. */
export const createHeld = (database: Database) =>
  ({
    /** Queued jobs that wait for one of the reasons, in queue order. */
    waitingFor(reasons) {
      const sql = `SELECT id FROM jobs INDEXED BY jobs_held
    WHERE hold_reason IS NOT NULL AND hold_reason IN (SELECT value FROM json_each(?)) AND state = 'queued' ORDER BY position`;
      return database.all<{ id: string }>(sql, JSON.stringify(reasons)).map(({ id }) => id);
    },
    heldForApproval(batchId) {
      const sql = `SELECT id FROM jobs WHERE batch_id = ? AND ${IS_HELD} ORDER BY position`;
      const ids = database.all<{ id: string }>(sql, batchId).map(({ id }) => id);
      return listJobsById(database, ids);
    },
    batchesHeldForApproval: () => database.all(HELD_BATCHES),
    /** Jobs that wait for the budget, in queue order, and whether the artist holds them back as well. */
    heldForBudget(at) {
      const sql = `
    SELECT ${BUDGETED}, paused = 1 OR coalesce(not_before > ?, 0) AS is_held_back
    FROM jobs INDEXED BY jobs_held ${WITH_PROJECT}
    WHERE hold_reason = 'budget' AND state = 'queued' ORDER BY jobs.position`;
      return database
        .all<EstimateRow & { readonly is_held_back: number }>(sql, at)
        .map((row) => ({ ...readBudgetedJob(row), isHeldBack: row.is_held_back === 1 }));
    },
    /**
     * Jobs that a cap stops as well as the one that reached it: ten thousand of them would otherwise be taken up and put back
     * one by one.
     */
    stoppedAsWell(jobId, { cap, used, priced }, at, most) {
      if (cap.scope === 'job') return [];
      const conditions = [MAY_GO, 'id <> ?'];
      const values: SqlValue[] = [at, at, jobId];
      if (priced !== undefined) {
        conditions.push('estimate_currency = ?');
        values.push(priced);
      } else if (cap.limit.kind === 'money') {
        conditions.push('estimate_currency = ? AND round(? + estimate_amount, 6) > ?');
        values.push(cap.limit.currency, used, cap.limit.amount);
      }
      if (cap.scope === 'batch') {
        conditions.push('batch_id = (SELECT batch_id FROM jobs WHERE id = ?)');
        values.push(jobId);
      }
      if (cap.scope === 'project' || cap.scope === 'project-day') {
        const project = 'SELECT project_id FROM shot_jobs JOIN shots ON shots.id = shot_id WHERE job_id = ?';
        conditions.push(
          `id IN (SELECT job_id FROM shot_jobs JOIN shots ON shots.id = shot_id WHERE project_id = (${project}))`,
        );
        values.push(jobId);
      }
      const sql = `SELECT id FROM jobs WHERE ${conditions.join(' AND ')} ORDER BY position LIMIT ?`;
      return database.all<{ id: string }>(sql, ...values, most).map(({ id }) => id);
    },
  }) satisfies Partial<Jobs>;
