import type { Migration } from './migration.ts';

/**
 * Members of the cast, and which jobs were made with them. Triggers read the links out of a job's request, in the
 * transaction of whatever writes it; requests without a link cost no more than a look at their text.
 */
export const cast: Migration = {
  version: 6,
  name: 'cast',
  sql: `
    CREATE TABLE cast_members (
      id TEXT PRIMARY KEY NOT NULL,
      content TEXT NOT NULL,
      revision INTEGER NOT NULL,
      created_at REAL NOT NULL,
      changed_at REAL NOT NULL,
      deleted_at REAL
    ) STRICT;

    CREATE TABLE cast_uses (
      member_id TEXT NOT NULL,
      job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
      PRIMARY KEY (member_id, job_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX cast_uses_by_job ON cast_uses (job_id);
    CREATE TRIGGER cast_uses_added AFTER INSERT ON jobs WHEN instr(new.input, '"cast":{') > 0 BEGIN
      INSERT OR IGNORE INTO cast_uses (member_id, job_id)
      SELECT json_extract(new.input, link.fullkey || '.id'), new.id FROM json_tree(new.input) AS link
      WHERE link.key = 'cast' AND link.type = 'object' AND json_type(new.input, link.fullkey || '.id') = 'text';
    END;
    CREATE TRIGGER cast_uses_changed AFTER UPDATE OF input ON jobs
    WHEN new.input IS NOT old.input AND (instr(new.input, '"cast":{') > 0 OR instr(old.input, '"cast":{') > 0) BEGIN
      DELETE FROM cast_uses WHERE job_id = new.id;
      INSERT OR IGNORE INTO cast_uses (member_id, job_id)
      SELECT json_extract(new.input, link.fullkey || '.id'), new.id FROM json_tree(new.input) AS link
      WHERE link.key = 'cast' AND link.type = 'object' AND json_type(new.input, link.fullkey || '.id') = 'text';
    END;
  `,
};
