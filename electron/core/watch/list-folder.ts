import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isIgnoredName } from '../../../shared/domain/prompt/watch.ts';
import { entryKind, nameInCloud } from '../files/cloud-files.ts';
import { MAX_DEPTH } from '../files/walk-folder.ts';

/** A file below a watched folder, as it is now. */
export interface FoundFile {
  /** Below the folder, with the system's own separators. */
  readonly path: string;
  readonly bytes: number;
  readonly modifiedAt: number;
  /** iCloud took it away: size and time are of what stands for it. */
  readonly isAway?: boolean;
}

/**
 * All plain files of a folder, in order of their names. Links are not followed, wherever they lead; hidden and temporary
 * names and folders that can't be read are left out. Null when the folder itself can't be read, or is a link by now.
 */
export async function listFolder(
  folder: string,
  subfolders: boolean,
  signal: AbortSignal,
): Promise<FoundFile[] | null> {
  const root = await lstat(folder).catch(() => null);
  if (root === null || !root.isDirectory()) return null;
  const found: FoundFile[] = [];
  const isRead = await walk(folder, '', 0);
  return isRead ? found : null;

  async function walk(at: string, below: string, depth: number): Promise<boolean> {
    const entries = await readEntries(at);
    if (entries === null) return false;
    for (const { entry, name, isAway } of entries) {
      if (signal.aborted) return true;
      const path = join(below, name);
      const kind = await entryKind(at, entry);
      if (kind === 'folder' && !isAway && subfolders && depth < MAX_DEPTH)
        await walk(join(at, name), path, depth + 1);
      const look = kind === 'file' ? await lstat(join(at, entry.name)).catch(() => null) : null;
      // Between the two calls it may have become a link.
      if (!look?.isFile()) continue;
      const file = { path, bytes: look.size, modifiedAt: look.mtimeMs };
      found.push(isAway ? { ...file, isAway } : file);
    }
    return true;
  }
}

interface Entry {
  readonly entry: Dirent;
  /** Its own, or that of the file that it stands for. */
  readonly name: string;
  readonly isAway: boolean;
}

/** The entries that are looked at; what stands for a file is left out where that is there itself. */
async function readEntries(folder: string): Promise<Entry[] | null> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const names = new Set(entries.map(({ name }) => name));
    return entries
      .flatMap((entry): Entry[] => {
        const away = nameInCloud(entry.name);
        const name = away ?? entry.name;
        const isTwice = away !== null && names.has(away);
        return isTwice || isIgnoredName(name) ? [] : [{ entry, name, isAway: away !== null }];
      })
      .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  } catch {
    return null;
  }
}

/** Whether a file is still as it was found. */
export async function isUnchanged(path: string, file: FoundFile): Promise<boolean> {
  const now = await lstat(path).catch(() => null);
  return now?.isFile() === true && now.size === file.bytes && now.mtimeMs === file.modifiedAt;
}
