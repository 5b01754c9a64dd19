import type { Job } from '../jobs/job.ts';
import type { Hold, HoldReason } from '../jobs/job-state.ts';
import { isPaid, resultsHoldOf, type Status } from './status.ts';

/** Why a job waits at `now` (epoch milliseconds), as far as the window knows. A job that nothing holds waits for a free place. */
export function explainWait(job: Job, status: Status, now: number): Hold | null {
  if (job.state === 'fetching' && status.safeStart !== null)
    return { reason: 'safe-start', until: null, since: job.updatedAt };
  if (job.state !== 'queued') return job.hold;
  const held = findHold(job, conditionsOf(status, now));
  return held ?? { reason: 'concurrency', until: null, since: job.updatedAt };
}

/** These pass in a moment by themselves, and would only flicker. */
export const PASS_SOON: readonly HoldReason[] = ['pace', 'practice-starting'];

/**
 * Why a job that is queued now would wait at `now` (epoch milliseconds); null where it goes, or goes in a moment by itself.
 *
 * @param model null where the models are not known yet
 */
export function findWaitOfNew(model: string | null, status: Status, now: number): HoldReason | null {
  const { practice, profileId } = status;
  const job = { batchId: '', hold: null, model: model ?? '', notBefore: null, paused: false, testMode: null };
  const held = findHold({ ...job, practice, profileId, updatedAt: now }, conditionsOf(status, now));
  if (held === null) return practice || status.hasKey ? null : 'no-key';
  if (PASS_SOON.includes(held.reason)) return null;
  // What was left over is asked about in the queue; until then all of it waits.
  return held.reason === 'start-up' ? 'paused' : held.reason;
}

function conditionsOf(status: Status, now: number): QueueConditions {
  return {
    queueHold: queueHoldOf(status),
    paidHold: paidHoldOf(status),
    pausedBatches: status.pausedBatches,
    pausedModels: status.pausedModels,
    profileHold: (profileId) => status.profileHolds[profileId] ?? null,
    now,
  };
}

function queueHoldOf(status: Status): HoldReason | null {
  if (status.safeStart !== null) return 'safe-start';
  if (status.paused) return 'paused';
  return status.startUp === null ? null : 'start-up';
}

function paidHoldOf(status: Status): HoldReason | null {
  if (status.oldData !== null) return 'old-data';
  if (status.recordProblem !== null) return 'record-unwritable';
  if (status.budgetUnreadable) return 'budget-unreadable';
  return status.resultsProblem === null ? null : resultsHoldOf(status.resultsProblem);
}

/** What holds more than one job: the queue as a whole, batches, models, and the profiles. */
export interface QueueConditions {
  /** Why nothing goes out at all; null when something may. */
  readonly queueHold: HoldReason | null;
  /** Why nothing goes out that can be charged; null when it may. */
  readonly paidHold: HoldReason | null;
  readonly pausedBatches: readonly string[];
  readonly pausedModels: readonly string[];
  /** What holds every job of a profile; null when nothing does. */
  readonly profileHold: (profileId: string) => HoldReason | null;
  /** Epoch milliseconds. */
  readonly now: number;
}

type Holdable = Pick<
  Job,
  'batchId' | 'hold' | 'model' | 'notBefore' | 'paused' | 'profileId' | 'updatedAt' | 'practice' | 'testMode'
>;

/**
 * Why a job that waits to be sent may not go now; null when it may. The only such answer: the window shows it, and the
 * intent of every submission asks it once more in its own transaction. Its own reason comes first.
 */
export function findHold(job: Holdable, conditions: QueueConditions): Hold | null {
  const since = job.updatedAt;
  const { now } = conditions;
  // It holds what could be charged whatever else does, and is the first thing to know.
  if (conditions.paidHold !== null && isPaid(job)) return { reason: conditions.paidHold, until: null, since };
  if (job.paused) return { reason: 'paused-job', until: null, since };
  if (job.hold !== null && (job.hold.until === null || job.hold.until > now)) return job.hold;
  if (job.notBefore !== null && job.notBefore > now)
    return { reason: 'schedule', until: job.notBefore, since };
  const reason = findCommonHold(job, conditions);
  return reason === null ? null : { reason, until: null, since };
}

function findCommonHold(job: Holdable, conditions: QueueConditions): HoldReason | null {
  if (conditions.queueHold !== null) return conditions.queueHold;
  if (conditions.pausedBatches.includes(job.batchId)) return 'paused-batch';
  if (conditions.pausedModels.includes(job.model)) return 'paused-model';
  return conditions.profileHold(job.profileId);
}
