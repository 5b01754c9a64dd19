import type { Job } from '../../../shared/domain/job.ts';
import { advance, type JobEvent } from '../../../shared/domain/job-state.ts';
import type { QueuePlace, SteeringAction } from '../../../shared/domain/steering.ts';
import { failure } from '../../../shared/errors.ts';
import type { Steered } from '../../../shared/ipc/calls/job-calls.ts';
import type { JobBook } from '../job-book.ts';
import type { Clock, JobEdit, JobWish, Store } from '../ports.ts';
import type { UndoStack } from './undo-stack.ts';

/** What an artist does to jobs. Each answers which jobs it changed and why not the others, and can be taken back. */
export interface Steering {
  /** Before it was sent; afterwards the interface shows no way to cancel. */
  cancel(ids: readonly string[]): Steered;
  /** Queues them for a new submission; one that may be a second charge only with the artist's word for it. */
  retry(ids: readonly string[], acceptSecondCharge: boolean): Steered;
  stopWatching(ids: readonly string[]): Steered;
  watchAgain(ids: readonly string[]): Steered;
  pause(ids: readonly string[], paused: boolean): Steered;
  schedule(ids: readonly string[], notBefore: number | null): Steered;
  move(ids: readonly string[], to: QueuePlace): Steered;
  remove(ids: readonly string[]): Steered;
  /** Remembers jobs that were just added, so that adding them can be taken back. */
  added(action: 'enqueue' | 'duplicate', ids: readonly string[]): void;
  /** Lets jobs go that wait for the artist's word, with what they are to ask for from now on. */
  release(ids: readonly string[], edits: ReadonlyMap<string, JobEdit>): Steered;
  /** Replaces what such jobs ask for; they wait on. */
  editHeld(edits: ReadonlyMap<string, JobEdit>): Steered;
  /** Replaces what a job asks for; null when it is on its way. */
  edit(id: string, edit: JobEdit): Job | null;
  /** Sends jobs that are being uploaded and that the artist holds now back to the queue. */
  haltUploads(isHeld: (job: Job) => boolean): void;
}

export interface SteeringParts {
  readonly store: Store;
  readonly book: JobBook;
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

  /** Does the work and keeps the way back for the jobs that it changed. */
  function act(action: SteeringAction, ids: readonly string[], work: () => readonly string[]): string[] {
    const before = store.rememberJobs(ids);
    const changed = new Set(work());
    const remembered = before.filter(({ job }) => changed.has(job.id));
    undo.push({
      action,
      jobs: remembered.length,
      takeBack() {
        const putBack = book.putBack(remembered);
        for (const { id } of putBack) parts.abortSubmission(id);
        parts.follow(putBack);
        return { putBack: putBack.length, movedOn: remembered.length - putBack.length };
      },
    });
    return [...changed];
  }

  /** Lets the job machine decide for each job. */
  function changeAll(action: SteeringAction, ids: readonly string[], event: JobEvent, error?: null): Steered {
    const changed = act(action, ids, () =>
      idsOf(book.changeAll(ids, { event, ...(error === undefined ? {} : { error }) })),
    );
    return answer(ids, changed, event);
  }

  function answer(ids: readonly string[], changed: readonly string[], wanted: string): Steered {
    const done = new Set(changed);
    const refused = ids
      .filter((id) => !done.has(id))
      .map((jobId) => ({ jobId, error: explain(jobId, wanted) }));
    return { changed: [...changed], refused };
  }

  function explain(jobId: string, wanted: string) {
    const job = store.job(jobId);
    return job === null
      ? failure('NOT_FOUND', { jobId })
      : failure('NOT_ALLOWED_NOW', { state: job.state, wanted });
  }

  function steer(action: SteeringAction, ids: readonly string[], wish: JobWish): Steered {
    const changed = act(action, ids, () => idsOf(book.steer(ids, wish)));
    return answer(ids, changed, action);
  }

  return {
    cancel(ids) {
      const steered = changeAll('cancel', ids, 'cancel');
      steered.changed.forEach(parts.abortSubmission);
      return steered;
    },
    retry(ids, acceptSecondCharge) {
      const allowed = acceptSecondCharge ? ids : listUncharged(store, ids);
      const { changed } = changeAll('retry', allowed, 'retry');
      return answer(ids, changed, 'retry');
    },
    stopWatching(ids) {
      const steered = changeAll('stop-watching', ids, 'stop-watching');
      steered.changed.forEach(parts.abortFetch);
      return steered;
    },
    watchAgain(ids) {
      const changed = book.changeAll(ids, { event: 'watch-again', error: null });
      parts.follow(changed);
      return answer(ids, idsOf(changed), 'watch-again');
    },
    pause(ids, paused) {
      const steered = steer(paused ? 'pause' : 'resume', ids, { paused });
      if (paused) haltUploads((job) => job.paused);
      return steered;
    },
    schedule(ids, notBefore) {
      const steered = steer('schedule', ids, { notBefore });
      haltUploads((job) => job.notBefore !== null && job.notBefore > parts.clock.now());
      return steered;
    },
    move(ids, to) {
      const changed = act('move', ids, () => idsOf(book.move(ids, to)));
      return answer(ids, changed, 'move');
    },
    remove(ids) {
      const changed = act('remove', ids, () => book.remove(ids));
      return answer(ids, changed, 'remove');
    },
    added(action, ids) {
      undo.push({ action, jobs: ids.length, takeBack: () => takeBackAdded(parts, ids) });
    },
    release(ids, edits) {
      const changed = act('release', ids, () => announce(store.releaseHeld(ids, edits, parts.clock.now())));
      return answer(ids, changed, 'release');
    },
    editHeld(edits) {
      const ids = [...edits.keys()];
      const changed = act('edit', ids, () => announce(store.editHeld(edits, parts.clock.now())));
      return answer(ids, changed, 'edit');
    },
    edit(id, edit) {
      haltUploads((job) => job.id === id);
      const changed = act('edit', [id], () => (book.edit(id, edit) === null ? [] : [id]));
      return changed.length === 0 ? null : store.job(id);
    },
    haltUploads,
  };

  function announce(jobs: readonly Job[]): string[] {
    book.announceAll(jobs);
    return idsOf(jobs);
  }

  function haltUploads(isHeld: (job: Job) => boolean): void {
    const uploading = idsOf(store.jobsInState('uploading').filter(isHeld));
    uploading.forEach(parts.abortSubmission);
    book.changeAll(uploading, { event: 'interrupted' });
  }
}

/** Jobs that were added by mistake vanish, as long as nothing of them was sent. */
function takeBackAdded(
  { book, abortSubmission }: SteeringParts,
  ids: readonly string[],
): { putBack: number; movedOn: number } {
  const cancelled = idsOf(book.changeAll(ids, { event: 'cancel' }));
  cancelled.forEach(abortSubmission);
  book.remove(cancelled);
  return { putBack: cancelled.length, movedOn: ids.length - cancelled.length };
}

/** Those of the jobs whose next submission can be no second charge. */
function listUncharged(store: Store, ids: readonly string[]): string[] {
  const charged = new Set(
    store
      .rememberJobs(ids)
      .filter(({ job, attempts }) => attempts > 0 && mayHaveBeenCharged(store, job))
      .map(({ job }) => job.id),
  );
  return ids.filter((id) => !charged.has(id));
}

/** Whether a submission of a job without a result could have been charged: then another one is only the artist's own choice. */
function mayHaveBeenCharged(store: Store, job: Job): boolean {
  if (job.state === 'unknown') return true;
  if (advance(job.state, 'retry') === null) return false;
  const { attempts, transitions } = store.history(job.id);
  // Completed and paid for; only its result did not come home.
  if (job.state === 'failed') return transitions.at(-1)?.reason === 'results-lost';
  return attempts.some(({ outcome }) => outcome === 'accepted' || outcome === 'unclear');
}

function idsOf(jobs: readonly Job[]): string[] {
  return jobs.map((job) => job.id);
}
