import { type Failure, passingFailure } from '../../../shared/errors.ts';
import { FileHeldError } from '../files/patiently.ts';

/** Whether the disk is full, or the share of it that this user may fill. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}

/** Whether another program kept a file in its hands for as long as it was waited for. */
export function isHeld(error: unknown): boolean {
  return error instanceof FileHeldError;
}

/** What it means that something could not be written: DISK_FULL, FILE_HELD or FOLDER_NOT_WRITABLE, with what the system says as `cause`. */
export function writeFailure(error: unknown, path: string): Failure {
  const cause = (error as NodeJS.ErrnoException).code ?? String(error);
  const code = isDiskFull(error) ? 'DISK_FULL' : isHeld(error) ? 'FILE_HELD' : 'FOLDER_NOT_WRITABLE';
  return passingFailure(code, { path, cause });
}
