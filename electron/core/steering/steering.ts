import { isUnsent, type JobCommand } from '../../../shared/domain/job/decide-job.ts';
import type { Job } from '../../../shared/domain/job/job.ts';
import { isWatched } from '../../../shared/domain/job/job-state.ts';
import type { QueuePlace, SteeringAction } from '../../../shared/domain/queue/steering.ts';
import { type Failure, failure } from '../../../shared/errors.ts';
import type { Steered } from '../../../shared/ipc/calls/job-calls.ts';
import type { JsonValue } from '../../../shared/json.ts';
import { jsonValueSchema } from '../../../shared/json-schema.ts';
import type { JobWriter } from '../job-writer.ts';
import { acceptResults } from '../library/result-ceilings.ts';
import type { Clock, JobEdit, Store } from '../ports.ts';
import { changeJobs, type Remembered, type Written } from '../queue/jobs/change-jobs.ts';
import { rememberRows, rememberWritten } from './remember.ts';
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

  function remember(action: SteeringAction, remembered: readonly Remembered[]): void {
    undo.push({ action, jobs: remembered.length, takeBack: () => takeBack(remembered) });
  }

  function takeBack(remembered: readonly Remembered[]): { putBack: number; movedOn: number } {
    const putBack = book.putBack(remembered);
    putBack.forEach(parts.abortSubmission);
    const isBack = new Set(putBack);
    const watched = remembered.filter(({ before }) => isBack.has(before.id) && isWatched(before.state));
    parts.follow(store.jobs.byId(watched.map(({ before }) => before.id)));
    return { putBack: putBack.length, movedOn: remembered.length - putBack.length };
  }

  /** One command on all of the jobs, and one step to take it back. */
  function steer(action: SteeringAction, ids: readonly string[], wanted: JobCommand): Steered {
    const written = book.changeAll(ids, wanted);
    remember(action, rememberWritten(store, written));
    return listSteered(ids, written);
  }

  /** The same; what is uploaded for a job that waits, or asks for something else, is not needed now. */
  function steerUnsent(action: SteeringAction, ids: readonly string[], wanted: JobCommand): Steered {
    const steered = steer(action, ids, wanted);
    steered.changed.forEach(parts.abortSubmission);
    return steered;
  }

  /** Work that is another one for each job; keeps how they were, so that what it changed of them can be taken back. */
  function steerEach(action: SteeringAction, ids: readonly string[], work: () => Steered): Steered {
    const before = store.jobs.snapshots(ids);
    const steered = work();
    remember(action, rememberRows(before, store.jobs.snapshots(steered.changed)));
    return steered;
  }

  return {
    cancel: (ids) => steerUnsent('cancel', ids, { kind: 'event', event: 'cancel' }),
    retry: (ids, acceptsSecondCharge) =>
      steerUnsent('retry', ids, { kind: 'event', event: 'retry', acceptsSecondCharge }),
    stopWatching(ids) {
      const steered = steer('stop-watching', ids, { kind: 'event', event: 'stop-watching' });
      steered.changed.forEach(parts.abortFetch);
      return steered;
    },
    watchAgain(ids) {
      const steered = listSteered(ids, book.changeAll(ids, { kind: 'event', event: 'watch-again' }));
      parts.follow(store.jobs.byId(steered.changed));
      return steered;
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
      return paused ? steerUnsent('pause', ids, { kind: 'pause' }) : steer('resume', ids, { kind: 'resume' });
    },
    schedule: (ids, notBefore) =>
      (notBefore === null ? steer : steerUnsent)('schedule', ids, { kind: 'schedule', notBefore }),
    move(ids, to) {
      const before = store.jobs.facts(ids);
      const places = book.move(ids, to);
      const positions = new Map(places.map(({ id, position }) => [id, position]));
      const moved = before.filter(({ id }) => positions.has(id));
      remember(
        'move',
        moved.map((was) => ({
          before: was,
          after: { ...was, position: positions.get(was.id) ?? was.position },
        })),
      );
      return { changed: ids.filter((id) => positions.has(id)), refused: listUnmoved(ids, places) };
    },
    remove: (ids) => steer('remove', ids, { kind: 'remove' }),
    added(action, ids) {
      undo.push({ action, jobs: ids.length, takeBack: () => takeBackAdded(parts, ids) });
    },
    release: (ids, edits) => steerEach('release', ids, () => editHeld(ids, edits, true)),
    editHeld(edits) {
      const ids = [...edits.keys()];
      return steerEach('edit', ids, () => editHeld(ids, edits, false));
    },
    edit(id, request) {
      const job = store.jobs.find(id);
      if (job === null) return null;
      const wanted = { kind: 'edit', request, before: describeRequest(job) } as const;
      const steered = steerEach('edit', [id], () => listSteered([id], book.changeAll([id], wanted)));
      steered.changed.forEach(parts.abortSubmission);
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

  function listUnmoved(
    ids: readonly string[],
    changed: readonly { id: string }[],
    wanted = 'move',
  ): Steered['refused'] {
    const done = new Set(changed.map(({ id }) => id));
    return ids.filter((id) => !done.has(id)).map((jobId) => ({ jobId, error: explain(jobId, wanted) }));
  }

  function explain(jobId: string, wanted: string): Failure {
    const job = store.jobs.find(jobId);
    return job === null
      ? failure('NOT_FOUND', { jobId })
      : failure('JOB_MOVED_ON', { state: job.state, wanted });
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
  const { steps } = book.changeAll(unsent, { kind: 'event', event: 'cancel' });
  const cancelled = steps.flatMap((step) => step.ids);
  cancelled.forEach(abortSubmission);
  book.changeAll(cancelled, { kind: 'remove' });
  return { putBack: cancelled.length, movedOn: ids.length - cancelled.length };
}

/** What a job asks for, for its history. */
function describeRequest({ name, model, input, testMode }: Job): JsonValue {
  return jsonValueSchema.parse({ name, model, input, testMode });
}

/** What a command came to, in the order in which it was asked for. */
function listSteered(ids: readonly string[], { steps, refused }: Written): Steered {
  const changed = new Set(steps.flatMap((step) => step.ids));
  return { changed: ids.filter((id) => changed.has(id)), refused: [...refused] };
}

/** Ids in the order in which they were asked for. */
function inOrderOf(ids: readonly string[], jobs: readonly Job[]): string[] {
  const changed = new Set(jobs.map(({ id }) => id));
  return ids.filter((id) => changed.has(id));
}
