import { open, rename, rm } from 'node:fs/promises';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { writeFailure } from '../../core/ports/disk-errors.ts';

/**
 * Writes a text that comes in pieces to a file that the artist named. What was there before stands until all of it is
 * written and on disk. Errors: DISK_FULL, FOLDER_NOT_WRITABLE.
 */
export async function writePieces(path: string, pieces: Iterable<string>): Promise<Result<void>> {
  const part = `${path}.${process.pid}.part`;
  try {
    const file = await open(part, 'w', 0o600);
    try {
      for (const piece of pieces) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
    return succeed(undefined);
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return fail(writeFailure(error, path));
  }
}
