import { parentPort, workerData } from 'node:worker_threads';
import { type BackupTask, runBackupTask } from './backup-task.ts';

/** So many bytes between two words about how far it has come. */
const STEP_BYTES = 4 * 1024 * 1024;

let told = 0;
const answer = await runBackupTask(workerData as BackupTask, (done, total) => {
  if (done - told < STEP_BYTES && done < total) return;
  told = done;
  parentPort?.postMessage({ kind: 'progress', done, total });
});
parentPort?.postMessage({ kind: 'answer', answer });
