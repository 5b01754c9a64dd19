import type { Job } from '../../../../shared/domain/job/job.ts';
import type { Profile } from '../../../../shared/service/profile.ts';
import type { GenerationReport } from '../../../../shared/service/read-generation.ts';
import { noteBeyond } from '../../library/result-ceilings.ts';
import type { Ids, Log, Store } from '../../ports.ts';
import type { JobWriter } from '../job-writer.ts';
import { changeJobs } from '../jobs/change-jobs.ts';
import type { Poller } from './poller.ts';
import { settleGeneration } from './settle.ts';

export interface FollowDeliveryDeps {
  readonly store: Store;
  readonly jobWriter: JobWriter;
  readonly ids: Ids;
  readonly log: Log;
  readonly poller: Poller;
  readonly completed: (jobId: string) => void;
}

/** What a delivery brings to a job whose submission is proven. */
export type FollowDelivery = (profile: Profile, proven: Job | null, report: GenerationReport | null) => void;

export function createFollowDelivery(deps: FollowDeliveryDeps): FollowDelivery {
  const { store, jobWriter, ids, log } = deps;

  /** A submitted job's delivery: a hint to ask now where a query is bound, otherwise the answer itself. */
  function follow(profile: Profile, job: Job, report: GenerationReport | null): void {
    const claimed = report?.genId ?? null;
    const isAnothers = claimed !== null && belongsToAnother(store, job, claimed);
    if (isAnothers) log.warn('delivery-names-another-generation', { jobId: job.id, genId: claimed });
    if (profile.generation !== null && job.genId !== null) {
      deps.poller.poll(job, true);
      return;
    }
    // Without its id it can't be asked about: it says so, and waits for the id.
    if (job.genId === null) deps.poller.poll(job, false);
    // Its outputs would be another job's.
    if (isAnothers) return;
    const isSettled = report !== null && settleGeneration(deps, job, report);
    if (isSettled && report.status === 'completed') deps.completed(job.id);
  }

  /** A delivery that comes again may name other addresses, for results that could not be fetched from the first ones. */
  function readOnceMore(profile: Profile, job: Job, report: GenerationReport | null): void {
    if (report?.status !== 'completed' || profile.generation !== null) return;
    if (report.genId !== null && belongsToAnother(store, job, report.genId)) return;
    const outputs = report.outputs.map((url) => ({ id: ids.next(), url }));
    const isOpen = job.state === 'fetching' || (job.state === 'done' && job.lostOutputs > 0);
    if (!isOpen || outputs.length === 0) return;
    jobWriter.write((transaction, at) => {
      transaction.outputs.save(job.id, outputs);
      noteBeyond(transaction, job.id, report);
      transaction.outputs.retryLost(job.id);
      // Of one that is being fetched nothing changes.
      return changeJobs(
        transaction,
        [job.id],
        { kind: 'event', event: 'fetch-again', lostOutputs: 0, details: { by: 'delivery' } },
        at,
      ).jobs;
    });
    deps.completed(job.id);
  }

  return (profile, proven, report) => {
    if (proven?.state === 'submitted') follow(profile, proven, report);
    else if (proven !== null) readOnceMore(profile, proven, report);
  };
}

function belongsToAnother(store: Store, job: Job, genId: string): boolean {
  if (job.genId !== null) return genId !== job.genId;
  const owner = store.attempts.ownerOf(job.profileId, genId);
  return owner !== null && owner !== store.attempts.latest(job.id)?.id;
}
