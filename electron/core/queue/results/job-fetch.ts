import type { Job } from '../../../../shared/domain/job/job.ts';
import type { Failure } from '../../../../shared/errors.ts';
import type { Profile } from '../../../../shared/service/profile.ts';
import { type Backoff, pauseBefore } from '../pace/backoff.ts';
import { finishFetching, isOpen } from './finish-fetching.ts';
import { nameOutputs } from './name-outputs.ts';
import { createOutputFetch, type OutputFetchDeps } from './output-fetch.ts';
import type { Poller } from './poller.ts';
import { waitsFor } from './what-fetching-waits-for.ts';

const BACKOFF: Backoff = { firstMilliseconds: 1500, maximumMilliseconds: 60_000 };
export const DISK_RETRY_MILLISECONDS = 10_000;
/** A service that names no address again and again. */
const TRIES = 5;

export interface JobFetchDeps extends OutputFetchDeps {
  readonly poller: Poller;
  readonly random: () => number;
}

/** One try of all the results of one job that are still to come. */
export interface JobFetch {
  /** Returns the milliseconds until the next try; null when there is nothing more to do. */
  tryOnce(jobId: string, signal: AbortSignal): Promise<number | null>;
  /** What is remembered of earlier tries does not count any more. */
  forget(jobId: string): void;
}

/** What is remembered of a job's download between two tries. */
interface Tries {
  readonly count: number;
  readonly failures: number;
  readonly isStale: boolean;
}

const NO_TRIES: Tries = { count: 0, failures: 0, isStale: false };

export function createJobFetch(deps: JobFetchDeps): JobFetch {
  const { store, jobWriter, clock } = deps;
  const outputs = createOutputFetch(deps);
  const tries = new Map<string, Tries>();

  async function tryOnce(jobId: string, signal: AbortSignal): Promise<number | null> {
    const job = store.jobs.find(jobId);
    if (job?.state !== 'fetching') return null;
    const before = tries.get(jobId) ?? NO_TRIES;
    if (before.isStale) await refreshUrls(deps, job, signal);
    if (signal.aborted) return null;
    const error = await outputs.fetchAll(job, signal);
    if (signal.aborted) return null;
    if (error !== null) return tryLater(job, before, error);
    // Where its last take was written just now, it is done already.
    if (store.jobs.find(jobId)?.state !== 'fetching') return null;
    // What was named a moment ago is to be fetched too.
    if (store.outputs.ofJob(jobId).some(isOpen)) return 0;
    finishFetching(deps, job);
    return null;
  }

  function tryLater(job: Job, before: Tries, error: Failure): number | null {
    deps.log.warn('fetch-failed', { jobId: job.id, code: error.code, ...error.details });
    // Without an address there is nothing whose own failures could be counted.
    const failures = before.failures + (error.code === 'RESULT_MISSING' ? 1 : 0);
    if (failures >= TRIES || (error.code === 'RESULT_MISSING' && !canAskAgain(job, deps.profile))) {
      jobWriter.change(job.id, { event: 'results-lost', error });
      return null;
    }
    tries.set(job.id, { count: before.count + 1, failures, isStale: mayBeStale(error) });
    return pauseAfter(job, error, before.count);
  }

  function pauseAfter(job: Job, error: Failure, count: number): number {
    const reason = waitsFor(error);
    const isDisk = reason !== null && reason !== 'offline';
    const pause = isDisk ? DISK_RETRY_MILLISECONDS : pauseBefore(count, BACKOFF, deps.random());
    if (reason !== null) jobWriter.hold(job.id, { reason, until: clock.now() + pause });
    return pause;
  }

  return { tryOnce, forget: (jobId) => void tries.delete(jobId) };
}

/** A dummy generation need not have a file. */
function canAskAgain(job: Job, profileOf: (profileId: string) => Profile | null): boolean {
  return job.testMode === null && profileOf(job.profileId)?.generation != null;
}

/** A service that came back on another port, and a host that forgot the file, name it again when asked. */
function mayBeStale({ code }: Failure): boolean {
  return ['RESULT_GONE', 'RESULT_DAMAGED', 'RESULT_MISSING', 'OFFLINE'].includes(code);
}

/** Result URLs may expire; a fresh answer names fresh ones, where the service can be asked. */
async function refreshUrls(
  { store, ids, poller }: Pick<JobFetchDeps, 'store' | 'ids' | 'poller'>,
  job: Job,
  signal: AbortSignal,
): Promise<void> {
  if (job.genId === null) return;
  const answer = await poller.ask(job, job.genId);
  // Given up meanwhile, it may stand for another submission by now.
  if (signal.aborted || !answer.ok || answer.value.status !== 'completed') return;
  store.transact((tx) => nameOutputs(tx, ids, job.id, answer.value, true));
}
