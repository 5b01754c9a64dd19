import type { JobFacts } from '../../../../shared/domain/job/job-change.ts';
import type { JobSnapshot, UndoFacts } from '../../../../shared/domain/job/put-back.ts';
import type { MovedJobs } from '../../ports/store/jobs.ts';
import type { Store } from '../../ports.ts';
import type { Remembered, Written } from '../jobs/change-jobs.ts';

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
export function listPositions(remembered: readonly Remembered[]): number[] {
  return remembered.filter(isPlaced).flatMap(({ before, after }) => [before.position, after.position]);
}

/** The same places after all positions were written anew. */
export function rewritePositions(
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
