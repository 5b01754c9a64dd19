import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseJson } from '../../../shared/json.ts';
import { writeAtomically } from './write-atomically.ts';

const keyFileSchema = z.strictObject({
  format: z.literal(1),
  /** Encrypted keys by profile id, base64. `plain`: the artist agreed that there is no keychain to protect it. */
  keys: z.record(z.string(), z.strictObject({ data: z.base64(), plain: z.boolean() })),
});
type StoredKeys = z.infer<typeof keyFileSchema>['keys'];

/** Where encrypted keys lie: one file that only the user can read. */
export interface KeyFile {
  read(profileId: string): { data: Buffer; plain: boolean } | null;
  write(profileId: string, key: { data: Buffer; plain: boolean }): void;
  remove(profileId: string): void;
}

/** Opens the file; one that is missing or can't be read holds no keys, and is replaced when one is stored. */
export function openKeyFile(path: string): KeyFile {
  let keys = readKeys(path);

  function save(next: StoredKeys): void {
    writeAtomically(path, `${JSON.stringify({ format: 1, keys: next }, null, 2)}\n`, 0o600);
    keys = next;
  }

  return {
    read(profileId) {
      const stored = Object.hasOwn(keys, profileId) ? keys[profileId] : undefined;
      return stored === undefined ? null : { data: Buffer.from(stored.data, 'base64'), plain: stored.plain };
    },
    write: (profileId, { data, plain }) =>
      save({ ...keys, [profileId]: { data: data.toString('base64'), plain } }),
    remove(profileId) {
      const { [profileId]: removed, ...rest } = keys;
      if (removed !== undefined) save(rest);
    },
  };
}

function readKeys(path: string): StoredKeys {
  try {
    const parsed = keyFileSchema.safeParse(parseJson(readFileSync(path, 'utf8')));
    return parsed.success ? parsed.data.keys : {};
  } catch {
    return {};
  }
}
