import type { Attempt, Job } from '../../../shared/jobs/job.ts';
import type { Failure } from '../../../shared/kernel/result.ts';
import { judgeCharge } from '../../../shared/queue/charge.ts';
import { type Backoff, pauseBefore } from '../queue/pace/backoff.ts';
import { finishFetching, isOpen } from './follow-delivery.ts';
import {
  createOutputFetch,
  type FetchFailure,
  type OutputFetchDeps,
  TRIES,
  waitsFor,
} from './output-fetch.ts';
import { nameOutputs } from './poll-question.ts';
import type { Poller } from './poller.ts';

/** What ends without the result, such as a lost connection, is looked for sooner than a result that its host does not give. */
const WHILE_OFFLINE: Backoff = { firstMilliseconds: 1500, maximumMilliseconds: 60_000 };
const WHILE_LATE: Backoff = { firstMilliseconds: 1500, maximumMilliseconds: 10 * 60_000 };
export const DISK_RETRY_MILLISECONDS = 10_000;

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
  /** In how many answers in a row no result was named. */
  readonly unnamed: number;
  readonly isStale: boolean;
}

const NO_TRIES: Tries = { count: 0, unnamed: 0, isStale: false };

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
    const attempt = store.attempts.received(jobId);
    const failed = await outputs.fetchAll(job, isPaidFor(attempt), signal);
    if (signal.aborted) return null;
    if (failed !== null) return tryLater(job, before, failed, attempt);
    // Where its last take was written just now, it is done already.
    if (store.jobs.find(jobId)?.state !== 'fetching') return null;
    // What was named a moment ago is to be fetched too.
    if (store.outputs.ofJob(jobId).some(isOpen)) return 0;
    finishFetching(deps, job);
    return null;
  }

  function tryLater(
    job: Job,
    before: Tries,
    { error, failures }: FetchFailure,
    attempt: Attempt | null,
  ): number | null {
    deps.log.warn('fetch-failed', { jobId: job.id, code: error.code, ...error.details });
    // Without an address there is nothing whose own failures could be counted. A dummy generation need not have a file.
    const isUnnamed = error.code === 'RESULT_MISSING';
    const unnamed = isUnnamed ? before.unnamed + 1 : 0;
    const canAskAgain = attempt?.testMode === null && deps.profile(job.profileId)?.generation != null;
    if (isUnnamed && (!canAskAgain || (unnamed >= TRIES && !isPaidFor(attempt)))) {
      jobWriter.change(job.id, { event: 'results-lost', error });
      return null;
    }
    tries.set(job.id, { count: before.count + 1, unnamed, isStale: mayBeStale(error) });
    return pauseAfter(job, error, { count: before.count, failures: Math.max(failures, unnamed) });
  }

  /** Says what the job waits for, and for how long until the next try. */
  function pauseAfter(
    job: Job,
    error: Failure,
    { count, failures }: { readonly count: number; readonly failures: number },
  ): number {
    const waits = waitsFor(error);
    const isDisk = waits !== null && waits !== 'offline';
    const pause = isDisk
      ? DISK_RETRY_MILLISECONDS
      : waits !== null
        ? pauseBefore(count, WHILE_OFFLINE, deps.random())
        : pauseBefore(Math.max(0, failures - 1), WHILE_LATE, deps.random());
    const until = clock.now() + pause;
    if (waits !== null) jobWriter.hold(job.id, { reason: waits, until });
    else if (failures >= TRIES || error.code === 'RESULT_UNREACHED')
      jobWriter.hold(job.id, { reason: 'results-late', until }, error);
    return pause;
  }

  return { tryOnce, forget: (jobId) => void tries.delete(jobId) };
}

/** Its results are never given up but by a person. */
function isPaidFor(attempt: Attempt | null): boolean {
  return attempt !== null && judgeCharge(attempt) !== 'never';
}

/** A service that came back on another port, and a host that forgot the file, name it again when asked. */
function mayBeStale({ code }: Failure): boolean {
  return ['RESULT_GONE', 'RESULT_DAMAGED', 'RESULT_MISSING', 'OFFLINE'].includes(code);
}

/** Result URLs may expire; a fresh answer names fresh ones, where the service can be asked. */
async function refreshUrls(
  { store, ids, poller, clock }: Pick<JobFetchDeps, 'store' | 'ids' | 'poller' | 'clock'>,
  job: Job,
  signal: AbortSignal,
): Promise<void> {
  if (job.genId === null) return;
  const answer = await poller.ask(job, job.genId);
  // Given up meanwhile, it may stand for another submission by now.
  if (signal.aborted || !answer.ok || answer.value.status !== 'completed') return;
  store.transact((tx) => nameOutputs(tx, { ids, now: clock.now() }, job.id, answer.value, true));
}
