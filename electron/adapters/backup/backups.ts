import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupWork } from '../../../shared/backup/backup.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { fail, failure, type Result } from '../../../shared/kernel/result.ts';
import {
  createWorkerPool,
  findProgram,
  launchThreads,
  openThread,
  WorkerLost,
} from '../../core/kernel/workers/worker-pool.ts';
import type { BackupHow, Backups } from '../../core/ports/files.ts';
import { READY_FILE } from '../files/swap-data.ts';
import type { BackupTask } from './backup-task.ts';
import type { BackupThreadWork } from './backup-worker.ts';
import { partOf, workFolderOf } from './place-of.ts';

const launch = launchThreads<BackupThreadWork>(() =>
  openThread(findProgram('backup-work.js', './backup-worker.ts', import.meta.url), {
    maxOldGenerationSizeMb: CEILINGS.backupFile.heapMegabytes,
  }),
);

/** A thread for each: how many there are is for those who ask. */
const pool = createWorkerPool(launch, { size: Number.POSITIVE_INFINITY, idleMilliseconds: 0 });

/** Makes and restores backups, each in a thread of its own: ten gigabytes are hashed while everything else goes on. */
export const backups: Backups = {
  measure: (order) => runOnThread({ kind: 'measure', order }),
  make: (order, how) => runOnThread({ kind: 'make', order }, 'make', how),
  inspect: (path, work) => runOnThread({ kind: 'inspect', path, work }),
  restore: (order, how) => runOnThread({ kind: 'restore', order }, 'restore', how),
};

/**
 * Whatever is unfinished when it is ended lies under another name, and is removed. What is finished takes its place
 * only with a word from here, after which it can't be stopped any more: nobody is told that it was, and finds it done.
 */
async function runOnThread<Value>(
  task: BackupTask,
  kind: BackupWork['kind'] = 'make',
  how?: BackupHow,
): Promise<Result<Value>> {
  const onProgress = (done: number, total: number) => how?.onProgress({ kind, done, total });
  const stopping = new AbortController();
  let isFinishing = false;
  const mayFinish = () => {
    isFinishing = !stopping.signal.aborted;
    return isFinishing;
  };
  const stop = () => void (isFinishing || stopping.abort());
  if (how?.signal.aborted === true) stop();
  how?.signal.addEventListener('abort', stop, { once: true });
  try {
    // Each kind of task answers its own kind of value: `runBackupTask`.
    return (await pool.run((thread) => thread.run(task, onProgress, mayFinish), {
      signal: stopping.signal,
    })) as Result<Value>;
  } catch (error) {
    if (!(error instanceof WorkerLost)) throw error;
    if (error.reason === 'stopped') {
      for (const left of listLeft(task)) await rm(left, { recursive: true, force: true }).catch(() => {});
      return fail(failure('BACKUP_STOPPED'));
    }
    const path = task.kind === 'restore' ? task.order.path : task.kind === 'inspect' ? task.path : null;
    // What asks for more memory than any backup needs was not made by this program.
    if (error.reason === 'memory' && path !== null)
      return fail(failure('BACKUP_INVALID', { path, reason: 'too-large' }));
    throw error;
  } finally {
    how?.signal.removeEventListener('abort', stop);
  }
}

/** What a thread that was ended could not remove itself. An earlier restore that waits for the next start goes on waiting. */
function listLeft(task: BackupTask): readonly string[] {
  if (task.kind === 'make') return [workFolderOf(task.order.dataFolder), partOf(task.order.target)];
  const isOpen = task.kind === 'restore' && !existsSync(join(task.order.staging, READY_FILE));
  return isOpen ? [task.order.staging] : [];
}
