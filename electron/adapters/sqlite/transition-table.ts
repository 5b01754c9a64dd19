import type { Transition } from '../../../shared/domain/job.ts';
import type { Database } from './database.ts';
import { readTransition, type TransitionRow } from './rows.ts';

const ADD_TRANSITION = `
  INSERT INTO transitions (job_id, at, from_state, to_state, reason, details) VALUES (?, ?, ?, ?, ?, ?)`;

/** Adds a line to a job's history. To be called in the transaction that makes it true. */
export function addTransition(database: Database, jobId: string, line: Transition): void {
  database.run(ADD_TRANSITION, jobId, line.at, line.from, line.to, line.reason, JSON.stringify(line.details));
}

/** One line for each of the jobs that leaves its state as it is. To be called in the transaction that makes it true. */
export function addLines(
  database: Database,
  ids: readonly string[],
  reason: string,
  details: Transition['details'],
  at: number,
): void {
  database.run(
    `INSERT INTO transitions (job_id, at, from_state, to_state, reason, details)
     SELECT id, ?, state, state, ?, ? FROM jobs WHERE id IN (SELECT value FROM json_each(?)) ORDER BY position`,
    at,
    reason,
    JSON.stringify(details),
    JSON.stringify(ids),
  );
}

/** A job's history, oldest first. */
export function listTransitions(database: Database, jobId: string): Transition[] {
  const sql =
    'SELECT at, from_state, to_state, reason, details FROM transitions WHERE job_id = ? ORDER BY number';
  return database.all<TransitionRow>(sql, jobId).map(readTransition);
}
