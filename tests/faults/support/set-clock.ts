import { systemClock } from '../../../electron/adapters/system.ts';
import type { Clock } from '../../../electron/core/ports.ts';

/** Clocks that a test sets: what people call the time, and what counts seconds. */
export interface SettableClock extends Clock {
  /** Sets the wall clock to a moment; seconds go on as they did. */
  set(moment: number): void;
  /** Moves the wall clock by so much; seconds go on as they did. */
  move(by: number): void;
  /** From now on no time passes by itself: sleeps end only when they are called off, or by `pass`. */
  stand(): void;
  /** Time passes by itself again, from where it stood. */
  go(): void;
  /** Lets so much time pass at once, on both clocks. */
  pass(milliseconds: number): void;
}

/** Clocks that go on by themselves from `start`, until they are told to stand. */
export function createSettableClock(start = systemClock.now()): SettableClock {
  let ahead = start - systemClock.now();
  let passed = 0;
  let stoodAt: number | null = null;
  let turn = new AbortController();

  const running = () => stoodAt ?? systemClock.monotonic();
  const monotonic = () => running() + passed;

  /** Wakes all sleepers, so that they look at the time again. */
  function turnOver(): void {
    const before = turn;
    turn = new AbortController();
    before.abort();
  }

  return {
    now: () => systemClock.now() - systemClock.monotonic() + monotonic() + ahead,
    monotonic,
    async sleep(milliseconds, signal) {
      const end = monotonic() + milliseconds;
      while (monotonic() < end && signal?.aborted !== true) {
        const left = stoodAt === null ? end - monotonic() : Number.POSITIVE_INFINITY;
        await systemClock.sleep(left, AbortSignal.any([turn.signal, ...(signal ? [signal] : [])]));
      }
    },
    set(moment) {
      ahead += moment - this.now();
    },
    move(by) {
      ahead += by;
    },
    stand() {
      stoodAt ??= systemClock.monotonic();
      turnOver();
    },
    go() {
      if (stoodAt !== null) passed += stoodAt - systemClock.monotonic();
      stoodAt = null;
      turnOver();
    },
    pass(milliseconds) {
      passed += milliseconds;
      turnOver();
    },
  };
}
