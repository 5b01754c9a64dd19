import type { Migration } from './migration.ts';

/**
 * What the service says that it charged, and indexes that answer the questions about money without reading requests: how
 * much a day and a batch have spent (asked in the transaction of every intent), what is reserved, what waits for what.
 */
export const ledger: Migration = {
  version: 3,
  name: 'ledger',
  sql: `
    ALTER TABLE attempts ADD COLUMN charged_amount REAL;
    ALTER TABLE attempts ADD COLUMN batch_id TEXT NOT NULL DEFAULT '';
    UPDATE attempts SET batch_id = (SELECT batch_id FROM jobs WHERE jobs.id = attempts.job_id);
    DROP INDEX attempts_paid;
    CREATE INDEX attempts_paid_by_time
      ON attempts (started_at, outcome, estimate_currency, estimate_amount, charged_amount)
      WHERE practice = 0 AND test_mode IS NULL;
    CREATE INDEX attempts_paid_by_batch
      ON attempts (batch_id, outcome, estimate_currency, estimate_amount, charged_amount)
      WHERE practice = 0 AND test_mode IS NULL;
    CREATE INDEX attempts_in_order ON attempts (started_at, id);

    CREATE INDEX jobs_by_batch ON jobs (batch_id, state);
    CREATE INDEX jobs_reserved ON jobs (estimate_currency, estimate_amount)
      WHERE state IN ('queued', 'uploading') AND practice = 0 AND test_mode IS NULL;
    CREATE INDEX jobs_held ON jobs (hold_reason) WHERE hold_reason IS NOT NULL;
  `,
};
