import type { ReachedCap } from '../../../shared/domain/budget.ts';
import type { Job } from '../../../shared/domain/job.ts';
import type { BudgetNow, IntentAnswer } from '../../core/ports/ledger-store.ts';
import type { AttemptAnswer, JobChange, NewAttempt } from '../../core/ports.ts';
import { answerAttempt, findAttemptOwner, findLatestAttempt, insertAttempt } from './attempt-table.ts';
import type { Database } from './database.ts';
import { applyChange, fillGenId } from './job-changes.ts';
import { findJob } from './job-table.ts';
import { compareWithCaps } from './spending.ts';

/**
 * The attempt and the job in `sending`, or neither. Caps are compared in the same transaction, so that of two submissions
 * at once only one can be the last that fits. To be called in a transaction.
 */
export function writeIntent(database: Database, attempt: NewAttempt, budget?: BudgetNow): IntentAnswer {
  const reached = budget === undefined ? null : findReachedCapOf(database, attempt, budget);
  if (reached !== null) return { kind: 'over-budget', reached };
  const details = { attemptId: attempt.id };
  const job = applyChange(database, attempt.jobId, {
    at: attempt.startedAt,
    event: 'intent-written',
    error: null,
    details,
  });
  if (job === null) return { kind: 'moved-on' };
  insertAttempt(database, attempt);
  return { kind: 'written', job };
}

/** Practice and test runs cost nothing, and no cap holds them. */
function findReachedCapOf(database: Database, attempt: NewAttempt, budget: BudgetNow): ReachedCap | null {
  if (attempt.practice || attempt.testMode !== null) return null;
  const job = findJob(database, attempt.jobId);
  if (job === null) return null;
  return compareWithCaps(database, { ...job, estimate: attempt.estimate }, budget);
}

/**
 * What became of an attempt is always kept; the job follows only while the attempt is its latest. A genId that comes
 * after the proof (a delivery without one, then the POST's own answer) is still stored. To be called in a transaction.
 */
export function recordAnswer(
  database: Database,
  attemptId: string,
  answer: AttemptAnswer,
  change: JobChange,
): Job | null {
  const owner = findAttemptOwner(database, attemptId);
  if (owner === null) return null;
  answerAttempt(database, attemptId, answer);
  if (!owner.isLatest) return null;
  return (
    applyChange(database, owner.jobId, change) ?? fillGenId(database, owner.jobId, answer.genId, change.at)
  );
}

/** A change that was not read off the wire. Where the artist names the generation, the attempt is no longer in doubt. */
export function changeJob(database: Database, id: string, change: JobChange): Job | null {
  if (change.event === 'intent-written') return null;
  const job = applyChange(database, id, change);
  const attempt = job !== null && change.event === 'accepted' ? findLatestAttempt(database, id) : undefined;
  if (attempt !== undefined) {
    const genId = change.genId ?? null;
    answerAttempt(database, attempt.id, {
      outcome: 'accepted',
      httpStatus: null,
      genId,
      message: null,
      answeredAt: change.at,
    });
  }
  return job;
}
