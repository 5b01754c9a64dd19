import type { Job } from '../../../shared/domain/job/job.ts';
import { describeChange } from '../../../shared/domain/job/job-change.ts';
import { isSettled } from '../../../shared/domain/job/job-state.ts';
import type { Take } from '../../../shared/domain/library/take.ts';
import type { JobPlace } from '../ports/store/jobs.ts';
import type { Events, Store } from '../ports.ts';
import type { Step, Written } from './jobs/change-jobs.ts';

/** More would keep the window busy for longer than a frame. */
const MAX_TAKES_ONE_BY_ONE = 300;
const MAX_JOBS_ONE_BY_ONE = 300;

/** Emits what became of jobs and takes; to be called when it is on disk. */
export interface JobEvents {
  emit(jobs: readonly Job[], removedIds?: readonly string[]): Job[];
  /** What many jobs have in common is emitted once; the rest row by row. */
  emitWritten(written: Pick<Written, 'steps' | 'at'>): void;
  /** `at` is null where the jobs did not change otherwise: what is sorted by its last change stays as it is. */
  emitPlaces(places: readonly JobPlace[], at: number | null): void;
  emitTakes(takes: readonly Take[]): void;
}

export interface JobEventsDeps {
  readonly store: Store;
  readonly events: Events;
  readonly onChange: () => void;
}

export function createJobEvents({ store, events, onChange }: JobEventsDeps): JobEvents {
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
