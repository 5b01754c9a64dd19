import { constants } from 'node:fs';
import { copyFile, link, open, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDiskFull } from '../../ports/files.ts';
import { moveWhole, retryWhileLocked } from './write-file-atomic.ts';

/**
 * Gives a whole, synced file its name where nothing has that name; false, and it stays where it is, where something has. Whoever
 * made a folder entry syncs it. Rejects with the file system's error.
 */
// A hard link fails where the name is taken, which rename would not; file systems without links get an exclusive copy.
export async function moveExclusively(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EEXIST') return false;
    if (code === 'ENOENT' || isDiskFull(error)) throw error;
    return copyExclusively(from, to);
  }
  await retryWhileLocked(() => unlink(from));
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
  await retryWhileLocked(() => unlink(from));
  return true;
}

/** Makes a file's content survive a power cut. Rejects with the file system's error. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
