import type { Migration } from './migration.ts';

/**
 * A submission whose generation turned up after its job had gone on is brought home as a job of its own. It stays one of the tries of
 * the job that it was made for, and counts against a cap for that one.
 */
export const madeFor: Migration = {
  version: 20,
  name: 'made for',
  sql: `
    ALTER TABLE attempts ADD COLUMN made_for TEXT;
    UPDATE attempts SET made_for = line.job_id
      FROM (SELECT details ->> 'attemptId' AS attempt_id, details ->> 'jobId' AS job_id
            FROM transitions WHERE reason = 'adopted') AS line
      WHERE attempts.id = line.attempt_id AND attempts.job_id <> line.job_id;
    CREATE INDEX attempts_made_for ON attempts (made_for) WHERE made_for IS NOT NULL;
  `,
};
