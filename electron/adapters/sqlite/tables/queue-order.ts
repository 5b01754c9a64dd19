import type { QueuePlace } from '../../../../shared/domain/queue/queue-actions.ts';
import type { JobPlace } from '../../../core/ports/store/jobs.ts';
import type { Database } from '../database.ts';

/** Positions nearer to each other than this are spread out before a job is put between them. */
const SMALLEST_GAP = 1e-6;

/** Jobs that have a place in the order. */
const IS_MOVABLE = `state IN ('queued', 'draft') AND removed_at IS NULL`;

/**
 * Puts jobs that are not sent yet at a place in the queue, in the order that is given; a position is a number between those of its
 * neighbours, so that only the moved rows change.
 */
export function moveJobs(
  database: Database,
  moved: readonly string[],
  to: QueuePlace,
  at: number,
): JobPlace[] {
  if (moved.length === 0) return [];
  const [low, high] = findGap(database, moved, to);
  const step = (high - low) / (moved.length + 1);
  if (step < SMALLEST_GAP) {
    spreadOut(database);
    return moveJobs(database, moved, to, at);
  }
  const places = moved.map((id, index) => ({ id, position: low + step * (index + 1) }));
  placeJobs(database, places, at);
  return places;
}

/** Puts each job at its place, all in one statement: places are by id, since a list of pairs would be parsed again for each. To be called in a transaction. */
export function placeJobs(database: Database, places: readonly JobPlace[], at: number): void {
  database.run(
    `UPDATE jobs SET position = place.position, updated_at = ?
     FROM (SELECT key AS id, value AS position FROM json_each(?)) AS place WHERE jobs.id = place.id`,
    at,
    JSON.stringify(Object.fromEntries(places.map(({ id, position }) => [id, position]))),
  );
}

/** The positions between which the moved jobs go; outside of all positions a whole number of room is taken. */
function findGap(database: Database, moved: readonly string[], to: QueuePlace): [number, number] {
  const room = moved.length + 1;
  if (to.kind === 'end') {
    const last =
      database.get<{ position: number }>('SELECT max(position) AS position FROM jobs')?.position ?? 0;
    return [last, last + room];
  }
  const others = `FROM jobs WHERE ${IS_MOVABLE} AND id NOT IN (SELECT value FROM json_each(?))`;
  const asked = JSON.stringify(moved);
  const high =
    to.kind === 'front'
      ? database.get<{ position: number | null }>(`SELECT min(position) AS position ${others}`, asked)
      : database.get<{ position: number }>(`SELECT position ${others} AND id = ?`, asked, to.jobId);
  if (high === undefined) return findGap(database, moved, { kind: 'end' });
  const top = high.position ?? 1;
  const low = database.get<{ position: number | null }>(
    `SELECT max(position) AS position ${others} AND position < ?`,
    asked,
    top,
  );
  return [low?.position ?? top - room, top];
}

/** Gives all jobs whole numbers again, in the order that they have. */
function spreadOut(database: Database): void {
  database.run(`
    UPDATE jobs SET position = ranked.rank
    FROM (SELECT id, row_number() OVER (ORDER BY position, id) AS rank FROM jobs) AS ranked
    WHERE jobs.id = ranked.id`);
}
