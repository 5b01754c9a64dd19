import type { Job } from '../../shared/domain/job.ts';
import type { Hold } from '../../shared/domain/job-state.ts';
import type { QueuePlace } from '../../shared/domain/steering.ts';
import type { Take } from '../../shared/domain/take.ts';
import type { BudgetNow, IntentAnswer } from './ports/ledger-store.ts';
import type {
  AttemptAnswer,
  Clock,
  Events,
  JobChange,
  JobEdit,
  JobWish,
  NewAttempt,
  NewJob,
  RememberedJob,
  Store,
} from './ports.ts';

/** More would keep the window busy for longer than a frame. */
const TAKES_TOLD_ONE_BY_ONE = 300;

/** Every write to jobs and takes, told to whoever listens as soon as it is on disk. */
export interface JobBook {
  addJobs(jobs: readonly NewJob[]): Job[];
  /** Null when the job machine does not allow it now; nothing is written then. */
  change(jobId: string, change: Omit<JobChange, 'at'>): Job | null;
  /** Lets the job machine decide for each; returns those that changed. */
  changeAll(jobIds: readonly string[], change: Omit<JobChange, 'at'>): Job[];
  steer(jobIds: readonly string[], wish: JobWish): Job[];
  move(jobIds: readonly string[], to: QueuePlace): Job[];
  edit(jobId: string, edit: JobEdit): Job | null;
  /** Takes settled jobs off the list; returns their ids. */
  remove(jobIds: readonly string[]): string[];
  putBack(remembered: readonly RememberedJob[]): Job[];
  adopt(attemptId: string, adopted: { id: string; name: string; genId: string | null }): Job | null;
  hold(jobId: string, hold: Omit<Hold, 'since'> | null): Job | null;
  writeIntent(attempt: NewAttempt, budget: BudgetNow): IntentAnswer;
  /** Tells of jobs that something else wrote, such as the budget. */
  announceAll(jobs: readonly Job[]): void;
  /** What the service says that a generation cost. */
  recordCharge(jobId: string, genId: string, amount: number): void;
  recordAnswer(attemptId: string, answer: AttemptAnswer, change: Omit<JobChange, 'at'>): Job | null;
  takesChanged(takes: readonly Take[]): void;
  /** Tells listeners of jobs whose derived facts changed, such as new takes. */
  announce(jobId: string): void;
}

/** Wraps the store so that no write goes unannounced. `onChange` runs after each, for the status line and the queue. */
export function createJobBook(parts: {
  store: Store;
  events: Events;
  clock: Clock;
  onChange: () => void;
  /** Runs when a submission turns out to cost less than was counted. */
  onRoom: () => void;
  /** Runs when takes changed. */
  onTakes?: () => void;
}): JobBook {
  const { store, events, clock, onChange, onRoom, onTakes } = parts;

  function tell(job: Job | null): Job | null {
    if (job !== null) {
      events.emit({ type: 'jobs-changed', jobs: [job], removedIds: [] });
      onChange();
    }
    return job;
  }

  function tellAll(jobs: readonly Job[]): Job[] {
    if (jobs.length > 0) {
      events.emit({ type: 'jobs-changed', jobs: [...jobs], removedIds: [] });
      onChange();
    }
    return [...jobs];
  }

  return {
    addJobs(jobs) {
      return tellAll(store.addJobs(jobs));
    },
    change: (jobId, change) => tell(store.changeJob(jobId, { at: clock.now(), ...change })),
    changeAll: (jobIds, change) =>
      jobIds.length === 0 ? [] : tellAll(store.changeJobs(jobIds, { at: clock.now(), ...change })),
    steer: (jobIds, wish) => tellAll(store.steerJobs(jobIds, wish, clock.now())),
    move: (jobIds, to) => tellAll(store.moveJobs(jobIds, to, clock.now())),
    edit: (jobId, edit) => tell(store.editJob(jobId, edit, clock.now())),
    remove(jobIds) {
      const removedIds = store.removeJobs(jobIds, clock.now());
      if (removedIds.length > 0) events.emit({ type: 'jobs-changed', jobs: [], removedIds });
      onChange();
      return removedIds;
    },
    putBack: (remembered) => tellAll(store.putBackJobs(remembered, clock.now())),
    adopt: (attemptId, adopted) => tell(store.adoptAttempt(attemptId, { ...adopted, at: clock.now() })),
    hold: (jobId, hold) => tell(store.holdJob(jobId, hold && { ...hold, since: clock.now() }, clock.now())),
    writeIntent(attempt, budget) {
      const answer = store.writeIntent(attempt, budget);
      if (answer.kind === 'written') tell(answer.job);
      return answer;
    },
    announceAll: (jobs) => void tellAll(jobs),
    recordCharge(jobId, genId, amount) {
      if (!store.recordCharge(jobId, genId, amount)) return;
      onChange();
      onRoom();
    },
    recordAnswer(attemptId, answer, change) {
      const job = tell(store.recordAnswer(attemptId, answer, { at: clock.now(), ...change }));
      if (answer.outcome === 'refused' || answer.outcome === 'not-sent') onRoom();
      return job;
    },
    takesChanged(takes) {
      const total = store.takeCount();
      if (takes.length > TAKES_TOLD_ONE_BY_ONE) events.emit({ type: 'takes-stale', total });
      else
        events.emit({
          type: 'takes-changed',
          takes: takes.filter(({ binnedAt }) => binnedAt === null),
          removedIds: takes.filter(({ binnedAt }) => binnedAt !== null).map(({ id }) => id),
          total,
        });
      onTakes?.();
      onChange();
    },
    announce: (jobId) => void tell(store.job(jobId)),
  };
}
