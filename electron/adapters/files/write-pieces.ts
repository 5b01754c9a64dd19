import { fail, type Result, succeed } from '../../../shared/kernel/result.ts';
import { partBeside, writeFileAtomic } from '../../core/kernel/files/write-file-atomic.ts';
import { writeFailure } from '../../core/ports/files.ts';

/**
 * Writes a text that comes in pieces to a file that the artist named. What was there before stands until all of it is
 * written and on disk. Errors: DISK_FULL, FOLDER_NOT_WRITABLE.
 */
export async function writePieces(path: string, pieces: Iterable<string>): Promise<Result<void>> {
  try {
    await writeFileAtomic(path, pieces, { mode: 0o600, part: partBeside(path, `.${process.pid}`) });
    return succeed(undefined);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return fail(writeFailure(error, path));
  }
}
