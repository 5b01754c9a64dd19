import type { Job } from '../job/job.ts';
import type { Hold, HoldReason } from '../job/job-state.ts';
import { findHold, type QueueConditions } from './find-hold.ts';
import { resultsHoldOf } from './results-hold.ts';
import type { Status } from './status.ts';

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
