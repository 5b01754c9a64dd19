import type { Migration } from './migration.ts';

/**
 * A job knows the last line of its history, and each line the one before. So lines are only ever added at the end of their
 * table: an index by job was written all over with each change of many jobs, the more the longer their histories were. Lines are
 * made from the jobs that they are of and no job is ever deleted, so that SQLite need not look for each whether it is there.
 */
export const historyAsAChain: Migration = {
  version: 15,
  name: 'history as a chain',
  sql: `
    CREATE TABLE chained (
      number INTEGER PRIMARY KEY,
      job_id TEXT NOT NULL,
      at REAL NOT NULL,
      from_state TEXT,
      to_state TEXT NOT NULL,
      reason TEXT NOT NULL,
      details TEXT NOT NULL,
      previous INTEGER
    ) STRICT;
    INSERT INTO chained
      SELECT number, job_id, at, from_state, to_state, reason, details,
             lag(number) OVER (PARTITION BY job_id ORDER BY number)
      FROM transitions ORDER BY number;
    DROP TABLE transitions;
    ALTER TABLE chained RENAME TO transitions;
    ALTER TABLE jobs ADD COLUMN last_line INTEGER;
    UPDATE jobs SET last_line = chain.number
      FROM (SELECT job_id, max(number) AS number FROM transitions GROUP BY job_id) AS chain
      WHERE jobs.id = chain.job_id;
  `,
};
