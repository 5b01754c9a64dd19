import type { BackupFault } from '../../../shared/error-causes.ts';
import { type Failure, failure, passingFailure } from '../../../shared/errors.ts';
import { isDiskFull } from '../../core/ports/disk-errors.ts';

/** Ends the making or restoring of a backup with what is told of it. */
export class BackupStop extends Error {
  readonly failure: Failure;

  constructor(told: Failure) {
    super(told.code);
    this.failure = told;
  }
}

/** Whether what is whole may take its place; whoever answers yes to it lets nobody stop it any more. */
export type MayFinish = () => boolean | Promise<boolean>;

/** Rejects where it was stopped meanwhile: nothing takes its place after somebody was told that it does not. */
export async function requireFinish(mayFinish: MayFinish): Promise<void> {
  if (!(await mayFinish())) throw new BackupStop(failure('BACKUP_STOPPED'));
}

/** What is wrong with the archive at the path. */
export function invalid(path: string, reason: BackupFault): BackupStop {
  return new BackupStop(failure('BACKUP_INVALID', { path, reason }));
}

/** What an error of writing means; those of the program itself are thrown on. */
export function stopFor(
  error: unknown,
  code: 'BACKUP_NOT_MADE' | 'BACKUP_NOT_RESTORED',
  path: string,
): BackupStop {
  if (error instanceof BackupStop) return error;
  const cause = (error as NodeJS.ErrnoException).code;
  if (cause === undefined) throw error;
  const reason = isDiskFull(error) ? 'full' : 'not-writable';
  return new BackupStop(passingFailure(code, { path, reason, cause }));
}
