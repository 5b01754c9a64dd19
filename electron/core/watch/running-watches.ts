import type { Watch, WatchState } from '../../../shared/domain/prompt/watch.ts';
import { createWatchLoop, type WatchLoop, type WatchLoopDeps } from './watch-loop.ts';

/** The watches that run; none does before all are started, or while it is paused. */
export interface RunningWatches {
  run(watch: Watch): void;
  halt(id: string): Promise<void>;
  /** Starts over with the watch as it is in the store by then. */
  restart(watch: Watch): void;
  stateOf(watch: Watch): { readonly state: WatchState; readonly waiting: number; readonly inCloud: number };
  startAll(): void;
  stopAll(): Promise<void>;
}

/** Creates them; `looked` is called after each look at a folder. */
export function createRunningWatches(deps: WatchLoopDeps, looked: () => void): RunningWatches {
  const { store } = deps;
  const running = new Map<string, WatchLoop>();
  let isStarted = false;

  function run(watch: Watch): void {
    if (!isStarted || watch.isPaused) return;
    const loop = createWatchLoop(deps, watch, looked);
    running.set(watch.id, loop);
    loop.start();
  }

  function halt(id: string): Promise<void> {
    const present = running.get(id);
    running.delete(id);
    return present?.stop() ?? Promise.resolve();
  }

  /** The one before must have ended: two of them would both see the same file. The store would still take it once. */
  function restart(watch: Watch): void {
    void halt(watch.id).then(() => {
      const present = store.watches.list().find(({ id }) => id === watch.id);
      if (isStarted && present !== undefined && !running.has(watch.id)) run(present);
    });
  }

  return {
    run,
    halt,
    restart,
    stateOf({ id, isPaused }) {
      const runner = running.get(id)?.runner;
      return {
        state: isPaused ? 'paused' : (runner?.state() ?? (isStarted ? 'watching' : 'resting')),
        waiting: runner?.waiting() ?? 0,
        inCloud: runner?.inCloud() ?? 0,
      };
    },
    startAll() {
      isStarted = true;
      for (const watch of store.watches.list()) run(watch);
    },
    async stopAll() {
      isStarted = false;
      await Promise.all([...running.keys()].map(halt));
    },
  };
}
