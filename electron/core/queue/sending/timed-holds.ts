import type { Clock, Store } from '../../ports.ts';
import type { JobWriter } from '../job-writer.ts';

/** Holds that end by the wall clock, so that they survive a restart; what they spare the service is known by the monotonic one too. */
const TIMED_HOLDS = ['rate-limit', 'offline'] as const;
const CLOCK_JUMP_MILLISECONDS = 2000;

/** Keeps a wall clock that was set back by ten years from holding a job for ten years. */
export interface TimedHolds {
  /** To be asked now and then: releases them where the clock was set back since. */
  releaseAfterClockJump(): void;
  /** The same, where it was set back while the program did not run. */
  releaseThoseOfTheFuture(): void;
}

export function createTimedHolds(deps: { store: Store; clock: Clock; jobWriter: JobWriter }): TimedHolds {
  const { store, clock, jobWriter } = deps;
  let wallAhead = clock.now() - clock.monotonic();
  return {
    releaseAfterClockJump() {
      const before = wallAhead;
      wallAhead = clock.now() - clock.monotonic();
      if (wallAhead < before - CLOCK_JUMP_MILLISECONDS) jobWriter.release(TIMED_HOLDS);
    },
    releaseThoseOfTheFuture() {
      if (store.jobs.waitsSinceAfter(clock.now() + CLOCK_JUMP_MILLISECONDS)) jobWriter.release(TIMED_HOLDS);
    },
  };
}
