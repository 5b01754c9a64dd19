import type { Job } from './job.ts';
import type { Hold, HoldReason } from './job-state.ts';
import type { Status } from './status.ts';

/**
 * Why a job waits at `now` (epoch milliseconds). Its own reason comes first; then what holds its whole profile (kept once in the status instead of in
 * ten thousand rows); a job that nothing holds waits for a free place. Null when it is not waiting.
 */
export function explainWait(job: Job, status: Status, now: number): Hold | null {
  if (job.state !== 'queued') return job.hold;
  const since = job.updatedAt;
  if (job.paused) return { reason: 'paused-job', until: null, since };
  if (job.hold !== null) return job.hold;
  if (job.notBefore !== null && job.notBefore > now)
    return { reason: 'schedule', until: job.notBefore, since };
  return {
    reason: pauseOf(job, status) ?? status.profileHolds[job.profileId] ?? 'concurrency',
    until: null,
    since,
  };
}

function pauseOf(job: Job, status: Status): HoldReason | null {
  if (status.paused) return 'paused';
  if (status.pausedBatches.includes(job.batchId)) return 'paused-batch';
  if (status.pausedModels.includes(job.model)) return 'paused-model';
  return status.startUp === null ? null : 'start-up';
}
