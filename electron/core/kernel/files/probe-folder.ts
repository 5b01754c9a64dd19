import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, type Result, succeed } from '../../../../shared/kernel/result.ts';
import { writeFailure } from '../../ports/files.ts';

/** A disk that is full still makes empty files. */
const PROBE = Buffer.alloc(4096, 'dailies');

/**
 * Makes the folder where it is missing and proves that files can be written there, by writing one and deleting it. Errors: DISK_FULL,
 * FOLDER_NOT_WRITABLE.
 */
export async function probeFolder(folder: string): Promise<Result<void>> {
  const probe = join(folder, `.dailies-${process.pid}-${Date.now()}`);
  try {
    await mkdir(folder, { recursive: true });
    const file = await open(probe, 'wx');
    try {
      await file.writeFile(PROBE);
      await file.datasync();
    } finally {
      await file.close();
      await rm(probe, { force: true });
    }
    return succeed(undefined);
  } catch (error) {
    return fail(writeFailure(error, folder));
  }
}
