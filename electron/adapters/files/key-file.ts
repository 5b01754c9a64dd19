import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { createInTurn } from '../../../shared/kernel/in-turn.ts';
import { parseJson } from '../../../shared/kernel/json-pointer.ts';
import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import { readPlainSync } from '../../core/kernel/files/open-plain.ts';
import { writeFileAtomic } from '../../core/kernel/files/write-file-atomic.ts';

const keyFileSchema = z.strictObject({
  format: z.literal(1),
  /** Encrypted keys by profile id, base64. `plain`: the artist agreed that there is no keychain to protect it. */
  keys: z.record(z.string(), z.strictObject({ data: z.base64(), plain: z.boolean() })),
});
type StoredKeys = z.infer<typeof keyFileSchema>['keys'];

/** Where encrypted keys lie: one file that only the user can read. */
export interface KeyFile {
  read(profileId: string): { data: Buffer; plain: boolean } | null;
  /** On disk when it resolves; rejects with the file system's error, and then the file stands as it was. */
  write(profileId: string, key: { data: Buffer; plain: boolean }): Promise<void>;
  remove(profileId: string): Promise<void>;
}

/** Opens the file; one that is missing or can't be read holds no keys, and is replaced when one is stored. */
export function openKeyFile(path: string): KeyFile {
  let keys = readKeys(path);
  const inTurn = createInTurn();

  /** One after the other: each begins with what the one before has left. */
  function save(change: (present: StoredKeys) => StoredKeys): Promise<void> {
    return inTurn(async () => {
      const next = change(keys);
      await mkdir(dirname(path), { recursive: true });
      await writeFileAtomic(path, `${JSON.stringify({ format: 1, keys: next }, null, 2)}\n`, { mode: 0o600 });
      keys = next;
    });
  }

  return {
    read(profileId) {
      const stored = Object.hasOwn(keys, profileId) ? keys[profileId] : undefined;
      return stored === undefined ? null : { data: Buffer.from(stored.data, 'base64'), plain: stored.plain };
    },
    write: (profileId, { data, plain }) =>
      save((present) => ({ ...present, [profileId]: { data: data.toString('base64'), plain } })),
    async remove(profileId) {
      if (!Object.hasOwn(keys, profileId)) return;
      await save(({ [profileId]: _removed, ...rest }) => rest);
    },
  };
}

function readKeys(path: string): StoredKeys {
  try {
    const parsed = safeParse(keyFileSchema, parseJson(readPlainSync(path)));
    return parsed.success ? parsed.data.keys : {};
  } catch {
    return {};
  }
}
