import type { Migration } from './migration.ts';

/**
 * What the artist wants of jobs that wait: paused, not before a time, taken off the list; and pauses of whole batches and
 * models. Deliveries remember whether their meaning was worked out, so that a start repeats only what was cut off.
 */
export const steering: Migration = {
  version: 2,
  name: 'steering',
  sql: `
    ALTER TABLE jobs ADD COLUMN paused INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE jobs ADD COLUMN not_before REAL;
    ALTER TABLE jobs ADD COLUMN removed_at REAL;
    DROP INDEX jobs_queued;
    CREATE INDEX jobs_queued
      ON jobs (profile_id, position, model, hold_reason, hold_until, paused, not_before, batch_id) WHERE state = 'queued';
    DROP INDEX jobs_by_state;
    CREATE INDEX jobs_by_state ON jobs (state, position) WHERE removed_at IS NULL;
    CREATE INDEX jobs_by_not_before ON jobs (not_before) WHERE not_before IS NOT NULL;

    CREATE TABLE pauses (
      scope TEXT NOT NULL,
      target TEXT NOT NULL,
      since REAL NOT NULL,
      PRIMARY KEY (scope, target)
    ) STRICT, WITHOUT ROWID;

    ALTER TABLE deliveries ADD COLUMN worked_out_at REAL;
    CREATE INDEX deliveries_pending ON deliveries (number) WHERE worked_out_at IS NULL;
  `,
};
