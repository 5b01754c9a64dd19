import type { Job } from '../../shared/domain/job.ts';
import type { Hold } from '../../shared/domain/job-state.ts';
import type { Take } from '../../shared/domain/take.ts';
import type { AttemptAnswer, Clock, Events, JobChange, NewAttempt, NewJob, Store } from './ports.ts';

/** Every write to jobs and takes, told to whoever listens as soon as it is on disk. */
export interface JobBook {
  addJobs(jobs: readonly NewJob[]): Job[];
  /** Null when the job machine does not allow it now; nothing is written then. */
  change(jobId: string, change: Omit<JobChange, 'at'>): Job | null;
  hold(jobId: string, hold: Omit<Hold, 'since'> | null): Job | null;
  writeIntent(attempt: NewAttempt): Job | null;
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
}): JobBook {
  const { store, events, clock, onChange } = parts;

  function tell(job: Job | null): Job | null {
    if (job !== null) {
      events.emit({ type: 'jobs-changed', jobs: [job], removedIds: [] });
      onChange();
    }
    return job;
  }

  return {
    addJobs(jobs) {
      const added = store.addJobs(jobs);
      events.emit({ type: 'jobs-changed', jobs: added, removedIds: [] });
      onChange();
      return added;
    },
    change: (jobId, change) => tell(store.changeJob(jobId, { at: clock.now(), ...change })),
    hold: (jobId, hold) => tell(store.holdJob(jobId, hold && { ...hold, since: clock.now() }, clock.now())),
    writeIntent: (attempt) => tell(store.writeIntent(attempt)),
    recordAnswer: (attemptId, answer, change) =>
      tell(store.recordAnswer(attemptId, answer, { at: clock.now(), ...change })),
    takesChanged(takes) {
      events.emit({ type: 'takes-changed', takes: [...takes], removedIds: [], total: store.takeCount() });
      onChange();
    },
    announce: (jobId) => void tell(store.job(jobId)),
  };
}
