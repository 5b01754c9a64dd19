import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Deeper than anybody sorts results; a folder that goes on for ever ends here. */
const MOST_DEPTH = 32;

/**
 * All plain files under a folder, folder by folder. Links are not followed (they may lead anywhere, also back), hidden
 * files and folders are left out, and so are folders that can't be read. Throws only when the first folder can't be.
 */
export async function* walkFolder(folder: string, signal?: AbortSignal, depth = 0): AsyncGenerator<string> {
  const entries = await readEntries(folder, depth === 0);
  for (const entry of entries) {
    if (signal?.aborted) return;
    if (entry.name.startsWith('.')) continue;
    if (entry.isFile()) yield join(folder, entry.name);
    else if (entry.isDirectory() && depth < MOST_DEPTH)
      yield* walkFolder(join(folder, entry.name), signal, depth + 1);
  }
}

async function readEntries(folder: string, mustBeThere: boolean): Promise<Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  } catch (error) {
    if (mustBeThere) throw error;
    return [];
  }
}
