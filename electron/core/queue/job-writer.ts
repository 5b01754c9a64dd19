import { isMovable, type JobCommand } from '../../../shared/domain/job/decide-job.ts';
import type { Job } from '../../../shared/domain/job/job.ts';
import type { JobFacts } from '../../../shared/domain/job/job-change.ts';
import type { Hold, HoldReason } from '../../../shared/domain/job/job-state.ts';
import type { Take } from '../../../shared/domain/library/take.ts';
import type { QueuePlace } from '../../../shared/domain/queue/queue-actions.ts';
import type { Failure } from '../../../shared/errors.ts';
import type { MovedJobs } from '../ports/store/jobs.ts';
import type { AttemptAnswer, Clock, NewJob, Transaction } from '../ports.ts';
import { createJobEvents, type JobEvents, type JobEventsDeps } from './job-events.ts';
import {
  changeJobs,
  type JobEventChange,
  putBackJobs,
  type Remembered,
  type Written,
  writeCommand,
} from './jobs/change-jobs.ts';
import { recordAnswer } from './results/record-answer.ts';

/** Every write to jobs and takes, emitted as soon as it is on disk. */
export interface JobWriter {
  /** `beside` writes what belongs to the jobs, in their transaction. */
  addJobs(jobs: readonly NewJob[], beside?: (transaction: Transaction, added: readonly Job[]) => void): Job[];
  /** Lets something happen to a job; null where the decider refuses it, and nothing is written then. */
  change(jobId: string, change: JobEventChange): Job | null;
  /** A command on several jobs; all that is allowed is written as one. */
  changeAll(jobIds: readonly string[], command: JobCommand): Written;
  /** Several steps as one; what the work returns is emitted when all of it is on disk. */
  write(work: (transaction: Transaction, at: number) => readonly Job[]): Job[];
  /**
   * Moves those that wait to be sent, keeping their order among themselves; says how they were and where they are.
   * `remembered` are positions that may be put back later.
   */
  move(
    jobIds: readonly string[],
    to: QueuePlace,
    remembered: () => readonly number[],
  ): MovedJobs & { readonly before: readonly JobFacts[] };
  /** Takes an action back where nothing was learned since; returns the ids of those jobs. */
  putBack(remembered: readonly Remembered[]): string[];
  /** It waits for something, perhaps because of a failure that its row shows, or no longer does. */
  hold(jobId: string, hold: Omit<Hold, 'since'> | null, error?: Failure): Job | null;
  /** The service's own word on a generation, and what that makes of the wait for it. */
  hear(jobId: string, status: string | null, reason: HoldReason | null): void;
  /** Lets jobs go on that wait for one of the reasons. */
  release(reasons: readonly HoldReason[]): void;
  recordAnswer(attemptId: string, answer: AttemptAnswer, change: JobEventChange): Job | null;
  /** Emits jobs that something else wrote, such as a watched folder. */
  announceAll(jobs: readonly Job[]): void;
  /** Gives a batch another name; returns the one before, null where there is no such batch. */
  renameBatch(batchId: string, name: string): string | null;
  /** What the service says that a generation cost. */
  recordCharge(jobId: string, genId: string, amount: number): void;
  /** Emits takes that were added or marked. */
  takesChanged(takes: readonly Take[]): void;
  /** Emits a job whose row did not change, such as one that has another take now. */
  announce(jobId: string): void;
}

export interface JobWriterDeps extends JobEventsDeps {
  readonly clock: Clock;
  /** Runs when a submission turned out not to cost what was counted for it. */
  readonly onRoom: () => void;
  readonly onTakes?: () => void;
}

/** Creates the writer over the store. */
export function createJobWriter(deps: JobWriterDeps): JobWriter {
  const { store, clock, onChange, onRoom, onTakes } = deps;
  const jobEvents = createJobEvents(deps);
  const { emit, emitWritten, emitPlaces, emitTakes } = jobEvents;

  const emitOne = (job: Job | null) => (job === null ? null : (emit([job])[0] as Job));

  function write(work: (transaction: Transaction, at: number) => readonly Job[]): Job[] {
    return emit(store.transact((transaction) => work(transaction, clock.now())));
  }

  function changeAll(jobIds: readonly string[], command: JobCommand): Written {
    const written = store.transact((transaction) => writeCommand(transaction, jobIds, command, clock.now()));
    emitWritten(written);
    return written;
  }

  const changeOne = (jobId: string, command: JobCommand): Job | null =>
    store.transact((tx) => changeJobs(tx, [jobId], command, clock.now())).jobs[0] ?? null;

  return {
    addJobs: (jobs, beside) => write((transaction) => addJobs(transaction, jobs, beside)),
    change: (jobId, change) => emitOne(changeOne(jobId, { kind: 'event', ...change })),
    changeAll,
    write,
    move(jobIds, to, remembered) {
      const at = clock.now();
      const moved = store.transact(({ jobs }) => {
        const before = jobs
          .facts(jobIds)
          .filter((job) => isMovable(job) && !job.isRemoved)
          .toSorted((one, other) => one.position - other.position);
        const ids = before.map(({ id }) => id);
        return { before, ...jobs.move(ids, to, at, remembered) };
      });
      if (moved.spread !== null) emitPlaces(moved.spread.places, null);
      emitPlaces(moved.places, at);
      return moved;
    },
    putBack: (remembered) => putBack(deps, jobEvents, remembered),
    hold: (jobId, hold, error) =>
      emitOne(changeOne(jobId, { kind: 'hold', hold, ...(error === undefined ? {} : { error }) })),
    hear: (jobId, status, reason) =>
      void emitOne(changeOne(jobId, { kind: 'hear', status, hold: reason && { reason, until: null } })),
    release: (reasons) => void changeAll(store.jobs.waitingFor(reasons), { kind: 'release', reasons }),
    recordAnswer(attemptId, answer, change) {
      const { job, others } = store.transact((transaction) =>
        recordAnswer(transaction, attemptId, answer, change, clock.now()),
      );
      emit(others);
      emitOne(job);
      if (answer.outcome === 'refused' || answer.outcome === 'not-sent') onRoom();
      return job;
    },
    renameBatch: (batchId, name) => renameBatch(deps, batchId, name),
    recordCharge(jobId, genId, amount) {
      if (!store.transact(({ ledger }) => ledger.recordCharge(jobId, genId, amount))) return;
      onChange();
      onRoom();
    },
    takesChanged(takes) {
      emitTakes(takes);
      onTakes?.();
      onChange();
    },
    announceAll: (jobs) => void emit(jobs),
    announce: (jobId) => void emitOne(store.jobs.find(jobId)),
  };
}

function addJobs(
  transaction: Transaction,
  ...[jobs, beside]: Parameters<JobWriter['addJobs']>
): readonly Job[] {
  const added = transaction.jobs.add(jobs);
  beside?.(transaction, added);
  return added;
}

function putBack(
  { store, clock }: JobWriterDeps,
  { emitWritten, emitPlaces }: JobEvents,
  remembered: readonly Remembered[],
): string[] {
  const { places, ...written } = store.transact((transaction) =>
    putBackJobs(transaction, remembered, clock.now()),
  );
  emitWritten(written);
  emitPlaces(places, written.at);
  return written.steps.flatMap(({ ids }) => ids);
}

function renameBatch(
  { store, events, onTakes }: JobWriterDeps,
  batchId: string,
  name: string,
): string | null {
  const before = store.batches.nameOf(batchId);
  if (before === null || before === name) return before;
  store.transact(({ batches }) => batches.rename(batchId, name));
  events.emit({ type: 'batches-changed', batches: [{ id: batchId, name }] });
  events.emit({ type: 'takes-stale', total: store.takes.count() });
  onTakes?.();
  return before;
}
