import type { JobInput } from '../../../../shared/models/media-reference.ts';
import type { Snippet, Template } from '../../../../shared/templates/template.ts';
import type { KeptEntry, Templates } from '../../../core/templates/templates-store.ts';
import type { Database } from '../database.ts';

interface KeptRow {
  readonly kind: KeptEntry['kind'];
  readonly content: string;
  readonly deleted_at: number | null;
}

/** The prompts of so many of the newest jobs are looked through. */
const JOBS_LOOKED_THROUGH = 20_000;

const SAVE = `
  INSERT INTO kept_entries (id, kind, content, deleted_at) VALUES (?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET content = excluded.content, deleted_at = excluded.deleted_at`;

/** Ids of jobs sort by time. */
const HISTORY = `
  SELECT prompt, model, max(at) AS at FROM (
    SELECT json_extract(input, '$.prompt') AS prompt, model, created_at AS at
    FROM jobs CROSS JOIN job_inputs ON job_id = id
    ORDER BY id DESC LIMIT ${JOBS_LOOKED_THROUGH}
  )
  WHERE prompt IS NOT NULL AND prompt <> '' AND instr(lower(prompt), lower(?)) > 0
  GROUP BY prompt ORDER BY at DESC LIMIT ?`;

/** Templates and snippets, over a migrated database. */
export function createTemplates(database: Database): Templates {
  return {
    list: () =>
      database
        .all<KeptRow>(
          'SELECT kind, content, deleted_at FROM kept_entries WHERE deleted_at IS NULL ORDER BY id',
        )
        .map(readKept),
    find(id) {
      const row = database.get<KeptRow>(
        'SELECT kind, content, deleted_at FROM kept_entries WHERE id = ?',
        id,
      );
      return row === undefined ? null : readKept(row);
    },
    save(entries) {
      for (const { kind, entry, deletedAt } of entries)
        database.run(SAVE, entry.id, kind, JSON.stringify(entry), deletedAt);
    },
    modelDefaults: () =>
      Object.fromEntries(
        database
          .all<{ model: string; input: string }>('SELECT model, input FROM model_defaults')
          .map(({ model, input }) => [model, JSON.parse(input) as JobInput]),
      ),
    saveModelDefaults(model, input, at) {
      database.run('DELETE FROM model_defaults WHERE model = ?', model);
      if (input === null) return;
      const sql = 'INSERT INTO model_defaults (model, input, changed_at) VALUES (?, ?, ?)';
      database.run(sql, model, JSON.stringify(input), at);
    },
    promptHistory: (search, limit) => database.all(HISTORY, search, limit),
  };
}

/** Written by this store from checked values, so that it is read without checking once more. */
export function readKept({ kind, content, deleted_at: deletedAt }: KeptRow): KeptEntry {
  return kind === 'template'
    ? { kind, entry: JSON.parse(content) as Template, deletedAt }
    : { kind, entry: JSON.parse(content) as Snippet, deletedAt };
}
