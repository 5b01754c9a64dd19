import { lstat, readdir, unlink } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { moveExclusively } from '../kernel/files/move-exclusively.ts';
import { syncFolder } from '../kernel/files/write-file-atomic.ts';

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
  // HFS and some shares give names back with their accents apart.
  const wanted = stem.normalize();
  // The start of the name alone leaves most of a full folder out.
  const start = /^[ -~]*/.exec(wanted)?.[0] ?? '';
  for (const name of await listNames(folder)) {
    if (!name.startsWith(start) || basename(name, extname(name)).normalize() !== wanted) continue;
    const path = join(folder, name);
    const found = await lstat(path);
    if (!found.isFile()) continue;
    // An empty one is only the place that an interrupted copy had taken.
    if (found.size > 0) return path;
    await unlink(path);
    return null;
  }
  return null;
}

/** A folder that is not there yet has nothing in it. Of thousands, names alone are read in a fraction of the time that their kinds take. */
async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
