import type { Database } from '../database.ts';

const MAX_JOBS = 400;

/** From the answer to the submission until the result was there. Jobs that were submitted twice say nothing about one. */
const RECENT_TIMES = `
  WITH RECURSIVE recent AS (
    SELECT id, model, position, last_line FROM jobs INDEXED BY jobs_by_state
    WHERE state = 'done' AND removed_at IS NULL AND profile_id = ? AND test_mode IS NULL
    ORDER BY position DESC LIMIT ${MAX_JOBS}
  ), history (id, number) AS (
    SELECT id, last_line FROM recent
    UNION ALL
    SELECT id, previous FROM history JOIN transitions USING (number)
  )
  SELECT recent.model AS model,
         min(CASE WHEN to_state = 'fetching' THEN at END) - min(CASE WHEN to_state = 'submitted' THEN at END) AS milliseconds
  FROM recent JOIN history USING (id) JOIN transitions USING (number)
  GROUP BY recent.id
  HAVING sum(to_state = 'submitted' AND coalesce(from_state, '') <> 'submitted') = 1 AND milliseconds > 0
  ORDER BY recent.position DESC`;

/** How long the latest generations of a profile took, newest first. */
export function listRecentTimes(
  database: Database,
  profileId: string,
): { model: string; milliseconds: number }[] {
  return database.all(RECENT_TIMES, profileId);
}
