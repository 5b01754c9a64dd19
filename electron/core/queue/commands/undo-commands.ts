import { isUnsent } from '../../../../shared/domain/job/decide-job.ts';
import type { Job } from '../../../../shared/domain/job/job.ts';
import { isWatched } from '../../../../shared/domain/job/job-state.ts';
import type { QueueAction } from '../../../../shared/domain/queue/queue-actions.ts';
import type { Store } from '../../ports.ts';
import type { JobWriter } from '../job-writer.ts';
import type { Remembered } from '../jobs/change-jobs.ts';
import { listPositions, rewritePositions } from './remember.ts';
import type { UndoStack } from './undo-stack.ts';

export interface UndoDeps {
  readonly store: Store;
  readonly jobWriter: JobWriter;
  readonly undo: UndoStack;
  /** Ends what a job is doing before its submission. */
  readonly abortSubmission: (jobId: string) => void;
  /** Goes on with jobs that are watched or fetched again. */
  readonly follow: (jobs: readonly Job[]) => void;
}

/** Remembers what the artist did to jobs, so that it can be taken back. */
export function remember(deps: UndoDeps, action: QueueAction, remembered: readonly Remembered[]): void {
  let current = remembered;
  deps.undo.push({
    ...{ action, jobs: remembered.length, takeBack: () => takeBack(deps, current) },
    places: {
      positions: () => listPositions(current),
      rewrite: (positions) => {
        current = rewritePositions(current, positions);
      },
    },
  });
}

/** Remembers jobs that were just added. */
export function rememberAdded(deps: UndoDeps, action: 'enqueue' | 'duplicate', ids: readonly string[]): void {
  deps.undo.push({ action, jobs: ids.length, takeBack: () => takeBackAdded(deps, ids) });
}

function takeBack(
  { store, jobWriter, ...deps }: UndoDeps,
  remembered: readonly Remembered[],
): { putBack: number; movedOn: number } {
  const putBack = jobWriter.putBack(remembered);
  putBack.forEach(deps.abortSubmission);
  const isBack = new Set(putBack);
  const watched = remembered.filter(({ before }) => isBack.has(before.id) && isWatched(before.state));
  deps.follow(store.jobs.byId(watched.map(({ before }) => before.id)));
  return { putBack: putBack.length, movedOn: remembered.length - putBack.length };
}

/** Jobs that were added by mistake vanish, as long as nothing of them was sent. */
function takeBackAdded(
  { store, jobWriter, abortSubmission }: UndoDeps,
  ids: readonly string[],
): { putBack: number; movedOn: number } {
  const unsent = store.jobs
    .snapshots(ids)
    .filter(({ job }) => isUnsent(job) && job.attempts === 0)
    .map(({ job }) => job.id);
  const { steps } = jobWriter.changeAll(unsent, { kind: 'event', event: 'cancel' });
  const cancelled = steps.flatMap((step) => step.ids);
  cancelled.forEach(abortSubmission);
  jobWriter.changeAll(cancelled, { kind: 'remove' });
  return { putBack: cancelled.length, movedOn: ids.length - cancelled.length };
}
