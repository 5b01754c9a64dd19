import type { Dirent } from 'node:fs';
import { readdir, stat, unlink } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { entryKind } from '../files/cloud-files.ts';
import { moveExclusively } from '../files/move-exclusively.ts';
import { syncFolder } from '../files/sync-folder.ts';

/**
 * Moves a finished file to its name without ever replacing another: a number is added where the name is taken.
 * The folder entry is synced, so that the file is still there after a power cut. Returns the path it got.
 */
export async function placeFile(temporary: string, target: string): Promise<string> {
  const folder = dirname(target);
  const extension = extname(target);
  const stem = basename(target, extension);
  for (let number = 1; ; number += 1) {
    const path = number === 1 ? target : join(folder, `${stem} (${number})${extension}`);
    if (await moveExclusively(temporary, path)) {
      await syncFolder(folder);
      return path;
    }
  }
}

/** A whole file with this stem that an earlier, interrupted run had already put into a folder; null when there is none. */
export async function findPlaced(folder: string, stem: string): Promise<string | null> {
  const entries = await listFolder(folder);
  // HFS and some shares give names back with their accents apart.
  const wanted = stem.normalize();
  // The start of the name alone leaves most of a full folder out.
  const start = /^[ -~]*/.exec(wanted)?.[0] ?? '';
  const isNamed = ({ name }: Dirent) =>
    name.startsWith(start) && basename(name, extname(name)).normalize() === wanted;
  for (const entry of entries.filter(isNamed)) {
    if ((await entryKind(folder, entry)) !== 'file') continue;
    const path = join(folder, entry.name);
    // An empty one is only the place that an interrupted copy had taken.
    if ((await stat(path)).size > 0) return path;
    await unlink(path);
    return null;
  }
  return null;
}

/** A folder that is not there yet has nothing in it. */
async function listFolder(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
