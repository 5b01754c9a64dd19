import type { Job } from '../../../shared/domain/job.ts';
import { type Failure, failure } from '../../../shared/errors.ts';
import type { Profile } from '../../../shared/service/profile.ts';
import type { JobBook } from '../job-book.ts';
import { storeResult } from '../library/store-results.ts';
import type { Clock, Events, Ids, Log, MediaReader, Network, Output, Store } from '../ports.ts';
import { type Backoff, pauseBefore } from './backoff.ts';
import { createProgressMeter } from './progress-meter.ts';
import type { Watcher } from './watcher.ts';

const AT_ONCE = 3;
const BACKOFF: Backoff = { firstMilliseconds: 1500, maximumMilliseconds: 60_000 };
const DISK_RETRY_MILLISECONDS = 10_000;
/** A host that answers again and again without giving the file. */
const TRIES = 5;

export interface Fetcher {
  fetch(jobId: string): void;
  /** Ends the download of a job that is no longer watched. */
  abort(jobId: string): void;
  /** Tries all waiting downloads now. */
  wake(): void;
  stop(): Promise<void>;
}

export interface FetcherParts {
  readonly store: Store;
  readonly book: JobBook;
  readonly network: Network;
  readonly mediaReader: MediaReader;
  readonly watcher: Watcher;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Events;
  readonly log: Log;
  readonly random: () => number;
  readonly resultsFolder: () => string;
  readonly profile: (profileId: string) => Profile | null;
  readonly takeStored: () => void;
}

/** What is remembered of a job's download between two tries. */
interface Tries {
  readonly count: number;
  readonly failures: number;
  readonly isStale: boolean;
}

/** Brings the results of completed jobs into the library, a few jobs at once, for as long as it takes. */
export function createFetcher(parts: FetcherParts): Fetcher {
  const { store, book, clock } = parts;
  const waiting: string[] = [];
  const running = new Map<string, { abort: AbortController; done: Promise<void> }>();
  /** Jobs that pause between two tries: they keep no place, so that one dead host never stops the others' results. */
  const resting = new Map<string, { abort: AbortController; done: Promise<void> }>();
  const tries = new Map<string, Tries>();
  let stopped = false;

  function startNext(): void {
    while (!stopped && running.size < AT_ONCE) {
      const next = waiting.findIndex((id) => !running.has(id));
      const [jobId] = next < 0 ? [] : waiting.splice(next, 1);
      if (jobId === undefined) return;
      const abort = new AbortController();
      const done = fetchJob(jobId, abort.signal)
        .catch((error: unknown) => logError(jobId, error))
        .then((pause) => {
          running.delete(jobId);
          // Asked for again while an abandoned download wound down.
          const isWantedAgain = waiting.includes(jobId);
          if (pause === null || abort.signal.aborted || isWantedAgain) tries.delete(jobId);
          else rest(jobId, pause);
          startNext();
        });
      running.set(jobId, { abort, done });
    }
  }

  /** A disk that fails while something is written down is no reason to give a result up. */
  function logError(jobId: string, error: unknown): number {
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parts.log.error('fetch-threw', { jobId, error: cause });
    return DISK_RETRY_MILLISECONDS;
  }

  /** One try. Returns the pause before the next one; null when there is nothing more to do. */
  async function fetchJob(jobId: string, signal: AbortSignal): Promise<number | null> {
    const job = store.job(jobId);
    if (job?.state !== 'fetching') return null;
    const before = tries.get(jobId);
    if (before?.isStale) await refreshUrls(job);
    if (signal.aborted) return null;
    const error = await fetchOutputs(job, signal);
    if (signal.aborted) return null;
    if (error === null) {
      book.change(jobId, { event: 'results-stored', error: null, hold: null });
      return null;
    }
    parts.log.warn('fetch-failed', { jobId, code: error.code, ...error.details });
    // Only what says something of the result counts as its failure; every try makes the next pause longer.
    const failures = (before?.failures ?? 0) + (waitsFor(error) === null ? 1 : 0);
    if (failures >= TRIES || isFinal(error, canAskAgain(job))) {
      book.change(jobId, { event: 'results-lost', error });
      return null;
    }
    const count = before?.count ?? 0;
    tries.set(jobId, { count: count + 1, failures, isStale: mayBeStale(error) });
    return pauseAfter(job, error, count);
  }

  /** A dummy generation need not have a file. */
  function canAskAgain(job: Job): boolean {
    return job.testMode === null && parts.profile(job.profileId)?.generation != null;
  }

  function pauseAfter(job: Job, error: Failure, count: number): number {
    const reason = waitsFor(error);
    const isDisk = reason === 'disk-full' || reason === 'folder-unwritable';
    const pause = isDisk ? DISK_RETRY_MILLISECONDS : pauseBefore(count, BACKOFF, parts.random());
    if (reason !== null) book.hold(job.id, { reason, until: clock.now() + pause });
    return pause;
  }

  function rest(jobId: string, milliseconds: number): void {
    const abort = new AbortController();
    const done = clock.sleep(milliseconds, abort.signal).then(() => {
      resting.delete(jobId);
      if (stopped) return;
      waiting.push(jobId);
      startNext();
    });
    resting.set(jobId, { abort, done });
  }

  async function fetchOutputs(job: Job, signal: AbortSignal): Promise<Failure | null> {
    const outputs = store.outputs(job.id);
    if (outputs.length === 0) return failure('RESULT_MISSING', {});
    for (const output of outputs.filter((entry) => entry.takeId === null)) {
      const error = await fetchOutput(job, output, signal);
      if (error !== null) return error;
    }
    return null;
  }

  async function fetchOutput(job: Job, output: Output, signal: AbortSignal): Promise<Failure | null> {
    const label = `${output.index + 1}`;
    const profile = parts.profile(job.profileId);
    const stored = await storeResult(parts, {
      job,
      output,
      profile,
      resultsFolder: parts.resultsFolder(),
      onProgress: createProgressMeter(parts, { jobId: job.id, phase: 'fetching', label }),
      signal,
    });
    if (!stored.ok) return stored.error;
    if (job.hold !== null) book.hold(job.id, null);
    book.takesChanged([stored.value]);
    book.announce(job.id);
    parts.takeStored();
    return null;
  }

  /** Result URLs may expire; a fresh answer names fresh ones, where the service can be asked. */
  async function refreshUrls(job: Job): Promise<void> {
    if (job.genId === null) return;
    const answer = await parts.watcher.ask(job.profileId, job.genId);
    if (!answer.ok || answer.value.status !== 'completed') return;
    store.setOutputs(
      job.id,
      answer.value.outputs.map((url) => ({ id: parts.ids.next(), url })),
    );
  }

  return {
    fetch(jobId) {
      const isBusy = running.has(jobId) && !running.get(jobId)?.abort.signal.aborted;
      if (isBusy || resting.has(jobId) || waiting.includes(jobId)) return;
      waiting.push(jobId);
      startNext();
    },
    abort(jobId) {
      running.get(jobId)?.abort.abort();
      resting.get(jobId)?.abort.abort();
    },
    wake() {
      for (const { abort } of resting.values()) abort.abort();
    },
    async stop() {
      stopped = true;
      const entries = [...running.values(), ...resting.values()];
      for (const { abort } of entries) abort.abort();
      await Promise.all(entries.map(({ done }) => done));
    },
  };
}

function waitsFor(error: Failure): 'offline' | 'disk-full' | 'folder-unwritable' | null {
  if (error.code === 'OFFLINE') return 'offline';
  if (error.code === 'DISK_FULL') return 'disk-full';
  return error.code === 'FOLDER_NOT_WRITABLE' ? 'folder-unwritable' : null;
}

/** What no repetition can change. A generation may be called completed a moment before its outputs are named. */
function isFinal({ code }: Failure, canAskAgain: boolean): boolean {
  return code === 'RESULT_BLOCKED' || (code === 'RESULT_MISSING' && !canAskAgain);
}

/** A service that came back on another port, and a host that forgot the file, name it anew when asked. */
function mayBeStale({ code }: Failure): boolean {
  return ['RESULT_GONE', 'RESULT_DAMAGED', 'RESULT_MISSING', 'OFFLINE'].includes(code);
}
