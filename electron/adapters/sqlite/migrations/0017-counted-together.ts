import type { Migration } from './migration.ts';

/** Jobs that change together are counted together (`tables/job-counts.ts`), where a trigger did it for each of ten thousand. */
export const countedTogether: Migration = {
  version: 17,
  name: 'counted together',
  sql: 'DROP TRIGGER job_counted_changed;',
};
