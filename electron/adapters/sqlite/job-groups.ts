import type { JobKind } from '../../../shared/domain/decide-job.ts';
import type { HoldReason, JobState } from '../../../shared/domain/job-state.ts';
import type { JobSnapshot } from '../../../shared/domain/put-back.ts';
import type { JobGroup } from '../../core/ports/store/jobs.ts';
import type { Database } from './database.ts';
import { listJobsById } from './job-table.ts';

const KINDS = `
  SELECT id, state, hold_reason AS holdReason, paused, not_before IS NOT NULL AS isScheduled,
    removed_at IS NOT NULL AS isRemoved, gen_id IS NOT NULL AS hasGenId, attempts > 0 AS wasSubmitted,
    charged_surely + charged_maybe > 0 AS mayHaveBeenCharged, lost_outputs > 0 AS hasLostOutputs
  FROM jobs WHERE id IN (SELECT value FROM json_each(?)) ORDER BY position`;

interface KindRow {
  readonly id: string;
  readonly state: JobState;
  readonly holdReason: HoldReason | null;
  readonly paused: number;
  readonly isScheduled: number;
  readonly isRemoved: number;
  readonly hasGenId: number;
  readonly wasSubmitted: number;
  readonly mayHaveBeenCharged: number;
  readonly hasLostOutputs: number;
}

/** Jobs by what a decision looks at. A handful of kinds stands for ten thousand jobs. */
export function groupJobs(database: Database, ids: readonly string[]): JobGroup[] {
  const rows = database.all<KindRow>(KINDS, JSON.stringify(ids));
  const byKind = Map.groupBy(rows, ({ id: _id, ...kind }) => JSON.stringify(kind));
  return [...byKind.values()].map((group) => ({
    kind: readKind(group[0] as KindRow),
    ids: group.map(({ id }) => id),
  }));
}

function readKind(row: KindRow): JobKind {
  return {
    state: row.state,
    holdReason: row.holdReason,
    isPaused: row.paused === 1,
    isScheduled: row.isScheduled === 1,
    isRemoved: row.isRemoved === 1,
    hasGenId: row.hasGenId === 1,
    wasSubmitted: row.wasSubmitted === 1,
    mayHaveBeenCharged: row.mayHaveBeenCharged === 1,
    hasLostOutputs: row.hasLostOutputs === 1,
  };
}

/** How jobs are now, removed ones too. */
export function listSnapshots(database: Database, ids: readonly string[]): JobSnapshot[] {
  const sql = `SELECT id FROM jobs WHERE removed_at IS NOT NULL AND id IN (SELECT value FROM json_each(?))`;
  const removed = new Set(database.all<{ id: string }>(sql, JSON.stringify(ids)).map(({ id }) => id));
  return listJobsById(database, ids).map((job) => ({ job, isRemoved: removed.has(job.id) }));
}
