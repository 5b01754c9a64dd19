import type { Job } from '../../../../shared/jobs/job.ts';
import { isSettled, type JobState } from '../../../../shared/jobs/job-state.ts';
import type { Ambience } from '../../ports/system.ts';

/** States in which something happens at the service or on the way to or from it. */
const RUNNING: readonly JobState[] = ['uploading', 'sending', 'submitted', 'fetching'];
/** Bytes are on their way. */
const TRANSFERRING: readonly JobState[] = ['uploading', 'sending', 'fetching'];

interface OpenJob {
  readonly isRunning: boolean;
  readonly isTransferring: boolean;
}

/** Keeps count of the work under way, from the rows of jobs as they change. */
export interface WorkTally {
  /** Is told how jobs are now; returns those that have just been done or failed. */
  see<Row extends Pick<Job, 'id' | 'state' | 'hold'>>(jobs: readonly Row[]): Row[];
  progress(): Ambience['progress'];
  isTransferring(): boolean;
  /** Something happens at the service, or on the way to or from it. */
  isRunning(): boolean;
}

/** What is paid for and late may come at any time, and may be gone once the machine wakes. */
export function isLate({ state, hold }: Pick<Job, 'state' | 'hold'>): boolean {
  return state === 'fetching' && (hold?.reason === 'results-late' || hold?.reason === 'offline');
}

/** Creates the tally; it starts over whenever nothing runs or waits any more. */
export function createWorkTally(): WorkTally {
  const open = new Map<string, OpenJob>();
  let running = 0;
  let transferring = 0;
  let ended = 0;

  function put(id: string, next: OpenJob | null): void {
    const before = open.get(id);
    running += Number(next?.isRunning ?? false) - Number(before?.isRunning ?? false);
    transferring += Number(next?.isTransferring ?? false) - Number(before?.isTransferring ?? false);
    if (next === null) open.delete(id);
    else open.set(id, next);
  }

  return {
    see(jobs) {
      const justEnded: (typeof jobs)[number][] = [];
      for (const job of jobs) {
        const { id, state, hold } = job;
        // An unknown job may stay for days: the work is over without it.
        const isOver = isSettled(state) || state === 'unknown';
        const wasOpen = open.has(id);
        const isRunning = RUNNING.includes(state) && (hold === null || isLate(job));
        const isTransferring = TRANSFERRING.includes(state) && hold === null;
        put(id, isOver ? null : { isRunning, isTransferring });
        if (!isOver || !wasOpen) continue;
        ended += 1;
        if (state === 'done' || state === 'failed') justEnded.push(job);
      }
      if (open.size === 0) ended = 0;
      return justEnded;
    },
    progress() {
      if (running === 0) return null;
      return ended === 0 ? 'indeterminate' : ended / (ended + open.size);
    },
    isTransferring: () => transferring > 0,
    isRunning: () => running > 0,
  };
}
