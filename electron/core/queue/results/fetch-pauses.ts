import type { Clock } from '../../ports.ts';

/** So long a pause is at least, whatever hints come meanwhile: a flood of deliveries is none of downloads. */
const LEAST_MILLISECONDS = 1000;

/** Jobs that pause between two tries: they keep no place, so that one dead host never stops the others' results. */
export interface FetchPauses {
  begin(jobId: string, milliseconds: number): void;
  /** Ends a pause as soon as may be; false where there is none. */
  shorten(jobId: string): boolean;
  end(jobId: string): void;
  /** Ends all of them; resolves when each of them has ended. */
  endAll(): Promise<unknown>;
}

interface Pause {
  readonly end: AbortController;
  readonly rest: AbortController;
  readonly done: Promise<void>;
}

/** Creates the pauses; `over` is told of each job whose pause has ended, however it did. */
export function createFetchPauses(clock: Clock, over: (jobId: string) => void): FetchPauses {
  const pausing = new Map<string, Pause>();

  async function sleep(milliseconds: number, end: AbortSignal, rest: AbortSignal): Promise<void> {
    const leastUntil = clock.monotonic() + Math.min(milliseconds, LEAST_MILLISECONDS);
    await clock.sleep(milliseconds, AbortSignal.any([end, rest]));
    if (!end.aborted) await clock.sleep(leastUntil - clock.monotonic(), end);
  }

  return {
    begin(jobId, milliseconds) {
      const end = new AbortController();
      const rest = new AbortController();
      const done = sleep(milliseconds, end.signal, rest.signal).then(() => {
        pausing.delete(jobId);
        over(jobId);
      });
      pausing.set(jobId, { end, rest, done });
    },
    shorten(jobId) {
      pausing.get(jobId)?.rest.abort();
      return pausing.has(jobId);
    },
    end: (jobId) => pausing.get(jobId)?.end.abort(),
    endAll() {
      const entries = [...pausing.values()];
      for (const { end } of entries) end.abort();
      return Promise.all(entries.map(({ done }) => done));
    },
  };
}
