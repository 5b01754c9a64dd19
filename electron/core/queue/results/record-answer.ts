import type { Job } from '../../../../shared/domain/job/job.ts';
import { failure } from '../../../../shared/errors.ts';
import type { AttemptAnswer, Transaction } from '../../ports.ts';
import { changeJob, type JobEventChange } from '../jobs/change-jobs.ts';

/**
 * Stores what became of a submission. Its job follows only while it stands for it; a genId that comes after the proof (a
 * delivery without one, then the POST's own answer) is still stored. Once it is known it stands, whatever is named for the
 * submission later. A generation that the service has named for another submission is no longer believed of this one. Null when the job stays as it is. To be called with an open transaction.
 */
export function recordAnswer(
  transaction: Transaction,
  attemptId: string,
  answer: AttemptAnswer,
  change: JobEventChange,
  at: number,
): Job | null {
  const attempt = transaction.attempts.find(attemptId);
  const job = attempt && transaction.jobs.find(attempt.jobId);
  if (attempt === null || job === null) return null;
  const genId = attempt.genId ?? answer.genId;
  if (genId !== null && !transaction.attempts.claim(job.profileId, genId, attemptId))
    return recordDoubt(transaction, attempt, { ...answer, genId: null }, genId, change, at);
  transaction.attempts.answer(attemptId, { ...answer, genId });
  if (!attempt.isCurrent) return null;
  const changed = changeJob(transaction, job.id, genId === null ? change : { ...change, genId }, at);
  if (changed !== null || genId === null) return changed;
  return changeJob(transaction, job.id, { event: 'named', genId, hold: job.hold }, at);
}

type KnownAttempt = NonNullable<ReturnType<Transaction['attempts']['find']>>;

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
  if (unclear !== null || change.event === 'named') return unclear;
  const { genId: _another, ...rest } = change;
  return changeJob(transaction, attempt.jobId, { ...rest, error }, at);
}
