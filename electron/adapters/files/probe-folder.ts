import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { writeFailure } from '../../core/ports/disk-errors.ts';

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
    return fail(writeFailure(error, folder));
  }
}
