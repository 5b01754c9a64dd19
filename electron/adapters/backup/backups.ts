import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { CEILINGS } from '../../../shared/ceilings.ts';
import type { BackupWork } from '../../../shared/domain/settings/backup.ts';
import { failure } from '../../../shared/errors.ts';
import { fail, type Result } from '../../../shared/result.ts';
import type { BackupHow, Backups } from '../../core/ports/backups.ts';
import type { BackupTask } from './backup-task.ts';

type Message =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'answer'; readonly answer: Result<unknown> };

/** Makes and restores backups, each in a thread of its own: ten gigabytes are hashed while everything else goes on. */
export const backups: Backups = {
  measure: (order) => runOnThread({ kind: 'measure', order }),
  make: (order, how) => runOnThread({ kind: 'make', order }, 'make', how),
  inspect: (path) => runOnThread({ kind: 'inspect', path }),
  restore: (order, how) => runOnThread({ kind: 'restore', order }, 'restore', how),
};

/** Whatever is unfinished when it is ended lies under another name, and is written over the next time. */
function runOnThread<Value>(
  task: BackupTask,
  kind: BackupWork['kind'] = 'make',
  how?: BackupHow,
): Promise<Result<Value>> {
  const { promise, resolve, reject } = Promise.withResolvers<Result<Value>>();
  const worker = new Worker(findWorker(), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: CEILINGS.backupFile.heapMegabytes },
  });
  const stop = () => resolve(fail(failure('BACKUP_STOPPED')));
  if (how?.signal.aborted) stop();
  how?.signal.addEventListener('abort', stop, { once: true });
  worker.on('message', (message: Message) => {
    if (message.kind === 'progress') how?.onProgress({ kind, done: message.done, total: message.total });
    else resolve(message.answer as Result<Value>);
  });
  worker.once('error', (error: NodeJS.ErrnoException) => {
    // What asks for more memory than any backup needs was not made by this program.
    const path = task.kind === 'restore' ? task.order.path : task.kind === 'inspect' ? task.path : null;
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY' && path !== null)
      resolve(fail(failure('BACKUP_INVALID', { path, reason: 'too-large' })));
    else reject(error);
  });
  return promise.finally(() => {
    how?.signal.removeEventListener('abort', stop);
    return worker.terminate();
  });
}

/** The thread's module: a bundle of its own beside the program's (or above its chunks), the source in tests. */
function findWorker(): URL {
  const places = ['./backup-work.js', '../backup-work.js', './backup-worker.ts'].map(
    (place) => new URL(place, import.meta.url),
  );
  const found = places.find((place) => existsSync(fileURLToPath(place)));
  if (found === undefined) throw new Error('backup-work.js is missing from the program');
  return found;
}
