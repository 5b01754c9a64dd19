import type { NamedBatch } from '../../shared/domain/batch-name.ts';
import type { Job, Progress } from '../../shared/domain/job.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import type { Status } from '../../shared/domain/status.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import type { Envelope } from '../../shared/ipc/events.ts';
import type { Profile } from '../../shared/service/profile.ts';

/** What the core last said, at one revision. Only `applyEnvelope` and `fromSnapshot` make new ones. */
export interface CoreState {
  readonly revision: number;
  readonly status: Status;
  readonly settings: Settings;
  readonly profile: Profile;
  readonly jobs: ReadonlyMap<string, Job>;
  /** What batches are called, by id. */
  readonly batches: ReadonlyMap<string, string>;
  /** By job id; only what is on its way now. */
  readonly progress: ReadonlyMap<string, Progress>;
  readonly takeCount: number;
}

/** The state that a snapshot describes. */
export function fromSnapshot(snapshot: CallOutput<'app.snapshot'>): CoreState {
  const { revision, status, settings, profile, jobs, batches, takes } = snapshot;
  return {
    revision,
    status,
    settings,
    profile,
    jobs: new Map(jobs.map((job) => [job.id, job])),
    batches: new Map(batches.map(({ id, name }) => [id, name])),
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
    case 'cast-changed':
    case 'closing':
    case 'export-work':
    case 'fix-progress':
    case 'library-work':
    case 'notices':
    case 'show-room':
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
