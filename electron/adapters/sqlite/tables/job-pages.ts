import type { JobState } from '../../../../shared/domain/job/job-state.ts';
import type { JobCursor, JobPage } from '../../../../shared/domain/queue/job-page.ts';
import type { Database } from '../database.ts';
import { completeJobs } from './job-table.ts';
import { JOB_COLUMNS, type JobRow } from './rows.ts';

/** In the order in which the Queue shows them; of what is finished the newest first. */
const ORDER: readonly JobState[] = [
  ...(['unknown', 'uploading', 'sending', 'submitted', 'fetching', 'queued', 'draft'] as const),
  ...(['failed', 'done', 'cancelled'] as const),
];
const FORWARD = ['>', 'ASC'] as const;
const BACKWARD = ['<', 'DESC'] as const;

/** A page of the jobs that were not removed, by the index alone: a hundred thousand others cost it nothing. */
export function readJobPage(database: Database, after: JobCursor | null, limit: number): JobPage {
  const rows: JobRow[] = [];
  for (const state of ORDER.slice(after === null ? 0 : ORDER.indexOf(after.state))) {
    const missing = limit - rows.length;
    if (missing === 0) break;
    rows.push(...readState(database, state, after?.state === state ? after : null, missing));
  }
  const last = rows.at(-1);
  const isMore = last !== undefined && rows.length === limit;
  return {
    jobs: completeJobs(database, rows),
    rest: isMore ? { state: last.state, position: last.position, id: last.id } : null,
  };
}

function readState(database: Database, state: JobState, after: JobCursor | null, limit: number): JobRow[] {
  const [behind, order] = ORDER.indexOf(state) < ORDER.indexOf('failed') ? FORWARD : BACKWARD;
  const place = after === null ? '' : `AND (position, id) ${behind} (?, ?)`;
  return database.all<JobRow>(
    `SELECT ${JOB_COLUMNS} FROM jobs INDEXED BY jobs_by_state WHERE removed_at IS NULL AND state = ? ${place}
     ORDER BY position ${order}, id ${order} LIMIT ?`,
    state,
    ...(after === null ? [] : [after.position, after.id]),
    limit,
  );
}
