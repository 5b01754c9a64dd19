import { type JsonValue, parseAnswer } from '../../../../shared/json.ts';
import type { Profile } from '../../../../shared/service/profile.ts';
import { type GenerationReport, readDelivery } from '../../../../shared/service/read-generation.ts';
import { persist } from '../../commits/persist.ts';
import type { Delivery } from '../../ports.ts';
import { resolveOutputs } from '../service/service-urls.ts';
import { createFollowDelivery, type FollowDeliveryDeps } from './follow-delivery.ts';
import { reasonToWait } from './poll-schedule.ts';
import { createProveSubmission, type ProveSubmissionDeps } from './prove-submission.ts';

export interface Deliveries {
  /** Works out a delivery that was written down just now; what comes of it shares its commit. */
  workOut(delivery: Delivery): void;
  /** Works out deliveries that were written down when the program was cut off. */
  recover(): void;
  /** Works out what came for a job before the answer of its submission did. */
  workOutEarly(jobId: string): void;
  /**
   * Works out once more what was delivered to a profile's jobs, where it says something by the profile as it is now that it did not
   * say before. It only ever brings home what was sent: a job that could be sent again is left alone.
   */
  readAgain(profileId: string): void;
  /** Works nothing out any more: what is written down waits for the next start. */
  stop(): void;
}

export interface DeliveriesDeps extends ProveSubmissionDeps, FollowDeliveryDeps {
  readonly profile: (profileId: string) => Profile | null;
  /** The attempts whose own answer may still come. */
  readonly onTheWire: ReadonlySet<string>;
}

function readReport(profile: Profile, body: JsonValue): GenerationReport | null {
  const report = readDelivery(profile, body);
  return report && { ...report, outputs: resolveOutputs(report.outputs, profile.baseUrl) };
}

/** Whether a job would learn something of a delivery: its end or its generation's id; of one that lacks its results, those. */
function isNews({ store }: DeliveriesDeps, profile: Profile, { attemptId, body }: Delivery): boolean {
  const attempt = store.attempts.find(attemptId);
  const job = attempt?.isCurrent ? store.jobs.find(attempt.jobId) : null;
  const value = parseAnswer(body);
  const report = value === undefined ? null : readReport(profile, value);
  if (!job || report === null) return false;
  if (job.state === 'failed')
    return profile.generation === null && report.status === 'completed' && report.outputs.length > 0;
  const isNamed = job.genId === null && report.genId !== null;
  if (attempt?.isPasted && report.genId !== null && report.genId !== job.genId) return true;
  return (
    job.state === 'submitted' &&
    reasonToWait(profile, job) !== null &&
    (isNamed || report.status !== 'running')
  );
}

/**
 * What a delivery on an attempt's secret path means. It proves that the submission was received: an unknown job gets its
 * genId, a job that waits to be sent again is not sent, one that was given up or removed comes back, and the generation of
 * an earlier attempt gets a job of its own. Whether the generation is finished is asked where a query is bound, and read
 * from the body only where not.
 */
export function createDeliveries(deps: DeliveriesDeps): Deliveries {
  const { store, clock, log } = deps;
  const { prove, adopt } = createProveSubmission(deps);
  const follow = createFollowDelivery(deps);
  /** The jobs for which something came before the answer of their submission did. */
  const early = new Set<string>();
  let isStopped = false;

  function interpret(delivery: Delivery): void {
    const attempt = store.attempts.find(delivery.attemptId);
    const job = attempt && store.jobs.find(attempt.jobId);
    const profile = job && deps.profile(job.profileId);
    // Without its profile nothing can be read yet; it stays written down until the next start.
    if (!attempt || !job || !profile) return;
    const body = parseAnswer(delivery.body);
    const report = body === undefined ? null : readReport(profile, body);
    const { state } = job;
    log.info('delivery', {
      jobId: job.id,
      attemptId: attempt.id,
      state,
      status: report?.status ?? null,
      isCurrent: attempt.isCurrent,
    });
    // Which generation it is, the answer itself says best; what was delivered is read once that has come, or won't come any more.
    if (deps.onTheWire.has(attempt.id)) {
      early.add(job.id);
      if (attempt.isCurrent && body !== undefined) prove(job, attempt, null);
      return;
    }
    const bring = attempt.isCurrent ? prove : adopt;
    if (body !== undefined) follow(profile, bring(job, attempt, report), report);
    store.transact((tx) => tx.deliveries.markWorkedOut(delivery.id, clock.now()));
  }

  return {
    workOut: interpretSafely,
    readAgain(profileId) {
      const profile = deps.profile(profileId);
      if (!profile?.webhook) return;
      for (const delivery of store.deliveries.unheard(profileId))
        if (isNews(deps, profile, delivery)) interpretSafely(delivery);
    },
    recover() {
      for (const delivery of store.deliveries.pending()) interpretSafely(delivery);
    },
    workOutEarly(jobId) {
      if (!early.delete(jobId)) return;
      const isLeft = store.jobs.find(jobId)?.state === 'cancelled';
      for (const delivery of store.deliveries.pending()) {
        if (delivery.jobId !== jobId) continue;
        // Nobody waits any more, and whoever stopped knew as much: it is read again when the job is watched again.
        if (isLeft) store.transact((tx) => tx.deliveries.markWorkedOut(delivery.id, clock.now()));
        else interpretSafely(delivery);
      }
    },
    stop() {
      isStopped = true;
    },
  };

  /** At once; where the disk is full, as soon as it is not. The sender was told that it arrived, and won't come again. */
  function interpretSafely(delivery: Delivery): void {
    const write = async () => {
      if (!isStopped) await store.together(() => interpret(delivery));
    };
    persist(deps, write).catch((error: unknown) => {
      log.error('delivery-threw', { jobId: delivery.jobId, error: String(error) });
    });
  }
}
