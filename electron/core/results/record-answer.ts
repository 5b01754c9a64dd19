import type { Job } from '../../../shared/jobs/job.ts';
import { failure } from '../../../shared/kernel/result.ts';
import type { AttemptAnswer, Transaction } from '../ports.ts';
import type { KnownAttempt } from '../queue/job-store.ts';
import { changeJob, type JobEventChange } from '../queue/jobs/change-jobs.ts';

/** The job that a submission is of, where it changes, and the others that a pasted id is taken back from. */
export interface Recorded {
  readonly job: Job | null;
  readonly others: readonly Job[];
}

/**
 * Stores what became of a submission. Its job follows only while it stands for it; a genId that comes after the proof (a
 * delivery without one, then the POST's own answer) is still stored. Once it is known it stands, whatever is named for the
 * submission later, unless a person pasted it: that gives way to any proof, be it of this submission or of another one. A
 * generation that the service has named for another submission is no longer believed of this one. To be called with an open
 * transaction.
 */
export function recordAnswer(
  transaction: Transaction,
  attemptId: string,
  answer: AttemptAnswer,
  change: JobEventChange,
  at: number,
): Recorded {
  const { attempts } = transaction;
  const before = attempts.find(attemptId);
  const job = before && transaction.jobs.find(before.jobId);
  if (before === null || job === null) return { job: null, others: [] };
  const others = takeBackPasted(transaction, before, { profileId: job.profileId, proven: answer.genId }, at);
  const attempt = attempts.find(attemptId) ?? before;
  const genId = attempt.genId ?? answer.genId;
  if (genId !== null && !attempts.claim(job.profileId, genId, attemptId))
    return {
      job: recordDoubt(
        transaction,
        attempt,
        { ...answer, genId: null, askAt: null, stopAt: null },
        genId,
        change,
        at,
      ),
      others,
    };
  attempts.answer(attemptId, { ...answer, genId });
  if (!attempt.isCurrent) return { job: null, others };
  const changed = changeJob(transaction, job.id, genId === null ? change : { ...change, genId }, at);
  if (changed.ok || genId === null) return { job: changed.ok ? changed.value : null, others };
  const named = changeJob(transaction, job.id, { event: 'named', genId, error: null, hold: job.hold }, at);
  return { job: named.ok ? named.value : null, others };
}

/** A pasted id gives way to what is proven, that of the submission itself and that of another one. Returns the other's job. */
function takeBackPasted(
  transaction: Transaction,
  attempt: KnownAttempt,
  { profileId, proven }: { readonly profileId: string; readonly proven: string | null },
  at: number,
): Job[] {
  if (proven === null || (attempt.genId !== null && !attempt.isPasted)) return [];
  const owner = transaction.attempts.ownerOf(profileId, proven);
  if (owner === attempt.id) return [];
  const other = owner === null ? null : transaction.attempts.find(owner);
  // It is proven to be another's.
  if (other?.isPasted === false) return [];
  if (attempt.isPasted) takeBackId(transaction, attempt, at);
  const released = other && takeBackId(transaction, other, at);
  return released === null ? [] : [released];
}

/** Takes a pasted id back: what is known of the submission then is what it was before. To be called with an open transaction. */
export function takeBackId(
  transaction: Transaction,
  { id, jobId, genId, isCurrent }: KnownAttempt,
  at: number,
): Job | null {
  transaction.attempts.takeBackId(id);
  if (!isCurrent) return null;
  const error = failure('ANSWER_UNCLEAR', { cause: 'id-taken-back' });
  const doubted = changeJob(transaction, jobId, { event: 'id-taken-back', error, details: { genId } }, at);
  if (!doubted.ok) return null;
  const isProven = transaction.attempts.find(id)?.outcome === 'accepted';
  if (doubted.value.state !== 'unknown' || !isProven) return doubted.value;
  // It was delivered for, which proves that it was received.
  const details = { by: 'delivery' };
  const accepted = changeJob(transaction, jobId, { event: 'accepted', error: null, details }, at);
  return accepted.ok ? accepted.value : doubted.value;
}

/** It was accepted, and nobody can say which generation is its own: a person has to look. */
function recordDoubt(
  transaction: Transaction,
  attempt: KnownAttempt,
  answer: AttemptAnswer,
  genId: string,
  change: JobEventChange,
  at: number,
): Job | null {
  const error = failure('ANSWER_UNCLEAR', {
    status: answer.httpStatus ?? 200,
    cause: 'repeated-genid',
    genId,
  });
  transaction.attempts.answer(attempt.id, { ...answer, outcome: 'unclear' });
  if (!attempt.isCurrent) return null;
  const unclear = changeJob(transaction, attempt.jobId, { event: 'outcome-unclear', error }, at);
  if (unclear.ok) return unclear.value;
  if (change.event === 'named') return null;
  const { genId: _another, ...rest } = change;
  const changed = changeJob(transaction, attempt.jobId, { ...rest, error }, at);
  return changed.ok ? changed.value : null;
}
