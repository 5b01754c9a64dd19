import { isUnsent, type JobCommand } from '../../../shared/domain/decide-job.ts';
import type { Job } from '../../../shared/domain/job.ts';
import type { QueuePlace, SteeringAction } from '../../../shared/domain/steering.ts';
import { type Failure, failure } from '../../../shared/errors.ts';
import type { Steered } from '../../../shared/ipc/calls/job-calls.ts';
import { type JsonValue, jsonValueSchema } from '../../../shared/json.ts';
import type { JobWriter } from '../job-writer.ts';
import { acceptResults } from '../library/result-ceilings.ts';
import type { Clock, JobEdit, Store } from '../ports.ts';
import { changeJobs, type Remembered } from '../queue/change-jobs.ts';
import type { UndoStack } from './undo-stack.ts';

/** What an artist does to jobs. Each answers which jobs it changed and why not the others, and can be taken back. */
export interface Steering {
  /** Before it was sent; afterwards the interface shows no way to cancel. */
  cancel(ids: readonly string[]): Steered;
  /** Queues them for a new submission; one that may be a second charge only with the artist's word for it. */
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

export interface SteeringParts {
  readonly store: Store;
  readonly book: JobWriter;
  readonly clock: Clock;
  readonly undo: UndoStack;
  /** Ends what a job is doing before its submission. */
  readonly abortSubmission: (jobId: string) => void;
  /** Ends the download of a job that is no longer watched. */
  readonly abortFetch: (jobId: string) => void;
  /** Goes on with jobs that are watched or fetched again. */
  readonly follow: (jobs: readonly Job[]) => void;
}

/** Creates the artist's hands on the queue. */
export function createSteering(parts: SteeringParts): Steering {
  const { store, book, undo } = parts;

  /** Does the work and keeps how the jobs were, so that what it changed of them can be taken back. */
  function act(action: SteeringAction, ids: readonly string[], work: () => Steered): Steered {
    const before = new Map(store.jobs.snapshots(ids).map((snapshot) => [snapshot.job.id, snapshot]));
    const steered = work();
    const remembered: Remembered[] = store.jobs.snapshots(steered.changed).flatMap((after) => {
      const was = before.get(after.job.id);
      return was === undefined ? [] : [{ before: was, after }];
    });
    undo.push({ action, jobs: remembered.length, takeBack: () => takeBack(remembered) });
    return steered;
  }

  function takeBack(remembered: readonly Remembered[]): { putBack: number; movedOn: number } {
    const putBack = book.putBack(remembered);
    for (const { id } of putBack) parts.abortSubmission(id);
    parts.follow(putBack);
    return { putBack: putBack.length, movedOn: remembered.length - putBack.length };
  }

  function command(ids: readonly string[], wanted: JobCommand): Steered {
    const { jobs, refused } = book.changeAll(ids, wanted);
    return { changed: inOrderOf(ids, jobs), refused: [...refused] };
  }

  /** What is uploaded for a job that waits, or asks for something else, is not needed now. */
  function steer(action: SteeringAction, ids: readonly string[], wanted: JobCommand): Steered {
    const steered = act(action, ids, () => command(ids, wanted));
    steered.changed.forEach(parts.abortSubmission);
    return steered;
  }

  return {
    cancel: (ids) => steer('cancel', ids, { kind: 'event', event: 'cancel' }),
    retry: (ids, acceptsSecondCharge) =>
      steer('retry', ids, { kind: 'event', event: 'retry', acceptsSecondCharge }),
    stopWatching(ids) {
      const steered = act('stop-watching', ids, () =>
        command(ids, { kind: 'event', event: 'stop-watching' }),
      );
      steered.changed.forEach(parts.abortFetch);
      return steered;
    },
    watchAgain(ids) {
      const { jobs, refused } = book.changeAll(ids, { kind: 'event', event: 'watch-again' });
      parts.follow(jobs);
      return { changed: inOrderOf(ids, jobs), refused: [...refused] };
    },
    fetchAgain(ids) {
      const refused: { jobId: string; error: Failure }[] = [];
      const jobs = book.write((transaction, at) => {
        const wanted = { kind: 'event', event: 'fetch-again', lostOutputs: 0 } as const;
        const changed = changeJobs(transaction, ids, wanted, at);
        for (const { id } of changed.jobs) {
          acceptResults(store, transaction, id);
          transaction.outputs.retryLost(id);
        }
        refused.push(...changed.refused);
        return changed.jobs;
      });
      parts.follow(jobs);
      return { changed: inOrderOf(ids, jobs), refused };
    },
    pause(ids, paused) {
      const wanted = { kind: paused ? 'pause' : 'resume' } as const;
      const steered = act(wanted.kind, ids, () => command(ids, wanted));
      if (paused) steered.changed.forEach(parts.abortSubmission);
      return steered;
    },
    schedule(ids, notBefore) {
      const steered = act('schedule', ids, () => command(ids, { kind: 'schedule', notBefore }));
      if (notBefore !== null) steered.changed.forEach(parts.abortSubmission);
      return steered;
    },
    move: (ids, to) =>
      act('move', ids, () => {
        const moved = book.move(ids, to);
        return { changed: inOrderOf(ids, moved), refused: listUnmoved(ids, moved) };
      }),
    remove: (ids) => act('remove', ids, () => command(ids, { kind: 'remove' })),
    added(action, ids) {
      undo.push({ action, jobs: ids.length, takeBack: () => takeBackAdded(parts, ids) });
    },
    release: (ids, edits) => act('release', ids, () => editHeld(ids, edits, true)),
    editHeld(edits) {
      const ids = [...edits.keys()];
      return act('edit', ids, () => editHeld(ids, edits, false));
    },
    edit(id, request) {
      const job = store.jobs.find(id);
      if (job === null) return null;
      const steered = steer('edit', [id], { kind: 'edit', request, before: describeRequest(job) });
      return steered.changed.length === 0 ? null : store.jobs.find(id);
    },
    haltUploads,
  };

  /** Edits and lets go as one: none goes with what it asked for before. */
  function editHeld(ids: readonly string[], edits: ReadonlyMap<string, JobEdit>, goes: boolean): Steered {
    const jobs = book.write((transaction, at) => {
      const held = transaction.jobs
        .snapshots(ids)
        .filter(({ job }) => job.state === 'queued' && job.hold?.reason === 'canary');
      for (const { job } of held) {
        const request = edits.get(job.id);
        if (request === undefined) continue;
        changeJobs(transaction, [job.id], { kind: 'edit', request, before: describeRequest(job) }, at);
      }
      const heldIds = held.map(({ job }) => job.id);
      if (goes) return changeJobs(transaction, heldIds, { kind: 'approve' }, at).jobs;
      return transaction.jobs.snapshots(heldIds).map(({ job }) => job);
    });
    return { changed: inOrderOf(ids, jobs), refused: listUnmoved(ids, jobs, goes ? 'release' : 'edit') };
  }

  function listUnmoved(ids: readonly string[], changed: readonly Job[], wanted = 'move'): Steered['refused'] {
    const done = new Set(changed.map(({ id }) => id));
    return ids.filter((id) => !done.has(id)).map((jobId) => ({ jobId, error: explain(jobId, wanted) }));
  }

  function explain(jobId: string, wanted: string): Failure {
    const job = store.jobs.find(jobId);
    return job === null
      ? failure('NOT_FOUND', { jobId })
      : failure('NOT_ALLOWED_NOW', { state: job.state, wanted });
  }

  function haltUploads(isHeld: (job: Job) => boolean): void {
    const uploading = store.jobs
      .inState('uploading')
      .filter(isHeld)
      .map(({ id }) => id);
    uploading.forEach(parts.abortSubmission);
    book.changeAll(uploading, { kind: 'event', event: 'interrupted' });
  }
}

/** Jobs that were added by mistake vanish, as long as nothing of them was sent. */
function takeBackAdded(
  { store, book, abortSubmission }: SteeringParts,
  ids: readonly string[],
): { putBack: number; movedOn: number } {
  const unsent = store.jobs
    .snapshots(ids)
    .filter(({ job }) => isUnsent(job) && job.attempts === 0)
    .map(({ job }) => job.id);
  const cancelled = book.changeAll(unsent, { kind: 'event', event: 'cancel' }).jobs.map(({ id }) => id);
  cancelled.forEach(abortSubmission);
  book.changeAll(cancelled, { kind: 'remove' });
  return { putBack: cancelled.length, movedOn: ids.length - cancelled.length };
}

/** What a job asks for, for its history. */
function describeRequest({ name, model, input, testMode }: Job): JsonValue {
  return jsonValueSchema.parse({ name, model, input, testMode });
}

/** Ids in the order in which they were asked for. */
function inOrderOf(ids: readonly string[], jobs: readonly Job[]): string[] {
  const changed = new Set(jobs.map(({ id }) => id));
  return ids.filter((id) => changed.has(id));
}
