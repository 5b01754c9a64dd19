import type { Attempt, Job } from '../../../../shared/domain/job/job.ts';
import type { JobEvent, JobState } from '../../../../shared/domain/job/job-state.ts';
import { type JsonValue, parseAnswer } from '../../../../shared/json.ts';
import type { Profile } from '../../../../shared/service/profile.ts';
import { type GenerationReport, readDelivery } from '../../../../shared/service/read-generation.ts';
import type { JobWriter } from '../../job-writer.ts';
import { persist } from '../../persist.ts';
import type { Clock, Delivery, Ids, Log, Store } from '../../ports.ts';
import { changeJobs } from '../jobs/change-jobs.ts';
import { resolveOutputs } from '../service/service-urls.ts';
import { settleGeneration } from './settle.ts';
import type { Watcher } from './watcher.ts';

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

export interface Deliveries {
  /** Works out a delivery that was written down just now; what comes of it shares its commit. */
  workOut(delivery: Delivery): void;
  /** Works out deliveries that were written down when the program was cut off. */
  recover(): void;
  /** Works nothing out any more: what is written down waits for the next start. */
  stop(): void;
}

export interface DeliveriesParts {
  readonly store: Store;
  readonly book: JobWriter;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly watcher: Watcher;
  readonly profile: (profileId: string) => Profile | null;
  /** Ends what a job is doing before its submission: what it would send again has turned up. */
  readonly abortSubmission: (jobId: string) => void;
  readonly completed: (jobId: string) => void;
}

function readReport(profile: Profile, body: JsonValue): GenerationReport | null {
  const report = readDelivery(profile, body);
  return report && { ...report, outputs: resolveOutputs(report.outputs, profile.baseUrl) };
}

/**
 * What a delivery on an attempt's secret path means. It proves that the submission was received: an unknown job gets its
 * genId, a job that waits to be sent again is not sent, one that was given up or removed comes back, and the generation of
 * an earlier attempt gets a job of its own. Whether the generation is finished is asked where a query is bound, and read
 * from the body only where not.
 */
export function createDeliveries(parts: DeliveriesParts): Deliveries {
  const { store, book, clock, ids, log } = parts;
  let isStopped = false;

  function interpret(delivery: Delivery): void {
    const attempt = store.attempts.find(delivery.attemptId);
    const job = attempt && store.jobs.find(attempt.jobId);
    const profile = job && parts.profile(job.profileId);
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
    const bring = attempt.isCurrent ? prove : adopt;
    if (body !== undefined) goOn(profile, bring(job, attempt, report), report);
    store.transact((tx) => tx.deliveries.markWorkedOut(delivery.id, clock.now()));
  }

  function goOn(profile: Profile, proven: Job | null, report: GenerationReport | null): void {
    if (proven?.state === 'submitted') follow(profile, proven, report);
    else if (proven !== null) readAnew(profile, proven, report);
  }

  /** A submitted job's delivery: a hint to ask now where a query is bound, otherwise the answer itself. */
  function follow(profile: Profile, job: Job, report: GenerationReport | null): void {
    const claimed = report?.genId ?? null;
    const isAnothers = claimed !== null && belongsToAnother(job, claimed);
    if (isAnothers) log.warn('delivery-names-another-generation', { jobId: job.id, genId: claimed });
    if (profile.generation !== null && job.genId !== null) {
      parts.watcher.watch(job, true);
      return;
    }
    // Without its id it can't be asked about: it says so, and waits for the id.
    if (job.genId === null) parts.watcher.watch(job, false);
    // Its outputs would be another job's.
    if (isAnothers) return;
    const isSettled = report !== null && settleGeneration(parts, job, report);
    if (isSettled && report.status === 'completed') parts.completed(job.id);
  }

  function belongsToAnother(job: Job, genId: string): boolean {
    if (job.genId !== null) return genId !== job.genId;
    const owner = store.attempts.ownerOf(job.profileId, genId);
    return owner !== null && owner !== store.attempts.latest(job.id)?.id;
  }

  /** A delivery that comes again may name other addresses, for results that could not be fetched from the first ones. */
  function readAnew(profile: Profile, job: Job, report: GenerationReport | null): void {
    if (report?.status !== 'completed' || profile.generation !== null) return;
    if (report.genId !== null && belongsToAnother(job, report.genId)) return;
    const outputs = report.outputs.map((url) => ({ id: ids.next(), url }));
    const isOpen = job.state === 'fetching' || (job.state === 'done' && job.lostOutputs > 0);
    if (!isOpen || outputs.length === 0) return;
    book.write((transaction, at) => {
      transaction.outputs.save(job.id, outputs);
      transaction.outputs.retryLost(job.id);
      // Of one that is being fetched nothing changes.
      return changeJobs(
        transaction,
        [job.id],
        { kind: 'event', event: 'fetch-again', lostOutputs: 0, details: { by: 'delivery' } },
        at,
      ).jobs;
    });
    parts.completed(job.id);
  }

  /** The job's latest submission was received; returns the job as it is then. */
  function prove(job: Job, attempt: Attempt, report: GenerationReport | null): Job | null {
    const genId = report?.genId ?? null;
    const event = provingEvent(job, attempt, report);
    if (event === null || (event === 'named' && (genId === null || job.genId !== null))) return job;
    const answer = {
      outcome: 'accepted' as const,
      httpStatus: null,
      genId,
      message: null,
      answeredAt: clock.now(),
    };
    const known = genId ?? attempt.genId;
    const change = {
      event,
      error: null,
      details: { by: 'delivery' },
      ...(known === null ? {} : { genId: known }),
    };
    parts.abortSubmission(job.id);
    return book.recordAnswer(attempt.id, answer, change);
  }

  /** The generation of an earlier submission turned up after its job had gone on: it was paid for, so it is brought home. */
  function adopt(job: Job, attempt: Attempt, report: GenerationReport | null): Job | null {
    // What is known of it already stands.
    const genId = attempt.genId ?? report?.genId ?? null;
    const isFinished = report?.status === 'completed';
    const isOver = report?.status === 'failed' || (genId === null && !isFinished);
    if (isOver || (!isFinished && hasFailed(attempt))) return null;
    const id = ids.next();
    const [adopted] = book.write((transaction, at) => {
      // What another submission owns is not this one's.
      const isOwn = genId === null || transaction.attempts.claim(job.profileId, genId, attempt.id);
      const own = isOwn ? genId : null;
      const brought = transaction.jobs.adopt(attempt.id, { id, name: job.name, genId: own, at });
      return brought === null ? [] : [brought];
    });
    return adopted ?? null;
  }

  /** What the proof changes: null where its generation was settled. What is finished after all is brought home all the same. */
  function provingEvent(job: Job, attempt: Attempt, report: GenerationReport | null): JobEvent | null {
    const wanted = PROVING_EVENTS[job.state] ?? null;
    const isSettled = wanted === 'found' && report?.status !== 'completed' && hasFailed(attempt);
    return isSettled ? null : wanted;
  }

  /** A repeated delivery for a generation that the service called failed brings nothing new. */
  function hasFailed(attempt: Attempt): boolean {
    const { attempts, transitions } = store.jobs.history(attempt.jobId);
    const next = attempts.find((other) => other.number > attempt.number);
    return transitions.some(
      ({ at, reason }) =>
        reason === 'generation-failed' && at >= attempt.startedAt && at <= (next?.startedAt ?? at),
    );
  }

  return {
    workOut: interpretSafely,
    recover() {
      for (const delivery of store.deliveries.pending()) interpretSafely(delivery);
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
    persist(parts, write).catch((error: unknown) => {
      log.error('delivery-threw', { jobId: delivery.jobId, error: String(error) });
    });
  }
}
