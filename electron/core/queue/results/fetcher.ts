import type { Clock, Log } from '../../ports.ts';
import { createFetchPauses } from './fetch-pauses.ts';
import { createJobFetch, DISK_RETRY_MILLISECONDS, type JobFetchDeps } from './job-fetch.ts';

const CONCURRENCY = 3;

export interface Fetcher {
  fetch(jobId: string): void;
  /** Ends the download of a job that is no longer watched. */
  abort(jobId: string): void;
  /** Tries all waiting downloads now. */
  wake(): void;
  stop(): Promise<void>;
}

export interface FetcherDeps extends JobFetchDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** While true, nothing is fetched; `wake` is called when it is over. */
  readonly isResting: () => boolean;
}

/** Brings the results of completed jobs into the library, a few jobs at once, for as long as it takes. */
export function createFetcher(deps: FetcherDeps): Fetcher {
  let stopped = false;
  const waiting: string[] = [];
  const running = new Map<string, { abort: AbortController; done: Promise<void> }>();
  const pauses = createFetchPauses(deps.clock, (jobId) => {
    if (!stopped) queue(jobId);
  });
  const job = createJobFetch(deps);

  function queue(jobId: string): void {
    waiting.push(jobId);
    startNext();
  }

  function startNext(): void {
    while (!stopped && !deps.isResting() && running.size < CONCURRENCY) {
      const next = waiting.findIndex((id) => !running.has(id));
      const [jobId] = next < 0 ? [] : waiting.splice(next, 1);
      if (jobId === undefined) return;
      start(jobId);
    }
  }

  function start(jobId: string): void {
    const abort = new AbortController();
    const done = job
      .tryOnce(jobId, abort.signal)
      .catch((error: unknown) => logThrown(deps.log, jobId, error))
      .then((pause) => {
        running.delete(jobId);
        // Asked for again while an abandoned download wound down.
        const isWantedAgain = waiting.includes(jobId);
        if (pause === null || abort.signal.aborted || isWantedAgain) job.forget(jobId);
        else pauses.begin(jobId, pause);
        startNext();
      });
    running.set(jobId, { abort, done });
  }

  return {
    fetch(jobId) {
      const isBusy = running.has(jobId) && !running.get(jobId)?.abort.signal.aborted;
      if (!isBusy && !pauses.has(jobId) && !waiting.includes(jobId)) queue(jobId);
    },
    abort(jobId) {
      running.get(jobId)?.abort.abort();
      pauses.end(jobId);
    },
    wake() {
      pauses.endAll();
      startNext();
    },
    async stop() {
      stopped = true;
      const entries = [...running.values()];
      for (const { abort } of entries) abort.abort();
      await Promise.all([...entries.map(({ done }) => done), pauses.endAll()]);
    },
  };
}

/** A disk that fails while something is written down is no reason to give a result up. Returns the pause before the next try. */
function logThrown(log: Log, jobId: string, error: unknown): number {
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log.error('fetch-threw', { jobId, error: cause });
  return DISK_RETRY_MILLISECONDS;
}
