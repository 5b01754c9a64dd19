import type { NamedBatch } from '../../../../shared/domain/job/batch-name.ts';
import type { Batches } from '../../../core/ports/store/batches.ts';
import type { Database } from '../database.ts';

/** A batch that has a name keeps it. To be called in a transaction. */
export function insertBatch(database: Database, id: string, name: string): void {
  database.run('INSERT INTO batches (id, name) VALUES (?, ?) ON CONFLICT DO NOTHING', id, name);
}

function renameBatch(database: Database, id: string, name: string): boolean {
  if (database.run('UPDATE batches SET name = ? WHERE id = ?', name, id) === 0) return false;
  database.run('INSERT OR IGNORE INTO sidecars_due SELECT id FROM takes WHERE batch_id = ?', id);
  return true;
}

function listNames(database: Database, ids: readonly string[]): NamedBatch[] {
  const sql = 'SELECT id, name FROM batches WHERE id IN (SELECT value FROM json_each(?))';
  return database.all<NamedBatch>(sql, JSON.stringify(ids));
}

/** Names of batches, over a migrated database. */
export function createBatches(database: Database): Batches {
  return {
    nameOf: (id) => listNames(database, [id])[0]?.name ?? null,
    names: (ids) => listNames(database, ids),
    add: (id, name) => insertBatch(database, id, name),
    rename: (id, name) => renameBatch(database, id, name),
  };
}
