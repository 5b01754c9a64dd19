import { type Failure, passingFailure } from '../../../shared/errors.ts';

/** Whether the disk is full, or the share of it that this user may fill. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}

/** What it means that something could not be written: DISK_FULL or FOLDER_NOT_WRITABLE, with what the system says as `cause`. */
export function writeFailure(error: unknown, path: string): Failure {
  const cause = (error as NodeJS.ErrnoException).code ?? String(error);
  return passingFailure(isDiskFull(error) ? 'DISK_FULL' : 'FOLDER_NOT_WRITABLE', { path, cause });
}
