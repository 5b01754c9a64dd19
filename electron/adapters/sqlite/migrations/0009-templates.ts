import type { Migration } from './migration.ts';

/** Templates, snippets and what forms begin with; watched folders, and which files and bytes each has dealt with. */
export const templates: Migration = {
  version: 9,
  name: 'templates',
  sql: `
    CREATE TABLE kept_entries (
      id TEXT PRIMARY KEY NOT NULL,
      kind TEXT NOT NULL,
      content TEXT NOT NULL,
      deleted_at REAL
    ) STRICT;
    CREATE TABLE model_defaults (
      model TEXT PRIMARY KEY NOT NULL,
      input TEXT NOT NULL,
      changed_at REAL NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE watches (
      id TEXT PRIMARY KEY NOT NULL,
      content TEXT NOT NULL,
      removed_at REAL
    ) STRICT;
    CREATE TABLE watch_seen (
      watch_id TEXT NOT NULL REFERENCES watches (id),
      path TEXT NOT NULL,
      bytes REAL NOT NULL,
      modified_at REAL NOT NULL,
      refused TEXT,
      PRIMARY KEY (watch_id, path)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE watch_made (
      made_for TEXT NOT NULL,
      sha256 TEXT NOT NULL,
      watch_id TEXT NOT NULL REFERENCES watches (id),
      jobs INTEGER NOT NULL,
      made_at REAL NOT NULL,
      PRIMARY KEY (made_for, sha256)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX watch_made_by_watch ON watch_made (watch_id);
    CREATE TABLE watch_jobs (
      job_id TEXT PRIMARY KEY NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
      watch_id TEXT NOT NULL REFERENCES watches (id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX watch_jobs_by_watch ON watch_jobs (watch_id);
  `,
};
