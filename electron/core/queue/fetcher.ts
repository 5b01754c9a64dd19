import type { Job } from '../../../shared/domain/job.ts';
import { type Failure, failure } from '../../../shared/errors.ts';
import type { Profile } from '../../../shared/service/profile.ts';
import type { JobBook } from '../job-book.ts';
import { storeResult } from '../library/store-results.ts';
import type { Clock, Events, Ids, Log, MediaReader, Network, Output, Store } from '../ports.ts';
import { type Backoff, pauseBefore } from './backoff.ts';
import { createProgressMeter } from './progress-meter.ts';
import type { Watcher } from './watcher.ts';
import { isPrivateUrl } from './webhook-address.ts';

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

/** Brings the results of completed jobs into the library, a few jobs at once, for as long as it takes. */
export function createFetcher(parts: FetcherParts): Fetcher {
  const { store, book, clock } = parts;
  const waiting: string[] = [];
  const running = new Map<string, { abort: AbortController; done: Promise<void> }>();
  const pauses = new Set<AbortController>();
  let stopped = false;

  function startNext(): void {
    while (!stopped && running.size < AT_ONCE && waiting.length > 0) {
      const jobId = waiting.shift() as string;
      const abort = new AbortController();
      const done = fetchJob(jobId, abort.signal)
        .catch((error: unknown) => tryLater(jobId, error, abort.signal))
        .finally(() => {
          running.delete(jobId);
          startNext();
        });
      running.set(jobId, { abort, done });
    }
  }

  /** A disk that fails while something is written down is no reason to give a result up. */
  async function tryLater(jobId: string, error: unknown, signal: AbortSignal): Promise<void> {
    parts.log.error('fetch-threw', {
      jobId,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
    await rest(DISK_RETRY_MILLISECONDS, signal);
    if (!signal.aborted) waiting.push(jobId);
  }

  async function fetchJob(jobId: string, signal: AbortSignal): Promise<void> {
    // Only what says something of the result counts as its failure; every try makes the next pause longer.
    let failures = 0;
    for (let tries = 0; !signal.aborted; tries += 1) {
      const job = store.job(jobId);
      if (job?.state !== 'fetching') return;
      const error = await fetchOutputs(job, signal);
      if (signal.aborted) return;
      if (error === null) {
        book.change(jobId, { event: 'results-stored', error: null, hold: null });
        return;
      }
      parts.log.warn('fetch-failed', { jobId, code: error.code, ...error.details });
      if (waitsFor(error) === null) failures += 1;
      if (failures >= TRIES || isFinal(error)) {
        book.change(jobId, { event: 'results-lost', error });
        return;
      }
      await waitBeforeNextTry(job, error, tries, signal);
    }
  }

  async function waitBeforeNextTry(
    job: Job,
    error: Failure,
    tries: number,
    signal: AbortSignal,
  ): Promise<void> {
    const reason = waitsFor(error);
    const isDisk = reason === 'disk-full' || reason === 'folder-unwritable';
    const pause = isDisk ? DISK_RETRY_MILLISECONDS : pauseBefore(tries, BACKOFF, parts.random());
    if (reason !== null) book.hold(job.id, { reason, until: clock.now() + pause });
    await rest(pause, signal);
    if (error.code === 'RESULT_GONE' || error.code === 'RESULT_DAMAGED') await refreshUrls(job);
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
    const stored = await storeResult(parts, {
      job,
      output,
      resultsFolder: parts.resultsFolder(),
      allowPrivate: isPrivateService(parts.profile(job.profileId)),
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

  async function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
    const pause = new AbortController();
    pauses.add(pause);
    await clock.sleep(milliseconds, AbortSignal.any([pause.signal, signal]));
    pauses.delete(pause);
  }

  return {
    fetch(jobId) {
      if (running.has(jobId) || waiting.includes(jobId)) return;
      waiting.push(jobId);
      startNext();
    },
    abort: (jobId) => running.get(jobId)?.abort.abort(),
    wake() {
      for (const pause of pauses) pause.abort();
    },
    async stop() {
      stopped = true;
      for (const entry of running.values()) entry.abort.abort();
      await Promise.all([...running.values()].map((entry) => entry.done));
    },
  };
}

function waitsFor(error: Failure): 'offline' | 'disk-full' | 'folder-unwritable' | null {
  if (error.code === 'OFFLINE') return 'offline';
  if (error.code === 'DISK_FULL') return 'disk-full';
  return error.code === 'FOLDER_NOT_WRITABLE' ? 'folder-unwritable' : null;
}

/** Results on private addresses are followed only for a service that is itself on one. */
function isPrivateService(profile: Profile | null): boolean {
  return profile !== null && isPrivateUrl(profile.baseUrl);
}

/** What no repetition can change. */
function isFinal(error: Failure): boolean {
  return error.code === 'RESULT_BLOCKED' || error.code === 'RESULT_MISSING';
}
