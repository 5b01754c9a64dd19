import { serveThread } from '../../core/kernel/workers/worker-pool.ts';
import { runBackupTask } from './backup-task.ts';

/** So many bytes between two words about how far it has come. */
const STEP_BYTES = 4 * 1024 * 1024;

/** What the thread of `backups.ts` does. */
export interface BackupThreadWork {
  run: typeof runBackupTask;
}

serveThread({
  run(task, onProgress, mayFinish) {
    let told = 0;
    const report = (done: number, total: number) => {
      if (done - told < STEP_BYTES && done < total) return;
      told = done;
      onProgress(done, total);
    };
    return runBackupTask(task, report, mayFinish);
  },
} satisfies BackupThreadWork);
