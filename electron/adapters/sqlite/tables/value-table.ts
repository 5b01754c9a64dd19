import type { JsonValue } from '../../../../shared/kernel/json-pointer.ts';
import type { Values } from '../../../core/queue/job-store.ts';
import type { Database } from '../database.ts';

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

/** Remembers what was read: nobody else writes, so that it is so until this program writes it anew, or a write is undone. */
interface KeptReads<Value> {
  read(key: string): Value;
  forget(key: string): void;
}

/** @param isKept false for what is too large to be remembered */
export function keepReads<Value>(
  database: Pick<Database, 'undone'>,
  read: (key: string) => Value,
  isKept: (value: Value) => boolean = () => true,
): KeptReads<Value> {
  const kept = new Map<string, Value>();
  let undone = database.undone();
  return {
    read(key) {
      if (undone !== database.undone()) kept.clear();
      undone = database.undone();
      if (kept.has(key)) return kept.get(key) as Value;
      const value = read(key);
      if (isKept(value)) kept.set(key, value);
      return value;
    },
    forget: (key) => void kept.delete(key),
  };
}
