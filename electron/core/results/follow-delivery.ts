import type { Job } from '../../../shared/jobs/job.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { failure } from '../../../shared/kernel/result.ts';
import { UNPROVEN_MIME } from '../../../shared/library/name-template.ts';
import { matchOutputs } from '../../../shared/queue/match-outputs.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import type { GenerationReport } from '../../../shared/service/read-generation.ts';
import { createInFlight } from '../kernel/in-flight.ts';
import { logThrown } from '../kernel/persist.ts';
import { readBeyond } from '../library/result-ceilings.ts';
import type { Ids, Log, Output, Store } from '../ports.ts';
import type { JobWriter } from '../queue/job-writer.ts';
import { changeJobs } from '../queue/jobs/change-jobs.ts';
import type { ProfileHealth } from '../queue/pace/profile-health.ts';
import { nameOutputs, settleGeneration } from './poll-question.ts';
import { reasonToWait } from './poll-schedule.ts';
import type { Poller } from './poller.ts';

export interface FollowDeliveryDeps {
  readonly store: Store;
  readonly jobWriter: JobWriter;
  readonly ids: Ids;
  readonly log: Log;
  readonly poller: Poller;
  readonly completed: (jobId: string) => void;
  readonly health: Pick<ProfileHealth, 'failed' | 'worked'>;
}

/** What a delivery brings to a job whose submission is proven. */
type FollowDelivery = (profile: Profile, proven: Job | null, report: GenerationReport | null) => void;

export function createFollowDelivery(deps: FollowDeliveryDeps): FollowDelivery {
  const { store, jobWriter, ids, log } = deps;
  /** The jobs about which the service is being asked. */
  const asking = createInFlight<void, null>();

  /** A submitted job's delivery: a hint to ask now where a query is bound, otherwise the answer itself. */
  function follow(profile: Profile, job: Job, report: GenerationReport | null): void {
    const claimed = report?.genId ?? null;
    const isAnothers = claimed !== null && belongsToAnother(store, job, claimed);
    if (isAnothers) log.warn('delivery-names-another-generation', { jobId: job.id, genId: claimed });
    if (reasonToWait(profile, job) === null) {
      deps.poller.poll(job, true);
      return;
    }
    // Without its id it can't be asked about: it says so, and waits for the id.
    if (job.genId === null) deps.poller.poll(job, false);
    // Its outputs would be another job's.
    if (isAnothers) return;
    const isSettled = report !== null && settleGeneration(deps, job, report, false);
    if (isSettled && report.status === 'completed') deps.completed(job.id);
  }

  /**
   * A delivery that comes after the end of a generation may name results that its job does not have: more of them, or other addresses of
   * those that could not be fetched. Where the service can be asked, it says itself what there is.
   */
  function readOnceMore(profile: Profile, job: Job, report: GenerationReport | null): void {
    if (report?.status !== 'completed' || report.outputs.length === 0 || !isFinished(job)) return;
    if (report.genId !== null && belongsToAnother(store, job, report.genId)) return;
    // So many are never fetched: what is named besides grows without an end.
    if (store.outputs.ofJob(job.id).length >= CEILINGS.answer.outputs) return;
    if (profile.generation === null) add(job, report, false);
    else if (job.hold?.reason === 'results-late' && !namesMore(job, report)) deps.completed(job.id);
    else if (job.genId !== null && !asking.has(job.id) && (namesMore(job, report) || job.lostOutputs > 0))
      ask(job, job.genId);
  }

  function add(job: Job, report: GenerationReport, isWhole: boolean): void {
    jobWriter.write((transaction, at) => {
      // Another address takes the place of a late one.
      if (job.hold?.reason === 'results-late' && job.error !== null)
        for (const { id } of transaction.outputs.ofJob(job.id).filter(isOpen))
          transaction.outputs.lose(id, job.error);
      nameOutputs(transaction, { ids, now: at }, job.id, report, isWhole);
      transaction.outputs.retryLost(job.id);
      if (!transaction.outputs.ofJob(job.id).some(isOpen)) return [];
      const details = { by: 'delivery' };
      const event = { event: 'fetch-again', hasMore: true, lostOutputs: 0, details } as const;
      // Of one that is being fetched nothing changes.
      return changeJobs(transaction, [job.id], { kind: 'event', ...event }, at).jobs;
    });
    if (store.outputs.ofJob(job.id).some(isOpen)) deps.completed(job.id);
  }

  function namesMore({ id }: Job, { outputs }: GenerationReport): boolean {
    return matchOutputs(store.outputs.ofJob(id), outputs, false).includes(null);
  }

  function ask(job: Job, genId: string): void {
    asking
      .run(job.id, null, () => askForMore(job, genId))
      .catch((error: unknown) => logThrown(log, 'more-results-threw', error, { jobId: job.id }));
  }

  async function askForMore(asked: Job, genId: string): Promise<void> {
    const answer = await deps.poller.ask(asked, genId);
    if (!answer.ok) log.warn('more-results-unknown', { jobId: asked.id, code: answer.error.code });
    const job = store.jobs.find(asked.id);
    if (!answer.ok || answer.value.status !== 'completed' || job?.genId !== genId || !isFinished(job)) return;
    store.transact(() => add(job, answer.value, true));
  }

  return (profile, proven, report) => {
    if (proven?.state === 'submitted') follow(profile, proven, report);
    else if (proven !== null) readOnceMore(profile, proven, report);
  };
}

/** Its results were named once. */
function isFinished({ state }: Job): boolean {
  return state === 'fetching' || state === 'done';
}

function belongsToAnother(store: Store, job: Job, genId: string): boolean {
  if (job.genId !== null) return genId !== job.genId;
  const owner = store.attempts.ownerOf(job.profileId, genId);
  return owner !== null && owner !== store.attempts.latest(job.id)?.id;
}

/** Every result is in the library or given up. With one in the library the job is done, and says what it lacks. False where it is over already. */
export function finishFetching(
  { store, jobWriter }: { store: Store; jobWriter: JobWriter },
  job: Job,
): boolean {
  const outputs = store.outputs.ofJob(job.id);
  const lost = outputs.flatMap((output) => output.lost ?? []);
  const isDone = lost.length < outputs.length;
  // What was named beyond those that are kept is lacking too.
  const beyond = readBeyond(store, job.id);
  const all = outputs.length + beyond;
  const tooMany = beyond > 0 ? failure('RESULTS_TOO_MANY', { count: all, most: outputs.length }) : null;
  const quarantined = listQuarantined(store, outputs).length > 0 ? failure('RESULT_QUARANTINED', {}) : null;
  // Named when the generation ended: the service has no file for them.
  const withheld = store.jobs.find(job.id)?.error;
  const finished = jobWriter.change(job.id, {
    event: isDone ? 'results-stored' : 'results-lost',
    error: lost.at(-1) ?? tooMany ?? quarantined ?? (withheld?.code === 'RESULTS_WITHHELD' ? withheld : null),
    lostOutputs: lost.length + beyond,
    details: lost.length + beyond === 0 ? {} : { lost: lost.length + beyond, of: all },
  });
  return finished.ok;
}

/** Those of a job's results that lie in quarantine, but for those that came whole when they were fetched once more. */
export function listQuarantined({ takes }: Pick<Store, 'takes'>, known: readonly Output[]): Output[] {
  const found = takes.byId(known.flatMap(({ takeId }) => takeId ?? []));
  const unproven = new Set(found.filter(({ mime }) => mime === UNPROVEN_MIME).map(({ id }) => id));
  const isQuarantined = ({ takeId }: Output) => takeId !== null && unproven.has(takeId);
  const others = new Set(known.filter((output) => !isQuarantined(output)).map(({ url }) => url));
  const byUrl = new Map(known.filter(isQuarantined).map((output) => [output.url, output]));
  return [...byUrl.values()].filter(({ url }) => !others.has(url));
}

/** Still to come. */
export function isOpen({ takeId, lost }: Output): boolean {
  return takeId === null && lost === null;
}
