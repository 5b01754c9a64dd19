import type { Job } from '../../../../shared/domain/job/job.ts';
import type { Database } from '../database.ts';
import { refreshCharge } from './attempt-table.ts';
import { findJob } from './job-table.ts';
import { addLine } from './transition-table.ts';

/**
 * Makes a job of its own, submitted already, for an earlier attempt whose generation turned up after its job had gone on
 * to another: what was paid for is brought home beside it. The attempt and its deliveries belong to the new job from then
 * on; among the tries of the first one it still counts. Null when the attempt is its job's latest, or its only one. To be called in
 * a transaction.
 */
export function adoptAttempt(
  database: Database,
  attemptId: string,
  adopted: { id: string; name: string; genId: string | null; at: number },
): Job | null {
  const sql = `
    SELECT job_id FROM attempts
    WHERE id = ? AND number < (SELECT max(number) FROM attempts AS others WHERE others.job_id = attempts.job_id)`;
  const jobId = database.get<{ job_id: string }>(sql, attemptId)?.job_id;
  if (jobId === undefined) return null;
  const { id, name, genId, at } = adopted;
  database.run(
    `INSERT INTO jobs (id, batch_id, position, model, name, state, test_mode, profile_id, gen_id,
                       estimate_currency, estimate_amount, created_at, updated_at)
     SELECT ?, batch_id, position, model, ?, 'submitted', test_mode, profile_id, ?,
            estimate_currency, estimate_amount, ?, ? FROM jobs WHERE id = ?`,
    id,
    name,
    genId,
    at,
    at,
    jobId,
  );
  database.run(
    'INSERT INTO job_inputs (job_id, input) SELECT ?, input FROM job_inputs WHERE job_id = ?',
    id,
    jobId,
  );
  database.run(
    `UPDATE attempts SET job_id = ?, made_for = coalesce(made_for, job_id), number = 1, outcome = 'accepted',
       gen_id = coalesce(gen_id, ?)
     WHERE id = ?`,
    id,
    genId,
    attemptId,
  );
  database.run('UPDATE deliveries SET job_id = ? WHERE attempt_id = ?', id, attemptId);
  const details = { attemptId, jobId };
  addLine(database, id, { at, from: null, to: 'submitted', reason: 'adopted', details });
  refreshCharge(database, id);
  refreshCharge(database, jobId);
  return findJob(database, id);
}
