import type { Migration } from './migration.ts';

/** Files of the same size are compared when one is added: thousands may be dropped at once. */
export const intake: Migration = {
  version: 7,
  name: 'intake',
  sql: 'CREATE INDEX assets_by_size ON assets (bytes);',
};
