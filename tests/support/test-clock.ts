import { systemClock } from '../../electron/adapters/system.ts';
import type { Clock } from '../../electron/core/ports.ts';

/** A clock that a test moves on. */
export interface TestClock extends Clock {
  /** Time goes on by so much at once; sleeps that are over by then end. */
  skip(milliseconds: number): void;
  /** How many sleeps of exactly this length have begun: with it a test knows that a loop came round. */
  begun(milliseconds: number): number;
  /** How many of them are not over. */
  asleep(milliseconds: number): number;
}

/** @param speed how many times as fast as the machine's own it goes by itself; at 0 it stands until the test moves it */
export function createTestClock({ speed = 1 } = {}): TestClock {
  const begun = new Map<number, number>();
  const ended = new Map<number, number>();
  const start = { now: systemClock.now(), monotonic: systemClock.monotonic() };
  let skipped = 0;
  let skipping = new AbortController();
  const passed = () => (systemClock.monotonic() - start.monotonic) * speed + skipped;
  const count = (counts: Map<number, number>, key: number) => counts.set(key, (counts.get(key) ?? 0) + 1);

  async function sleepUntil(end: number, signal: AbortSignal | undefined): Promise<void> {
    while (passed() < end && signal?.aborted !== true) {
      const left = speed === 0 ? Number.POSITIVE_INFINITY : (end - passed()) / speed;
      await systemClock.sleep(left, AbortSignal.any([skipping.signal, ...(signal ? [signal] : [])]));
    }
  }

  return {
    now: () => start.now + Math.floor(passed()),
    monotonic: () => start.monotonic + passed(),
    async sleep(milliseconds, signal) {
      count(begun, milliseconds);
      await sleepUntil(passed() + milliseconds, signal);
      count(ended, milliseconds);
    },
    skip(milliseconds) {
      skipped += milliseconds;
      const before = skipping;
      skipping = new AbortController();
      before.abort();
    },
    begun: (milliseconds) => begun.get(milliseconds) ?? 0,
    asleep: (milliseconds) => (begun.get(milliseconds) ?? 0) - (ended.get(milliseconds) ?? 0),
  };
}
