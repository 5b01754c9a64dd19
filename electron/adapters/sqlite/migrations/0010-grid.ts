import type { Migration } from './migration.ts';

/**
 * The grid is laid out by the shapes of all takes in the order of their time: an index that holds them saves reading the
 * takes themselves.
 */
export const grid: Migration = {
  version: 10,
  name: 'grid',
  sql: `
    DROP INDEX takes_newest;
    CREATE INDEX takes_newest ON takes (created_at DESC, id DESC, width, height) WHERE binned_at IS NULL;
  `,
};
