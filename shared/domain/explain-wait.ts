import type { Job } from './job.ts';
import type { Hold } from './job-state.ts';
import type { Status } from './status.ts';

/**
 * Why a job waits. Its own reason comes first; then what holds its whole profile (kept once in the status instead of in
 * ten thousand rows); a job that nothing holds waits for a free place. Null when it is not waiting.
 */
export function explainWait(job: Job, status: Status): Hold | null {
  if (job.hold !== null) return job.hold;
  if (job.state !== 'queued') return null;
  const reason = status.paused ? 'paused' : (status.profileHolds[job.profileId] ?? 'concurrency');
  return { reason, until: null, since: job.updatedAt };
}
