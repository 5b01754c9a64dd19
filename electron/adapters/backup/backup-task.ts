import type { BackupManifest, BackupSizes, RestoreReport } from '../../../shared/backup/backup.ts';
import { fail, type Result, succeed } from '../../../shared/kernel/result.ts';
import type { BackupOrder, BackupReport, RestoreOrder } from '../../core/ports/files.ts';
import { makeBackup, measureBackup, type OnProgress } from './make-backup.ts';
import { BackupStop, type MayFinish } from './open-archive.ts';
import { inspectBackup, restoreBackup } from './restore-backup.ts';

/** One piece of work for the thread. */
export type BackupTask =
  | { readonly kind: 'measure'; readonly order: BackupOrder }
  | { readonly kind: 'make'; readonly order: BackupOrder }
  | { readonly kind: 'inspect'; readonly path: string; readonly work: string }
  | { readonly kind: 'restore'; readonly order: RestoreOrder };

/** What each kind of work comes to. */
export type BackupAnswer = BackupSizes | BackupReport | Omit<BackupManifest, 'files'> | RestoreReport;

/** Does one piece of work. Rejects only with what is a bug. */
export async function runBackupTask(
  task: BackupTask,
  onProgress: OnProgress,
  mayFinish: MayFinish,
): Promise<Result<BackupAnswer>> {
  try {
    return succeed(await carryOut(task, onProgress, mayFinish));
  } catch (error) {
    if (error instanceof BackupStop) return fail(error.failure);
    throw error;
  }
}

async function carryOut(
  task: BackupTask,
  onProgress: OnProgress,
  mayFinish: MayFinish,
): Promise<BackupAnswer> {
  switch (task.kind) {
    case 'measure':
      return measureBackup(task.order);
    case 'make':
      return makeBackup(task.order, onProgress, mayFinish);
    case 'inspect':
      return inspectBackup(task.path, task.work);
    case 'restore':
      return restoreBackup(task.order, onProgress, mayFinish);
  }
}
