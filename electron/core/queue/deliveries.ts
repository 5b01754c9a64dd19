import type { Attempt, Job } from '../../../shared/domain/job.ts';
import { advance, type JobEvent } from '../../../shared/domain/job-state.ts';
import { parseJson } from '../../../shared/json.ts';
import type { Profile } from '../../../shared/service/profile.ts';
import { type GenerationReport, readDelivery } from '../../../shared/service/read-generation.ts';
import type { JobBook } from '../job-book.ts';
import { persist } from '../persist.ts';
import type { Clock, Delivery, Ids, Log, Store } from '../ports.ts';
import { settleGeneration } from './settle.ts';
import type { Watcher } from './watcher.ts';

export interface Deliveries {
  /** Writes a delivery down, durably, before it is acknowledged; what it means is worked out afterwards. */
  receive(owner: { attemptId: string; jobId: string }, body: string): boolean;
  /** Works out deliveries that were written down when the program was cut off. */
  recover(): void;
  /** Works nothing out any more: what is written down waits for the next start. */
  stop(): void;
}

export interface DeliveriesParts {
  readonly store: Store;
  readonly book: JobBook;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly watcher: Watcher;
  readonly profile: (profileId: string) => Profile | null;
  /** Ends what a job is doing before its submission: what it would send again has turned up. */
  readonly abortSubmission: (jobId: string) => void;
  readonly completed: (jobId: string) => void;
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
    const attempt = store.attempt(delivery.attemptId);
    const job = attempt && store.job(attempt.jobId);
    const profile = job && parts.profile(job.profileId);
    // Without its profile nothing can be read yet; it stays written down until the next start.
    if (!attempt || !job || !profile) return;
    const body = parseJson(delivery.body);
    const report = body === undefined ? null : readDelivery(profile, body);
    const { state } = job;
    const [jobId, attemptId] = [job.id, attempt.id];
    log.info('delivery', {
      jobId,
      attemptId,
      state,
      status: report?.status ?? null,
      isLatest: attempt.isLatest,
    });
    if (body !== undefined) {
      const proven = attempt.isLatest ? prove(job, attempt, report) : adopt(job, attempt, report);
      if (proven?.state === 'submitted') follow(profile, proven, report);
    }
    store.deliveryWorkedOut(delivery.id, clock.now());
  }

  /** A submitted job's delivery: a hint to ask now where a query is bound, otherwise the answer itself. */
  function follow(profile: Profile, job: Job, report: GenerationReport | null): void {
    const claimed = report?.genId ?? null;
    const isAnothers = claimed !== null && job.genId !== null && claimed !== job.genId;
    if (isAnothers) log.warn('delivery-names-another-generation', { jobId: job.id, genId: claimed });
    if (profile.generation !== null && job.genId !== null) {
      parts.watcher.watch(job, true);
      return;
    }
    // Its outputs would be another job's.
    if (isAnothers) return;
    const isSettled = report !== null && settleGeneration(parts, job, report);
    if (isSettled && report.status === 'completed') parts.completed(job.id);
  }

  /** The job's latest submission was received; returns the job as it is then. */
  function prove(job: Job, attempt: Attempt, report: GenerationReport | null): Job | null {
    const genId = report?.genId ?? null;
    const event = provingEvent(job, attempt);
    const isNamedNow = job.state === 'submitted' && job.genId === null && genId !== null;
    if (event === null && !isNamedNow) return job;
    const answer = {
      outcome: 'accepted' as const,
      httpStatus: null,
      genId,
      message: null,
      answeredAt: clock.now(),
    };
    const known = genId ?? attempt.genId;
    const change = {
      event: event ?? ('accepted' as const),
      error: null,
      details: { by: 'delivery' },
      ...(known === null ? {} : { genId: known }),
    };
    parts.abortSubmission(job.id);
    return book.recordAnswer(attempt.id, answer, change);
  }

  /** The generation of an earlier submission turned up after its job had gone on: it was paid for, so it is brought home. */
  function adopt(job: Job, attempt: Attempt, report: GenerationReport | null): Job | null {
    const genId = report?.genId ?? attempt.genId;
    const isOver = report?.status === 'failed' || (genId === null && report?.status !== 'completed');
    if (isOver || hasFailed(attempt)) return null;
    return book.adopt(attempt.id, { id: ids.next(), name: job.name, genId });
  }

  /** What the proof changes: null where the job knows already, or where its generation was settled. */
  function provingEvent(job: Job, attempt: Attempt): JobEvent | null {
    if (job.state === 'unknown' || job.state === 'sending') return 'accepted';
    return advance(job.state, 'found') === null || hasFailed(attempt) ? null : 'found';
  }

  /** A repeated delivery for a generation that the service called failed brings nothing new. */
  function hasFailed(attempt: Attempt): boolean {
    const { attempts, transitions } = store.history(attempt.jobId);
    const next = attempts.find((other) => other.number > attempt.number);
    return transitions.some(
      ({ at, reason }) =>
        reason === 'generation-failed' && at >= attempt.startedAt && at <= (next?.startedAt ?? at),
    );
  }

  return {
    receive(owner, body) {
      const delivery = { id: ids.next(), ...owner, receivedAt: clock.now(), body };
      const isNew = store.recordDelivery(delivery);
      if (isNew) setImmediate(() => interpretSafely(delivery));
      return isNew;
    },
    recover() {
      for (const delivery of store.pendingDeliveries()) interpretSafely(delivery);
    },
    stop() {
      isStopped = true;
    },
  };

  /** At once; where the disk is full, as soon as it is not. The sender was told that it arrived, and won't come again. */
  function interpretSafely(delivery: Delivery): void {
    persist(parts, () => isStopped || interpret(delivery)).catch((error: unknown) => {
      log.error('delivery-threw', { jobId: delivery.jobId, error: String(error) });
    });
  }
}
