import type { Job } from '../../../shared/domain/job/job.ts';
import {
  type Budget,
  describeReachedCap,
  passesWithTime,
  type ReachedCap,
  readUsed,
  type Usage,
} from '../../../shared/domain/money/budget.ts';
import { joinSums } from '../../../shared/domain/queue/ledger.ts';
import type { Status } from '../../../shared/domain/queue/status.ts';
import { type LocalDay, localDayOf, localMonthOf } from '../../../shared/domain/settings/local-day.ts';
import { failure } from '../../../shared/errors.ts';
import type { BudgetNow } from '../ports/store/ledger.ts';
import type { Clock, Log, SettingsStore, Store } from '../ports.ts';
import type { JobWriter } from '../queue/job-writer.ts';
import { changeJobs } from '../queue/jobs/change-jobs.ts';
import { createWakeableLoop } from '../wakeable-loop.ts';
import { BATCH_SIZE, createBudgetReview } from './budget-review.ts';

/** A day can also begin because the clock or the time zone was set. */
const LONGEST_SLEEP_MILLISECONDS = 60_000;

type Today = Pick<
  Status,
  | 'spentToday'
  | 'submissionsToday'
  | 'unpricedToday'
  | 'inDoubtToday'
  | 'reserved'
  | 'dayCaps'
  | 'budgetUnreadable'
>;

/** Holds back what would go over the artist's caps, and lets it go when there is room again. */
export interface BudgetGate {
  /** What an intent of that moment is compared with: at midnight, what it counts for and what it is compared with is one day. */
  at(moment: number): BudgetNow;
  /** Whether nobody knows what the caps are: then nothing goes that costs, until a person has looked. */
  isUnreadable(): boolean;
  /** Asked before uploads, so that what must wait anyway uploads nothing: false when the job is held now. */
  admits(job: Job): boolean;
  hold(job: Job, reached: ReachedCap): void;
  /** To be called when there may be room: caps were changed, or a submission turned out not to cost what was counted. */
  review(): void;
  /** The money of the current day, for the status. */
  today(): Today;
  start(): void;
  stop(): Promise<void>;
}

/** Creates the gate; the caps are those of the settings at every moment. */
export function createBudgetGate(deps: {
  store: Store;
  jobWriter: JobWriter;
  settings: SettingsStore;
  clock: Clock;
  log: Log;
  onNewDay: () => void;
}): BudgetGate {
  const { store, jobWriter, settings, clock } = deps;
  let day = localDayOf(clock.now());

  const at = (moment: number) => readBudgetAt(settings, moment);
  const now = () => at(clock.now());
  const isUnreadable = () => settings.damaged?.().includes('budget') ?? false;
  const hold = (job: Job, reached: ReachedCap) => holdOverCap(jobWriter, now(), job, reached);
  const reviews = createBudgetReview({ ...deps, now });
  const dayWatch = createWakeableLoop({
    clock,
    turn() {
      const today = localDayOf(clock.now());
      const isNew = today.start !== day.start;
      day = today;
      if (isNew || reviews.isDue()) reviews.review();
      if (isNew) deps.onNewDay();
      return Math.min(LONGEST_SLEEP_MILLISECONDS, Math.max(10, day.end - clock.now()));
    },
    failed(error) {
      deps.log.error('budget-threw', { error });
      return LONGEST_SLEEP_MILLISECONDS;
    },
  });

  return {
    at,
    isUnreadable,
    hold,
    review: reviews.review,
    admits(job) {
      const reached = store.ledger.findReachedCap(job.id, now());
      if (reached !== null) hold(job, reached);
      return reached === null;
    },
    today: () => ({
      ...readToday(store, settings.read().budget, localDayOf(clock.now())),
      budgetUnreadable: isUnreadable(),
    }),
    start() {
      reviews.reviewAtOnce();
      dayWatch.start();
    },
    async stop() {
      reviews.stop();
      await dayWatch.stop();
      await reviews.ended();
    },
  };
}

function readBudgetAt(settings: SettingsStore, moment: number): BudgetNow {
  return { caps: settings.read().budget, day: localDayOf(moment), month: localMonthOf(moment) };
}

/** Puts a job aside that goes over a cap, and others with it that the same cap stops. */
function holdOverCap(
  jobWriter: JobWriter,
  { day: today, month }: BudgetNow,
  job: Job,
  reached: ReachedCap,
): void {
  const ends = reached.cap.scope === 'month' ? month.end : today.end;
  const until = passesWithTime(reached, job.estimate) ? ends : null;
  const details = describeReachedCap(reached);
  const wait = {
    kind: 'hold',
    hold: { reason: 'budget', until },
    error: failure('BUDGET_REACHED', details),
    details: { until, ...details },
  } as const;
  jobWriter.write((transaction, at) => {
    const others = transaction.jobs.stoppedAsWell(job.id, reached, at, BATCH_SIZE);
    return changeJobs(transaction, [job.id, ...others], wait, at).jobs;
  });
}

function readToday(store: Store, caps: Budget, day: LocalDay): Omit<Today, 'budgetUnreadable'> {
  const { spent, inDoubt } = store.ledger.sum(day.start, day.end);
  const both = joinSums(spent, inDoubt);
  const usage: Usage = { spent: both.money, submissions: both.submissions };
  return {
    spentToday: both.money,
    submissionsToday: both.submissions,
    unpricedToday: both.unpriced,
    inDoubtToday: inDoubt,
    reserved: store.ledger.sumReserved(),
    dayCaps: readDayCaps(caps, usage),
  };
}

/** How much of each of the day's caps is used. */
export function readDayCaps(caps: Budget, ofDay: Usage): Today['dayCaps'] {
  return caps
    .filter(({ scope }) => scope === 'day')
    .map((cap) => ({ cap, used: readUsed(cap.limit, ofDay) }));
}
