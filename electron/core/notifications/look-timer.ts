import type { Clock } from '../ports.ts';

/** Plans the next look. */
export interface LookTimer {
  start(): void;
  /** Looks after the time, or earlier where that is planned already. */
  lookIn(milliseconds: number): void;
  stop(): void;
}

export function createLookTimer(clock: Clock, look: () => void): LookTimer {
  let timer: { due: number; id: NodeJS.Timeout } | null = null;
  let isStarted = false;

  function lookNow(): void {
    timer = null;
    look();
  }

  return {
    start() {
      isStarted = true;
    },
    lookIn(milliseconds) {
      const due = clock.monotonic() + milliseconds;
      if (!isStarted || (timer !== null && timer.due <= due)) return;
      if (timer !== null) clearTimeout(timer.id);
      timer = { due, id: setTimeout(lookNow, milliseconds).unref() };
    },
    stop() {
      isStarted = false;
      if (timer !== null) clearTimeout(timer.id);
      timer = null;
    },
  };
}
