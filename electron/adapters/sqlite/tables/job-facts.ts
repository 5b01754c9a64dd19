import type { JobFacts } from '../../../../shared/domain/job/job-change.ts';
import type { JobSnapshot } from '../../../../shared/domain/job/put-back.ts';
import type { Failure } from '../../../../shared/errors.ts';
import type { Database } from '../database.ts';
import { listJobsById } from './job-table.ts';
import { matchIds } from './match-ids.ts';
import { type JobRow, readHold } from './rows.ts';

const FACTS = `
  SELECT id, state, hold_reason, hold_until, hold_since, paused, not_before, position, error, gen_id, attempts,
    charged_surely, charged_maybe, lost_outputs, service_status, updated_at, removed_at
  FROM jobs WHERE id `;

type FactsRow = Omit<
  JobRow,
  `estimate_${string}` | 'batch_id' | 'model' | 'name' | 'input' | 'test_mode' | 'profile_id' | 'practice'
>;

/** How jobs stand, removed ones too, in no order. What they ask for is most of a row, and is not read. */
export function listJobFacts(database: Database, ids: readonly string[]): JobFacts[] {
  const { where, value } = matchIds(ids);
  return database.all<FactsRow>(FACTS + where, value).map(readFacts);
}

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

/** How jobs are now, removed ones too. */
export function listSnapshots(database: Database, ids: readonly string[]): JobSnapshot[] {
  const sql = `SELECT id FROM jobs WHERE removed_at IS NOT NULL AND id IN (SELECT value FROM json_each(?))`;
  const removed = new Set(database.all<{ id: string }>(sql, JSON.stringify(ids)).map(({ id }) => id));
  return listJobsById(database, ids).map((job) => ({ job, isRemoved: removed.has(job.id) }));
}
