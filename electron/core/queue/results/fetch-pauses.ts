import type { Clock } from '../../ports.ts';

/** Jobs that pause between two tries: they keep no place, so that one dead host never stops the others' results. */
export interface FetchPauses {
  begin(jobId: string, milliseconds: number): void;
  has(jobId: string): boolean;
  end(jobId: string): void;
  /** Ends all of them; resolves when each of them has ended. */
  endAll(): Promise<unknown>;
}

/** Creates the pauses; `over` is told of each job whose pause has ended, however it did. */
export function createFetchPauses(clock: Clock, over: (jobId: string) => void): FetchPauses {
  const pausing = new Map<string, { abort: AbortController; done: Promise<void> }>();
  return {
    begin(jobId, milliseconds) {
      const abort = new AbortController();
      const done = clock.sleep(milliseconds, abort.signal).then(() => {
        pausing.delete(jobId);
        over(jobId);
      });
      pausing.set(jobId, { abort, done });
    },
    has: (jobId) => pausing.has(jobId),
    end: (jobId) => pausing.get(jobId)?.abort.abort(),
    endAll() {
      const entries = [...pausing.values()];
      for (const { abort } of entries) abort.abort();
      return Promise.all(entries.map(({ done }) => done));
    },
  };
}
