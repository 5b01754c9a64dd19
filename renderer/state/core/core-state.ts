import type { CallOutput } from '../../../shared/contract.ts';
import type { CoreEvent, Envelope } from '../../../shared/events.ts';
import type { Job, NamedBatch, Progress } from '../../../shared/jobs/job.ts';
import { applyChange, type JobChange } from '../../../shared/queue/job-change.ts';
import type { NamedJobPage } from '../../../shared/queue/job-page.ts';
import type { Status } from '../../../shared/queue/status.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import type { Settings } from '../../../shared/settings/text.ts';

type EventOf<Type extends CoreEvent['type']> = Extract<CoreEvent, { type: Type }>;

/** What the core last said, at one revision. Only `applyEnvelope` and `fromSnapshot` make new ones. */
export interface CoreState {
  readonly revision: number;
  readonly status: Status;
  readonly settings: Settings;
  readonly profile: Profile;
  readonly jobs: ReadonlyMap<string, Job>;
  /** All jobs are here; until then those that the Queue shows first, and every one of which an event told. */
  readonly isWhole: boolean;
  /** What batches are called, by id. */
  readonly batches: ReadonlyMap<string, string>;
  /** By job id; only what is on its way now. */
  readonly progress: ReadonlyMap<string, Progress>;
  readonly takeCount: number;
}

/** The state that a snapshot describes. */
export function fromSnapshot(snapshot: CallOutput<'app.snapshot'>): CoreState {
  const { revision, status, settings, profile, jobs, rest, batches, takes } = snapshot;
  return {
    revision,
    status,
    settings,
    profile,
    jobs: inQueueOrder(jobs),
    isWhole: rest === null,
    batches: nameBatches(new Map(), batches),
    progress: new Map(),
    takeCount: takes,
  };
}

/**
 * Applies the next event. `stale` when it is older than the state, `gap` when one in between was missed: then only a
 * new snapshot helps.
 */
export function applyEnvelope(state: CoreState, { revision, event }: Envelope): CoreState | 'stale' | 'gap' {
  if (revision <= state.revision) return 'stale';
  if (revision !== state.revision + 1) return 'gap';
  switch (event.type) {
    case 'jobs-changed':
      return { ...state, revision, ...changeJobs(state, event.jobs, event.removedIds) };
    case 'jobs-changed-alike':
      if (!knows(state, event.jobIds)) return 'gap';
      return { ...state, revision, jobs: changeAlike(state, event.jobIds, event.change) };
    case 'jobs-placed':
      if (
        !knows(
          state,
          event.places.map(({ id }) => id),
        )
      )
        return 'gap';
      return { ...state, revision, jobs: placeJobs(state, event) };
    case 'batches-changed':
      return { ...state, revision, batches: nameBatches(state.batches, event.batches) };
    case 'progress':
      return { ...state, revision, progress: addProgress(state, event.progress) };
    case 'takes-changed':
    case 'takes-stale':
      return { ...state, revision, takeCount: event.total };
    case 'status-changed':
      return { ...state, revision, status: event.status };
    case 'settings-changed':
      return { ...state, revision, settings: event.settings };
    case 'profile-changed':
      return { ...state, revision, profile: event.profile };
    case 'watches-changed':
    case 'backup-work':
    case 'cast-changed':
    case 'closing':
    case 'export-work':
    case 'fix-progress':
    case 'library-work':
    case 'notices':
    case 'proxy-asks':
    case 'render-work':
    case 'update-changed':
    case 'show-room':
    case 'outside-waits':
      return { ...state, revision };
  }
}

function changeJobs(
  state: CoreState,
  changed: readonly Job[],
  removedIds: readonly string[],
): Pick<CoreState, 'jobs' | 'progress'> {
  const jobs = new Map(state.jobs);
  for (const job of changed) jobs.set(job.id, job);
  for (const id of removedIds) jobs.delete(id);
  const ended = [...state.progress.values()].filter(({ jobId, phase }) => jobs.get(jobId)?.state !== phase);
  if (ended.length === 0) return { jobs, progress: state.progress };
  const progress = new Map(state.progress);
  for (const { jobId } of ended) progress.delete(jobId);
  return { jobs, progress };
}

/** The state with the jobs that came after it; of those that are here already an event told what is newer. */
export function addRest(
  state: CoreState,
  rest: readonly Pick<NamedJobPage, 'jobs' | 'batches'>[],
  removed: ReadonlySet<string>,
): CoreState {
  const late = rest.flatMap(({ jobs }) => jobs).filter(({ id }) => !state.jobs.has(id) && !removed.has(id));
  const named = rest.flatMap(({ batches }) => batches).filter(({ id }) => !state.batches.has(id));
  return {
    ...state,
    isWhole: true,
    jobs: inQueueOrder([...state.jobs.values(), ...late]),
    batches: nameBatches(state.batches, named),
  };
}

function inQueueOrder(jobs: readonly Job[]): CoreState['jobs'] {
  const sorted = jobs.toSorted((one, other) => one.position - other.position);
  return new Map(sorted.map((job) => [job.id, job]));
}

/** What is said of many jobs at once says nothing of one that is still to come. */
function knows({ isWhole, jobs }: CoreState, ids: readonly string[]): boolean {
  return isWhole || ids.every((id) => jobs.has(id));
}

/** Jobs that are not here have been taken off the list. */
function changeAlike(state: CoreState, ids: readonly string[], change: JobChange): CoreState['jobs'] {
  const jobs = new Map(state.jobs);
  for (const id of ids) {
    const job = jobs.get(id);
    if (job !== undefined) jobs.set(id, applyChange(job, change));
  }
  return jobs;
}

function placeJobs(state: CoreState, { places, updatedAt }: EventOf<'jobs-placed'>): CoreState['jobs'] {
  const jobs = new Map(state.jobs);
  for (const { id, position } of places) {
    const job = jobs.get(id);
    if (job !== undefined) jobs.set(id, { ...job, position, updatedAt: updatedAt ?? job.updatedAt });
  }
  return jobs;
}

function nameBatches(known: CoreState['batches'], changed: readonly NamedBatch[]): CoreState['batches'] {
  const batches = new Map(known);
  for (const { id, name } of changed) batches.set(id, name);
  return batches;
}

function addProgress(state: CoreState, changed: readonly Progress[]): CoreState['progress'] {
  const progress = new Map(state.progress);
  for (const entry of changed) progress.set(entry.jobId, entry);
  return progress;
}
