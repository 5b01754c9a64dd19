import type { QueuePlace } from '../../../../shared/queue/queue-actions.ts';
import type { JobPlace, MovedJobs, Spread } from '../../../core/queue/job-store.ts';
import type { Database } from '../database.ts';

/** Positions nearer to each other than this are spread out before a job is put between them. */
const SMALLEST_GAP = 1e-6;

/** Jobs that have a place in the order. */
const IS_MOVABLE = `state IN ('queued', 'draft') AND removed_at IS NULL`;

/**
 * Puts jobs that are not sent yet at a place in the queue, in the order that is given; a position is a number between those of its
 * neighbours, so that only the moved rows change, until no number is left between two of them. Moves nothing before a job that
 * has no place in the order.
 */
export function moveJobs(
  database: Database,
  moved: readonly string[],
  to: QueuePlace,
  at: number,
  remembered: () => readonly number[],
): MovedJobs {
  const gap = moved.length === 0 ? null : findGap(database, moved, to);
  if (gap === null) return { places: [], spread: null };
  const [low, high] = gap;
  const step = (high - low) / (moved.length + 1);
  if (step < SMALLEST_GAP) {
    const spread = spreadOut(database, remembered());
    return { ...moveJobs(database, moved, to, at, remembered), spread };
  }
  const places = moved.map((id, index) => ({ id, position: low + step * (index + 1) }));
  placeJobs(database, places, at);
  return { places, spread: null };
}

/** Puts each job at its place, all in one statement: places are by id, since a list of pairs would be parsed again for each. To be called in a transaction. */
export function placeJobs(database: Database, places: readonly JobPlace[], at: number | null): void {
  database.run(
    `UPDATE jobs SET position = place.position, updated_at = coalesce(?, updated_at)
     FROM (SELECT key AS id, value AS position FROM json_each(?)) AS place WHERE jobs.id = place.id`,
    at,
    JSON.stringify(Object.fromEntries(places.map(({ id, position }) => [id, position]))),
  );
}

/**
 * The positions between which the moved jobs go; outside of all positions a whole number of room is taken. Before one of
 * themselves is before the next that stays. Null where there is no such place.
 */
function findGap(database: Database, moved: readonly string[], to: QueuePlace): [number, number] | null {
  const room = moved.length + 1;
  if (to.kind === 'end') {
    const last =
      database.get<{ position: number }>('SELECT max(position) AS position FROM jobs')?.position ?? 0;
    return [last, last + room];
  }
  const others = `FROM jobs WHERE ${IS_MOVABLE} AND id NOT IN (SELECT value FROM json_each(?))`;
  const asked = JSON.stringify(moved);
  const from = to.kind === 'front' ? Number.MIN_SAFE_INTEGER : findPosition(database, to.jobId);
  if (from === null) return null;
  const high = database.get<{ position: number | null }>(
    `SELECT min(position) AS position ${others} AND position >= ?`,
    asked,
    from,
  )?.position;
  if (high == null && to.kind === 'before') return findGap(database, moved, { kind: 'end' });
  const top = high ?? 1;
  const low = database.get<{ position: number | null }>(
    `SELECT max(position) AS position ${others} AND position < ?`,
    asked,
    top,
  );
  return [low?.position ?? top - room, top];
}

/** Where a job stands that has a place in the order. */
function findPosition(database: Database, id: string): number | null {
  const sql = `SELECT position FROM jobs WHERE id = ? AND ${IS_MOVABLE}`;
  return database.get<{ position: number }>(sql, id)?.position ?? null;
}

/**
 * Gives all jobs whole numbers again, in the order that they have. Positions that are only remembered get theirs among them:
 * else a job that is put back would stand at a number of another scale.
 */
function spreadOut(database: Database, remembered: readonly number[]): Spread {
  const rows = database.all<{ id: string; position: number; removed_at: number | null }>(
    'SELECT id, position, removed_at FROM jobs',
  );
  const used = new Set([...rows.map(({ position }) => position), ...remembered]);
  const positions = new Map(
    [...used].sort((one, other) => one - other).map((position, index) => [position, index + 1] as const),
  );
  const places = rows.map((row) => ({ id: row.id, position: positions.get(row.position) ?? row.position }));
  placeJobs(database, places, null);
  return { places: places.filter((_, index) => rows[index]?.removed_at === null), positions };
}
