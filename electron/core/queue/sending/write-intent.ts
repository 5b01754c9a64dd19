import { createHash } from 'node:crypto';
import type { Job } from '../../../../shared/jobs/job.ts';
import type { HoldReason } from '../../../../shared/jobs/job-state.ts';
import { type ModelDefinition, withoutQuery } from '../../../../shared/models/define-model.ts';
import { modelsOf } from '../../../../shared/models/index.ts';
import { type Budget, isAsTight, type ReachedCap } from '../../../../shared/money/budget.ts';
import { findHold } from '../../../../shared/queue/explain-wait.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import type { BudgetNow } from '../../money/ledger-store.ts';
import type { Clock, NewAttempt, Transaction } from '../../ports.ts';
import type { SentKey } from '../job-store.ts';
import type { JobWriter } from '../job-writer.ts';
import { changeJobs, writeCommand } from '../jobs/change-jobs.ts';
import type { QueueConditionsReader, RateWindow } from '../pace/queue-conditions.ts';

/** A submission that is ready to go, as it was prepared. */
export interface PreparedSubmission {
  /** As it was when its body was built. */
  readonly job: Job;
  readonly profile: Profile;
  readonly key: string;
  /** Of the profile and the key, as they were when it was begun. */
  readonly accessRevision: number;
  readonly model: ModelDefinition;
  readonly attemptId: string;
  readonly webhookSecret: string;
  /** As it is kept: of files that go in the request itself, their hashes. */
  readonly body: string;
  /** Null where the service knows none. */
  readonly sentKey: SentKey | null;
  /** It was sent before. */
  readonly isAgain?: true;
}

/** What came of an intent. Only after `written` may a byte leave. */
export type IntentAnswer =
  | { readonly kind: 'written'; readonly job: Job; readonly attempt: NewAttempt; readonly caps: Budget }
  | { readonly kind: 'over-budget'; readonly reached: ReachedCap }
  /** Something holds it now, or its place or pace is gone: it was sent back to the queue, and goes when it can. */
  | { readonly kind: 'held'; readonly reason: HoldReason | null }
  /** It is no longer what was prepared: another request, another state, another service or key, or gone. */
  | { readonly kind: 'changed' };

export interface IntentDeps {
  readonly jobWriter: JobWriter;
  readonly clock: Clock;
  readonly rate: RateWindow;
  readonly conditions: QueueConditionsReader;
  /** The caps, and the day of a moment. */
  readonly budget: { at(moment: number): BudgetNow; capsFor(jobId: string): Budget };
  /** Another one after each change of a profile or a key. */
  readonly accessRevision: () => number;
}

/**
 * Writes down that a submission goes out now, or nothing. One durable transaction compares the job with what the body was
 * built from, asks once more whatever may hold it, and takes its place, its pace and its money; so nothing that was said in the
 * meantime, however late, is overrun.
 */
export function writeIntent(deps: IntentDeps, prepared: PreparedSubmission): IntentAnswer {
  let answer: IntentAnswer = { kind: 'changed' };
  deps.jobWriter.write((transaction, at) => {
    answer = decide(deps, transaction, prepared, at);
    if (answer.kind === 'written') return [answer.job];
    const present = transaction.jobs.find(prepared.job.id);
    if (present?.state !== 'uploading' || answer.kind === 'over-budget') return [];
    return changeJobs(transaction, [prepared.job.id], { kind: 'event', event: 'interrupted' }, at).jobs;
  });
  return answer;
}

function decide(
  { rate, conditions, budget, accessRevision }: IntentDeps,
  transaction: Transaction,
  prepared: PreparedSubmission,
  at: number,
): IntentAnswer {
  const { job, profile } = prepared;
  const present = transaction.jobs.find(job.id);
  if (present === null || present.revision !== job.revision) return { kind: 'changed' };
  if (accessRevision() !== prepared.accessRevision) return { kind: 'changed' };
  const hold = findHold(present, conditions.read());
  // Being offline is no reason: whoever prepared a submission is the one that finds out.
  if (hold !== null && hold.reason !== 'offline') return { kind: 'held', reason: hold.reason };
  if (!hasPlace(transaction, present, profile)) return { kind: 'held', reason: null };
  const answer = recordIntent(transaction, describeAttempt(prepared, at), budget.at(at));
  if (answer.kind === 'written') rate.take(job.profileId);
  return answer;
}

/**
 * The attempt and the job in `sending`, or neither. Caps are compared here, so that of two submissions at once only one can
 * be the last that fits. To be called with an open transaction.
 */
export function recordIntent(
  transaction: Transaction,
  attempt: NewAttempt,
  budget: BudgetNow,
): Exclude<IntentAnswer, { kind: 'held' }> {
  const reached = transaction.ledger.findReachedCap(attempt.jobId, budget);
  if (reached !== null) return { kind: 'over-budget', reached };
  const change = { event: 'intent-written', error: null, details: { attemptId: attempt.id } } as const;
  const command = { kind: 'event', ...change } as const;
  const { steps } = writeCommand(transaction, [attempt.jobId], command, attempt.startedAt);
  if (steps.length === 0) return { kind: 'changed' };
  transaction.attempts.add(attempt);
  const job = transaction.jobs.find(attempt.jobId);
  const caps = [...budget.caps, ...transaction.ledger.projectCaps(attempt.jobId)];
  return job === null ? { kind: 'changed' } : { kind: 'written', job, attempt, caps };
}

/** It is on its way: its own pace and a service that may be out of reach are no reasons any more. */
const NO_REASON_ON_THE_WAY: readonly HoldReason[] = ['pace', 'offline'];

/**
 * Whether what was written down may still leave. Its record and its connection took their time, and whatever was said meanwhile
 * (pause, another key, address or price, lower caps) was acknowledged.
 */
export function mayStillGo(
  { conditions, budget, accessRevision }: Omit<IntentDeps, 'jobWriter'>,
  prepared: PreparedSubmission,
  written: Extract<IntentAnswer, { kind: 'written' }>,
): boolean {
  if (accessRevision() !== prepared.accessRevision) return false;
  if (!isAsTight(written.caps, budget.capsFor(written.job.id))) return false;
  const hold = findHold(written.job, conditions.read());
  return hold === null || NO_REASON_ON_THE_WAY.includes(hold.reason);
}

/** Whether the service has room for one more of its lane. What is prepared has no claim: only what was sent counts. */
function hasPlace(transaction: Transaction, job: Job, profile: Profile): boolean {
  const models = modelsOf(profile);
  const kind = models.find(({ id }) => id === job.model)?.kind;
  const lane = models.filter((model) => model.kind === kind).map(({ id }) => id);
  const sending = transaction.jobs.countSending(job.profileId, lane);
  const atService = profile.generation === null ? 0 : transaction.jobs.countAtService(job.profileId, lane);
  return sending + atService < profile.limits.concurrent;
}

function describeAttempt(
  { job, model, attemptId, body, webhookSecret, sentKey }: PreparedSubmission,
  startedAt: number,
): NewAttempt {
  return {
    id: attemptId,
    jobId: job.id,
    body,
    bodySha256: createHash('sha256').update(body).digest('hex'),
    webhookSecret,
    modelPath: withoutQuery(model.path),
    testMode: job.testMode,
    estimate: job.estimate,
    startedAt,
    sentKey,
  };
}
