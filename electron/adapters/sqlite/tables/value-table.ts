import type { JsonValue } from '../../../../shared/json.ts';
import type { Values } from '../../../core/ports/store/values.ts';
import type { Database } from '../database.ts';
import { keepReads } from './keep-reads.ts';

/** Lists may grow as long as they like; what is asked for all the time is a word. */
const LONGEST_KEPT = 4096;

/** A small value's text by key; undefined when it was never written. */
function readText(database: Database, key: string): string | undefined {
  return database.get<{ value: string }>('SELECT value FROM meta_values WHERE key = ?', key)?.value;
}

/** Writes a small value. */
function writeValue(database: Database, key: string, value: JsonValue): void {
  const sql =
    'INSERT INTO meta_values (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value';
  database.run(sql, key, JSON.stringify(value));
}

/** Small values, over a migrated database. Some are asked for at each step of each job. */
export function createValues(database: Database): Values {
  const isShort = (text = '') => text.length <= LONGEST_KEPT;
  const texts = keepReads(database, (key) => readText(database, key), isShort);
  const write: Values['write'] = (key, value) => {
    writeValue(database, key, value);
    texts.forget(key);
  };
  return {
    read(key) {
      const text = texts.read(key);
      return text === undefined ? undefined : (JSON.parse(text) as JsonValue);
    },
    write,
    writeAll(values) {
      for (const [key, value] of values) write(key, value);
    },
  };
}
