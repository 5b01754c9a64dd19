import type { Migration } from './migration.ts';

/**
 * A submission keeps what was asked for in it, since its job can be edited before a late result comes. One whose id a person
 * pasted is marked: what its own delivery says outranks that. A
 * delivery that says how a generation ended is kept before any other.
 */
export const askedFor: Migration = {
  version: 22,
  name: 'asked for',
  sql: `
    ALTER TABLE attempts ADD COLUMN name TEXT NOT NULL DEFAULT '';
    ALTER TABLE attempts ADD COLUMN model TEXT NOT NULL DEFAULT '';
    ALTER TABLE attempts ADD COLUMN input TEXT NOT NULL DEFAULT '{}';
    ALTER TABLE attempts ADD COLUMN is_pasted INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE deliveries ADD COLUMN is_end INTEGER NOT NULL DEFAULT 0;
    UPDATE attempts SET name = jobs.name, model = jobs.model, input = job_inputs.input
      FROM jobs JOIN job_inputs ON job_inputs.job_id = jobs.id WHERE jobs.id = attempts.job_id;
  `,
};
