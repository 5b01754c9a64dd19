import { constants, type Dirent } from 'node:fs';
import { copyFile, link, open, readdir, stat, unlink } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { entryKind } from '../files/cloud-files.ts';
import { patiently } from '../files/patiently.ts';
import { syncFile } from '../files/sync-file.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { moveWhole } from '../files/write-whole.ts';
import { isDiskFull } from '../ports/disk-errors.ts';

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

/** A hard link fails where the name is taken, which rename would not; file systems without links get an exclusive copy. */
async function moveExclusively(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EEXIST') return false;
    if (code === 'ENOENT' || isDiskFull(error)) throw error;
    return copyExclusively(from, to);
  }
  await patiently(() => unlink(from));
  return true;
}

async function copyExclusively(from: string, to: string): Promise<boolean> {
  // The copy gets its final name only when it is whole: a crash in between leaves a hidden part, not a torn result.
  const part = join(dirname(to), `.${basename(to)}.part`);
  await copyFile(from, part);
  await syncFile(part);
  try {
    const handle = await open(to, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY);
    await handle.close();
  } catch (error) {
    await unlink(part);
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  await moveWhole(part, to, { leavesFolder: true });
  await patiently(() => unlink(from));
  return true;
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
