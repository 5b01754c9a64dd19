import { CEILINGS } from '../../../../shared/ceilings.ts';
import type { Job } from '../../../../shared/domain/job/job.ts';
import type { Take } from '../../../../shared/domain/library/take.ts';
import { type Failure, failure } from '../../../../shared/errors.ts';
import type { Profile } from '../../../../shared/service/profile.ts';
import { ceilingsOf, isOverCeiling, readBeyond } from '../../library/result-ceilings.ts';
import type { ResultsFolder } from '../../library/results-folder.ts';
import { storeResult } from '../../library/store-results.ts';
import type { Clock, Events, Ids, Log, MediaReader, Network, Output, Secrets, Store } from '../../ports.ts';
import type { JobWriter } from '../job-writer.ts';
import { createProgressMeter } from '../pace/progress-meter.ts';
import { isOwnFile } from './ask-generation.ts';
import { finishFetching, isOpen } from './finish-fetching.ts';
import { stopsAll, waitsFor } from './what-fetching-waits-for.ts';

/** A host that answers again and again without giving more of the file. */
const TRIES = 5;

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
}

/** Brings single results of a job into the library. */
export interface OutputFetch {
  /** Tries each result that is still to come. Returns why it has to be tried again; null when nothing is left to try. */
  fetchAll(job: Job, signal: AbortSignal): Promise<Failure | null>;
}

export function createOutputFetch(deps: OutputFetchDeps): OutputFetch {
  const { store, jobWriter } = deps;
  /** How often each result failed in a row, and how much of it was ever there, by its id. */
  const failuresOf = new Map<string, { readonly count: number; readonly bytes: number }>();

  /** Counts a failure of one result; true when it is given up, which never costs another one its place. */
  function giveUp(output: Output, error: Failure): boolean {
    const before = failuresOf.get(output.id) ?? { count: 0, bytes: 0 };
    const bytes = Math.max(before.bytes, (error.code === 'RESULT_DAMAGED' && error.details.bytes) || 0);
    const count = bytes - before.bytes < CEILINGS.results.leastBytes ? before.count + 1 : 0;
    failuresOf.set(output.id, { count, bytes });
    if (count < TRIES && error.code !== 'RESULT_BLOCKED' && !isOverCeiling(error)) return false;
    failuresOf.delete(output.id);
    store.transact((tx) => tx.outputs.lose(output.id, error));
    return true;
  }

  async function fetchOne(job: Job, output: Output, signal: AbortSignal): Promise<Failure | null> {
    const label = `${output.index + 1}`;
    const profile = deps.profile(job.profileId);
    const folder = await deps.resultsFolder.open();
    if (!folder.ok) return folder.error;
    const isOwn = profile !== null && isOwnFile(profile, output.url);
    const stored = await storeResult(deps, {
      job,
      output,
      profile,
      key: isOwn ? await deps.secrets.readKey(job.profileId) : null,
      maxBytes: ceilingsOf(store, job.id, profile).bytes,
      resultsFolder: folder.value,
      onProgress: createProgressMeter(deps, { jobId: job.id, phase: 'fetching', label }),
      onWritten: (take) => announceTake({ store, jobWriter }, job, take),
      signal,
    });
    if (!stored.ok) return stored.error;
    deps.takeStored();
    return null;
  }

  return {
    async fetchAll(job, signal) {
      if (store.outputs.ofJob(job.id).length === 0) return failure('RESULT_MISSING', {});
      const tried = new Set<string>();
      let again: Failure | null = null;
      for (;;) {
        // Looked for each time: more may have been named meanwhile.
        const open = leaveTooMany(store, job, deps.profile(job.profileId));
        const output = open.find(({ id }) => !tried.has(id));
        if (output === undefined) return again;
        tried.add(output.id);
        const error = await fetchOne(job, output, signal);
        if (signal.aborted) return null;
        if (error === null) continue;
        if (stopsAll(error)) return error;
        const isOver = waitsFor(error) === null && giveUp(output, error);
        if (!isOver) again = preferWait(again, error);
      }
    },
  };
}

/** Of two results that are tried again, that which waits for something says so. */
function preferWait(one: Failure | null, other: Failure): Failure {
  return one !== null && waitsFor(one) !== null ? one : other;
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
