import type { Take } from '../../../shared/domain/library/take.ts';
import type { Jobs } from '../../core/ports/store/jobs.ts';
import type { Sidecars, Takes } from '../../core/ports/store/takes.ts';
import type { Store, Transaction } from '../../core/ports/store.ts';
import { applyDecision } from './apply-decision.ts';
import type { Database } from './database.ts';
import { adoptAttempt } from './tables/adopt-attempt.ts';
import { createAssets, createUploads } from './tables/asset-table.ts';
import { createAttempts, listAttempts } from './tables/attempt-table.ts';
import { createBatches } from './tables/batch-table.ts';
import { createCast } from './tables/cast-table.ts';
import { createDeliveries } from './tables/delivery-table.ts';
import * as held from './tables/held-jobs.ts';
import { countHolds, countJobs } from './tables/job-counts.ts';
import { listJobFacts, listSnapshots } from './tables/job-facts.ts';
import { readJobPage } from './tables/job-pages.ts';
import * as jobs from './tables/job-table.ts';
import { listRecentTimes } from './tables/job-times.ts';
import { createLedger } from './tables/ledger-table.ts';
import { createLineage, linkTakeOfJob } from './tables/lineage-table.ts';
import { createOutputs, setOutputTake } from './tables/output-table.ts';
import { createPauses } from './tables/pause-table.ts';
import { moveJobs, placeJobs } from './tables/queue-order.ts';
import { listFacet } from './tables/take-facets.ts';
import * as files from './tables/take-files.ts';
import { outlineTakes, searchTakeIds, searchTakes } from './tables/take-search.ts';
import * as takes from './tables/take-table.ts';
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
    ledger: createLedger(database),
    values: createValues(database),
    pauses: createPauses(database),
  };
  const transact: Store['transact'] = (work) => database.write(() => work(repositories));
  return { ...repositories, ...database.shared, transact };
}

function createJobs(database: Database, now: () => number): Jobs {
  return {
    find: (id) => jobs.findJob(database, id),
    list: () => jobs.listJobs(database),
    page: (after, limit) => readJobPage(database, after, limit),
    waitsSinceAfter: (at) => jobs.waitsSinceAfter(database, at),
    runnable: (at, profileId, models, limit, choice = {}) =>
      jobs.listRunnableJobs(database, at, profileId, models, limit, choice),
    nextHoldEnd: () => jobs.findNextHoldEnd(database, now() - JUST_ENDED_MILLISECONDS),
    countAtService: (profileId, models) => jobs.countAtService(database, profileId, models),
    countSending: (profileId, models) => jobs.countSending(database, profileId, models),
    queuedProfiles: () => jobs.listQueuedProfiles(database),
    queuedModels: () => jobs.listQueuedModels(database),
    inState: (...states) => jobs.listJobsInState(database, states),
    counts: () => countJobs(database),
    countHolds: () => countHolds(database),
    countBatch: (batchId) => jobs.countBatch(database, batchId),
    recentTimes: (profileId) => listRecentTimes(database, profileId),
    history: (jobId) => ({
      attempts: listAttempts(database, jobId),
      transitions: listTransitions(database, jobId),
    }),
    snapshots: (ids) => listSnapshots(database, ids),
    facts: (ids) => listJobFacts(database, ids),
    byId: (ids) => jobs.listJobsById(database, ids),
    waitingFor: (reasons) => held.listWaitingFor(database, reasons),
    heldForApproval: (batchId) => held.listHeldForApproval(database, batchId),
    batchesHeldForApproval: () => held.listBatchesHeldForApproval(database),
    heldForBudget: (at) => held.listHeldForBudget(database, at),
    stoppedAsWell: (jobId, reached, at, most) => held.listStoppedAsWell(database, jobId, reached, at, most),
    add: (added) => jobs.insertJobs(database, added),
    apply: (facts, decision, at) => applyDecision(database, facts, decision, at),
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
    page: (offset, limit) => takes.listTakes(database, offset, limit),
    byId: (ids) => takes.listTakesById(database, ids),
    count: () => takes.countTakes(database),
    search: (query, offset, limit) => searchTakes(database, query, offset, limit),
    searchIds: (query, offset, limit) => searchTakeIds(database, query, offset, limit),
    outline: (query) => outlineTakes(database, query),
    facet: (facet, query, text) => listFacet(database, facet, query, text),
    withoutPoster: (limit) => takes.listTakesWithoutPoster(database, limit),
    atPaths: (paths) => files.listTakesAtPaths(database, paths),
    withContent: (sha256, bytes) => files.listTakesWithContent(database, sha256, bytes),
    filesAfter: (takeId, limit) => files.listTakeFilesAfter(database, takeId, limit),
    countMissing: () => files.countMissing(database),
    missing: (limit) => files.listMissing(database, limit),
    add(outputId, take) {
      takes.insertTake(database, take);
      link(outputId, take);
    },
    link,
    mark: (ids, mark, at) => takes.markTakes(database, ids, mark, at ?? now()),
    putBackMarks: (before) => takes.putBackMarks(database, before),
    setFacts: (id, facts) => takes.setTakeFacts(database, id, facts),
    addFound: (found) => files.insertFoundTakes(database, found),
    setMissing: (takeIds, at) => files.setMissing(database, takeIds, at),
    moveFolder: (from, to) => files.moveFolder(database, from, to),
    moveFile: (takeId, path) => files.moveTakeFile(database, takeId, path),
  };
}

function createSidecars(database: Database): Sidecars {
  return {
    due: (limit, after = '') => files.listDueSidecars(database, limit, after),
    ask: (takeIds) => files.insertDueSidecars(database, takeIds),
    markWritten: (written) => files.deleteDueSidecars(database, written),
  };
}
