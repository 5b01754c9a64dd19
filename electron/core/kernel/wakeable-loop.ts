import type { Clock } from '../ports.ts';

/** Work that is done again and again: when its time has come, and whenever something may have changed. */
export interface WakeableLoop {
  /** The first turn begins at once; starting twice is starting once. */
  start(): void;
  /** The next turn begins now, or after the one under way: what is woken during a turn is not slept over. */
  wake(): void;
  /** No further turn begins; resolves when the one under way has ended. */
  stop(): Promise<void>;
}

export interface WakeableLoopDeps {
  readonly clock: Pick<Clock, 'sleep'>;
  /** Returns the milliseconds until the next turn; null where only waking begins one. The signal aborts when the loop stops. */
  readonly turn: (signal: AbortSignal) => number | null | Promise<number | null>;
  /** Told of what a turn threw, so that a disk that fails for a while ends no loop; returns what a turn returns. */
  readonly failed: (error: unknown) => number | null;
}

/** Given as a reason, or each waking would make an error with its stack. */
const WOKEN = 'woken';

/** Creates a loop that rests until it is started. */
export function createWakeableLoop({ clock, turn, failed }: WakeableLoopDeps): WakeableLoop {
  const stopping = new AbortController();
  let nap = new AbortController();
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Before the turn, which may read what is changed a moment later.
      nap = new AbortController();
      const woken = nap.signal;
      const pause = await turnOnce();
      if (stopping.signal.aborted) return;
      if (pause === null) await aborted(woken);
      else await clock.sleep(pause, woken);
    }
  }

  async function turnOnce(): Promise<number | null> {
    try {
      return await turn(stopping.signal);
    } catch (error) {
      return failed(error);
    }
  }

  return {
    start() {
      if (!stopping.signal.aborted) running ??= run();
    },
    wake: () => nap.abort(WOKEN),
    async stop() {
      stopping.abort();
      nap.abort();
      await running;
    },
  };
}

/** A loop that works off what is due: its first turn begins when it is first woken. */
export function createWorkLoop(deps: WakeableLoopDeps): Omit<WakeableLoop, 'start'> {
  const loop = createWakeableLoop(deps);
  let isStarted = false;
  return {
    wake() {
      if (isStarted) return loop.wake();
      isStarted = true;
      loop.start();
    },
    stop: loop.stop,
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((settle) => {
    if (signal.aborted) settle();
    else signal.addEventListener('abort', () => settle(), { once: true });
  });
}
