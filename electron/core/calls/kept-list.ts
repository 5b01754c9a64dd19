import type { z } from 'zod';
import type { JsonValue } from '../../../shared/json.ts';
import { jsonValueSchema } from '../../../shared/json-schema.ts';
import { safeParse } from '../../../shared/safe-parse.ts';
import type { Store } from '../ports.ts';

export interface KeptList<Entry> {
  /** The entries that this version can read. */
  read(): Entry[];
  /** These in place of those that could be read; the others stay, for the version that wrote them. */
  write(entries: readonly Entry[]): void;
}

/** A short list among the store's values. Each entry is read on its own, so that one that is strange hides no other. */
export function createKeptList<Entry>(
  store: Store,
  key: string,
  entrySchema: z.ZodType<Entry>,
): KeptList<Entry> {
  function readAll(): JsonValue[] {
    const kept = store.values.read(key);
    return Array.isArray(kept) ? kept : [];
  }

  return {
    read: () => readAll().flatMap((entry) => safeParse(entrySchema, entry).data ?? []),
    write(entries) {
      const strange = readAll().filter((entry) => !safeParse(entrySchema, entry).success);
      store.transact((tx) => tx.values.write(key, jsonValueSchema.parse([...entries, ...strange])));
    },
  };
}
