import type { Job } from '../../../shared/domain/job.ts';
import { parseJson } from '../../../shared/json.ts';
import type { Profile } from '../../../shared/service/profile.ts';
import { type GenerationReport, readDelivery } from '../../../shared/service/read-generation.ts';
import type { JobBook } from '../job-book.ts';
import type { Clock, Ids, Log, Store } from '../ports.ts';
import { settleGeneration } from './settle.ts';
import type { Watcher } from './watcher.ts';

export interface Deliveries {
  /** Writes a delivery down, durably, before it is acknowledged; what it means is worked out afterwards. */
  receive(owner: { attemptId: string; jobId: string }, body: string): boolean;
  /** Works out deliveries that were written down when the program was cut off. */
  recover(jobs: readonly Job[]): void;
}

export interface DeliveriesParts {
  readonly store: Store;
  readonly book: JobBook;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly watcher: Watcher;
  readonly profile: (profileId: string) => Profile | null;
  readonly completed: (jobId: string) => void;
}

/**
 * What a delivery on an attempt's secret path means. It proves that the submission was received, so an unknown job gets
 * its genId. Whether the generation is finished is asked where a query is bound, and read from the body only where not.
 */
export function createDeliveries(parts: DeliveriesParts): Deliveries {
  const { store, book, clock, ids, log } = parts;

  function interpret(jobId: string, attemptId: string, text: string): void {
    const job = store.job(jobId);
    const profile = job && parts.profile(job.profileId);
    const body = parseJson(text);
    if (!job || !profile || body === undefined) return;
    const report = readDelivery(profile, body);
    const isLatest = store.latestAttempt(jobId)?.id === attemptId;
    log.info('delivery', { jobId, attemptId, state: job.state, status: report?.status ?? null, isLatest });
    if (!isLatest) return;
    const isUnproven = job.state === 'unknown' || job.state === 'sending';
    const proven = isUnproven ? prove(attemptId, report?.genId ?? null) : job;
    if (proven?.state === 'submitted') follow(profile, proven, report);
  }

  /** A submitted job's delivery: a hint to ask now where a query is bound, otherwise the answer itself. */
  function follow(profile: Profile, job: Job, report: GenerationReport | null): void {
    const claimed = report?.genId ?? null;
    if (claimed !== null && job.genId !== null && claimed !== job.genId) {
      log.warn('delivery-names-another-generation', { jobId: job.id, genId: claimed });
    }
    if (profile.generation !== null && job.genId !== null) {
      parts.watcher.watch(job, true);
      return;
    }
    const isSettled = report !== null && settleGeneration(parts, job, report);
    if (isSettled && report.status === 'completed') parts.completed(job.id);
  }

  function prove(attemptId: string, genId: string | null): Job | null {
    const answer = {
      outcome: 'accepted' as const,
      httpStatus: null,
      genId,
      message: null,
      answeredAt: clock.now(),
    };
    const change = {
      event: 'accepted' as const,
      error: null,
      details: { by: 'delivery' },
      ...(genId === null ? {} : { genId }),
    };
    return book.recordAnswer(attemptId, answer, change);
  }

  return {
    receive(owner, body) {
      const isNew = store.recordDelivery({ id: ids.next(), ...owner, receivedAt: clock.now(), body });
      if (isNew) setImmediate(() => interpretSafely(owner.jobId, owner.attemptId, body));
      return isNew;
    },
    recover(jobs) {
      for (const job of jobs) {
        const attempt = store.latestAttempt(job.id);
        if (attempt === null) continue;
        for (const delivery of store.deliveries(attempt.id))
          interpretSafely(job.id, attempt.id, delivery.body);
      }
    },
  };

  function interpretSafely(jobId: string, attemptId: string, body: string): void {
    try {
      interpret(jobId, attemptId, body);
    } catch (error) {
      log.error('delivery-threw', { jobId, error: String(error) });
    }
  }
}
