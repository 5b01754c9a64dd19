import type { Job } from '../../../../shared/jobs/job.ts';
import type { JsonValue } from '../../../../shared/kernel/json-pointer.ts';
import { jsonValueSchema } from '../../../../shared/kernel/json-schemas.ts';
import { type Failure, fail, failure, type Result, succeed } from '../../../../shared/kernel/result.ts';
import type { CommandOutcome } from '../../../../shared/queue/contract.ts';
import type { JobCommand } from '../../../../shared/queue/decide-job.ts';
import type { QueueAction, QueuePlace } from '../../../../shared/queue/queue-actions.ts';
import { acceptResults } from '../../library/result-ceilings.ts';
import type { Ids, JobEdit } from '../../ports.ts';
import { listQuarantined } from '../../results/follow-delivery.ts';
import type { JobWriter } from '../job-writer.ts';
import { changeJobs, sortOut, type Written } from '../jobs/change-jobs.ts';
import {
  remember,
  rememberAdded,
  rememberPlaces,
  rememberRows,
  rememberWritten,
  type UndoDeps,
} from './undo-commands.ts';

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
  /** Replaces what a job asks for, where it is not on its way. */
  edit(id: string, edit: JobEdit): Result<void>;
  /** Sends jobs that are being uploaded and that are held now back to the queue. */
  haltUploads(isHeld: (job: Job) => boolean): void;
}

interface QueueCommandsDeps extends UndoDeps {
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
      if (job === null) return fail(failure('NOT_FOUND', { jobId: id }));
      const wanted = { kind: 'edit', request, before: describeRequest(job) } as const;
      const outcome = runEach('edit', [id], () => listOutcome([id], jobWriter.changeAll([id], wanted)));
      outcome.changed.forEach(deps.abortSubmission);
      const [refused] = outcome.refused;
      return refused === undefined ? succeed(undefined) : fail(refused.error);
    },
    haltUploads: (isHeld) => haltUploads(deps, isHeld),
  };
}

function move(deps: QueueCommandsDeps, ids: readonly string[], to: QueuePlace): CommandOutcome {
  const { store, jobWriter, undo } = deps;
  const { before, refused, ...moved } = jobWriter.move(ids, to, undo.places.positions);
  if (moved.spread !== null) undo.places.rewrite(moved.spread.positions);
  remember(deps, 'move', rememberPlaces(before, moved));
  // Without a place before the other job, that one keeps all of them where they are.
  const [blocked] =
    to.kind === 'before' && moved.places.length === 0
      ? sortOut(store, [to.jobId], { kind: 'move' }).refused
      : [];
  if (blocked !== undefined && before.length > 0)
    return { changed: [], refused: ids.map((jobId) => ({ jobId, error: blocked.error })) };
  return { changed: inOrderOf(ids, moved.places), refused: [...refused] };
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

/** Edits jobs that wait for approval; with `goes`, lets them go as one: none goes with what it asked for before. */
function editHeld(
  { jobWriter }: { jobWriter: JobWriter },
  ids: readonly string[],
  edits: ReadonlyMap<string, JobEdit>,
  goes: boolean,
): CommandOutcome {
  let refused: Written['refused'] = [];
  const jobs = jobWriter.write((transaction, at) => {
    const held = sortOut(transaction, ids, { kind: 'approve' });
    refused = held.refused;
    const heldIds = held.allowed.map(({ id }) => id);
    for (const job of transaction.jobs.byId(heldIds)) {
      const request = edits.get(job.id);
      if (request === undefined) continue;
      changeJobs(transaction, [job.id], { kind: 'edit', request, before: describeRequest(job) }, at);
    }
    if (goes) return changeJobs(transaction, heldIds, { kind: 'approve' }, at).jobs;
    return transaction.jobs.byId(heldIds);
  });
  return { changed: inOrderOf(ids, jobs), refused: [...refused] };
}

/** What a command came to, in the order in which it was asked for. */
function listOutcome(ids: readonly string[], { steps, refused }: Written): CommandOutcome {
  if (refused.length === 0) return { changed: [...ids], refused: [] };
  const changed = new Set(steps.flatMap((step) => step.ids));
  return { changed: ids.filter((id) => changed.has(id)), refused: [...refused] };
}

/** Ids in the order in which they were asked for. */
function inOrderOf(ids: readonly string[], jobs: readonly { readonly id: string }[]): string[] {
  const changed = new Set(jobs.map(({ id }) => id));
  return ids.filter((id) => changed.has(id));
}

/** What a job asks for, for its history. */
function describeRequest({ name, model, input, testMode }: Job): JsonValue {
  return jsonValueSchema.parse({ name, model, input, testMode });
}
