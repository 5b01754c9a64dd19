import type { Job } from '../../../shared/jobs/job.ts';
import type { LocalSpan } from '../../../shared/kernel/local-day.ts';
import type { MoneySum } from '../../../shared/kernel/money.ts';
import type { Budget, ReachedCap, Usage } from '../../../shared/money/budget.ts';
import type { LedgerGroup, LedgerRow } from '../../../shared/money/ledger.ts';

/** The caps that hold now, and the day and the month that are counted. */
export interface BudgetNow {
  readonly caps: Budget;
  readonly day: LocalSpan;
  readonly month: LocalSpan;
}

/** What a budget asks of a job. */
export type BudgetedJob = Pick<Job, 'id' | 'batchId' | 'estimate'> & {
  /** The one that it belongs to, with its own caps. */
  readonly project: { readonly id: string; readonly caps: Budget } | null;
};

/** Where a page of the ledger goes on: the row that was read last. */
export type LedgerPlace = Pick<LedgerRow, 'startedAt' | 'attemptId'>;

/**
 * What was spent. Practice and test runs are rows of the ledger, and count nowhere. `project` is the id of one, `UNSORTED`, or null for
 * everything.
 */
export interface LedgerReads {
  /** The cap that one more submission of the job would go over now; null when none, and for what costs nothing. */
  findReachedCap(jobId: string, budget: BudgetNow): ReachedCap | null;
  /** What was submitted and may have been charged. */
  usageIn(span: LocalSpan): Usage;
  usageOfBatch(batchId: string): Usage;
  usageOfJob(jobId: string): Usage;
  /** Without a span, since the beginning. */
  usageOfProject(projectId: string, span?: LocalSpan): Usage;
  /** The caps of the project that a paid job belongs to. */
  projectCaps(jobId: string): Budget;
  /** Paid submissions from `since` up to `until`, by whether they were accepted or are in doubt. */
  sum(since: number, until: number, project?: string | null): Pick<LedgerGroup, 'spent' | 'inDoubt'>;
  /** Practice and test runs from `since` up to `until`. */
  countFree(since: number, until: number, project?: string | null): number;
  /** Paid jobs that were not sent yet. */
  sumReserved(project?: string | null): MoneySum;
  /** What each project cost since a time (null: ever), and what belongs to none; of a project, what each of its shots cost. */
  groups(since: number | null, project: string | null): LedgerGroup[];
  /** Submissions since a time (null: all), newest first, and how many there are. */
  page(
    since: number | null,
    offset: number,
    limit: number,
    project?: string | null,
  ): { rows: LedgerRow[]; total: number };
  /** Submissions before `until`, oldest first, after a place; null for the first. */
  after(place: LedgerPlace | null, until: number, limit: number): LedgerRow[];
}

export interface Ledger extends LedgerReads {
  /** What the service itself says that a generation cost; false when no paid submission has that genId, or it is known. */
  recordCharge(jobId: string, genId: string, amount: number): boolean;
}
