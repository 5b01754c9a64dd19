import type { QueuePlace } from '../../../../shared/domain/queue/queue-actions.ts';
import { jobsOfRow, type QueueRow } from './queue-rows.ts';

/**
 * Where jobs go that are dropped between two rows: before the next job below that waits and is not itself carried, or to
 * the end.
 *
 * @param line how many rows lie above the place
 */
export function placeAtLine(
  rows: readonly QueueRow[],
  line: number,
  carried: ReadonlySet<string>,
  isWaiting: (jobId: string) => boolean,
): QueuePlace {
  for (const row of rows.slice(line)) {
    const next = jobsOfRow(row).find((id) => isWaiting(id) && !carried.has(id));
    if (next !== undefined) return { kind: 'before', jobId: next };
  }
  return { kind: 'end' };
}

/** The lines between which jobs can be dropped: from above the first row that waits to below the last; null when none waits. */
export function findDropRange(
  rows: readonly QueueRow[],
  isWaiting: (jobId: string) => boolean,
): { first: number; last: number } | null {
  const waits = (row: QueueRow) => jobsOfRow(row).some(isWaiting);
  const first = rows.findIndex(waits);
  return first === -1 ? null : { first, last: rows.findLastIndex(waits) + 1 };
}

/**
 * Where the moved jobs go with one step up or down: past the next job that stays. Null when they are at that end already.
 *
 * @param waiting all jobs that wait, in their order
 */
export function placeAfterStep(
  waiting: readonly string[],
  moved: ReadonlySet<string>,
  direction: 'up' | 'down',
): QueuePlace | null {
  const places = waiting.flatMap((id, place) => (moved.has(id) ? [place] : []));
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return null;
  const isTogether = last - first === places.length - 1;
  if (direction === 'up') {
    // Jobs that stand apart first come together where the uppermost is.
    const target = waiting[isTogether ? first - 1 : first];
    if (target === undefined) return null;
    return isTogether ? { kind: 'before', jobId: target } : gather(waiting, moved, first);
  }
  if (!isTogether) return gather(waiting, moved, last);
  if (last === waiting.length - 1) return null;
  const beyond = waiting[last + 2];
  return beyond === undefined ? { kind: 'end' } : { kind: 'before', jobId: beyond };
}

/** Together at a place: before the first job behind it that stays. */
function gather(waiting: readonly string[], moved: ReadonlySet<string>, place: number): QueuePlace {
  const next = waiting.slice(place).find((id) => !moved.has(id));
  return next === undefined ? { kind: 'end' } : { kind: 'before', jobId: next };
}
