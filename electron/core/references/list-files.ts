import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { ListedFolder } from '../../../shared/ipc/calls/intake-calls.ts';

/** Files that systems leave in folders; hidden ones begin with a dot. */
const LEFT_BY_SYSTEMS = new Set(['thumbs.db', 'desktop.ini']);
const natural = new Intl.Collator('en', { numeric: true });

/**
 * Tells files from folders, and lists what is in the folders and below, at most `limit` of all. Links are not followed:
 * a folder may link to one that it lies in. What cannot be read counts as a file, so that adding it says why.
 */
export async function listFiles(
  paths: readonly string[],
  limit: number,
): Promise<{ files: string[]; folders: ListedFolder[] }> {
  const files: string[] = [];
  const folders: ListedFolder[] = [];
  let left = limit;
  for (const path of paths.map((one) => resolve(one))) {
    const found = await stat(path).catch(() => null);
    if (!found?.isDirectory()) files.push(path);
    else {
      const listed = await listFolder(path, left);
      left -= listed.files.length;
      folders.push({ name: basename(path), ...listed });
    }
  }
  return { files, folders };
}

async function listFolder(folder: string, limit: number): Promise<Omit<ListedFolder, 'name'>> {
  const files: string[] = [];
  const waiting = [folder];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const entries = await readdir(next, { withFileTypes: true }).catch(() => []);
    entries.sort((one, other) => natural.compare(one.name, other.name));
    const below: string[] = [];
    for (const entry of entries) {
      if (entry.name.startsWith('.') || LEFT_BY_SYSTEMS.has(entry.name.toLowerCase())) continue;
      if (entry.isDirectory()) below.push(join(next, entry.name));
      if (!entry.isFile()) continue;
      if (files.length === limit) return { files, isCut: true };
      files.push(join(next, entry.name));
    }
    waiting.unshift(...below);
  }
  return { files, isCut: false };
}
