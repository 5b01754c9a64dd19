import type { Attempt, Job } from '../../../shared/jobs/job.ts';
import type { JobEvent, JobState } from '../../../shared/jobs/job-state.ts';
import { type JsonValue, parseAnswer } from '../../../shared/kernel/json-pointer.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import { type GenerationReport, readDelivery } from '../../../shared/service/read-generation.ts';
import { logThrown, persist } from '../kernel/persist.ts';
import type { Clock, Delivery, Ids, Store } from '../ports.ts';
import type { KnownAttempt } from '../queue/job-store.ts';
import type { JobWriter } from '../queue/job-writer.ts';
import { resolveOutputs } from '../service/service-urls.ts';
import { createFollowDelivery, type FollowDeliveryDeps } from './follow-delivery.ts';
import { reasonToWait } from './poll-schedule.ts';

interface Deliveries {
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

interface DeliveriesDeps extends ProveSubmissionDeps, FollowDeliveryDeps {
  readonly profile: (profileId: string) => Profile | null;
  /** The attempts whose own answer may still come. */
  readonly inFlightAttempts: ReadonlySet<string>;
}

function readReport(profile: Profile, body: JsonValue | undefined): GenerationReport | null {
  const report = body === undefined ? null : readDelivery(profile, body);
  return report && { ...report, outputs: resolveOutputs(report.outputs, profile.baseUrl) };
}

/** Whether a job would learn something of a delivery: its end or its generation's id; of one that lacks its results, those. */
function isNews({ store }: DeliveriesDeps, profile: Profile, { attemptId, body }: Delivery): boolean {
  const attempt = store.attempts.find(attemptId);
  const job = attempt?.isCurrent ? store.jobs.find(attempt.jobId) : null;
  const report = readReport(profile, parseAnswer(body));
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
    const report = readReport(profile, body);
    const { state } = job;
    log.info('delivery', {
      jobId: job.id,
      attemptId: attempt.id,
      state,
      status: report?.status ?? null,
      isCurrent: attempt.isCurrent,
    });
    // Which generation it is, the answer itself says best; what was delivered is read once that has come, or won't come any more.
    if (deps.inFlightAttempts.has(attempt.id)) {
      early.add(job.id);
      if (attempt.isCurrent && body !== undefined) prove(job, attempt, null);
      return;
    }
    const bring = attempt.isCurrent ? prove : adopt;
    if (body !== undefined) {
      // It was received, whatever its answer said: what waits behind unclear answers may go on.
      if (attempt.outcome === 'unclear') deps.health.worked(job.profileId, 'unclear-answers');
      follow(profile, bring(job, attempt, report), report);
    }
    store.transact((tx) => tx.deliveries.markProcessed(delivery.id, clock.now()));
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
        if (isLeft) store.transact((tx) => tx.deliveries.markProcessed(delivery.id, clock.now()));
        else interpretSafely(delivery);
      }
    },
    stop() {
      isStopped = true;
    },
  };

  /** At once; where the disk is full, as soon as it is not. The sender was told that it arrived, and won't come again. */
  function interpretSafely(delivery: Delivery): void {
    const write = () => {
      if (!isStopped) store.transact(() => interpret(delivery));
    };
    persist(deps, write).catch((error: unknown) => {
      logThrown(log, 'delivery-threw', error, { jobId: delivery.jobId });
    });
  }
}

/** What the proof that a submission was received does to its job, by where the job stands. */
const PROVING_EVENTS: { readonly [State in JobState]?: JobEvent } = {
  unknown: 'accepted',
  sending: 'accepted',
  submitted: 'named',
  queued: 'found',
  uploading: 'found',
  failed: 'found',
  cancelled: 'found',
};

interface ProveSubmissionDeps {
  readonly store: Store;
  readonly jobWriter: JobWriter;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Ends what a job is doing before its submission: what it would send again has turned up. */
  readonly abortSubmission: (jobId: string) => void;
}

/** What the proof that a submission was received changes; each returns the job as it is then. */
interface ProveSubmission {
  /** The job's latest submission was received. */
  prove(job: Job, attempt: KnownAttempt, report: GenerationReport | null): Job | null;
  /** The generation of an earlier submission turned up after its job had gone on: it was paid for, so it is brought home. */
  adopt(job: Job, attempt: Attempt, report: GenerationReport | null): Job | null;
}

function createProveSubmission(deps: ProveSubmissionDeps): ProveSubmission {
  const { store, jobWriter, clock, ids } = deps;

  function prove(job: Job, attempt: KnownAttempt, report: GenerationReport | null): Job | null {
    const genId = report?.genId ?? null;
    // Whatever became of a generation that a person named, what is delivered says which one it is.
    const isPasted = attempt.isPasted && genId !== null;
    const event = isPasted ? 'accepted' : provingEvent(store, job, attempt, report);
    if (event === null || (event === 'named' && (genId === null || job.genId !== null))) return job;
    const answer = {
      outcome: 'accepted' as const,
      httpStatus: null,
      genId,
      message: null,
      answeredAt: clock.now(),
    };
    deps.abortSubmission(job.id);
    const details = { by: 'delivery' };
    const proven = jobWriter.recordAnswer(attempt.id, answer, { event, error: null, details });
    return proven ?? (isPasted ? store.jobs.find(job.id) : null);
  }

  function adopt(job: Job, attempt: Attempt, report: GenerationReport | null): Job | null {
    // What is known of it already stands.
    const genId = attempt.genId ?? report?.genId ?? null;
    const isFinished = report?.status === 'completed';
    const isOver = report?.status === 'failed' || (genId === null && !isFinished);
    if (isOver || (!isFinished && hasFailed(store, attempt))) return null;
    const id = ids.next();
    const [adopted] = jobWriter.write((transaction, at) => {
      // What another submission owns is not this one's.
      const isOwn = genId === null || transaction.attempts.claim(job.profileId, genId, attempt.id);
      const own = isOwn ? genId : null;
      const brought = transaction.jobs.adopt(attempt.id, { id, genId: own, at });
      return brought === null ? [] : [brought];
    });
    return adopted ?? null;
  }

  return { prove, adopt };
}

/** What the proof changes: null where its generation was settled. What is finished after all is brought home all the same. */
function provingEvent(
  store: Store,
  job: Job,
  attempt: Attempt,
  report: GenerationReport | null,
): JobEvent | null {
  const wanted = PROVING_EVENTS[job.state] ?? null;
  const isSettled = wanted === 'found' && report?.status !== 'completed' && hasFailed(store, attempt);
  return isSettled ? null : wanted;
}

/** A repeated delivery for a generation that the service called failed brings nothing new. */
function hasFailed(store: Store, attempt: Attempt): boolean {
  const { attempts, transitions } = store.jobs.history(attempt.jobId);
  const next = attempts.find((other) => other.number > attempt.number);
  return transitions.some(
    ({ at, reason }) =>
      reason === 'generation-failed' && at >= attempt.startedAt && at <= (next?.startedAt ?? at),
  );
}
