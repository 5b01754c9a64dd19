/** Timers from outside, so that tests need not wait. */
export interface Timers {
  readonly start: (run: () => void, milliseconds: number) => number;
  readonly stop: (timer: number) => void;
}

const WINDOW_TIMERS: Timers = {
  start: (run, milliseconds) => window.setTimeout(run, milliseconds),
  stop: (timer) => window.clearTimeout(timer),
};

/**
 * Saves the newest value once nothing was changed for a while, or at once on `flush`. Values in between are never
 * saved; the last one always is.
 */
export function createSaver<Value>(
  save: (value: Value) => void,
  milliseconds: number,
  timers: Timers = WINDOW_TIMERS,
) {
  let pending: { value: Value; timer: number } | null = null;

  function flush(): void {
    if (pending === null) return;
    const { value, timer } = pending;
    timers.stop(timer);
    pending = null;
    save(value);
  }

  return {
    later(value: Value): void {
      if (pending !== null) timers.stop(pending.timer);
      pending = { value, timer: timers.start(flush, milliseconds) };
    },
    flush,
  };
}
