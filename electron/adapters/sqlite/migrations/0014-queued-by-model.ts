import type { Migration } from './migration.ts';

/** A look for what may go asks for jobs of a model: those of all others, thousands perhaps, stood in its way in the order of the queue. */
export const queuedByModel: Migration = {
  version: 14,
  name: 'queued by model',
  sql: `
    DROP INDEX jobs_queued;
    CREATE INDEX jobs_queued
      ON jobs (profile_id, model, position, hold_reason, hold_until, paused, not_before, batch_id) WHERE state = 'queued';
  `,
};
