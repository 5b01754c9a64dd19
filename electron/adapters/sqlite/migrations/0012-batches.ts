import type { Migration } from './migration.ts';

/** The first name of a batch was that of its first job, without the number of the take. */
const WITHOUT_NUMBER = `CASE
  WHEN name GLOB '* ([0-9])' THEN substr(name, 1, length(name) - 4)
  WHEN name GLOB '* ([0-9][0-9])' THEN substr(name, 1, length(name) - 5)
  WHEN name GLOB '* ([0-9][0-9][0-9])' THEN substr(name, 1, length(name) - 6)
  WHEN name GLOB '* ([0-9][0-9][0-9][0-9])' THEN substr(name, 1, length(name) - 7)
  ELSE name END`;

/** A batch has one name, wherever it is shown, and whatever becomes of its jobs. */
export const batches: Migration = {
  version: 12,
  name: 'batches',
  sql: `
    CREATE TABLE batches (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT OR IGNORE INTO batches (id, name)
      SELECT batch_id, ${WITHOUT_NUMBER} FROM jobs ORDER BY position;
    INSERT OR IGNORE INTO batches (id, name)
      SELECT batch_id, ${WITHOUT_NUMBER} FROM takes ORDER BY created_at, id;
  `,
};
