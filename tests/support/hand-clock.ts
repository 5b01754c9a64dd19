import type { Clock } from '../../electron/core/ports.ts';

const START = 1_790_000_000_000;

/** A clock that stands still until the test moves it; whoever sleeps wakes when its time has come. */
export function createHandClock(): Clock & { advance(milliseconds: number): void } {
  let passed = 0;
  const sleepers = new Set<{ until: number; wake: () => void }>();
  return {
    now: () => START + passed,
    monotonic: () => passed,
    sleep(milliseconds, signal) {
      return new Promise((resolve) => {
        const sleeper = {
          until: passed + milliseconds,
          wake() {
            sleepers.delete(sleeper);
            resolve();
          },
        };
        if (signal?.aborted || milliseconds <= 0) return resolve();
        sleepers.add(sleeper);
        signal?.addEventListener('abort', sleeper.wake, { once: true });
      });
    },
    advance(milliseconds) {
      passed += milliseconds;
      for (const sleeper of [...sleepers]) if (sleeper.until <= passed) sleeper.wake();
    },
  };
}
