import type { Job } from '../../../../shared/jobs/job.ts';
import { isUnsent, isWatched } from '../../../../shared/jobs/job-state.ts';
import type { JobFacts } from '../../../../shared/queue/job-change.ts';
import type { JobSnapshot, UndoFacts } from '../../../../shared/queue/put-back.ts';
import type { QueueAction } from '../../../../shared/queue/queue-actions.ts';
import type { Store } from '../../ports.ts';
import type { MovedJobs } from '../job-store.ts';
import type { JobWriter } from '../job-writer.ts';
import type { Remembered, Written } from '../jobs/change-jobs.ts';
import type { UndoStack } from './pauses.ts';

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

/**
 * How a command found the jobs that it was written to, and how it left them. What was decided says most of it; only where
 * each job recalls what was known of it earlier is it read again.
 */
export function rememberWritten(store: Store, { steps, at }: Written): Remembered[] {
  return steps.flatMap(({ ids, before, decision }) => {
    const { recallsSubmission, leavesOutputs, request, hold, ...patch } = decision.patch;
    const left = { ...patch, ...request };
    const read = new Map(
      recallsSubmission === true || leavesOutputs === true
        ? store.jobs.facts(ids).map((facts) => [facts.id, facts])
        : [],
    );
    const leave = (found: JobFacts): UndoFacts => ({
      ...found,
      ...left,
      hold: hold === undefined ? found.hold : hold && { ...hold, since: at },
    });
    return before.map((found) => ({ before: found, after: read.get(found.id) ?? leave(found) }));
  });
}

/** The same for jobs of which each was changed in a way of its own. */
export function rememberRows(before: readonly JobSnapshot[], after: readonly JobSnapshot[]): Remembered[] {
  const was = new Map(before.map((snapshot) => [snapshot.job.id, snapshot]));
  return after.flatMap((left) => {
    const found = was.get(left.job.id);
    return found === undefined ? [] : [{ before: factsOf(found), after: factsOf(left) }];
  });
}

/** The same for jobs that only have another place in the queue. */
export function rememberPlaces(
  before: readonly JobFacts[],
  { places, spread }: MovedJobs,
): readonly Remembered[] {
  const found = new Map(before.map((facts) => [facts.id, facts]));
  return places.flatMap(({ id, position }) => {
    const was = found.get(id);
    if (was === undefined) return [];
    const from = spread?.positions.get(was.position) ?? was.position;
    return [{ before: { ...was, position: from }, after: { ...was, position } }];
  });
}

/** The positions at which an undo would put jobs, and those that it would find them at. */
function listPositions(remembered: readonly Remembered[]): number[] {
  return remembered.filter(isPlaced).flatMap(({ before, after }) => [before.position, after.position]);
}

/** The same places after all positions were written anew. */
function rewritePositions(
  remembered: readonly Remembered[],
  positions: ReadonlyMap<number, number>,
): readonly Remembered[] {
  const rewrite = (facts: UndoFacts) => ({
    ...facts,
    position: positions.get(facts.position) ?? facts.position,
  });
  return remembered.map((one) =>
    isPlaced(one) ? { before: rewrite(one.before), after: rewrite(one.after) } : one,
  );
}

/** Whether the action gave the job another place; any other leaves its position to those that do. */
function isPlaced({ before, after }: Remembered): boolean {
  return before.position !== after.position;
}

function factsOf({ job, isRemoved }: JobSnapshot): UndoFacts {
  return { ...job, isRemoved };
}
