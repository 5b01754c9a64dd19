import type { Job } from '../../../shared/domain/job.ts';
import type { HoldReason } from '../../../shared/domain/job-state.ts';
import type { LedgerStore } from '../../core/ports/ledger-store.ts';
import { holdForBudget, listHeldForBudget, releaseFromBudget } from './budget-holds.ts';
import type { Database } from './database.ts';
import {
  countFree,
  listLedgerAfter,
  listLedgerPage,
  recordCharge,
  sumLedger,
  sumReserved,
} from './ledger-table.ts';
import { findReachedCapOf, readUsageOfBatch, readUsageOfDay, readUsageOfJob } from './spending.ts';

/** Before every submission. */
const BEGINNING = Number.MIN_SAFE_INTEGER;

/** The store's calls about money. */
export function createLedgerStore(database: Database): LedgerStore {
  const { write } = database;
  return {
    findReachedCap: (jobId, budget) => findReachedCapOf(database, jobId, budget),
    holdForBudget: (jobId, reached, wait) => write(() => holdForBudget(database, jobId, reached, wait)),
    releaseFromBudget: (jobIds, at) => write(() => releaseFromBudget(database, jobIds, at)),
    jobsHeldForBudget: () => listHeldForBudget(database),
    usageOfDay: (day) => readUsageOfDay(database, day),
    usageOfBatch: (batchId) => readUsageOfBatch(database, batchId),
    usageOfJob: (jobId) => readUsageOfJob(database, jobId),
    recordCharge: (jobId, genId, amount) => write(() => recordCharge(database, jobId, genId, amount)),
    sumLedger: (since, until) => sumLedger(database, since, until),
    countFree: (since, until) => countFree(database, since, until),
    sumReserved: () => sumReserved(database),
    ledgerPage: (since, offset, limit) => listLedgerPage(database, since ?? BEGINNING, offset, limit),
    ledgerAfter: (place, until, limit) => listLedgerAfter(database, place, until, limit),
    countHolds: () => countHolds(database),
    countBatch: (batchId) => countBatch(database, batchId),
  };
}

function countHolds(database: Database): Partial<Record<HoldReason, number>> {
  const sql = `
    SELECT hold_reason AS reason, count(*) AS jobs FROM jobs WHERE hold_reason IS NOT NULL GROUP BY hold_reason`;
  const rows = database.all<{ reason: HoldReason; jobs: number }>(sql);
  return Object.fromEntries(rows.map(({ reason, jobs }) => [reason, jobs]));
}

function countBatch(database: Database, batchId: string): Partial<Record<Job['state'], number>> {
  const sql = 'SELECT state, count(*) AS jobs FROM jobs WHERE batch_id = ? GROUP BY state';
  const rows = database.all<{ state: Job['state']; jobs: number }>(sql, batchId);
  return Object.fromEntries(rows.map(({ state, jobs }) => [state, jobs]));
}
