import {
  addSubmission,
  type CapScope,
  findReachedCap,
  NO_USAGE,
  type Usage,
} from '../../../shared/domain/money/budget.ts';
import type { BudgetNow } from '../ports/store/ledger.ts';
import type { Clock, Log, Store } from '../ports.ts';
import type { JobWriter } from '../queue/job-writer.ts';

/** So many jobs are held or released in one transaction: it takes some milliseconds. */
export const BATCH_SIZE = 500;

/** Looks which jobs that wait for the budget fit by now, and releases them. */
export interface BudgetReview {
  /** Soon: what led here may be one of many, such as the refusals of a whole batch. */
  review(): void;
  /** At the start: whoever looks at the queue next must not find jobs held by caps of the last time. */
  reviewAtOnce(): void;
  /** Whether a look failed, or is to come. */
  isDue(): boolean;
  /** Releases nothing more. */
  stop(): void;
  /** Resolves when the look under way has ended. */
  ended(): Promise<void>;
}

export interface BudgetReviewDeps {
  readonly store: Store;
  readonly jobWriter: JobWriter;
  readonly clock: Clock;
  readonly log: Log;
  /** What jobs are compared with. */
  readonly now: () => BudgetNow;
}

export function createBudgetReview({ store, jobWriter, clock, log, now }: BudgetReviewDeps): BudgetReview {
  const stopping = new AbortController();
  let reviewing: Promise<void> | null = null;
  let isReviewDue = false;

  function review(): void {
    isReviewDue = true;
    if (reviewing === null) begin(new Promise((resume) => setImmediate(resume)).then(releaseWhatFits));
  }

  function begin(work: Promise<void>): void {
    const done = () => {
      reviewing = null;
      if (isReviewDue && !stopping.signal.aborted) review();
    };
    // A disk that fails: it is tried again when the day is looked at next.
    const failed = (error: unknown) => {
      reviewing = null;
      isReviewDue = true;
      log.error('budget-threw', { error });
    };
    reviewing = work.then(done, failed);
  }

  /** Releases those for which there is room, in queue order, as if each were sent at once. */
  async function releaseWhatFits(): Promise<void> {
    while (isReviewDue && !stopping.signal.aborted) {
      isReviewDue = false;
      const fitting = listFitting(store, now(), clock.now());
      for (let at = 0; at < fitting.length && !stopping.signal.aborted; at += BATCH_SIZE) {
        jobWriter.changeAll(fitting.slice(at, at + BATCH_SIZE), { kind: 'release', reasons: ['budget'] });
        await new Promise((resume) => setImmediate(resume));
      }
    }
  }

  return {
    review,
    reviewAtOnce() {
      isReviewDue = true;
      begin(releaseWhatFits());
    },
    isDue: () => isReviewDue,
    stop: () => stopping.abort(),
    async ended() {
      await reviewing;
    },
  };
}

/** Jobs that wait for the budget and would fit now, one after the other; what the artist holds back takes no room from those behind it. */
function listFitting(store: Store, { caps, day, month }: BudgetNow, at: number): string[] {
  const has = (wanted: CapScope) => caps.some(({ scope }) => scope === wanted);
  const hasJobCaps = has('job');
  const batches = new Map<string, Usage>();
  let ofDay = store.ledger.usageIn(day);
  let ofMonth = has('month') ? store.ledger.usageIn(month) : NO_USAGE;
  return store.jobs.heldForBudget(at).flatMap(({ id, batchId, estimate, isHeldBack }) => {
    const batch = batches.get(batchId) ?? store.ledger.usageOfBatch(batchId);
    const job = hasJobCaps ? store.ledger.usageOfJob(id) : NO_USAGE;
    const fits = findReachedCap(caps, estimate, { job, batch, day: ofDay, month: ofMonth }) === null;
    const takesRoom = fits && !isHeldBack;
    batches.set(batchId, takesRoom ? addSubmission(batch, estimate) : batch);
    if (takesRoom)
      [ofDay, ofMonth] = [ofDay, ofMonth].map((usage) => addSubmission(usage, estimate)) as [Usage, Usage];
    return fits ? [id] : [];
  });
}
