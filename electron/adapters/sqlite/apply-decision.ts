import type { Job } from '../../../shared/jobs/job.ts';
import { type HoldReason, JOB_STATES, type JobState } from '../../../shared/jobs/job-state.ts';
import type { JobPatch } from '../../../shared/queue/decide-job.ts';
import type { JobFacts } from '../../../shared/queue/job-change.ts';
import type { Jobs } from '../../core/queue/job-store.ts';
import type { Database, SqlValue } from './database.ts';
import { latestReceived } from './tables/output-table.ts';
import { writeLines } from './tables/transition-table.ts';

/** Columns that are set, with the values of their question marks. */
type Assignment = readonly [sql: string, ...values: SqlValue[]];

/** Each id and its place. Most often it is one, which needs no list to be read. */
const ONE_ID = 'SELECT 0 AS key, ? AS value';
const MANY_IDS = 'SELECT key, value FROM json_each(?)';

const GEN_ID_RECEIVED = `SELECT gen_id FROM attempts WHERE job_id = jobs.id AND number = ${latestReceived('jobs.id')}`;
const LOST_OUTPUTS = `
  SELECT count(*) FROM outputs WHERE job_id = jobs.id AND attempt = ${latestReceived('jobs.id')} AND take_id IS NULL`;

type Written = Required<JobPatch>;

/** What each part of a patch writes. One that is missing here does not compile: it would be decided, and never be so. */
const WRITES: {
  readonly [Part in keyof Written]: (value: Written[Part], at: number) => readonly Assignment[];
} = {
  state: (state) => [['state = ?', state]],
  hold: setHold,
  error: (error) => [['error = ?', error && JSON.stringify(error)]],
  genId: (genId) => [['gen_id = ?', genId]],
  paused: (paused) => [['paused = ?', Number(paused)]],
  notBefore: (notBefore) => [['not_before = ?', notBefore]],
  position: (position) => [['position = ?', position]],
  isRemoved: (isRemoved, at) => [['removed_at = ?', isRemoved ? at : null]],
  lostOutputs: (count) => [['lost_outputs = ?', count]],
  serviceStatus: (status) => [['service_status = ?', status]],
  request: setRequest,
  estimate: (estimate) => [setEstimate(estimate)],
  leavesOutputs: () => [[`lost_outputs = (${LOST_OUTPUTS})`]],
  recallsSubmission: () => [[`gen_id = (${GEN_ID_RECEIVED}), lost_outputs = (${LOST_OUTPUTS})`]],
};

function listAssignments(patch: JobPatch, at: number): Assignment[] {
  return (Object.keys(patch) as (keyof JobPatch)[]).flatMap((part) => assignmentsOf(part, patch, at));
}

function assignmentsOf<Part extends keyof JobPatch>(
  part: Part,
  patch: JobPatch,
  at: number,
): readonly Assignment[] {
  const value = patch[part];
  return value === undefined ? [] : WRITES[part](value as Written[Part], at);
}

/** While the reason stays the same, so does the time since when. */
function setHold(hold: NonNullable<JobPatch['hold']> | null, at: number): readonly Assignment[] {
  const reason = hold?.reason ?? null;
  return [
    ['hold_since = CASE WHEN hold_reason IS ? THEN hold_since ELSE ? END', reason, hold === null ? null : at],
    ['hold_reason = ?, hold_until = ?', reason, hold?.until ?? null],
  ];
}

/** Without what it asks for, which stands in a table of its own. */
function setRequest(request: NonNullable<JobPatch['request']>): readonly Assignment[] {
  const { name, model, testMode, estimate } = request;
  return [['name = ?, model = ?, test_mode = ?', name, model, testMode], setEstimate(estimate)];
}

function setEstimate(estimate: Job['estimate']): Assignment {
  return ['estimate_currency = ?, estimate_amount = ?', estimate?.currency ?? null, estimate?.amount ?? null];
}

// How many jobs are in a state and wait for a reason is kept, not counted; `''` is no reason. A job that is added is counted by a
// trigger. One that changes is not: ten thousand that change together move two counters once, where a trigger moves them for each.

const ADD = `
  INSERT INTO job_counts (state, hold_reason, jobs) VALUES (?, ?, ?)
  ON CONFLICT DO UPDATE SET jobs = jobs + excluded.jobs`;

/** Counts jobs anew that a decision changed. To be called in the transaction that read and wrote them. */
function countChanges(
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

/** A part of {@link Jobs}, over a migrated database. */
export const createJobChanges = (database: Database) =>
  ({
    /** How many jobs are in each state. */
    counts() {
      const rows = database.all<{ state: JobState; jobs: number }>(
        'SELECT state, sum(jobs) AS jobs FROM job_counts GROUP BY state',
      );
      const counts = Object.fromEntries(JOB_STATES.map((state) => [state, 0])) as Record<JobState, number>;
      for (const { state, jobs } of rows) counts[state] = jobs;
      return counts;
    },
    /** How many jobs wait for each reason. */
    countHolds() {
      const sql = `SELECT hold_reason AS reason, sum(jobs) AS jobs FROM job_counts
    WHERE hold_reason <> '' AND jobs > 0 GROUP BY hold_reason`;
      const rows = database.all<{ reason: HoldReason; jobs: number }>(sql);
      return Object.fromEntries(rows.map(({ reason, jobs }) => [reason, jobs]));
    },
    /**
     * Writes what was decided of jobs in one state, all rows in one statement and their lines of history in another. To be called in
     * the transaction that read the jobs: one that is not in that state any more is a bug, and nothing is written then.
     */
    apply(jobs, { patch, line }, at) {
      const assignments = listAssignments(patch, at);
      const from = jobs[0]?.state;
      if (assignments.length === 0 || from === undefined) return;
      const ids = jobs.map(({ id }) => id);
      if (line !== null) {
        const first = writeLines(database, ids, { ...line, from, to: patch.state ?? from, at });
        assignments.push(['last_line = ? + one.key', first]);
      }
      const changed = database.run(
        `UPDATE jobs SET revision = revision + 1, updated_at = ?, ${assignments.map(([sql]) => sql).join(', ')}
     FROM (${ids.length === 1 ? ONE_ID : MANY_IDS}) AS one WHERE jobs.id = one.value AND state = ?`,
        at,
        ...assignments.flatMap(([, ...values]) => values),
        ids.length === 1 ? (ids[0] ?? '') : JSON.stringify(ids),
        from,
      );
      if (changed !== ids.length) throw new Error(`${changed} of ${ids.length} jobs are ${from}`);
      countChanges(database, jobs, patch);
      if (patch.request === undefined) return;
      database.run(
        'UPDATE job_inputs SET input = ? WHERE job_id IN (SELECT value FROM json_each(?))',
        JSON.stringify(patch.request.input),
        JSON.stringify(ids),
      );
    },
  }) satisfies Partial<Jobs>;
