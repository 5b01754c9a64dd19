import type { JobCommand } from '../../../../shared/domain/job/decide-job.ts';
import type { Job } from '../../../../shared/domain/job/job.ts';
import type { QueueAction, QueuePlace } from '../../../../shared/domain/queue/queue-actions.ts';
import type { Failure } from '../../../../shared/errors.ts';
import type { CommandOutcome } from '../../../../shared/ipc/calls/job-calls.ts';
import { acceptResults } from '../../library/result-ceilings.ts';
import type { Ids, JobEdit } from '../../ports.ts';
import { changeJobs } from '../jobs/change-jobs.ts';
import { listQuarantined } from '../results/finish-fetching.ts';
import { describeRequest, inOrderOf, listOutcome, listRefused, listUnmoved } from './command-outcome.ts';
import { editHeld } from './edit-held.ts';
import { rememberPlaces, rememberRows, rememberWritten } from './remember.ts';
import { remember, rememberAdded, type UndoDeps } from './undo-commands.ts';

/** What an artist does to jobs. Each answers which jobs it changed and why not the others, and can be taken back. */
export interface QueueCommands {
  /** Before it was sent; afterwards the interface shows no way to cancel. */
  cancel(ids: readonly string[]): CommandOutcome;
  /** Queues them for a new submission; one that may be a second charge only if the artist accepts that. */
  retry(ids: readonly string[], acceptsSecondCharge: boolean): CommandOutcome;
  stopWatching(ids: readonly string[]): CommandOutcome;
  watchAgain(ids: readonly string[]): CommandOutcome;
  /** Tries results again that were given up. */
  fetchAgain(ids: readonly string[]): CommandOutcome;
  pause(ids: readonly string[], paused: boolean): CommandOutcome;
  schedule(ids: readonly string[], notBefore: number | null): CommandOutcome;
  move(ids: readonly string[], to: QueuePlace): CommandOutcome;
  remove(ids: readonly string[]): CommandOutcome;
  /** Remembers jobs that were just added, so that adding them can be taken back. */
  added(action: 'enqueue' | 'duplicate', ids: readonly string[]): void;
  /** Lets jobs go that wait for approval, with what they are to ask for from now on. */
  release(ids: readonly string[], edits: ReadonlyMap<string, JobEdit>): CommandOutcome;
  /** Replaces what such jobs ask for; they wait on. */
  editHeld(edits: ReadonlyMap<string, JobEdit>): CommandOutcome;
  /** Replaces what a job asks for; null when it is on its way. */
  edit(id: string, edit: JobEdit): Job | null;
  /** Sends jobs that are being uploaded and that are held now back to the queue. */
  haltUploads(isHeld: (job: Job) => boolean): void;
}

export interface QueueCommandsDeps extends UndoDeps {
  readonly ids: Ids;
  /** Ends the download of a job that is no longer watched. */
  readonly abortFetch: (jobId: string) => void;
}

/** Creates the artist's hands on the queue. */
export function createQueueCommands(deps: QueueCommandsDeps): QueueCommands {
  const { store, jobWriter } = deps;

  /** One command on all of the jobs, and one step to take it back. */
  function run(action: QueueAction, ids: readonly string[], wanted: JobCommand): CommandOutcome {
    const written = jobWriter.changeAll(ids, wanted);
    remember(deps, action, rememberWritten(store, written));
    return listOutcome(ids, written);
  }

  /** The same; what is uploaded for a job that waits, or asks for something else, is not needed now. */
  function runOnUnsent(action: QueueAction, ids: readonly string[], wanted: JobCommand): CommandOutcome {
    const outcome = run(action, ids, wanted);
    outcome.changed.forEach(deps.abortSubmission);
    return outcome;
  }

  /** Work that is another one for each job; keeps how they were, so that what it changed of them can be taken back. */
  function runEach(action: QueueAction, ids: readonly string[], work: () => CommandOutcome): CommandOutcome {
    const before = store.jobs.snapshots(ids);
    const outcome = work();
    remember(deps, action, rememberRows(before, store.jobs.snapshots(outcome.changed)));
    return outcome;
  }

  return {
    cancel: (ids) => runOnUnsent('cancel', ids, { kind: 'event', event: 'cancel' }),
    retry: (ids, acceptsSecondCharge) =>
      runOnUnsent('retry', ids, { kind: 'event', event: 'retry', acceptsSecondCharge }),
    stopWatching(ids) {
      const outcome = run('stop-watching', ids, { kind: 'event', event: 'stop-watching' });
      outcome.changed.forEach(deps.abortFetch);
      return outcome;
    },
    watchAgain: (ids) => watchAgain(deps, ids),
    fetchAgain: (ids) => fetchAgain(deps, ids),
    pause: (ids, paused) =>
      paused ? runOnUnsent('pause', ids, { kind: 'pause' }) : run('resume', ids, { kind: 'resume' }),
    schedule: (ids, notBefore) =>
      (notBefore === null ? run : runOnUnsent)('schedule', ids, { kind: 'schedule', notBefore }),
    move: (ids, to) => move(deps, ids, to),
    remove: (ids) => run('remove', ids, { kind: 'remove' }),
    added: (action, ids) => rememberAdded(deps, action, ids),
    release: (ids, edits) => runEach('release', ids, () => editHeld(deps, ids, edits, true)),
    editHeld(edits) {
      const ids = [...edits.keys()];
      return runEach('edit', ids, () => editHeld(deps, ids, edits, false));
    },
    edit(id, request) {
      const job = store.jobs.find(id);
      if (job === null) return null;
      const wanted = { kind: 'edit', request, before: describeRequest(job) } as const;
      const outcome = runEach('edit', [id], () => listOutcome([id], jobWriter.changeAll([id], wanted)));
      outcome.changed.forEach(deps.abortSubmission);
      return outcome.changed.length === 0 ? null : store.jobs.find(id);
    },
    haltUploads: (isHeld) => haltUploads(deps, isHeld),
  };
}

function move(deps: QueueCommandsDeps, ids: readonly string[], to: QueuePlace): CommandOutcome {
  const { store, jobWriter, undo } = deps;
  const { before, ...moved } = jobWriter.move(ids, to, undo.places.positions);
  if (moved.spread !== null) undo.places.rewrite(moved.spread.positions);
  remember(deps, 'move', rememberPlaces(before, moved));
  if (before.length > 0 && moved.places.length === 0 && to.kind === 'before')
    return { changed: [], refused: listRefused(store, ids, to.jobId, 'move') };
  const done = new Set(moved.places.map(({ id }) => id));
  return { changed: ids.filter((id) => done.has(id)), refused: listUnmoved(store, ids, moved.places) };
}

function watchAgain({ store, jobWriter, follow }: QueueCommandsDeps, ids: readonly string[]): CommandOutcome {
  const outcome = listOutcome(ids, jobWriter.changeAll(ids, { kind: 'event', event: 'watch-again' }));
  follow(store.jobs.byId(outcome.changed));
  return outcome;
}

/**
 * Tries results again that were given up, also those that were left at the service. Where none was, what lies in quarantine is fetched
 * once more, beside what is there.
 */
function fetchAgain(
  { store, ids: newIds, jobWriter, follow }: QueueCommandsDeps,
  ids: readonly string[],
): CommandOutcome {
  const refused: { jobId: string; error: Failure }[] = [];
  const jobs = jobWriter.write((transaction, at) => {
    const wanted = { kind: 'event', event: 'fetch-again', lostOutputs: 0 } as const;
    const changed = changeJobs(transaction, ids, wanted, at);
    for (const { id } of changed.jobs) {
      acceptResults(store, transaction, id);
      const outputs = transaction.outputs.ofJob(id);
      const isWhole = outputs.every(({ takeId }) => takeId !== null);
      const anew = isWhole ? listQuarantined(store, outputs) : [];
      transaction.outputs.add(
        id,
        anew.map(({ url }) => ({ id: newIds.next(), url })),
      );
      transaction.outputs.retryLost(id);
    }
    refused.push(...changed.refused);
    return changed.jobs;
  });
  follow(jobs);
  return { changed: inOrderOf(ids, jobs), refused };
}

function haltUploads(
  { store, jobWriter, abortSubmission }: QueueCommandsDeps,
  isHeld: (job: Job) => boolean,
): void {
  const uploading = store.jobs
    .inState('uploading')
    .filter(isHeld)
    .map(({ id }) => id);
  uploading.forEach(abortSubmission);
  jobWriter.changeAll(uploading, { kind: 'event', event: 'interrupted' });
}
