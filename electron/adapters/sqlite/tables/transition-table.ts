import type { Transition } from '../../../../shared/jobs/job.ts';
import type { Database } from '../database.ts';
import { readTransition, type TransitionRow } from './rows.ts';

/** Lines in the order of the ids, numbered from the first; each knows the line before it of the same job. */
const ADD_LINES = `
  INSERT INTO transitions (number, at, from_state, to_state, reason, details, job_id, previous)
  SELECT ? + one.key, ?, ?, ?, ?, ?, jobs.id, jobs.last_line
  FROM (SELECT key, value FROM json_each(?)) AS one CROSS JOIN jobs ON jobs.id = one.value`;

/** Of one job, without a list to be read. */
const ADD_LINE = `
  INSERT INTO transitions (number, at, from_state, to_state, reason, details, job_id, previous)
  SELECT ?, ?, ?, ?, ?, ?, id, last_line FROM jobs WHERE id = ?`;

/**
 * The same line for each of the jobs, before the jobs themselves are told of it: `jobs.last_line` becomes the first number and, for
 * each id, its place among them. To be called in the transaction that makes it true.
 *
 * @returns the number of the first line
 */
export function writeLines(database: Database, ids: readonly string[], line: Transition): number {
  const last = database.get<{ number: number | null }>('SELECT max(number) AS number FROM transitions');
  const first = (last?.number ?? 0) + 1;
  const [only] = ids;
  const isOne = ids.length === 1 && only !== undefined;
  database.run(
    isOne ? ADD_LINE : ADD_LINES,
    first,
    line.at,
    line.from,
    line.to,
    line.reason,
    JSON.stringify(line.details),
    isOne ? only : JSON.stringify(ids),
  );
  return first;
}

/** A line for one job of which nothing else changes. To be called in the transaction that makes it true. */
export function addLine(database: Database, id: string, line: Transition): void {
  const number = writeLines(database, [id], line);
  database.run('UPDATE jobs SET last_line = ? WHERE id = ?', number, id);
}

/** Goes back from the last line. */
const HISTORY = `
  WITH RECURSIVE history (number) AS (
    SELECT last_line FROM jobs WHERE id = ?
    UNION ALL
    SELECT previous FROM history JOIN transitions USING (number)
  )
  SELECT at, from_state, to_state, reason, details FROM history JOIN transitions USING (number) ORDER BY number`;

/** A job's history, oldest first. */
export function listTransitions(database: Database, jobId: string): Transition[] {
  return database.all<TransitionRow>(HISTORY, jobId).map(readTransition);
}
