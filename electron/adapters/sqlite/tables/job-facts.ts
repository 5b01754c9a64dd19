import type { Failure } from '../../../../shared/kernel/result.ts';
import type { JobFacts } from '../../../../shared/queue/job-change.ts';
import type { Jobs } from '../../../core/queue/job-store.ts';
import type { Database } from '../database.ts';
import { listJobsById } from './job-table.ts';
import { type JobRow, readHold } from './rows.ts';

const FACTS = `jobs.id, state, hold_reason, hold_until, hold_since, paused, not_before, position, error, gen_id, attempts,
  charged_surely, charged_maybe, lost_outputs, service_status, updated_at, removed_at`;
const OF_ONE = `SELECT ${FACTS} FROM jobs WHERE id = ?`;
/** In the order of the list: asked with `IN`, SQLite would sort ten thousand ids first. */
const OF_MANY = `SELECT ${FACTS} FROM json_each(?) AS wanted CROSS JOIN jobs ON jobs.id = wanted.value`;

type FactsRow = Omit<
  JobRow,
  `estimate_${string}` | 'batch_id' | 'model' | 'name' | 'input' | 'test_mode' | 'profile_id' | 'practice'
>;

function readFacts(row: FactsRow): JobFacts {
  return {
    id: row.id,
    state: row.state,
    hold: readHold(row),
    paused: row.paused === 1,
    notBefore: row.not_before,
    position: row.position,
    error: row.error === null ? null : (JSON.parse(row.error) as Failure),
    genId: row.gen_id,
    attempts: row.attempts,
    charge: { surely: row.charged_surely, maybe: row.charged_maybe },
    lostOutputs: row.lost_outputs,
    serviceStatus: row.service_status,
    isRemoved: row.removed_at !== null,
  };
}

/** A part of {@link Jobs}, over a migrated database. */
export const createJobFacts = (database: Database) =>
  ({
    /** How jobs are now, removed ones too. */
    snapshots(ids) {
      const sql = `SELECT id FROM jobs WHERE removed_at IS NOT NULL AND id IN (SELECT value FROM json_each(?))`;
      const removed = new Set(database.all<{ id: string }>(sql, JSON.stringify(ids)).map(({ id }) => id));
      return listJobsById(database, ids).map((job) => ({ job, isRemoved: removed.has(job.id) }));
    },
    /** How jobs stand, each once and in the order of the ids, removed ones too. What they ask for is most of a row, and is not read. */
    facts(ids) {
      const [only] = ids;
      const rows =
        ids.length === 1 && only !== undefined
          ? database.all<FactsRow>(OF_ONE, only)
          : database.all<FactsRow>(OF_MANY, JSON.stringify([...new Set(ids)]));
      return rows.map(readFacts);
    },
  }) satisfies Partial<Jobs>;
