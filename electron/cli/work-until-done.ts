import { explainWait } from '../../shared/domain/explain-wait.ts';
import type { Job } from '../../shared/domain/job.ts';
import type { HoldReason } from '../../shared/domain/job-state.ts';
import type { Status } from '../../shared/domain/status.ts';
import type { Store } from '../core/ports.ts';

/** Reasons that pass by themselves; for any other a person has to do something first. */
const PASSING: readonly HoldReason[] = [
  'offline',
  'rate-limit',
  'concurrency',
  'schedule',
  'practice-starting',
  'disk-full',
  'folder-unwritable',
];

/** True while the queue can still get the job further without anybody's help. */
export function canGoOn(job: Job, status: Status, isAnswerable: (job: Job) => boolean): boolean {
  if (job.state === 'uploading' || job.state === 'sending' || job.state === 'fetching') return true;
  if (job.state === 'submitted') return isAnswerable(job);
  if (job.state !== 'queued') return false;
  return PASSING.includes(explainWait(job, status)?.reason ?? 'concurrency');
}

export interface WorkParts {
  readonly store: Store;
  readonly readStatus: () => Promise<Status>;
  /** Whether a result can still come: the service can be asked, or deliveries can be received. */
  readonly isAnswerable: (job: Job) => boolean;
  /** How long an unknown job is waited for, in case its delivery still comes. */
  readonly lingerMilliseconds: number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly monotonic: () => number;
}

/** Resolves once nothing is left to do, or nothing that could be done without a person. */
export async function workUntilDone(parts: WorkParts): Promise<void> {
  let onlyUnknownSince: number | null = null;
  for (;;) {
    const status = await parts.readStatus();
    const open = parts.store.jobsInState('queued', 'uploading', 'sending', 'submitted', 'fetching');
    if (open.some((job) => canGoOn(job, status, parts.isAnswerable))) {
      onlyUnknownSince = null;
    } else {
      onlyUnknownSince ??= parts.monotonic();
      const isOver = parts.monotonic() - onlyUnknownSince >= parts.lingerMilliseconds;
      if (status.counts.unknown === 0 || isOver) return;
    }
    await parts.sleep(100);
  }
}
