import type { Migration } from './migration.ts';

/** Whether a job costs nothing follows from its profile. A flag of its own could say so of a paid one, and no cap would count it. */
export const practiceByProfile: Migration = {
  version: 21,
  name: 'practice by profile',
  sql: `
    DROP INDEX jobs_reserved;
    ALTER TABLE jobs DROP COLUMN practice;
    ALTER TABLE jobs ADD COLUMN practice INTEGER AS (profile_id = 'practice');
    CREATE INDEX jobs_reserved ON jobs (estimate_currency, estimate_amount)
      WHERE state IN ('queued', 'uploading') AND practice = 0 AND test_mode IS NULL;
  `,
};
