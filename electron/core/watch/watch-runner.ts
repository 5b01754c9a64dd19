import { join } from 'node:path';
import type { Watch, WatchState } from '../../../shared/domain/prompt/watch.ts';
import { isBelow } from '../files/below.ts';
import { realPaths } from '../files/real-paths.ts';
import type { CheckOrderDeps } from './check-order.ts';
import { createImportFiles, type ImportFilesDeps } from './import-files.ts';
import { listFolder } from './list-folder.ts';
import { findGoneFiles } from './moved-files.ts';
import { createPendingFiles } from './pending-files.ts';
import { createSeenFiles } from './seen-files.ts';
import { settleMoved } from './settle-moved.ts';
import { nameFull, type OrderDeps, readOrder } from './watch-order.ts';

export interface WatchRunnerDeps extends ImportFilesDeps, OrderDeps, Pick<CheckOrderDeps, 'ownFolders'> {}

/** Goes through one watched folder again and again. */
export interface WatchRunner {
  /** Lists the folder and makes jobs of the files that are whole by now. */
  look(signal: AbortSignal): Promise<void>;
  state(): WatchState;
  /** Whether a file is here that is not whole yet, so that it is looked at again soon. */
  isWaiting(): boolean;
  /** Files that are not dealt with yet. */
  waiting(): number;
  /** Of these, those that could not be fetched from the cloud. */
  inCloud(): number;
}

/** Creates the runner of a watch; what it has dealt with is in the store, so that it goes on where another one ended. */
export function createWatchRunner(deps: WatchRunnerDeps, watch: Watch): WatchRunner {
  const { store } = deps;
  const seen = createSeenFiles(deps, watch);
  const pending = createPendingFiles(deps.clock);
  const importFiles = createImportFiles(deps, { watch, seen, pending });
  let state: WatchState = 'watching';

  async function look(signal: AbortSignal): Promise<void> {
    const found = await listFolder(watch.folder, watch.subfolders, signal);
    if (signal.aborted) return;
    if (found === null) {
      pending.clear();
      state = 'folder-missing';
      return;
    }
    seen.meet(found);
    // Somebody may have chosen the folder of results since the watch began: each would become the next job, without end.
    const own = await realPaths(deps.ownFolders());
    const isOwn = (path: string) => own.some((folder) => isBelow(folder, path));
    seen.pass(found.filter((file) => !seen.has(file) && isOwn(join(watch.folder, file.path))));
    if (isOwn(watch.folder)) {
      pending.clear();
      state = 'own-folder';
      return;
    }
    const gone = findGoneFiles(store, watch.folder, seen.all(), found);
    const fresh = pending.compare(found.filter((file) => !seen.has(file)));
    const whole = await settleMoved({ store, watch, seen, pending }, fresh, gone);
    if (signal.aborted) return;
    const order = readOrder(deps, watch);
    if (typeof order === 'string') {
      state = order;
      return;
    }
    await importFiles(whole, order, signal);
    state = pending.count() === 0 ? 'watching' : (nameFull(watch, order) ?? 'watching');
  }

  return {
    look,
    state: () => (watch.isPaused ? 'paused' : state),
    isWaiting: () => pending.count() + seen.coming() > 0,
    waiting: () => pending.count(),
    inCloud: () => pending.countInCloud(),
  };
}
