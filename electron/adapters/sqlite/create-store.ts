import type { Store } from '../../core/ports.ts';
import { adoptAttempt } from './adopt-attempt.ts';
import * as assets from './asset-table.ts';
import * as attempts from './attempt-table.ts';
import { createCanaryStore } from './canary-holds.ts';
import { createCastStore } from './cast-table.ts';
import type { Database } from './database.ts';
import { insertDelivery, listPendingDeliveries, markWorkedOut } from './delivery-table.ts';
import { applyChangeToAll, applyHold, releaseHolds } from './job-changes.ts';
import * as jobs from './job-table.ts';
import { createLedgerStore } from './ledger-store.ts';
import { createLibraryStore } from './library-store.ts';
import { linkTakeOfJob } from './lineage-table.ts';
import { listOutputs, saveOutputs, setOutputTake } from './output-table.ts';
import { readAttempt } from './rows.ts';
import * as steering from './steering.ts';
import * as submissions from './submissions.ts';
import { listFacet } from './take-facets.ts';
import { outlineTakes, searchTakeIds, searchTakes } from './take-search.ts';
import * as takes from './take-table.ts';
import { createTemplateStore } from './template-table.ts';
import { listTransitions } from './transition-table.ts';
import { readValue, writeValue } from './value-table.ts';
import { createWatchStore } from './watch-table.ts';

/** A hold that ends between two looks at the clock must not be missed; one that ended longer ago is no event to wait for. */
const JUST_ENDED_MILLISECONDS = 100;

/**
 * The store's calls over a migrated database. Each that writes is one durable transaction; reads need none, because
 * this process is the only one that writes and every call is synchronous.
 */
export function createStore(database: Database, now: () => number): Omit<Store, 'close'> {
  const { write } = database;
  return {
    ...createLedgerStore(database),
    ...createCanaryStore(database),
    ...createCastStore(database),
    ...createTemplateStore(database),
    ...createWatchStore(database),
    ...createLibraryStore(database),
    addJobs: (added) => write(() => jobs.insertJobs(database, added)),
    job: (id) => jobs.findJob(database, id),
    jobs: () => jobs.listJobs(database),
    runnableJobs: (at, profileId, models, limit) =>
      jobs.listRunnableJobs(database, at, profileId, models, limit),
    nextHoldEnd: () => jobs.findNextHoldEnd(database, now() - JUST_ENDED_MILLISECONDS),
    countSubmitted: (profileId, models) => jobs.countSubmitted(database, profileId, models),
    queuedProfiles: () => jobs.listQueuedProfiles(database),
    jobsInState: (...states) => jobs.listJobsInState(database, states),
    counts: () => jobs.countJobs(database),
    changeJob: (id, change) => write(() => submissions.changeJob(database, id, change)),
    holdJob: (id, hold, at) => write(() => applyHold(database, id, hold, at)),
    releaseHolds: (reasons, at) => write(() => releaseHolds(database, reasons, at)),
    changeJobs: (ids, change) =>
      write(() => jobs.listJobsById(database, applyChangeToAll(database, ids, change))),
    steerJobs: (ids, wish, at) => write(() => steering.steerJobs(database, ids, wish, at)),
    moveJobs: (ids, to, at) => write(() => steering.moveJobs(database, ids, to, at)),
    editJob: (id, edit, at) => write(() => steering.editJob(database, id, edit, at)),
    removeJobs: (ids, at) => write(() => steering.removeJobs(database, ids, at)),
    rememberJobs: (ids) => steering.rememberJobs(database, ids),
    putBackJobs: (remembered, at) => write(() => steering.putBackJobs(database, remembered, at)),
    pauses: () => steering.listPauses(database),
    setPause: (scope, paused, at) => write(() => steering.setPause(database, scope, paused, at)),
    history: (jobId) => ({
      attempts: attempts.listAttempts(database, jobId),
      transitions: listTransitions(database, jobId),
    }),

    writeIntent: (attempt, budget) => write(() => submissions.writeIntent(database, attempt, budget)),
    recordAnswer: (attemptId, answer, change) =>
      write(() => submissions.recordAnswer(database, attemptId, answer, change)),
    latestAttempt(jobId) {
      const row = attempts.findLatestAttempt(database, jobId);
      return row === undefined ? null : { ...readAttempt(row), webhookSecret: row.webhook_secret };
    },
    attemptBySecret: (secret) => attempts.findAttemptBySecret(database, secret),
    closeInterruptedAttempts: (at) => write(() => attempts.closeInterruptedAttempts(database, at)),
    recordDelivery: (delivery) => write(() => insertDelivery(database, delivery)),
    pendingDeliveries: () => listPendingDeliveries(database),
    deliveryWorkedOut: (id, at) => write(() => markWorkedOut(database, id, at)),
    attempt: (id) => attempts.findAttempt(database, id),
    adoptAttempt: (attemptId, adopted) => write(() => adoptAttempt(database, attemptId, adopted)),

    setOutputs: (jobId, outputs) => write(() => saveOutputs(database, jobId, outputs)),
    outputs: (jobId) => listOutputs(database, jobId),
    addTake: (outputId, take) =>
      write(() => {
        takes.insertTake(database, take);
        setOutputTake(database, outputId, take.id);
        linkTakeOfJob(database, take);
      }),
    takes: (offset, limit) => takes.listTakes(database, offset, limit),
    takesById: (ids) => takes.listTakesById(database, ids),
    takeCount: () => takes.countTakes(database),
    findTakes: (query, offset, limit) => searchTakes(database, query, offset, limit),
    findTakeIds: (query, offset, limit) => searchTakeIds(database, query, offset, limit),
    outlineTakes: (query) => outlineTakes(database, query),
    facetOfTakes: (facet, query, text) => listFacet(database, facet, query, text),
    markTakes: (ids, mark, at) => write(() => takes.markTakes(database, ids, mark, at ?? now())),
    putBackMarks: (before) => write(() => takes.putBackMarks(database, before)),
    setTakeFacts: (id, facts) => write(() => takes.setTakeFacts(database, id, facts)),
    takesWithoutPoster: (limit) => takes.listTakesWithoutPoster(database, limit),

    addAsset: (asset) => write(() => assets.insertAsset(database, asset)),
    findAsset: (path, bytes, modifiedAt) => assets.findAsset(database, path, bytes, modifiedAt),
    assetsById: (ids) => assets.listAssetsById(database, ids),
    hasAssetOfSize: (bytes) => assets.hasAssetOfSize(database, bytes),
    assetsWithoutHash: (bytes) => assets.listAssetsWithoutHash(database, bytes),
    assetsWithHash: (sha256) => assets.listAssetsWithHash(database, sha256),
    setAssetDetails: (id, details) => write(() => assets.setAssetDetails(database, id, details)),
    addFixedAsset: (asset, recipe) => write(() => assets.insertFixedAsset(database, asset, recipe)),
    fixedAssets: (sha256, recipe) => assets.listFixedAssets(database, sha256, recipe),
    setAssetHash: (id, sha256) => write(() => assets.setAssetHash(database, id, sha256)),
    upload: (profileId, sha256) => assets.findUpload(database, profileId, sha256),
    saveUpload: (record) => write(() => assets.saveUpload(database, record)),
    forgetUpload: (profileId, sha256) => write(() => assets.deleteUpload(database, profileId, sha256)),

    readValue: (key) => readValue(database, key),
    writeValue: (key, value) => write(() => writeValue(database, key, value)),
    writeValues: (values) =>
      write(() => {
        for (const [key, value] of values) writeValue(database, key, value);
      }),
  };
}
