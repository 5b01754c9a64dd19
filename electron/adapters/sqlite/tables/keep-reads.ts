import type { Database } from '../database.ts';

/** Remembers what was read: nobody else writes, so that it is so until this program writes it anew, or a write is undone. */
export interface KeptReads<Value> {
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
