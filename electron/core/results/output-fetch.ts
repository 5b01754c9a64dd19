import type { Job } from '../../../shared/jobs/job.ts';
import type { HoldReason } from '../../../shared/jobs/job-state.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { type ErrorCode, type Failure, failure } from '../../../shared/kernel/result.ts';
import { UNPROVEN_MIME } from '../../../shared/library/name-template.ts';
import type { Take } from '../../../shared/library/take.ts';
import { findModel } from '../../../shared/models/index.ts';
import { isPaid } from '../../../shared/queue/status.ts';
import { profileOfModel } from '../../../shared/service/profile/generation-binding.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import { ceilingsOf, isOverCeiling, readBeyond } from '../library/result-ceilings.ts';
import type { ResultsFolder } from '../library/results-folder.ts';
import { storeResult } from '../library/store-results.ts';
import type { Clock, Events, Ids, Log, MediaReader, Network, Output, Secrets, Store } from '../ports.ts';
import type { JobWriter } from '../queue/job-writer.ts';
import type { ProfileHealth } from '../queue/pace/profile-health.ts';
import { createProgressMeter } from '../queue/pace/progress-meter.ts';
import { isOwnFile } from './ask-generation.ts';
import { finishFetching, isOpen } from './follow-delivery.ts';

/** A host that answers so often in a row without giving more of the file is late with it. */
export const TRIES = 5;

export interface OutputFetchDeps {
  readonly store: Store;
  readonly jobWriter: JobWriter;
  readonly network: Network;
  readonly secrets: Secrets;
  readonly mediaReader: MediaReader;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Events;
  readonly log: Log;
  readonly resultsFolder: ResultsFolder;
  readonly profile: (profileId: string) => Profile | null;
  /** Tells the system that a file came from elsewhere. */
  readonly markFromWeb: (path: string) => Promise<void>;
  readonly takeStored: () => void;
  readonly health: Pick<ProfileHealth, 'failed' | 'worked'>;
}

/** Why results have to be tried again. */
export interface FetchFailure {
  readonly error: Failure;
  /** How often in a row the result that waits longest failed; 0 where it only waits for something that ends without it. */
  readonly failures: number;
}

/** Brings single results of a job into the library. */
interface OutputFetch {
  /**
   * Tries each result that is still to come. Null when nothing is left to try.
   *
   * @param isAwaited whether it is paid for: then only a person gives it up
   */
  fetchAll(job: Job, isAwaited: boolean, signal: AbortSignal): Promise<FetchFailure | null>;
}

export function createOutputFetch(deps: OutputFetchDeps): OutputFetch {
  const { store, jobWriter } = deps;
  /** How often each result failed in a row, and how much of it was ever there, by its id. */
  const failuresOf = new Map<string, { readonly count: number; readonly bytes: number }>();

  /** Counts a failure of one result. Returns how often it failed in a row; null when it is given up, which never costs another one its place. */
  function countFailure(output: Output, error: Failure, isAwaited: boolean): number | null {
    const before = failuresOf.get(output.id) ?? { count: 0, bytes: 0 };
    const bytes = Math.max(before.bytes, (error.code === 'RESULT_DAMAGED' && error.details.bytes) || 0);
    const count = bytes - before.bytes < CEILINGS.results.leastBytes ? before.count + 1 : 0;
    failuresOf.set(output.id, { count, bytes });
    // What this program does not take is not taken later either.
    const isRefused = error.code === 'RESULT_BLOCKED' || isOverCeiling(error);
    if (!isRefused && (isAwaited || count < TRIES)) return count;
    failuresOf.delete(output.id);
    store.transact((tx) => tx.outputs.lose(output.id, error));
    return null;
  }

  /** Tries one result. Null when it need not be tried again: it is there, given up, or nobody wants it any more. */
  async function tryOne(
    { job, isAwaited }: { readonly job: Job; readonly isAwaited: boolean },
    output: Output,
    signal: AbortSignal,
  ): Promise<FetchFailure | null> {
    const error = await fetchOne(job, output, signal);
    if (error === null || signal.aborted) return null;
    const failures = waitsFor(error) === null ? countFailure(output, error, isAwaited) : 0;
    return failures === null ? null : { error, failures };
  }

  /** What was paid for and does not come home, or is something else, stops what is unsent. */
  function judgeFailure(job: Job, error: Failure): void {
    if (waitsFor(error) !== null || stopsAll(error) || !isPaid(job)) return;
    deps.health.failed(job.profileId, 'results-failing', job.id, error);
  }

  function judgeTake(job: Job, take: Take): void {
    deps.health.worked(job.profileId, 'results-failing');
    const model = findModel(job.model, deps.profile(job.profileId) ?? undefined);
    const isNeither = take.mime === UNPROVEN_MIME || take.mime.startsWith('audio/');
    const isWrong = isNeither || (model !== undefined && model.kind !== take.kind);
    if (!isWrong) deps.health.worked(job.profileId, 'wrong-kind');
    else if (isPaid(job)) deps.health.failed(job.profileId, 'wrong-kind', job.id);
  }

  async function fetchOne(job: Job, output: Output, signal: AbortSignal): Promise<Failure | null> {
    const label = `${output.index + 1}`;
    const profile = deps.profile(job.profileId);
    const folder = await deps.resultsFolder.open();
    if (!folder.ok) return folder.error;
    const isOwn = profile !== null && isOwnFile(profileOfModel(profile, job.model), output.url);
    const stored = await storeResult(deps, {
      job,
      output,
      profile,
      key: isOwn ? await deps.secrets.readKey(job.profileId) : null,
      keepsCut: (failuresOf.get(output.id)?.count ?? 0) >= TRIES - 1,
      maxBytes: ceilingsOf(store, job.id, profile).bytes,
      resultsFolder: folder.value,
      onProgress: createProgressMeter(deps, { jobId: job.id, phase: 'fetching', label }),
      onWritten: (take) => announceTake({ store, jobWriter }, job, take),
      signal,
    });
    if (!stored.ok) {
      if (!signal.aborted) judgeFailure(job, stored.error);
      return stored.error;
    }
    judgeTake(job, stored.value);
    failuresOf.delete(output.id);
    deps.takeStored();
    return null;
  }

  return {
    async fetchAll(job, isAwaited, signal) {
      if (store.outputs.ofJob(job.id).length === 0)
        return { error: failure('RESULT_MISSING', {}), failures: 0 };
      const tried = new Set<string>();
      let again: FetchFailure | null = null;
      for (;;) {
        // Looked for each time: more may have been named meanwhile.
        const open = leaveTooMany(store, job, deps.profile(job.profileId));
        const output = open.find(({ id }) => !tried.has(id));
        if (output === undefined) return again;
        tried.add(output.id);
        const failed = await tryOne({ job, isAwaited }, output, signal);
        if (signal.aborted || (failed !== null && stopsAll(failed.error))) return failed;
        if (failed !== null) again = preferWait(again, failed);
      }
    },
  };
}

/** Of two results that are tried again, that which waits for something says so, and else the one that failed more often. */
function preferWait(one: FetchFailure | null, other: FetchFailure): FetchFailure {
  if (one === null || waitsFor(one.error) !== null) return one ?? other;
  return waitsFor(other.error) !== null || other.failures > one.failures ? other : one;
}

/** The results that are still to come; those above the ceiling are left at the service until the artist wants them. */
function leaveTooMany(store: Store, job: Job, profile: Profile | null): readonly Output[] {
  const outputs = store.outputs.ofJob(job.id);
  const most = ceilingsOf(store, job.id, profile).count ?? outputs.length;
  const left = outputs.slice(most).filter(isOpen);
  const error = failure('RESULTS_TOO_MANY', { count: outputs.length + readBeyond(store, job.id), most });
  if (left.length > 0)
    store.transact((tx) => {
      for (const { id } of left) tx.outputs.lose(id, error);
    });
  return outputs.slice(0, most).filter(isOpen);
}

/** The last take and the end of its job are one commit. */
function announceTake(
  { store, jobWriter }: { store: Store; jobWriter: JobWriter },
  job: Job,
  take: Take,
): void {
  if (job.hold !== null) jobWriter.hold(job.id, null);
  jobWriter.takesChanged([take]);
  const isLast = !store.outputs.ofJob(job.id).some(isOpen);
  if (!isLast || !finishFetching({ store, jobWriter }, job)) jobWriter.announce(job.id);
}

const WAITS: { readonly [Code in ErrorCode]?: HoldReason } = {
  OFFLINE: 'offline',
  DISK_FULL: 'disk-full',
  FOLDER_NOT_WRITABLE: 'folder-unwritable',
  FILE_HELD: 'folder-unwritable',
  FOLDER_MISSING: 'folder-missing',
};

/** Of one address or one file: another result may be reached all the same. */
const OF_ONE: readonly ErrorCode[] = ['OFFLINE', 'FILE_HELD'];

/** What a result waits for that ends without it; null where the failure is this result's own. */
export function waitsFor({ code }: Failure): HoldReason | null {
  return WAITS[code] ?? null;
}

/** Whether it stands in the way of all other results too. */
function stopsAll({ code }: Failure): boolean {
  return code in WAITS && !OF_ONE.includes(code);
}
