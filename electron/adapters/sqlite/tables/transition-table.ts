import type { Transition } from '../../../../shared/domain/job/job.ts';
import type { Database } from '../database.ts';
import { readTransition, type TransitionRow } from './rows.ts';

/** The same line for each of the jobs. To be called in the transaction that makes it true. */
export function addLines(database: Database, ids: readonly string[], line: Transition): void {
  database.run(
    `INSERT INTO transitions (job_id, at, from_state, to_state, reason, details)
     SELECT value, ?, ?, ?, ?, ? FROM json_each(?)`,
    line.at,
    line.from,
    line.to,
    line.reason,
    JSON.stringify(line.details),
    JSON.stringify(ids),
  );
}

/** A job's history, oldest first. */
export function listTransitions(database: Database, jobId: string): Transition[] {
  const sql =
    'SELECT at, from_state, to_state, reason, details FROM transitions WHERE job_id = ? ORDER BY number';
  return database.all<TransitionRow>(sql, jobId).map(readTransition);
}
