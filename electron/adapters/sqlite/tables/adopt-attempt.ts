import type { Job } from '../../../../shared/jobs/job.ts';
import type { Database } from '../database.ts';
import { refreshCharge } from './attempt-table.ts';
import { findJob } from './job-table.ts';
import { addLine } from './transition-table.ts';

/**
 * Makes a job of its own, submitted already, for an earlier attempt whose generation turned up after its job had gone on
 * to another: what was paid for is brought home beside it. The attempt and its deliveries belong to the new job from then
 * on; among the tries of the first one it still counts. Null when the attempt is its job's latest, or its
 * only one, or when all of its results are there. To be called in
 * a transaction.
 */
export function adoptAttempt(
  database: Database,
  attemptId: string,
  adopted: { id: string; genId: string | null; at: number },
): Job | null {
  const sql = `
    SELECT job_id FROM attempts
    WHERE id = ? AND number < (SELECT max(number) FROM attempts AS others WHERE others.job_id = attempts.job_id)
      AND coalesce((SELECT min(take_id IS NOT NULL) FROM outputs
        WHERE outputs.job_id = attempts.job_id AND attempt = number), 0) = 0`;
  const jobId = database.get<{ job_id: string }>(sql, attemptId)?.job_id;
  if (jobId === undefined) return null;
  const { id, genId, at } = adopted;
  database.run(
    `INSERT INTO jobs (id, batch_id, position, model, name, state, test_mode, profile_id, gen_id,
                       estimate_currency, estimate_amount, created_at, updated_at)
     SELECT ?, jobs.batch_id, position, attempts.model, attempts.name, 'submitted', attempts.test_mode, profile_id,
            ?, attempts.estimate_currency, attempts.estimate_amount, ?, ?
     FROM attempts JOIN jobs ON jobs.id = job_id WHERE attempts.id = ?`,
    id,
    genId,
    at,
    at,
    attemptId,
  );
  database.run(
    'INSERT INTO job_inputs (job_id, input) SELECT ?, input FROM attempts WHERE id = ?',
    id,
    attemptId,
  );
  // Its takes arrive where those of the first one do.
  database.run('INSERT INTO shot_jobs SELECT ?, shot_id FROM shot_jobs WHERE job_id = ?', id, jobId);
  // What is there of it already is not fetched twice.
  const numbers = '(SELECT job_id, number FROM attempts WHERE id = ?)';
  database.run(
    `UPDATE takes SET job_id = ? WHERE id IN (SELECT take_id FROM outputs WHERE (job_id, attempt) = ${numbers})`,
    id,
    attemptId,
  );
  database.run(
    `UPDATE outputs SET job_id = ?, attempt = 1 WHERE (job_id, attempt) = ${numbers}`,
    id,
    attemptId,
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
