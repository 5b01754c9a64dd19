import type { JobCommand } from '../../../shared/domain/job/decide-job.ts';
import type { Job } from '../../../shared/domain/job/job.ts';
import type { QueuePlace, SteeringAction } from '../../../shared/domain/queue/steering.ts';
import type { Failure } from '../../../shared/errors.ts';
import type { Steered } from '../../../shared/ipc/calls/job-calls.ts';
import { acceptResults } from '../library/result-ceilings.ts';
import type { JobEdit } from '../ports.ts';
import { changeJobs } from '../queue/jobs/change-jobs.ts';
import { editHeld } from './edit-held.ts';
import { rememberPlaces, rememberRows, rememberWritten } from './remember.ts';
import { describeRequest, inOrderOf, listSteered, listUnmoved } from './steered.ts';
import { remember, rememberAdded, type UndoSteeringDeps } from './undo-steering.ts';

/** What an artist does to jobs. Each answers which jobs it changed and why not the others, and can be taken back. */
export interface Steering {
  /** Before it was sent; afterwards the interface shows no way to cancel. */
  cancel(ids: readonly string[]): Steered;
  /** Queues them for a new submission; one that may be a second charge only if the artist accepts that. */
  retry(ids: readonly string[], acceptsSecondCharge: boolean): Steered;
  stopWatching(ids: readonly string[]): Steered;
  watchAgain(ids: readonly string[]): Steered;
  /** Tries results again that were given up. */
  fetchAgain(ids: readonly string[]): Steered;
  pause(ids: readonly string[], paused: boolean): Steered;
  schedule(ids: readonly string[], notBefore: number | null): Steered;
  move(ids: readonly string[], to: QueuePlace): Steered;
  remove(ids: readonly string[]): Steered;
  /** Remembers jobs that were just added, so that adding them can be taken back. */
  added(action: 'enqueue' | 'duplicate', ids: readonly string[]): void;
  /** Lets jobs go that wait for approval, with what they are to ask for from now on. */
  release(ids: readonly string[], edits: ReadonlyMap<string, JobEdit>): Steered;
  /** Replaces what such jobs ask for; they wait on. */
  editHeld(edits: ReadonlyMap<string, JobEdit>): Steered;
  /** Replaces what a job asks for; null when it is on its way. */
  edit(id: string, edit: JobEdit): Job | null;
  /** Sends jobs that are being uploaded and that are held now back to the queue. */
  haltUploads(isHeld: (job: Job) => boolean): void;
}

export interface SteeringDeps extends UndoSteeringDeps {
  /** Ends the download of a job that is no longer watched. */
  readonly abortFetch: (jobId: string) => void;
}

/** Creates the artist's hands on the queue. */
export function createSteering(deps: SteeringDeps): Steering {
  const { store, jobWriter } = deps;

  /** One command on all of the jobs, and one step to take it back. */
  function steer(action: SteeringAction, ids: readonly string[], wanted: JobCommand): Steered {
    const written = jobWriter.changeAll(ids, wanted);
    remember(deps, action, rememberWritten(store, written));
    return listSteered(ids, written);
  }

  /** The same; what is uploaded for a job that waits, or asks for something else, is not needed now. */
  function steerUnsent(action: SteeringAction, ids: readonly string[], wanted: JobCommand): Steered {
    const steered = steer(action, ids, wanted);
    steered.changed.forEach(deps.abortSubmission);
    return steered;
  }

  /** Work that is another one for each job; keeps how they were, so that what it changed of them can be taken back. */
  function steerEach(action: SteeringAction, ids: readonly string[], work: () => Steered): Steered {
    const before = store.jobs.snapshots(ids);
    const steered = work();
    remember(deps, action, rememberRows(before, store.jobs.snapshots(steered.changed)));
    return steered;
  }

  return {
    cancel: (ids) => steerUnsent('cancel', ids, { kind: 'event', event: 'cancel' }),
    retry: (ids, acceptsSecondCharge) =>
      steerUnsent('retry', ids, { kind: 'event', event: 'retry', acceptsSecondCharge }),
    stopWatching(ids) {
      const steered = steer('stop-watching', ids, { kind: 'event', event: 'stop-watching' });
      steered.changed.forEach(deps.abortFetch);
      return steered;
    },
    watchAgain: (ids) => watchAgain(deps, ids),
    fetchAgain: (ids) => fetchAgain(deps, ids),
    pause: (ids, paused) =>
      paused ? steerUnsent('pause', ids, { kind: 'pause' }) : steer('resume', ids, { kind: 'resume' }),
    schedule: (ids, notBefore) =>
      (notBefore === null ? steer : steerUnsent)('schedule', ids, { kind: 'schedule', notBefore }),
    move: (ids, to) => move(deps, ids, to),
    remove: (ids) => steer('remove', ids, { kind: 'remove' }),
    added: (action, ids) => rememberAdded(deps, action, ids),
    release: (ids, edits) => steerEach('release', ids, () => editHeld(deps, ids, edits, true)),
    editHeld(edits) {
      const ids = [...edits.keys()];
      return steerEach('edit', ids, () => editHeld(deps, ids, edits, false));
    },
    edit(id, request) {
      const job = store.jobs.find(id);
      if (job === null) return null;
      const wanted = { kind: 'edit', request, before: describeRequest(job) } as const;
      const steered = steerEach('edit', [id], () => listSteered([id], jobWriter.changeAll([id], wanted)));
      steered.changed.forEach(deps.abortSubmission);
      return steered.changed.length === 0 ? null : store.jobs.find(id);
    },
    haltUploads: (isHeld) => haltUploads(deps, isHeld),
  };
}

function move(deps: SteeringDeps, ids: readonly string[], to: QueuePlace): Steered {
  const { store, jobWriter } = deps;
  const before = store.jobs.facts(ids);
  const places = jobWriter.move(ids, to);
  remember(deps, 'move', rememberPlaces(before, places));
  const moved = new Set(places.map(({ id }) => id));
  return { changed: ids.filter((id) => moved.has(id)), refused: listUnmoved(store, ids, places) };
}

function watchAgain({ store, jobWriter, follow }: SteeringDeps, ids: readonly string[]): Steered {
  const steered = listSteered(ids, jobWriter.changeAll(ids, { kind: 'event', event: 'watch-again' }));
  follow(store.jobs.byId(steered.changed));
  return steered;
}

/** Tries results again that were given up, also those that were left at the service. */
function fetchAgain({ store, jobWriter, follow }: SteeringDeps, ids: readonly string[]): Steered {
  const refused: { jobId: string; error: Failure }[] = [];
  const jobs = jobWriter.write((transaction, at) => {
    const wanted = { kind: 'event', event: 'fetch-again', lostOutputs: 0 } as const;
    const changed = changeJobs(transaction, ids, wanted, at);
    for (const { id } of changed.jobs) {
      acceptResults(store, transaction, id);
      transaction.outputs.retryLost(id);
    }
    refused.push(...changed.refused);
    return changed.jobs;
  });
  follow(jobs);
  return { changed: inOrderOf(ids, jobs), refused };
}

function haltUploads(
  { store, jobWriter, abortSubmission }: SteeringDeps,
  isHeld: (job: Job) => boolean,
): void {
  const uploading = store.jobs
    .inState('uploading')
    .filter(isHeld)
    .map(({ id }) => id);
  uploading.forEach(abortSubmission);
  jobWriter.changeAll(uploading, { kind: 'event', event: 'interrupted' });
}
