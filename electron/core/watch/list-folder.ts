import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isIgnoredName } from '../../../shared/domain/prompt/watch.ts';
import { entryKind } from '../files/cloud-files.ts';

/** Deeper than anybody sorts; a folder that goes on for ever ends here. */
const MAX_DEPTH = 32;

/** A file below a watched folder, as it is now. */
export interface FoundFile {
  /** Below the folder, with the system's own separators. */
  readonly path: string;
  readonly bytes: number;
  readonly modifiedAt: number;
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
    for (const entry of entries) {
      if (signal.aborted) return true;
      if (isIgnoredName(entry.name)) continue;
      const path = join(below, entry.name);
      const kind = await entryKind(at, entry);
      if (kind === 'folder' && subfolders && depth < MAX_DEPTH)
        await walk(join(at, entry.name), path, depth + 1);
      if (kind !== 'file') continue;
      const look = await lstat(join(at, entry.name)).catch(() => null);
      // Between the two calls it may have become a link.
      if (look?.isFile()) found.push({ path, bytes: look.size, modifiedAt: look.mtimeMs });
    }
    return true;
  }
}

async function readEntries(folder: string): Promise<Dirent[] | null> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  } catch {
    return null;
  }
}

/** Whether a file is still as it was found. */
export async function isUnchanged(path: string, file: FoundFile): Promise<boolean> {
  const now = await lstat(path).catch(() => null);
  return now?.isFile() === true && now.size === file.bytes && now.mtimeMs === file.modifiedAt;
}
