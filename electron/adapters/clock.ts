import type { Clock } from '../core/ports.ts';

/** Node's timers hold 31 bits; a longer time would fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The machine's clocks. Timers run on the monotonic one, so that a set wall clock neither fires nor starves them. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  async sleep(milliseconds, signal) {
    const end = performance.now() + milliseconds;
    for (let left = milliseconds; left > 0 && signal?.aborted !== true; left = end - performance.now()) {
      await sleepOnce(Math.min(left, LONGEST_TIMER), signal);
    }
  },
};

function sleepOnce(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resume) => {
    const timer = setTimeout(finish, milliseconds);
    signal?.addEventListener('abort', finish, { once: true });
    function finish(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resume();
    }
  });
}
