import type { CanaryStore } from '../../core/ports/canary-store.ts';
import type { JobEdit } from '../../core/ports.ts';
import type { Database } from './database.ts';
import { listJobsById } from './job-table.ts';
import { editJob } from './steering.ts';
import { addLines } from './transition-table.ts';

const IS_HELD = `state = 'queued' AND hold_reason IS 'canary'`;

const HELD_BATCHES = `
  WITH held AS (
    SELECT batch_id, count(*) AS held FROM jobs INDEXED BY jobs_queued WHERE ${IS_HELD} GROUP BY batch_id
  )
  SELECT held.batch_id AS batchId, held.held,
    (SELECT count(*) FROM jobs WHERE batch_id = held.batch_id AND NOT (${IS_HELD})
      AND state NOT IN ('done', 'failed', 'cancelled', 'unknown')) AS open,
    (SELECT count(*) FROM jobs WHERE batch_id = held.batch_id AND state = 'done') AS done
  FROM held ORDER BY held.batch_id`;

/** The store's calls about jobs that wait for the artist's word. */
export function createCanaryStore(database: Database): CanaryStore {
  const { write } = database;
  return {
    heldForWord: (batchId) => listJobsById(database, listHeldIds(database, batchId)),
    batchesHeldForWord: () => database.all(HELD_BATCHES),
    releaseHeld: (jobIds, edits, at) =>
      write(() => {
        const held = keepHeld(database, jobIds);
        writeEdits(database, held, edits, at);
        database.run(
          `UPDATE jobs SET hold_reason = NULL, hold_until = NULL, hold_since = NULL, updated_at = ?
           WHERE id IN (SELECT value FROM json_each(?)) AND ${IS_HELD}`,
          at,
          JSON.stringify(held),
        );
        addLines(database, held, 'released', { waitedFor: 'canary' }, at);
        return listJobsById(database, held);
      }),
    editHeld: (edits, at) =>
      write(() => {
        const held = keepHeld(database, [...edits.keys()]);
        writeEdits(database, held, edits, at);
        return listJobsById(database, held);
      }),
  };
}

function listHeldIds(database: Database, batchId: string): string[] {
  const sql = `SELECT id FROM jobs WHERE batch_id = ? AND ${IS_HELD} ORDER BY position`;
  return database.all<{ id: string }>(sql, batchId).map(({ id }) => id);
}

function keepHeld(database: Database, jobIds: readonly string[]): string[] {
  const sql = `SELECT id FROM jobs WHERE id IN (SELECT value FROM json_each(?)) AND ${IS_HELD} ORDER BY position`;
  return database.all<{ id: string }>(sql, JSON.stringify(jobIds)).map(({ id }) => id);
}

function writeEdits(
  database: Database,
  jobIds: readonly string[],
  edits: ReadonlyMap<string, JobEdit>,
  at: number,
): void {
  for (const id of jobIds) {
    const edit = edits.get(id);
    if (edit !== undefined) editJob(database, id, edit, at);
  }
}
