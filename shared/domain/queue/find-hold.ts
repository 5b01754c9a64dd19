import type { Job } from '../job/job.ts';
import type { Hold, HoldReason } from '../job/job-state.ts';
import { isPaid } from './old-data.ts';

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
