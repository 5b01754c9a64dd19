import type { Job } from '../job/job.ts';
import type { Hold, HoldReason } from '../job/job-state.ts';
import { findHold } from './find-hold.ts';
import { resultsHoldOf } from './results-hold.ts';
import type { Status } from './status.ts';

/** Why a job waits at `now` (epoch milliseconds), as far as the window knows. A job that nothing holds waits for a free place. */
export function explainWait(job: Job, status: Status, now: number): Hold | null {
  if (job.state === 'fetching' && status.safeStart !== null)
    return { reason: 'safe-start', until: null, since: job.updatedAt };
  if (job.state !== 'queued') return job.hold;
  const held = findHold(job, {
    queueHold: queueHoldOf(status),
    paidHold: paidHoldOf(status),
    pausedBatches: status.pausedBatches,
    pausedModels: status.pausedModels,
    profileHold: (profileId) => status.profileHolds[profileId] ?? null,
    now,
  });
  return held ?? { reason: 'concurrency', until: null, since: job.updatedAt };
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
