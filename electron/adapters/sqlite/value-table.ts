import type { JsonValue } from '../../../shared/json.ts';
import type { Database } from './database.ts';

/** A small value by key; undefined when it was never written. */
export function readValue(database: Database, key: string): JsonValue | undefined {
  const row = database.get<{ value: string }>('SELECT value FROM meta_values WHERE key = ?', key);
  return row === undefined ? undefined : (JSON.parse(row.value) as JsonValue);
}

/** Writes a small value. */
export function writeValue(database: Database, key: string, value: JsonValue): void {
  const sql =
    'INSERT INTO meta_values (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value';
  database.run(sql, key, JSON.stringify(value));
}
