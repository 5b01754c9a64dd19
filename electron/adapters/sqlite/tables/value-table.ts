import type { JsonValue } from '../../../../shared/json.ts';
import type { Values } from '../../../core/ports/store/values.ts';
import type { Database } from '../database.ts';

/** A small value by key; undefined when it was never written. */
function readValue(database: Database, key: string): JsonValue | undefined {
  const row = database.get<{ value: string }>('SELECT value FROM meta_values WHERE key = ?', key);
  return row === undefined ? undefined : (JSON.parse(row.value) as JsonValue);
}

/** Writes a small value. */
function writeValue(database: Database, key: string, value: JsonValue): void {
  const sql =
    'INSERT INTO meta_values (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value';
  database.run(sql, key, JSON.stringify(value));
}

/** Small values, over a migrated database. */
export function createValues(database: Database): Values {
  return {
    read: (key) => readValue(database, key),
    write: (key, value) => writeValue(database, key, value),
    writeAll(values) {
      for (const [key, value] of values) writeValue(database, key, value);
    },
  };
}
