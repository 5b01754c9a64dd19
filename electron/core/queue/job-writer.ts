import type { Job } from '../../../shared/jobs/job.ts';
import { type Hold, type HoldReason, isSettled } from '../../../shared/jobs/job-state.ts';
import type { Failure, Result } from '../../../shared/kernel/result.ts';
import type { Take } from '../../../shared/library/take.ts';
import type { JobCommand } from '../../../shared/queue/decide-job.ts';
import { describeChange, type JobFacts } from '../../../shared/queue/job-change.ts';
import type { QueuePlace } from '../../../shared/queue/queue-actions.ts';
import type { AttemptAnswer, Clock, Events, NewJob, Store, Transaction } from '../ports.ts';
import { recordAnswer } from '../results/record-answer.ts';
import type { JobPlace, MovedJobs } from './job-store.ts';
import {
  changeJob,
  changeJobs,
  type JobEventChange,
  putBackJobs,
  type Remembered,
  type Step,
  sortOut,
  type Written,
  writeCommand,
} from './jobs/change-jobs.ts';

/** Every write to jobs and takes, emitted as soon as it is on disk. */
export interface JobWriter {
  /** `beside` writes what belongs to the jobs, in their transaction. */
  addJobs(jobs: readonly NewJob[], beside?: (transaction: Transaction, added: readonly Job[]) => void): Job[];
  /** Lets something happen to a job; where the decider refuses it, nothing is written. */
  change(jobId: string, change: JobEventChange): Result<Job>;
  /** A command on several jobs; all that is allowed is written as one. */
  changeAll(jobIds: readonly string[], command: JobCommand): Written;
  /** Several steps as one; what the work returns is emitted when all of it is on disk. */
  write(work: (transaction: Transaction, at: number) => readonly Job[]): Job[];
  /**
   * Moves those that wait to be sent, keeping their order among themselves; says how they were, where they are, and why not the others.
   * `remembered` are positions that may be put back later.
   */
  move(
    jobIds: readonly string[],
    to: QueuePlace,
    remembered: () => readonly number[],
  ): MovedJobs & { readonly before: readonly JobFacts[]; readonly refused: Written['refused'] };
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

interface JobWriterDeps extends JobEventsDeps {
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
    change(jobId, change) {
      const changed = store.transact((tx) => changeJob(tx, jobId, change, clock.now()));
      if (changed.ok) emitOne(changed.value);
      return changed;
    },
    changeAll,
    write,
    move(jobIds, to, remembered) {
      const at = clock.now();
      const moved = store.transact((transaction) => {
        const { allowed, refused } = sortOut(transaction, jobIds, { kind: 'move' });
        const before = allowed.toSorted((one, other) => one.position - other.position);
        const ids = before.map(({ id }) => id);
        return { before, refused, ...transaction.jobs.move(ids, to, at, remembered) };
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

/** More would keep the window busy for longer than a frame. */
const MAX_TAKES_ONE_BY_ONE = 300;
const MAX_JOBS_ONE_BY_ONE = 300;

/** Emits what became of jobs and takes; to be called when it is on disk. */
interface JobEvents {
  emit(jobs: readonly Job[], removedIds?: readonly string[]): Job[];
  /** What many jobs have in common is emitted once; the rest row by row. */
  emitWritten(written: Pick<Written, 'steps' | 'at'>): void;
  /** `at` is null where the jobs did not change otherwise: what is sorted by its last change stays as it is. */
  emitPlaces(places: readonly JobPlace[], at: number | null): void;
  emitTakes(takes: readonly Take[]): void;
}

interface JobEventsDeps {
  readonly store: Store;
  readonly events: Events;
  readonly onChange: () => void;
}

function createJobEvents({ store, events, onChange }: JobEventsDeps): JobEvents {
  /** Batches whose names were emitted. */
  const named = new Set<string>();

  function emitNames(jobs: readonly Job[]): void {
    const ids = [...new Set(jobs.map(({ batchId }) => batchId))].filter((id) => !named.has(id));
    if (ids.length === 0) return;
    for (const id of ids) named.add(id);
    events.emit({ type: 'batches-changed', batches: store.batches.names(ids) });
  }

  function emit(jobs: readonly Job[], removedIds: readonly string[] = []): Job[] {
    if (jobs.length + removedIds.length > 0) {
      emitNames(jobs);
      events.emit({ type: 'jobs-changed', jobs: [...jobs], removedIds: [...removedIds] });
      onChange();
    }
    return [...jobs];
  }

  /** What many jobs have in common is emitted once; the rest row by row. */
  function emitWritten({ steps, at }: Pick<Written, 'steps' | 'at'>): void {
    const rows: string[][] = [];
    const removed: string[][] = [];
    for (const step of steps) {
      const change = isAlike(step) ? describeChange(step.decision.patch, at) : null;
      if (step.decision.patch.isRemoved === true) removed.push([...step.ids]);
      else if (change === null) rows.push([...step.ids]);
      else events.emit({ type: 'jobs-changed-alike', jobIds: [...step.ids], change });
    }
    if (rows.length + removed.length > 0) emit(store.jobs.byId(rows.flat()), removed.flat());
    else if (steps.length > 0) onChange();
  }

  function emitPlaces(places: readonly JobPlace[], at: number | null): void {
    if (places.length <= MAX_JOBS_ONE_BY_ONE) return void emit(store.jobs.byId(places.map(({ id }) => id)));
    events.emit({ type: 'jobs-placed', places: [...places], updatedAt: at });
    onChange();
  }

  return { emit, emitWritten, emitPlaces, emitTakes: (takes) => emitTakes(store, events, takes) };
}

function emitTakes(store: Store, events: Events, takes: readonly Take[]): void {
  const total = store.takes.count();
  if (takes.length > MAX_TAKES_ONE_BY_ONE) events.emit({ type: 'takes-stale', total });
  else
    events.emit({
      type: 'takes-changed',
      takes: takes.filter(({ binnedAt }) => binnedAt === null),
      removedIds: takes.filter(({ binnedAt }) => binnedAt !== null).map(({ id }) => id),
      total,
    });
}

/** Of jobs on their way each has something of its own to say. */
function isAlike({ before, decision: { patch } }: Step): boolean {
  const from = before[0].state;
  return before.length > MAX_JOBS_ONE_BY_ONE && isAtRest(from) && isAtRest(patch.state ?? from);
}

function isAtRest(state: Job['state']): boolean {
  return isSettled(state) || state === 'queued' || state === 'draft';
}
