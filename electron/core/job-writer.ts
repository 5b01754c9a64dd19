import type { JobCommand } from '../../shared/domain/job/decide-job.ts';
import type { Job } from '../../shared/domain/job/job.ts';
import { describeChange } from '../../shared/domain/job/job-change.ts';
import { type Hold, type HoldReason, isSettled } from '../../shared/domain/job/job-state.ts';
import type { Take } from '../../shared/domain/library/take.ts';
import type { QueuePlace } from '../../shared/domain/queue/steering.ts';
import type { JobPlace } from './ports/store/jobs.ts';
import type { AttemptAnswer, Clock, Events, NewJob, Store, Transaction } from './ports.ts';
import {
  changeJobs,
  type JobEventChange,
  putBackJobs,
  type Remembered,
  type Step,
  type Written,
  writeCommand,
} from './queue/jobs/change-jobs.ts';
import { recordAnswer } from './queue/results/record-answer.ts';

/** More would keep the window busy for longer than a frame. */
const TAKES_TOLD_ONE_BY_ONE = 300;
const JOBS_TOLD_ONE_BY_ONE = 300;

/** Every write to jobs and takes, told to whoever listens as soon as it is on disk. */
export interface JobWriter {
  addJobs(jobs: readonly NewJob[]): Job[];
  /** Lets something happen to a job; null where the decider refuses it, and nothing is written then. */
  change(jobId: string, change: JobEventChange): Job | null;
  /** A command on several jobs; all that is allowed is written as one. */
  changeAll(jobIds: readonly string[], command: JobCommand): Written;
  /** Several steps as one; what the work returns is told when all of it is on disk. */
  write(work: (transaction: Transaction, at: number) => readonly Job[]): Job[];
  move(jobIds: readonly string[], to: QueuePlace): JobPlace[];
  /** Takes an action back where nothing was learned since; returns the ids of those jobs. */
  putBack(remembered: readonly Remembered[]): string[];
  hold(jobId: string, hold: Omit<Hold, 'since'> | null): Job | null;
  /** The service's own word on a generation, and what that makes of the wait for it. */
  hear(jobId: string, status: string | null, reason: HoldReason | null): void;
  /** Lets jobs go on that wait for one of the reasons. */
  release(reasons: readonly HoldReason[]): void;
  recordAnswer(attemptId: string, answer: AttemptAnswer, change: JobEventChange): Job | null;
  /** Tells of jobs that something else wrote, such as a watched folder. */
  announceAll(jobs: readonly Job[]): void;
  /** Gives a batch another name; returns the one before, null where there is no such batch. */
  renameBatch(batchId: string, name: string): string | null;
  /** What the service says that a generation cost. */
  recordCharge(jobId: string, genId: string, amount: number): void;
  /** Tells of takes that were added or marked. */
  takesChanged(takes: readonly Take[]): void;
  /** Tells of a job whose row did not change, such as one that has another take now. */
  announce(jobId: string): void;
}

export interface JobWriterParts {
  readonly store: Store;
  readonly events: Events;
  readonly clock: Clock;
  readonly onChange: () => void;
  /** Runs when a submission turned out not to cost what was counted for it. */
  readonly onRoom: () => void;
  readonly onTakes?: () => void;
}

/** Creates the book over the store. */
export function createJobWriter(parts: JobWriterParts): JobWriter {
  const { store, events, clock, onChange, onRoom, onTakes } = parts;

  /** Batches whose names were told. */
  const named = new Set<string>();

  function tellNames(jobs: readonly Job[]): void {
    const ids = [...new Set(jobs.map(({ batchId }) => batchId))].filter((id) => !named.has(id));
    if (ids.length === 0) return;
    for (const id of ids) named.add(id);
    events.emit({ type: 'batches-changed', batches: store.batches.names(ids) });
  }

  function tell(jobs: readonly Job[], removedIds: readonly string[] = []): Job[] {
    if (jobs.length + removedIds.length > 0) {
      tellNames(jobs);
      events.emit({ type: 'jobs-changed', jobs: [...jobs], removedIds: [...removedIds] });
      onChange();
    }
    return [...jobs];
  }

  const tellOne = (job: Job | null) => (job === null ? null : (tell([job])[0] as Job));

  function write(work: (transaction: Transaction, at: number) => readonly Job[]): Job[] {
    return tell(store.transact((transaction) => work(transaction, clock.now())));
  }

  function changeAll(jobIds: readonly string[], command: JobCommand): Written {
    const written = store.transact((transaction) => writeCommand(transaction, jobIds, command, clock.now()));
    tellWritten(written);
    return written;
  }

  const changeOne = (jobId: string, command: JobCommand): Job | null =>
    store.transact((tx) => changeJobs(tx, [jobId], command, clock.now())).jobs[0] ?? null;

  /** What many jobs have in common is said once; the rest is told row by row. */
  function tellWritten({ steps, at }: Pick<Written, 'steps' | 'at'>): void {
    const rows: string[][] = [];
    const removed: string[][] = [];
    for (const step of steps) {
      const change = isToldAlike(step) ? describeChange(step.decision.patch, at) : null;
      if (step.decision.patch.isRemoved === true) removed.push([...step.ids]);
      else if (change === null) rows.push([...step.ids]);
      else events.emit({ type: 'jobs-changed-alike', jobIds: [...step.ids], change });
    }
    if (rows.length + removed.length > 0) tell(store.jobs.byId(rows.flat()), removed.flat());
    else if (steps.length > 0) onChange();
  }

  function tellPlaces(places: readonly JobPlace[], at: number): void {
    if (places.length <= JOBS_TOLD_ONE_BY_ONE) return void tell(store.jobs.byId(places.map(({ id }) => id)));
    events.emit({ type: 'jobs-placed', places: [...places], updatedAt: at });
    onChange();
  }

  return {
    addJobs: (jobs) => write(({ jobs: added }) => added.add(jobs)),
    change: (jobId, change) => tellOne(changeOne(jobId, { kind: 'event', ...change })),
    changeAll,
    write,
    move(jobIds, to) {
      const at = clock.now();
      const places = store.transact(({ jobs }) => jobs.move(jobIds, to, at));
      tellPlaces(places, at);
      return places;
    },
    putBack(remembered) {
      const { places, ...written } = store.transact((transaction) =>
        putBackJobs(transaction, remembered, clock.now()),
      );
      tellWritten(written);
      tellPlaces(places, written.at);
      return written.steps.flatMap(({ ids }) => ids);
    },
    hold: (jobId, hold) => tellOne(changeOne(jobId, { kind: 'hold', hold })),
    hear: (jobId, status, reason) =>
      void tellOne(changeOne(jobId, { kind: 'hear', status, hold: reason && { reason, until: null } })),
    release: (reasons) => void changeAll(store.jobs.waitingFor(reasons), { kind: 'release', reasons }),
    recordAnswer(attemptId, answer, change) {
      const job = tellOne(
        store.transact((transaction) => recordAnswer(transaction, attemptId, answer, change, clock.now())),
      );
      if (answer.outcome === 'refused' || answer.outcome === 'not-sent') onRoom();
      return job;
    },
    renameBatch(batchId, name) {
      const before = store.batches.nameOf(batchId);
      if (before === null || before === name) return before;
      store.transact(({ batches }) => batches.rename(batchId, name));
      events.emit({ type: 'batches-changed', batches: [{ id: batchId, name }] });
      events.emit({ type: 'takes-stale', total: store.takes.count() });
      onTakes?.();
      return before;
    },
    recordCharge(jobId, genId, amount) {
      if (!store.transact(({ ledger }) => ledger.recordCharge(jobId, genId, amount))) return;
      onChange();
      onRoom();
    },
    takesChanged(takes) {
      const total = store.takes.count();
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
    announceAll: (jobs) => void tell(jobs),
    announce: (jobId) => void tellOne(store.jobs.find(jobId)),
  };
}

/** Of jobs on their way each has something of its own to tell. */
function isToldAlike({ from, ids, decision: { patch } }: Step): boolean {
  return ids.length > JOBS_TOLD_ONE_BY_ONE && isAtRest(from) && isAtRest(patch.state ?? from);
}

function isAtRest(state: Job['state']): boolean {
  return isSettled(state) || state === 'queued' || state === 'draft';
}
