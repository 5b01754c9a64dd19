import type { JobState } from '../../../shared/jobs/job-state.ts';
import type { Take } from '../../../shared/library/take.ts';
import type { JobCursor } from '../../../shared/queue/job-page.ts';
import type { Takes } from '../../core/library/library-store.ts';
import type { Store, Transaction } from '../../core/ports/store.ts';
import type { Jobs, Pauses } from '../../core/queue/job-store.ts';
import { createJobChanges } from './apply-decision.ts';
import type { Database } from './database.ts';
import { adoptAttempt } from './tables/adopt-attempt.ts';
import { createAssets, createUploads } from './tables/asset-table.ts';
import { createAttempts, listAttempts } from './tables/attempt-table.ts';
import { createCast } from './tables/cast-table.ts';
import { createDeliveries } from './tables/delivery-table.ts';
import { createFilm } from './tables/film-table.ts';
import { createHeld } from './tables/held-jobs.ts';
import { createJobFacts } from './tables/job-facts.ts';
import {
  completeJobs,
  createJobTable,
  findJob,
  findNextHoldEnd,
  insertJobs,
  listJobsById,
} from './tables/job-table.ts';
import { createLedger } from './tables/ledger-table.ts';
import {
  createLineage,
  createSidecars,
  createTakeFiles,
  linkTakeOfJob,
  moveFolder,
} from './tables/lineage-table.ts';
import { createOutputs, setOutputTake } from './tables/output-table.ts';
import { moveJobs, placeJobs } from './tables/queue-order.ts';
import { JOB_COLUMNS, type JobRow } from './tables/rows.ts';
import { createTakeFacets } from './tables/take-facets.ts';
import { createTakeRemoval } from './tables/take-removal.ts';
import { createTakeSearch } from './tables/take-search.ts';
import { createBatches, createTakeTable, insertTake, listTakesById, markTakes } from './tables/take-table.ts';
import { createTemplates } from './tables/template-table.ts';
import { listTransitions } from './tables/transition-table.ts';
import { createValues } from './tables/value-table.ts';
import { createWatches } from './tables/watch-table.ts';

/** A hold that ends between two looks at the clock must not be missed; one that ended longer ago is no event to wait for. */
const JUST_ENDED_MILLISECONDS = 100;

/** The repositories over a migrated database, and the transaction that joins them. */
export function createStore(database: Database, now: () => number): Omit<Store, 'close'> {
  const repositories: Transaction = {
    jobs: createJobs(database, now),
    batches: createBatches(database),
    attempts: createAttempts(database),
    deliveries: createDeliveries(database),
    outputs: createOutputs(database),
    takes: createTakes(database, now),
    sidecars: createSidecars(database),
    lineage: createLineage(database),
    assets: createAssets(database),
    uploads: createUploads(database),
    cast: createCast(database),
    templates: createTemplates(database),
    watches: createWatches(database),
    film: createFilm(database),
    ledger: createLedger(database),
    values: createValues(database),
    pauses: createPauses(database),
  };
  const transact: Store['transact'] = (work) => database.write(() => work(repositories));
  return { ...repositories, transact, afterCommit: database.afterCommit };
}

function createJobs(database: Database, now: () => number): Jobs {
  return {
    find: (id) => findJob(database, id),
    ...createJobTable(database),
    /** A page of the jobs that were not removed, by the index alone: a hundred thousand others cost it nothing. */
    page(after, limit) {
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
    },
    nextHoldEnd: () => findNextHoldEnd(database, now() - JUST_ENDED_MILLISECONDS),
    ...createJobChanges(database),
    /** How long the latest generations of a profile took, newest first. */
    recentTimes: (profileId) => database.all(RECENT_TIMES, profileId),
    history: (jobId) => ({
      attempts: listAttempts(database, jobId),
      transitions: listTransitions(database, jobId),
    }),
    ...createJobFacts(database),
    byId: (ids) => listJobsById(database, ids),
    ...createHeld(database),
    add: (added) => insertJobs(database, added),
    move: (ids, to, at, remembered) => moveJobs(database, ids, to, at, remembered),
    place: (places, at) => placeJobs(database, places, at),
    adopt: (attemptId, adopted) => adoptAttempt(database, attemptId, adopted),
  };
}

function createTakes(database: Database, now: () => number): Takes {
  const link = (outputId: string, take: Take) => {
    setOutputTake(database, outputId, take.id);
    linkTakeOfJob(database, take);
  };
  return {
    ...createTakeTable(database),
    byId: (ids) => listTakesById(database, ids),
    ...createTakeSearch(database),
    ...createTakeFacets(database),
    ...createTakeFiles(database),
    ...createTakeRemoval(database),
    add(outputId, take) {
      insertTake(database, take);
      link(outputId, take);
    },
    link,
    mark: (ids, mark, at) => markTakes(database, ids, mark, at ?? now()),
    moveFolder: (from, to) => moveFolder(database, from, to),
  };
}

const MAX_JOBS = 400;

/** From the answer to the submission until the result was there. Jobs that were submitted twice say nothing about one. */
const RECENT_TIMES = `
  WITH RECURSIVE recent AS (
    SELECT id, model, position, last_line FROM jobs INDEXED BY jobs_by_state
    WHERE state = 'done' AND removed_at IS NULL AND profile_id = ? AND test_mode IS NULL
    ORDER BY position DESC LIMIT ${MAX_JOBS}
  ), history (id, number) AS (
    SELECT id, last_line FROM recent
    UNION ALL
    SELECT id, previous FROM history JOIN transitions USING (number)
  )
  SELECT recent.model AS model,
         min(CASE WHEN to_state = 'fetching' THEN at END) - min(CASE WHEN to_state = 'submitted' THEN at END) AS milliseconds
  FROM recent JOIN history USING (id) JOIN transitions USING (number)
  GROUP BY recent.id
  HAVING sum(to_state = 'submitted' AND coalesce(from_state, '') <> 'submitted') = 1 AND milliseconds > 0
  ORDER BY recent.position DESC`;

/** In the order in which the Queue shows them; of what is finished the newest first. */
const ORDER: readonly JobState[] = [
  ...(['unknown', 'uploading', 'sending', 'submitted', 'fetching', 'queued', 'draft'] as const),
  ...(['failed', 'done', 'cancelled'] as const),
];
const FORWARD = ['>', 'ASC'] as const;
const BACKWARD = ['<', 'DESC'] as const;

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

/** Pauses of batches and models, over a migrated database. */
function createPauses(database: Database): Pauses {
  return {
    /** Batches and models that are paused. */
    list() {
      const rows = database.all<{ scope: string; target: string }>(
        'SELECT scope, target FROM pauses ORDER BY since',
      );
      const targets = (scope: string) => rows.flatMap((row) => (row.scope === scope ? [row.target] : []));
      return { batches: targets('batch'), models: targets('model') };
    },
    /** Pauses a batch or a model, or lets it go on. */
    set(scope, paused, at) {
      const target = scope.kind === 'batch' ? scope.batchId : scope.model;
      if (paused) {
        const sql = 'INSERT INTO pauses (scope, target, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING';
        database.run(sql, scope.kind, target, at);
      } else {
        database.run('DELETE FROM pauses WHERE scope = ? AND target = ?', scope.kind, target);
      }
    },
  };
}
