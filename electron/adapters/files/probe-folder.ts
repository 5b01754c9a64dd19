import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { failure } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';

/** Makes the folder where it is missing and proves that files can be written there, by writing one and deleting it. */
export async function probeFolder(folder: string): Promise<Result<void>> {
  const probe = join(folder, `.dailies-${process.pid}-${Date.now()}`);
  try {
    await mkdir(folder, { recursive: true });
    const file = await open(probe, 'wx');
    await file.close();
    await rm(probe, { force: true });
    return succeed(undefined);
  } catch (error) {
    const cause = (error as NodeJS.ErrnoException).code ?? String(error);
    return fail(failure(cause === 'ENOSPC' ? 'DISK_FULL' : 'FOLDER_NOT_WRITABLE', { path: folder, cause }));
  }
}
