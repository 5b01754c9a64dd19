import type { Job } from '../../../shared/jobs/job.ts';
import { type LocalDay, localDayOf, localMonthOf } from '../../../shared/kernel/local-day.ts';
import { joinSums } from '../../../shared/kernel/money.ts';
import { failure } from '../../../shared/kernel/result.ts';
import {
  addSubmission,
  type Budget,
  type CapScope,
  describeReachedCap,
  findReachedCap,
  NO_USAGE,
  passesWithTime,
  type ReachedCap,
  readUsed,
  type Usage,
  type UsageByScope,
} from '../../../shared/money/budget.ts';
import type { Status } from '../../../shared/queue/status.ts';
import { createWakeableLoop } from '../kernel/wakeable-loop.ts';
import type { Clock, Log, SettingsStore, Store } from '../ports.ts';
import type { JobWriter } from '../queue/job-writer.ts';
import { changeJobs } from '../queue/jobs/change-jobs.ts';
import type { BudgetNow } from './ledger-store.ts';

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
  /** The caps of the settings and of the project of a job. */
  capsFor(jobId: string): Budget;
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
    capsFor: (jobId) => [...settings.read().budget, ...store.ledger.projectCaps(jobId)],
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

/** So many jobs are held or released in one transaction: it takes some milliseconds. */
const BATCH_SIZE = 500;

/** Looks which jobs that wait for the budget fit by now, and releases them. */
interface BudgetReview {
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

interface BudgetReviewDeps {
  readonly store: Store;
  readonly jobWriter: JobWriter;
  readonly clock: Clock;
  readonly log: Log;
  /** What jobs are compared with. */
  readonly now: () => BudgetNow;
}

function createBudgetReview({ store, jobWriter, clock, log, now }: BudgetReviewDeps): BudgetReview {
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
function listFitting({ ledger, jobs }: Store, { caps, day, month }: BudgetNow, at: number): string[] {
  const has = (wanted: CapScope) => caps.some(({ scope }) => scope === wanted);
  const hasJobCaps = has('job');
  const kept = new Map<string, Usage>();
  const keep = (key: string, read: () => Usage) => {
    const usage = kept.get(key) ?? read();
    kept.set(key, usage);
    return usage;
  };
  const none = { project: NO_USAGE, 'project-day': NO_USAGE };
  return jobs.heldForBudget(at).flatMap(({ id, batchId, estimate, isHeldBack, project }) => {
    const ofProject = (key: string, { id: own, caps: ownCaps }: NonNullable<typeof project>) =>
      ownCaps.length === 0
        ? none
        : {
            project: keep(key, () => ledger.usageOfProject(own)),
            'project-day': keep(`${key} day`, () => ledger.usageOfProject(own, day)),
          };
    const keys = ['day', 'month', `batch ${batchId}`, `project ${project?.id}`, `project ${project?.id} day`];
    const usage: UsageByScope = {
      job: hasJobCaps ? ledger.usageOfJob(id) : NO_USAGE,
      batch: keep(`batch ${batchId}`, () => ledger.usageOfBatch(batchId)),
      ...(project === null ? none : ofProject(`project ${project.id}`, project)),
      day: keep('day', () => ledger.usageIn(day)),
      month: has('month') ? keep('month', () => ledger.usageIn(month)) : NO_USAGE,
    };
    const fits = findReachedCap([...caps, ...(project?.caps ?? [])], estimate, usage) === null;
    if (fits && !isHeldBack) addTo(kept, keys, estimate);
    return fits ? [id] : [];
  });
}

function addTo(kept: Map<string, Usage>, keys: readonly string[], estimate: Job['estimate']): void {
  for (const key of keys) {
    const before = kept.get(key);
    if (before !== undefined) kept.set(key, addSubmission(before, estimate));
  }
}
