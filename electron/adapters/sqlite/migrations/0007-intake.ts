import type { Migration } from './migration.ts';

/** Files of the same size are compared when one is added: thousands of one size may be dropped at once. */
export const intake: Migration = {
  version: 7,
  name: 'intake',
  sql: `
    CREATE INDEX assets_by_size ON assets (bytes);
    CREATE INDEX assets_unread ON assets (bytes) WHERE sha256 IS NULL;
    CREATE INDEX assets_by_content ON assets (sha256) WHERE sha256 IS NOT NULL;
  `,
};
