import type { JobPatch } from '../../../../shared/queue/decide-job.ts';
import type { JobFacts } from '../../../../shared/queue/job-change.ts';
import { type HoldReason, JOB_STATES, type JobState } from '../../../../shared/queue/job-state.ts';
import type { Database } from '../database.ts';

// How many jobs are in a state and wait for a reason is kept, not counted; `''` is no reason. A job that is added is counted by a
// trigger. One that changes is not: ten thousand that change together move two counters once, where a trigger moves them for each.

const ADD = `
  INSERT INTO job_counts (state, hold_reason, jobs) VALUES (?, ?, ?)
  ON CONFLICT DO UPDATE SET jobs = jobs + excluded.jobs`;

/** Counts jobs anew that a decision changed. To be called in the transaction that read and wrote them. */
export function countChanges(
  database: Database,
  before: readonly JobFacts[],
  { state, hold, isRemoved }: JobPatch,
): void {
  if (state === undefined && hold === undefined && isRemoved === undefined) return;
  const kinds = Map.groupBy(before, (job) => `${job.state} ${job.hold?.reason} ${job.isRemoved}`);
  for (const jobs of kinds.values()) {
    const was = jobs[0] as JobFacts;
    const from = findCounter(was);
    const to = findCounter({
      state: state ?? was.state,
      hold: hold === undefined ? was.hold : hold,
      isRemoved: isRemoved ?? was.isRemoved,
    });
    // Most of what is heard of a job leaves it where it is.
    if (from?.join() === to?.join()) continue;
    if (from !== null) database.run(ADD, ...from, -jobs.length);
    if (to !== null) database.run(ADD, ...to, jobs.length);
  }
}

interface Counted {
  readonly state: JobState;
  readonly hold: { readonly reason: HoldReason } | null;
  readonly isRemoved: boolean;
}

/** The key of the row that counts such a job; null for one that is not counted. */
function findCounter({ state, hold, isRemoved }: Counted): [state: JobState, reason: string] | null {
  return isRemoved ? null : [state, hold?.reason ?? ''];
}

/** How many jobs are in each state. */
export function countJobs(database: Database): Record<JobState, number> {
  const rows = database.all<{ state: JobState; jobs: number }>(
    'SELECT state, sum(jobs) AS jobs FROM job_counts GROUP BY state',
  );
  const counts = Object.fromEntries(JOB_STATES.map((state) => [state, 0])) as Record<JobState, number>;
  for (const { state, jobs } of rows) counts[state] = jobs;
  return counts;
}

/** How many jobs wait for each reason. */
export function countHolds(database: Database): Partial<Record<HoldReason, number>> {
  const sql = `SELECT hold_reason AS reason, sum(jobs) AS jobs FROM job_counts
    WHERE hold_reason <> '' AND jobs > 0 GROUP BY hold_reason`;
  const rows = database.all<{ reason: HoldReason; jobs: number }>(sql);
  return Object.fromEntries(rows.map(({ reason, jobs }) => [reason, jobs]));
}
