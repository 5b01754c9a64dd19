import type { Migration } from './migration.ts';

/**
 * What jobs ask for stands in a table of its own. A job changes a dozen times on its way, and ten thousand at once when an artist
 * pauses them: each time the whole row is written anew, of which the prompt and the references were most.
 */
export const inputsApart: Migration = {
  version: 16,
  name: 'inputs apart',
  sql: `
    CREATE TABLE job_inputs (
      job_id TEXT PRIMARY KEY NOT NULL REFERENCES jobs (id),
      input TEXT NOT NULL
    ) STRICT;
    INSERT INTO job_inputs (job_id, input) SELECT id, input FROM jobs ORDER BY rowid;
    DROP TRIGGER cast_uses_added;
    DROP TRIGGER cast_uses_changed;
    ALTER TABLE jobs DROP COLUMN input;
    CREATE TRIGGER cast_uses_added AFTER INSERT ON job_inputs WHEN instr(new.input, '"cast":{') > 0 BEGIN
      INSERT OR IGNORE INTO cast_uses (member_id, job_id)
      SELECT json_extract(new.input, link.fullkey || '.id'), new.job_id FROM json_tree(new.input) AS link
      WHERE link.key = 'cast' AND link.type = 'object' AND json_type(new.input, link.fullkey || '.id') = 'text';
    END;
    CREATE TRIGGER cast_uses_changed AFTER UPDATE OF input ON job_inputs
    WHEN new.input IS NOT old.input AND (instr(new.input, '"cast":{') > 0 OR instr(old.input, '"cast":{') > 0) BEGIN
      DELETE FROM cast_uses WHERE job_id = new.job_id;
      INSERT OR IGNORE INTO cast_uses (member_id, job_id)
      SELECT json_extract(new.input, link.fullkey || '.id'), new.job_id FROM json_tree(new.input) AS link
      WHERE link.key = 'cast' AND link.type = 'object' AND json_type(new.input, link.fullkey || '.id') = 'text';
    END;
  `,
};
