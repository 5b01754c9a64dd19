import type { Job } from '../../../../shared/domain/job/job.ts';
import type { HoldReason } from '../../../../shared/domain/job/job-state.ts';
import type { Take } from '../../../../shared/domain/library/take.ts';
import { type ErrorCode, type Failure, failure } from '../../../../shared/errors.ts';
import type { Profile } from '../../../../shared/service/profile.ts';
import type { JobWriter } from '../../job-writer.ts';
import { ceilingsOf, isOverCeiling } from '../../library/result-ceilings.ts';
import type { ResultsFolder } from '../../library/results-folder.ts';
import { storeResult } from '../../library/store-results.ts';
import type { Clock, Events, Ids, Log, MediaReader, Network, Output, Store } from '../../ports.ts';
import { type Backoff, pauseBefore } from '../pace/backoff.ts';
import { createProgressMeter } from '../pace/progress-meter.ts';
import type { Watcher } from './watcher.ts';

const CONCURRENCY = 3;
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
  readonly book: JobWriter;
  readonly network: Network;
  readonly mediaReader: MediaReader;
  readonly watcher: Watcher;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Events;
  readonly log: Log;
  readonly random: () => number;
  readonly resultsFolder: ResultsFolder;
  readonly profile: (profileId: string) => Profile | null;
  /** Tells the system that a file came from elsewhere. */
  readonly markFromWeb: (path: string) => Promise<void>;
  readonly takeStored: () => void;
  /** While true, nothing is fetched; `wake` is called when it is over. */
  readonly isResting: () => boolean;
}

/** What is remembered of a job's download between two tries. */
interface Tries {
  readonly count: number;
  readonly failures: number;
  readonly isStale: boolean;
}

const NO_TRIES: Tries = { count: 0, failures: 0, isStale: false };

/** Brings the results of completed jobs into the library, a few jobs at once, for as long as it takes. */
export function createFetcher(parts: FetcherParts): Fetcher {
  const { store, book, clock } = parts;
  const waiting: string[] = [];
  const running = new Map<string, { abort: AbortController; done: Promise<void> }>();
  /** Jobs that pause between two tries: they keep no place, so that one dead host never stops the others' results. */
  const resting = new Map<string, { abort: AbortController; done: Promise<void> }>();
  const tries = new Map<string, Tries>();
  /** How often each result failed, by its id. */
  const failuresOf = new Map<string, number>();
  let stopped = false;

  function startNext(): void {
    while (!stopped && !parts.isResting() && running.size < CONCURRENCY) {
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

  /** One try of all that is still to come. Returns the pause before the next one; null when there is nothing more to do. */
  async function fetchJob(jobId: string, signal: AbortSignal): Promise<number | null> {
    const job = store.jobs.find(jobId);
    if (job?.state !== 'fetching') return null;
    const before = tries.get(jobId) ?? NO_TRIES;
    if (before.isStale) await refreshUrls(job, signal);
    if (signal.aborted) return null;
    const error = await fetchOutputs(job, signal);
    if (signal.aborted) return null;
    if (error === null) {
      // Where its last take was written just now, it is done already.
      if (store.jobs.find(jobId)?.state === 'fetching') finish(job);
      return null;
    }
    parts.log.warn('fetch-failed', { jobId, code: error.code, ...error.details });
    // Without an address there is nothing whose own failures could be counted.
    const failures = before.failures + (error.code === 'RESULT_MISSING' ? 1 : 0);
    if (failures >= TRIES || (error.code === 'RESULT_MISSING' && !canAskAgain(job))) {
      book.change(jobId, { event: 'results-lost', error });
      return null;
    }
    tries.set(jobId, { count: before.count + 1, failures, isStale: mayBeStale(error) });
    return pauseAfter(job, error, before.count);
  }

  /** Every result is in the library or given up. With one in the library the job is done, and says what it lacks. False where it is over already. */
  function finish(job: Job): boolean {
    const outputs = store.outputs.ofJob(job.id);
    const lost = outputs.flatMap((output) => output.lost ?? []);
    const isDone = lost.length < outputs.length;
    const finished = book.change(job.id, {
      event: isDone ? 'results-stored' : 'results-lost',
      error: lost.at(-1) ?? null,
      lostOutputs: lost.length,
      details: lost.length === 0 ? {} : { lost: lost.length, of: outputs.length },
    });
    return finished !== null;
  }

  /** A dummy generation need not have a file. */
  function canAskAgain(job: Job): boolean {
    return job.testMode === null && parts.profile(job.profileId)?.generation != null;
  }

  function pauseAfter(job: Job, error: Failure, count: number): number {
    const reason = waitsFor(error);
    const isDisk = reason !== null && reason !== 'offline';
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

  /** Tries each result that is still to come. Returns why it has to be tried again; null when nothing is left to try. */
  async function fetchOutputs(job: Job, signal: AbortSignal): Promise<Failure | null> {
    const outputs = store.outputs.ofJob(job.id);
    if (outputs.length === 0) return failure('RESULT_MISSING', {});
    let again: Failure | null = null;
    for (const output of leaveTooMany(job, outputs)) {
      const error = await fetchOutput(job, output, signal);
      if (signal.aborted) return null;
      if (error === null) continue;
      // What stands in the way of all of them is no failure of this one.
      if (waitsFor(error) !== null) return error;
      if (!giveUp(output, error)) again = error;
    }
    return again;
  }

  /** The results that are still to come; those above the ceiling are left at the service until the artist wants them. */
  function leaveTooMany(job: Job, outputs: readonly Output[]): readonly Output[] {
    const most = ceilingsOf(store, job.id, parts.profile(job.profileId)).count ?? outputs.length;
    const left = outputs.slice(most).filter(isOpen);
    const error = failure('RESULTS_TOO_MANY', { count: outputs.length, most });
    if (left.length > 0)
      store.transact((tx) => {
        for (const { id } of left) tx.outputs.lose(id, error);
      });
    return outputs.slice(0, most).filter(isOpen);
  }

  /** Counts a failure of one result; true when it is given up, which never costs another one its place. */
  function giveUp(output: Output, error: Failure): boolean {
    const count = (failuresOf.get(output.id) ?? 0) + 1;
    failuresOf.set(output.id, count);
    if (count < TRIES && error.code !== 'RESULT_BLOCKED' && !isOverCeiling(error)) return false;
    failuresOf.delete(output.id);
    store.transact((tx) => tx.outputs.lose(output.id, error));
    return true;
  }

  async function fetchOutput(job: Job, output: Output, signal: AbortSignal): Promise<Failure | null> {
    const label = `${output.index + 1}`;
    const profile = parts.profile(job.profileId);
    const folder = await parts.resultsFolder.open();
    if (!folder.ok) return folder.error;
    const stored = await storeResult(parts, {
      job,
      output,
      profile,
      mostBytes: ceilingsOf(store, job.id, profile).bytes,
      resultsFolder: folder.value,
      onProgress: createProgressMeter(parts, { jobId: job.id, phase: 'fetching', label }),
      onWritten: (take) => announceTake(job, take),
      signal,
    });
    if (!stored.ok) return stored.error;
    parts.takeStored();
    return null;
  }

  /** The last take and the end of its job are one commit. */
  function announceTake(job: Job, take: Take): void {
    if (job.hold !== null) book.hold(job.id, null);
    book.takesChanged([take]);
    const isLast = !store.outputs.ofJob(job.id).some(isOpen);
    if (!isLast || !finish(job)) book.announce(job.id);
  }

  /** Result URLs may expire; a fresh answer names fresh ones, where the service can be asked. */
  async function refreshUrls(job: Job, signal: AbortSignal): Promise<void> {
    if (job.genId === null) return;
    const answer = await parts.watcher.ask(job, job.genId);
    // Given up meanwhile, it may stand for another submission by now.
    if (signal.aborted || !answer.ok || answer.value.status !== 'completed') return;
    const outputs = answer.value.outputs.map((url) => ({ id: parts.ids.next(), url }));
    store.transact((tx) => tx.outputs.save(job.id, outputs));
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
      startNext();
    },
    async stop() {
      stopped = true;
      const entries = [...running.values(), ...resting.values()];
      for (const { abort } of entries) abort.abort();
      await Promise.all(entries.map(({ done }) => done));
    },
  };
}

/** Still to come. */
function isOpen({ takeId, lost }: Output): boolean {
  return takeId === null && lost === null;
}

/** What stands in the way of any result, and ends without this one. */
const WAITS: { readonly [Code in ErrorCode]?: HoldReason } = {
  OFFLINE: 'offline',
  DISK_FULL: 'disk-full',
  FOLDER_NOT_WRITABLE: 'folder-unwritable',
  FILE_HELD: 'folder-unwritable',
  FOLDER_MISSING: 'folder-missing',
};

function waitsFor({ code }: Failure): HoldReason | null {
  return WAITS[code] ?? null;
}

/** A service that came back on another port, and a host that forgot the file, name it anew when asked. */
function mayBeStale({ code }: Failure): boolean {
  return ['RESULT_GONE', 'RESULT_DAMAGED', 'RESULT_MISSING', 'OFFLINE'].includes(code);
}
