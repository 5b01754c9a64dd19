import { createInFlight } from '../kernel/in-flight.ts';
import { logThrown } from '../kernel/persist.ts';
import type { Clock, Log } from '../ports.ts';
import { isOpen } from './follow-delivery.ts';
import { createJobFetch, DISK_RETRY_MILLISECONDS, type JobFetchDeps } from './job-fetch.ts';

/** Of one service's results at one host: whoever is slow there keeps no other waiting. */
const CONCURRENCY_PER_HOST = 3;
/** Of all; what is slower than any line is let go, so that even many slow hosts give their places back. */
const CONCURRENCY = 24;

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
  /** What is next of each job that waits, the longest first. */
  const waiting = new Map<string, NextResult>();
  /** By job, with its host. */
  const running = createInFlight<void, string>();
  const pauses = createFetchPauses(deps.clock, (jobId) => {
    if (!stopped) queue(jobId);
  });
  const job = createJobFetch(deps);

  function queue(jobId: string): void {
    const next = nextOf(deps, jobId);
    waiting.set(jobId, next);
    startOf([[jobId, next]]);
  }

  /** Starts those of the waiting that have a place; what its host soon gives no more goes before what stays there. */
  function startOf(candidates: Iterable<readonly [jobId: string, next: NextResult]>): void {
    const inOrder = [...candidates].sort(([, one], [, other]) => one.endsAt - other.endsAt);
    for (const [jobId, { host }] of inOrder) {
      if (stopped || deps.isResting() || running.list().length >= CONCURRENCY) return;
      if (running.has(jobId) || isFull(host)) continue;
      waiting.delete(jobId);
      start(jobId, host);
    }
  }

  function isFull(host: string): boolean {
    return running.list().filter((other) => other === host).length >= CONCURRENCY_PER_HOST;
  }

  function start(jobId: string, host: string): void {
    void running.run(jobId, host, (signal) => tryOnce(jobId, signal)).then(() => startOf(waiting));
  }

  async function tryOnce(jobId: string, signal: AbortSignal): Promise<void> {
    const pause = await job
      .tryOnce(jobId, signal)
      .catch((error: unknown) =>
        signal.aborted || isBreakOff(error) ? null : afterThrown(deps.log, jobId, error),
      );
    // Asked for again while it ran, or while an abandoned download wound down.
    const isWantedAgain = waiting.has(jobId);
    if (pause === null || signal.aborted || isWantedAgain) job.forget(jobId);
    else pauses.begin(jobId, pause);
  }

  return {
    fetch(jobId) {
      // Also while it runs: what is asked for may have been named after its last look.
      if (!pauses.shorten(jobId) && !waiting.has(jobId)) queue(jobId);
    },
    abort(jobId) {
      running.abort(jobId);
      pauses.end(jobId);
    },
    wake() {
      pauses.endAll();
      startOf(waiting);
    },
    async stop() {
      stopped = true;
      running.abortAll();
      await Promise.all([running.ended(), pauses.endAll()]);
    },
  };
}

interface NextResult {
  /** Whose place it takes: a service's results at one host. */
  readonly host: string;
  /** When its address ends, in epoch milliseconds; the end of time where that isn't known. */
  readonly endsAt: number;
}

function nextOf({ store }: FetcherDeps, jobId: string): NextResult {
  const open = store.outputs.ofJob(jobId).filter(isOpen);
  const profileId = store.jobs.find(jobId)?.profileId ?? '';
  const endsAt = Math.min(...open.map((output) => output.endsAt ?? Number.MAX_VALUE));
  const [next] = open;
  return { host: `${profileId} ${next && URL.parse(next.url)?.host}`, endsAt };
}

/** At the end of the program what reads files stops first; the download goes on at the next start. */
function isBreakOff(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** A disk that fails while something is written down is no reason to give a result up. Returns the pause before the next try. */
function afterThrown(log: Log, jobId: string, error: unknown): number {
  logThrown(log, 'fetch-threw', error, { jobId });
  return DISK_RETRY_MILLISECONDS;
}

/** So long a pause is at least, whatever hints come meanwhile: a flood of deliveries is none of downloads. */
const LEAST_MILLISECONDS = 1000;

/** Jobs that pause between two tries: they keep no place, so that one dead host never stops the others' results. */
interface FetchPauses {
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
function createFetchPauses(clock: Clock, over: (jobId: string) => void): FetchPauses {
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
