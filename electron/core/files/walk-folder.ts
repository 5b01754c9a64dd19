import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isSystemFile } from '../../../shared/domain/media/system-file.ts';
import { type EntryKind, entryKind, nameInCloud } from './cloud-files.ts';

/** Deeper than anybody sorts; a folder that goes on for ever ends here. */
export const MAX_DEPTH = 32;
/** The order that people count in: `shot 2` before `shot 10`. */
export const natural = new Intl.Collator('en', { numeric: true });

/**
 * All plain files under a folder, in the order that people count in, those of a folder before those of the folders in it.
 * Links are not followed (they may lead anywhere, also back), hidden files and folders are left out, and so are folders
 * that can't be read. Throws only when the first folder can't be.
 */
export async function* walkFolder(folder: string, signal?: AbortSignal, depth = 0): AsyncGenerator<string> {
  const entries = await readEntries(folder, depth === 0);
  for (const { name } of entries.filter(({ kind }) => kind === 'file')) {
    if (signal?.aborted) return;
    yield join(folder, name);
  }
  for (const { name } of entries.filter(({ kind }) => kind === 'folder')) {
    if (depth < MAX_DEPTH) yield* walkFolder(join(folder, name), signal, depth + 1);
  }
}

async function readEntries(
  folder: string,
  mustBeThere: boolean,
): Promise<{ readonly name: string; readonly kind: EntryKind }[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const named = entries.map(async (entry) => ({
      name: nameInCloud(entry.name) ?? entry.name,
      kind: await entryKind(folder, entry),
    }));
    return (await Promise.all(named))
      .filter(({ name }) => !isSystemFile(name))
      .toSorted((one, other) => natural.compare(one.name, other.name));
  } catch (error) {
    if (mustBeThere) throw error;
    return [];
  }
}
