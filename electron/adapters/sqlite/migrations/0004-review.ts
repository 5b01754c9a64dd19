import type { Migration } from './migration.ts';

/**
 * What an artist says of a take (colour label, tags, note, the bin), and words to find it by. Triggers keep the index of
 * words in the transaction of whatever changes them; marks that it does not hold leave it alone.
 */
export const review: Migration = {
  version: 4,
  name: 'review',
  sql: `
    ALTER TABLE takes ADD COLUMN label TEXT NOT NULL DEFAULT 'none';
    ALTER TABLE takes ADD COLUMN tags TEXT NOT NULL DEFAULT '';
    ALTER TABLE takes ADD COLUMN note TEXT NOT NULL DEFAULT '';
    ALTER TABLE takes ADD COLUMN binned_at REAL;

    DROP INDEX takes_newest;
    CREATE INDEX takes_newest ON takes (created_at DESC, id DESC) WHERE binned_at IS NULL;
    CREATE INDEX takes_in_bin ON takes (binned_at DESC, id DESC) WHERE binned_at IS NOT NULL;
    CREATE INDEX takes_by_rating ON takes (rating DESC, created_at DESC, id DESC) WHERE binned_at IS NULL;
    CREATE INDEX takes_by_flag ON takes (flag, created_at DESC, id DESC) WHERE binned_at IS NULL AND flag <> 'none';
    CREATE INDEX takes_by_label ON takes (label, created_at DESC, id DESC) WHERE binned_at IS NULL AND label <> 'none';
    CREATE INDEX takes_by_model ON takes (model, created_at DESC, id DESC) WHERE binned_at IS NULL;
    CREATE INDEX takes_by_batch ON takes (batch_id, created_at DESC, id DESC);

    CREATE VIRTUAL TABLE take_words USING fts5 (
      name, prompt, note, tags,
      content = 'takes', content_rowid = 'number', tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
    );
    INSERT INTO take_words (take_words) VALUES ('rebuild');
    CREATE TRIGGER take_words_added AFTER INSERT ON takes BEGIN
      INSERT INTO take_words (rowid, name, prompt, note, tags)
      VALUES (new.number, new.name, new.prompt, new.note, new.tags);
    END;
    CREATE TRIGGER take_words_removed AFTER DELETE ON takes BEGIN
      INSERT INTO take_words (take_words, rowid, name, prompt, note, tags)
      VALUES ('delete', old.number, old.name, old.prompt, old.note, old.tags);
    END;
    CREATE TRIGGER take_words_changed AFTER UPDATE OF name, prompt, note, tags ON takes
    WHEN (old.name, old.prompt, old.note, old.tags) IS NOT (new.name, new.prompt, new.note, new.tags) BEGIN
      INSERT INTO take_words (take_words, rowid, name, prompt, note, tags)
      VALUES ('delete', old.number, old.name, old.prompt, old.note, old.tags);
      INSERT INTO take_words (rowid, name, prompt, note, tags)
      VALUES (new.number, new.name, new.prompt, new.note, new.tags);
    END;
  `,
};
