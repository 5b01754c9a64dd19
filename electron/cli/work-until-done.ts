import { explainWait } from '../../shared/queue/explain-wait.ts';
import type { Job } from '../../shared/queue/job.ts';
import type { HoldReason, JobState } from '../../shared/queue/job-state.ts';
import type { Status } from '../../shared/queue/status.ts';
import type { Clock, Store } from '../core/ports.ts';

/** Reasons that pass by themselves; for any other a person has to do something first. */
const PASSING: readonly HoldReason[] = [
  'offline',
  'rate-limit',
  'pace',
  'concurrency',
  'schedule',
  'practice-starting',
];

/** Reasons that hold all results alike; the service keeps them until there is a place to put them. */
const OF_THE_DISK: readonly HoldReason[] = ['disk-full', 'folder-unwritable', 'folder-missing'];

/** Waits of a submitted job that nobody may end but a person. */
const WITHOUT_NEWS: readonly HoldReason[] = ['unnamed', 'no-news', 'probably-ended'];

/** True while the queue can still get the job further without anybody's help. */
export function canGoOn(job: Job, status: Status, isAnswerable: (job: Job) => boolean): boolean {
  if (job.state === 'uploading' || job.state === 'sending') return true;
  // A host that gave nothing five times may take days; the next run asks it again.
  if (job.state === 'fetching') return !isHeldByDisk(job) && job.hold?.reason !== 'results-late';
  if (job.state === 'submitted')
    return isAnswerable(job) && (job.hold === null || !WITHOUT_NEWS.includes(job.hold.reason));
  if (job.state !== 'queued') return false;
  return PASSING.includes(explainWait(job, status, Date.now())?.reason ?? 'concurrency');
}

function isHeldByDisk(job: Job): boolean {
  return job.hold !== null && OF_THE_DISK.includes(job.hold.reason);
}

export interface WorkDeps {
  readonly store: Store;
  readonly readStatus: () => Promise<Status>;
  /** Whether a job is among those that are worked on; others are not waited for. */
  readonly isCounted: (job: Job) => boolean;
  /** Whether a result can still come: the service can be asked, or deliveries can be received. */
  readonly isAnswerable: (job: Job) => boolean;
  /** How long an unknown job is waited for, in case its delivery still comes. */
  readonly lingerMilliseconds: number;
  readonly clock: Pick<Clock, 'sleep' | 'monotonic'>;
  /** Ends the wait early. */
  readonly signal: AbortSignal;
  /** Told each time when the reasons that hold something back are others than before; none when it goes on. */
  readonly waitsFor: (reasons: readonly HoldReason[]) => void;
}

/** Resolves once nothing is left to do, or nothing that could be done without a person. */
export async function workUntilDone(deps: WorkDeps): Promise<void> {
  const { clock, signal } = deps;
  let onlyUnknownSince: number | null = null;
  let told = '';
  while (!signal.aborted) {
    const status = await deps.readStatus();
    const moving = list(deps, 'uploading', 'sending', 'submitted', 'fetching');
    const reasons = holdsOf(moving, status);
    if (reasons.join() !== told) deps.waitsFor(reasons);
    told = reasons.join();
    if (isAnythingLeft(deps, moving, status)) {
      onlyUnknownSince = null;
    } else {
      onlyUnknownSince ??= clock.monotonic();
      const isOver = clock.monotonic() - onlyUnknownSince >= deps.lingerMilliseconds;
      if (isOver || list(deps, 'unknown').length === 0) return;
    }
    await clock.sleep(100, signal);
  }
}

function list({ store, isCounted }: WorkDeps, ...states: JobState[]): Job[] {
  return store.jobs.inState(...states).filter(isCounted);
}

/** The queued jobs, which may be thousands, are looked at only when nothing else moves. */
function isAnythingLeft(deps: WorkDeps, moving: readonly Job[], status: Status): boolean {
  // Only a few results are fetched at once: those behind a held one are not held themselves, but have no turn either.
  const isDiskHeld = moving.some(isHeldByDisk);
  const canMove = (job: Job) =>
    canGoOn(job, status, deps.isAnswerable) && !(isDiskHeld && job.state === 'fetching');
  return moving.some(canMove) || list(deps, 'queued').some(canMove);
}

/** What holds results and whole services back; a job's turn is no reason to speak of. */
function holdsOf(moving: readonly Job[], status: Status): HoldReason[] {
  const reasons = [
    ...Object.values(status.profileHolds),
    ...moving.flatMap((job) => (job.hold === null ? [] : [job.hold.reason])),
  ];
  return [...new Set(reasons)].filter((reason) => reason !== 'practice-starting').sort();
}
