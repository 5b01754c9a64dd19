import type { Migration } from './migration.ts';

/**
 * Two indexes held what is asked of a job, so that rows with long prompts were passed over unread. Prompts stand elsewhere now
 * (`inputsApart`): reading a row costs less than writing its entries anew with each change.
 */
export const narrowIndexes: Migration = {
  version: 18,
  name: 'narrow indexes',
  sql: `
    DROP INDEX jobs_queued;
    CREATE INDEX jobs_queued ON jobs (profile_id, model, position) WHERE state = 'queued';
    DROP INDEX jobs_by_batch;
    CREATE INDEX jobs_by_batch ON jobs (batch_id);
  `,
};
