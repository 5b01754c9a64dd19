import type { Budget, ReachedCap, Usage } from '../../../shared/domain/budget.ts';
import type { Job } from '../../../shared/domain/job.ts';
import type { HoldReason } from '../../../shared/domain/job-state.ts';
import type { LedgerRow, MoneySum } from '../../../shared/domain/ledger.ts';
import type { LocalDay } from '../../../shared/domain/local-day.ts';

/** The caps that hold now, and the day that is counted. */
export interface BudgetNow {
  readonly caps: Budget;
  readonly day: LocalDay;
}

/** What a budget asks of a job. */
export type BudgetedJob = Pick<Job, 'id' | 'batchId' | 'estimate'>;

/** What came of an intent: written, not written because a cap would be passed, or its job is no longer in a state for it. */
export type IntentAnswer =
  | { readonly kind: 'written'; readonly job: Job }
  | { readonly kind: 'over-budget'; readonly reached: ReachedCap }
  | { readonly kind: 'moved-on' };

/** Where a page of the ledger goes on: the row that was read last. */
export type LedgerPlace = Pick<LedgerRow, 'startedAt' | 'attemptId'>;

/** The part of the store that knows what was spent. Practice and test runs are rows of the ledger, and count nowhere. */
export interface LedgerStore {
  /** The cap that one more submission of the job would go over now; null when none, and for what costs nothing. */
  findReachedCap(jobId: string, budget: BudgetNow): ReachedCap | null;
  /**
   * Holds the job, and others of the queue that the same cap stops as well (at most `most` at once), in one transaction;
   * returns those that wait now and did not before. `until` is when the cap's day ends; null when only the artist ends it.
   */
  holdForBudget(
    jobId: string,
    reached: ReachedCap,
    wait: { at: number; until: number | null; most: number },
  ): Job[];
  /** Lets jobs go on that waited for the budget. */
  releaseFromBudget(jobIds: readonly string[], at: number): Job[];
  /** Jobs that wait for the budget, in queue order. */
  jobsHeldForBudget(): BudgetedJob[];
  /** What was submitted and may have been charged. */
  usageOfDay(day: LocalDay): Usage;
  usageOfBatch(batchId: string): Usage;
  usageOfJob(jobId: string): Usage;

  /** What the service itself says that a generation cost; false when no paid submission has that genId, or it is known. */
  recordCharge(jobId: string, genId: string, amount: number): boolean;
  /** Paid submissions from `since` up to `until`, by whether they were accepted or are in doubt. */
  sumLedger(since: number, until: number): { spent: MoneySum; inDoubt: MoneySum };
  /** Practice and test runs from `since` up to `until`. */
  countFree(since: number, until: number): number;
  /** Paid jobs that were not sent yet. */
  sumReserved(): MoneySum;
  /** Submissions since a time (null: all), newest first, and how many there are. */
  ledgerPage(since: number | null, offset: number, limit: number): { rows: LedgerRow[]; total: number };
  /** Submissions before `until`, oldest first, after a place; null for the first. */
  ledgerAfter(place: LedgerPlace | null, until: number, limit: number): LedgerRow[];
  /** How many jobs wait for each reason. */
  countHolds(): Partial<Record<HoldReason, number>>;
  /** How many jobs of a batch are in each state. */
  countBatch(batchId: string): Partial<Record<Job['state'], number>>;
}
