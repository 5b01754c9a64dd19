import type { Attempt, Job } from '../../../../shared/domain/job/job.ts';
import type { JobEvent, JobState } from '../../../../shared/domain/job/job-state.ts';
import type { GenerationReport } from '../../../../shared/service/read-generation.ts';
import type { KnownAttempt } from '../../ports/store/attempts.ts';
import type { Clock, Ids, Store } from '../../ports.ts';
import type { JobWriter } from '../job-writer.ts';

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

export interface ProveSubmissionDeps {
  readonly store: Store;
  readonly jobWriter: JobWriter;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Ends what a job is doing before its submission: what it would send again has turned up. */
  readonly abortSubmission: (jobId: string) => void;
}

/** What the proof that a submission was received changes; each returns the job as it is then. */
export interface ProveSubmission {
  /** The job's latest submission was received. */
  prove(job: Job, attempt: KnownAttempt, report: GenerationReport | null): Job | null;
  /** The generation of an earlier submission turned up after its job had gone on: it was paid for, so it is brought home. */
  adopt(job: Job, attempt: Attempt, report: GenerationReport | null): Job | null;
}

export function createProveSubmission(deps: ProveSubmissionDeps): ProveSubmission {
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
