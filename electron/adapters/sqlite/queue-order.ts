import type { Job } from '../../../shared/domain/job.ts';
import type { QueuePlace } from '../../../shared/domain/steering.ts';
import type { Database } from './database.ts';
import { listJobsById } from './job-table.ts';

/** Positions nearer to each other than this are spread out anew before a job is put between them. */
const SMALLEST_GAP = 1e-6;

/** Jobs that have a place in the order. */
const IS_MOVABLE = `state IN ('queued', 'draft') AND removed_at IS NULL`;

/**
 * Puts jobs that are not sent yet at a place in the queue; a position is a number between those of its neighbours, so that
 * only the moved rows change.
 */
export function moveJobs(database: Database, ids: readonly string[], to: QueuePlace, at: number): Job[] {
  const moved = listMovable(database, ids);
  if (moved.length === 0) return [];
  const [low, high] = findGap(database, new Set(moved), to);
  const step = (high - low) / (moved.length + 1);
  if (step < SMALLEST_GAP) {
    spreadOut(database);
    return moveJobs(database, ids, to, at);
  }
  moved.forEach((id, index) => {
    const position = low + step * (index + 1);
    database.run('UPDATE jobs SET position = ?, updated_at = ? WHERE id = ?', position, at, id);
  });
  return listJobsById(database, moved);
}

function listMovable(database: Database, ids: readonly string[]): string[] {
  const sql = `SELECT id FROM jobs WHERE id IN (SELECT value FROM json_each(?)) AND ${IS_MOVABLE}
    ORDER BY position`;
  return database.all<{ id: string }>(sql, JSON.stringify(ids)).map((row) => row.id);
}

/** The positions between which the moved jobs go; outside of all positions a whole number of room is taken. */
function findGap(database: Database, moved: ReadonlySet<string>, to: QueuePlace): [number, number] {
  const others = database
    .all<{ id: string; position: number }>(
      `SELECT id, position FROM jobs WHERE ${IS_MOVABLE} ORDER BY position`,
    )
    .filter((row) => !moved.has(row.id));
  const room = moved.size + 1;
  const first = others[0]?.position ?? 1;
  if (to.kind === 'front') return [first - room, first];
  const index = to.kind === 'end' ? -1 : others.findIndex((row) => row.id === to.jobId);
  if (index === 0) return [first - room, first];
  const before = others[index];
  if (before !== undefined) return [others[index - 1]?.position ?? before.position - room, before.position];
  const last =
    database.get<{ position: number | null }>('SELECT max(position) AS position FROM jobs')?.position ?? 0;
  return [last, last + room];
}

/** Gives all jobs whole numbers again, in the order that they have. */
function spreadOut(database: Database): void {
  database.run(`
    UPDATE jobs SET position = ranked.rank
    FROM (SELECT id, row_number() OVER (ORDER BY position, id) AS rank FROM jobs) AS ranked
    WHERE jobs.id = ranked.id`);
}
