/** The practice service's time: it can be put forward, never back, so that a test need not wait for minutes. */
export interface PracticeClock {
  /** Milliseconds since 1970. Not moved by changes of the system's clock. */
  now(): number;
  /** Runs a task once its time has come; a time already past means soon. Returns what cancels it. */
  runAt(time: number, task: () => void): () => void;
  advance(milliseconds: number): void;
  /** How far it has been put forward, in milliseconds. */
  offset(): number;
  /** Cancels every task that has not run. */
  stop(): void;
}

interface Timer {
  readonly time: number;
  readonly task: () => void;
  handle: NodeJS.Timeout | null;
}

/** `setTimeout` takes no more than this many milliseconds. */
const longestWait = 2_000_000_000;

export function createPracticeClock(startOffset: number): PracticeClock {
  let offset = startOffset;
  const timers = new Set<Timer>();
  const now = () => performance.timeOrigin + performance.now() + offset;
  const arm = (timer: Timer) => {
    if (timer.handle) clearTimeout(timer.handle);
    timer.handle = setTimeout(() => fire(timer), Math.min(longestWait, Math.max(0, timer.time - now())));
  };
  const fire = (timer: Timer) => {
    if (!timers.has(timer)) return;
    if (timer.time > now()) return arm(timer);
    timers.delete(timer);
    timer.task();
  };
  const cancel = (timer: Timer) => {
    if (timer.handle) clearTimeout(timer.handle);
    timers.delete(timer);
  };
  return {
    now,
    runAt(time, task) {
      const timer: Timer = { time, task, handle: null };
      timers.add(timer);
      arm(timer);
      return () => cancel(timer);
    },
    advance(milliseconds) {
      offset += milliseconds;
      for (const timer of timers) arm(timer);
    },
    offset: () => offset,
    stop() {
      for (const timer of timers) cancel(timer);
    },
  };
}
