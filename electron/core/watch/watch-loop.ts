import { type FSWatcher, watch as watchFolder } from 'node:fs';
import type { Watch } from '../../../shared/domain/prompt/watch.ts';
import type { Log } from '../ports.ts';
import { createWakeableLoop } from '../wakeable-loop.ts';
import { createWatchRunner, type WatchRunner, type WatchRunnerDeps } from './watch-runner.ts';

/** While files are not whole yet, the folder is looked at this often. */
const WHILE_WAITING_MILLISECONDS = 800;
/** A folder that is gone is one question. */
const WHILE_AWAY_MILLISECONDS = 2000;
/** Otherwise the system says when something changes; where it does not, as on network drives, this finds it. */
const OTHERWISE_MILLISECONDS = 10_000;

/** A watch that runs: by the time, and whenever the system says that something in its folder changed. */
export interface WatchLoop {
  readonly runner: WatchRunner;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

export interface WatchLoopDeps extends WatchRunnerDeps {
  readonly log: Log;
}

/** Creates the loop of one watch; `looked` is called after each look. */
export function createWatchLoop(deps: WatchLoopDeps, watch: Watch, looked: () => void): WatchLoop {
  const runner = createWatchRunner(deps, watch);
  let closeListener = () => {};
  let isLooking = false;
  let isChanged = false;
  // What is being written changes all the time: it is looked at by its own rhythm until it is whole.
  const pause = () => {
    isLooking = false;
    return isChanged && !runner.isWaiting() ? 0 : pauseAfter(runner);
  };
  const loop = createWakeableLoop({
    clock: deps.clock,
    async turn(signal) {
      closeListener();
      [isLooking, isChanged] = [true, false];
      closeListener = listen(watch, () => {
        isChanged = true;
        if (!isLooking && !runner.isWaiting()) loop.wake();
      });
      await runner.look(signal);
      if (!signal.aborted) looked();
      return pause();
    },
    failed(error) {
      // A disk that is full: what is written so far stands, and the next look goes on from it.
      deps.log.error('watch-failed', { watchId: watch.id, error: String(error) });
      return pause();
    },
  });
  return { runner, start: loop.start, stop: () => loop.stop().finally(() => closeListener()) };
}

function pauseAfter(runner: WatchRunner): number {
  if (runner.isWaiting()) return WHILE_WAITING_MILLISECONDS;
  return runner.state() === 'folder-missing' ? WHILE_AWAY_MILLISECONDS : OTHERWISE_MILLISECONDS;
}

/** Hears of changes in the folder from the system; returns what ends it. */
function listen(watch: Watch, onChange: () => void): () => void {
  let watcher: FSWatcher | null = null;
  try {
    watcher = watchFolder(watch.folder, { recursive: watch.subfolders, persistent: false });
    watcher.on('change', onChange);
    watcher.on('error', () => watcher?.close());
  } catch {
    // A drive that tells nothing, or a folder that is gone: it is looked at by time alone.
  }
  return () => watcher?.close();
}
