import type { Migration } from './migration.ts';

/**
 * What a take was made from, and where its file is. `asset_origins` says that a file is a take, or a frame of it;
 * `take_parents` is written with each take (frame -1: all of it); `take_stories` keeps what stood beside a take that came
 * from a folder, whose job is not known here. Triggers note whose sidecar has to be written, in the transaction of the change.
 */
export const lineage: Migration = {
  version: 5,
  name: 'lineage',
  sql: `
    ALTER TABLE takes ADD COLUMN missing_at REAL;
    CREATE INDEX takes_missing ON takes (created_at DESC, id DESC) WHERE missing_at IS NOT NULL;
    CREATE INDEX takes_by_path ON takes (path);
    CREATE INDEX takes_by_content ON takes (sha256, bytes) WHERE sha256 <> '';

    CREATE TABLE asset_origins (
      asset_id TEXT PRIMARY KEY NOT NULL REFERENCES assets (id),
      take_id TEXT NOT NULL,
      frame INTEGER
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE take_parents (
      take_id TEXT NOT NULL,
      parent_id TEXT NOT NULL,
      frame INTEGER NOT NULL DEFAULT -1,
      PRIMARY KEY (take_id, parent_id, frame)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX take_children ON take_parents (parent_id, take_id);

    CREATE TABLE take_stories (
      take_id TEXT PRIMARY KEY NOT NULL,
      story TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE sidecars_due (take_id TEXT PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID;
    INSERT INTO sidecars_due SELECT id FROM takes;
    CREATE TRIGGER sidecar_of_new_take AFTER INSERT ON takes BEGIN
      INSERT OR IGNORE INTO sidecars_due VALUES (new.id);
    END;
    CREATE TRIGGER sidecar_of_changed_take
    AFTER UPDATE OF rating, flag, label, tags, note, binned_at, path, name, width, height, duration, frame_rate ON takes BEGIN
      INSERT OR IGNORE INTO sidecars_due VALUES (new.id);
    END;
  `,
};
