import type { Transition } from '../../../../shared/domain/job/job.ts';
import type { Database } from '../database.ts';
import { readTransition, type TransitionRow } from './rows.ts';

const ADD_LINE = 'INSERT INTO transitions (at, from_state, to_state, reason, details, job_id)';

/** The same line for each of the jobs. To be called in the transaction that makes it true. */
export function addLines(database: Database, ids: readonly string[], line: Transition): void {
  const [only] = ids;
  const isOne = ids.length === 1 && only !== undefined;
  database.run(
    `${ADD_LINE} ${isOne ? 'VALUES (?, ?, ?, ?, ?, ?)' : 'SELECT ?, ?, ?, ?, ?, value FROM json_each(?)'}`,
    line.at,
    line.from,
    line.to,
    line.reason,
    JSON.stringify(line.details),
    isOne ? only : JSON.stringify(ids),
  );
}

/** A job's history, oldest first. */
export function listTransitions(database: Database, jobId: string): Transition[] {
  const sql =
    'SELECT at, from_state, to_state, reason, details FROM transitions WHERE job_id = ? ORDER BY number';
  return database.all<TransitionRow>(sql, jobId).map(readTransition);
}
