import { describeProblem } from '../../../../shared/compose/problems-text.ts';
import { EDIT_TEXT } from '../../../../shared/compose/text.ts';
import type { Job } from '../../../../shared/jobs/job.ts';
import { isMovable } from '../../../../shared/jobs/job-state.ts';
import { formatTime } from '../../../../shared/kernel/format.ts';
import { isMediaReference } from '../../../../shared/models/media-reference.ts';
import type { CommandOutcome } from '../../../../shared/queue/contract.ts';
import { decideJob, type JobCommand, kindOf } from '../../../../shared/queue/decide-job.ts';
import type { QueueAction, QueuePlace } from '../../../../shared/queue/queue-actions.ts';
import {
  ACTION_WORDS,
  describeDone,
  QUEUE_ACTIONS_TEXT,
  type ToldAction,
} from '../../../../shared/queue/queue-actions-text.ts';
import { QUEUE_TEXT } from '../../../../shared/queue/text.ts';
import { SETTINGS_TEXT } from '../../../../shared/settings/text.ts';
import { readCore } from '../../../state/core/core-store.ts';
import { runCall, runSubmit } from '../../../state/core/run-call.ts';
import { openEditor, openSettings } from '../../../state/navigation/navigation-store.ts';
import { notifyWithUndo, queueAgain } from '../../../state/queue/queue-again.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { copyText } from '../../../ui/text/copy-text.ts';
import { sectionOf } from '../state/queue-rows.ts';
import { announce } from '../state/queue-store.ts';

/** Actions that are done at once; the others open something first. */
export type DirectAction = Exclude<JobAction, 'schedule'>;

const STEPS: { readonly [Action in ToldAction]: QueueAction | null } = {
  pause: 'pause',
  resume: 'resume',
  front: 'move',
  end: 'move',
  cancel: 'cancel',
  stop: 'stop-watching',
  // Asking again reads only, and has nothing to take back.
  watch: null,
  fetch: null,
  retry: 'retry',
  duplicate: 'duplicate',
  schedule: 'schedule',
  unschedule: 'schedule',
  remove: 'remove',
};

const CALLS: {
  readonly [Action in Exclude<ToldAction, 'schedule' | 'retry'>]: (
    jobIds: string[],
  ) => Promise<CommandOutcome | null>;
} = {
  pause: (jobIds) => runCall('jobs.pause', { jobIds }),
  resume: (jobIds) => runSubmit('jobs.resume', { jobIds }),
  front: (jobIds) => runCall('jobs.move', { jobIds, to: { kind: 'front' } }),
  end: (jobIds) => runCall('jobs.move', { jobIds, to: { kind: 'end' } }),
  cancel: (jobIds) => runCall('jobs.cancel', { jobIds }),
  stop: (jobIds) => runCall('jobs.stopWatching', { jobIds }),
  watch: (jobIds) => runCall('jobs.watchAgain', { jobIds }),
  fetch: (jobIds) => runCall('jobs.fetchAgain', { jobIds }),
  duplicate: (jobIds) => runSubmit('jobs.duplicate', { jobIds }),
  unschedule: (jobIds) => runCall('jobs.schedule', { jobIds, notBefore: null }),
  remove: (jobIds) => runCall('jobs.remove', { jobIds }),
};

/** Does an action with those of the jobs that it applies to, says so, and offers the way back. */
export async function runAction(jobs: readonly Job[], action: DirectAction): Promise<void> {
  const able = jobs.filter((job) => canDo(job, action));
  const [first] = able;
  if (first === undefined) return explainNothing(jobs, action);
  if (action === 'edit') return edit(first);
  if (action === 'copy') return copyPrompts(able);
  if (action === 'retry') return queueAgain(able);
  notify(action, able, await CALLS[action](able.map(({ id }) => id)));
  if (action === 'cancel') offerToStopWatching(jobs);
}

/** Lets jobs go not before a time, in epoch milliseconds. */
export async function scheduleJobs(jobs: readonly Job[], notBefore: number): Promise<void> {
  const able = jobs.filter((job) => canDo(job, 'schedule'));
  if (able.length === 0) return explainNothing(jobs, 'schedule');
  const outcome = await runCall('jobs.schedule', { jobIds: able.map(({ id }) => id), notBefore });
  notify('schedule', able, outcome, formatTime(notBefore, Date.now()));
}

/** Fetches what is at an address now, and lets a job that waits use the file in its place: the address may end before it goes out. */
export async function keepCopyOf(jobId: string, url: string): Promise<void> {
  const asset = await runCall('references.keepCopy', { url });
  // As it is by now.
  const job = readCore().jobs.get(jobId);
  if (asset === null || job === undefined) return;
  const file = { kind: 'file', assetId: asset.id };
  const input = JSON.parse(JSON.stringify(job.input), (_, value) =>
    isMediaReference(value) && value.kind === 'url' && value.url === url ? file : value,
  );
  const { model, name, testMode } = job;
  const answer = await runSubmit('jobs.edit', { jobId, request: { model, name, takes: 1, input, testMode } });
  const [problem] = answer?.problems ?? [];
  if (problem !== undefined) showToast({ tone: 'failed', text: describeProblem(problem) });
  else if (answer !== null) notifyWithUndo({ action: 'edit', jobs: 1, text: EDIT_TEXT.saved(name) });
}

/** Moves jobs that wait, and says where they are now. */
export function moveJobs(jobIds: readonly string[], to: QueuePlace): Promise<void> {
  return moveInTurn(new Set(jobIds), () => to);
}

/** The order that the moves on their way leave behind, once they are answered; null when none is on its way. */
let lastMove: Promise<readonly string[]> | null = null;

/**
 * Moves jobs that wait to a place that is found in the order that the moves before leave behind: keys come faster than
 * answers. Null as a place leaves them where they are.
 */
export async function moveInTurn(
  moved: ReadonlySet<string>,
  findPlace: (waiting: readonly string[]) => QueuePlace | null,
): Promise<void> {
  const before = lastMove;
  const move = (async () => {
    const waiting = (await before) ?? waitingInOrder();
    const to = findPlace(waiting);
    return to === null ? waiting : sendMove(waiting, moved, to);
  })();
  lastMove = move;
  await move;
  if (lastMove === move) lastMove = null;
}

/** @returns the order of all that wait after it */
async function sendMove(
  waiting: readonly string[],
  moved: ReadonlySet<string>,
  to: QueuePlace,
): Promise<readonly string[]> {
  const jobIds = waiting.filter((id) => moved.has(id));
  // All have gone out meanwhile.
  if (jobIds.length === 0) return waiting;
  const outcome = await runCall('jobs.move', { jobIds, to });
  const [first] = outcome?.changed ?? [];
  if (outcome === null) return waiting;
  if (first === undefined) {
    showToast({ tone: 'note', text: QUEUE_ACTIONS_TEXT.movedOn(outcome.refused.length) });
    return waiting;
  }
  const order = orderAfter(waiting, new Set(outcome.changed), to);
  const place = Math.min(...outcome.changed.map((id) => order.indexOf(id) + 1));
  const name = readCore().jobs.get(first)?.name ?? '';
  announce(QUEUE_ACTIONS_TEXT.moved(name, outcome.changed.length, place, order.length));
  return order;
}

function orderAfter(waiting: readonly string[], moved: ReadonlySet<string>, to: QueuePlace): string[] {
  const kept = waiting.filter((id) => !moved.has(id));
  const sorted = waiting.filter((id) => moved.has(id));
  // Before one of themselves is before the next that stays.
  const target =
    to.kind === 'before' ? waiting.slice(waiting.indexOf(to.jobId)).find((id) => !moved.has(id)) : undefined;
  const at = to.kind === 'front' ? 0 : target === undefined ? kept.length : kept.indexOf(target);
  return kept.toSpliced(at, 0, ...sorted);
}

/** The ids of all jobs that wait, in the order in which they go out. */
export function waitingInOrder(): string[] {
  return [...readCore().jobs.values()]
    .filter(isMovable)
    .sort((one, other) => one.position - other.position)
    .map(({ id }) => id);
}

function notify(action: ToldAction, jobs: readonly Job[], outcome: CommandOutcome | null, more = ''): void {
  if (outcome === null) return;
  const { changed, refused } = outcome;
  const missed = refused.length === 0 ? '' : QUEUE_ACTIONS_TEXT.movedOn(refused.length);
  const detail = [more, missed].filter(Boolean).join(' ');
  if (changed.length === 0) {
    showToast({ tone: 'note', text: missed });
    return;
  }
  const refusedIds = new Set(refused.map(({ jobId }) => jobId));
  const names = jobs.filter(({ id }) => !refusedIds.has(id)).map(({ name }) => name);
  const text = describeDone(action, names);
  const step = STEPS[action];
  if (step === null) showToast({ tone: 'note', text, ...(detail === '' ? {} : { detail }) });
  else notifyWithUndo({ action: step, jobs: changed.length, text, detail });
}

/** What was sent cannot be cancelled: that is said, and what can be done instead is offered. */
function offerToStopWatching(jobs: readonly Job[]): void {
  const sent = jobs.filter((job) => !canDo(job, 'cancel') && sectionOf(job.state) === 'running');
  if (sent.length === 0) return;
  const watched = sent.filter((job) => canDo(job, 'stop'));
  const offer = { label: ACTION_WORDS.stop, run: () => void runAction(watched, 'stop') };
  showToast({
    tone: 'note',
    text: QUEUE_ACTIONS_TEXT.noCancel(sent.length),
    detail: QUEUE_ACTIONS_TEXT.noCancelMeans,
    ...(watched.length === 0 ? {} : { action: offer }),
  });
}

/** Says why an action does nothing with these jobs, and what can be done instead. */
export function explainNothing(jobs: readonly Job[], action: JobAction): void {
  if (action === 'cancel' && jobs.some(({ state }) => sectionOf(state) === 'running')) {
    offerToStopWatching(jobs);
  } else {
    showToast({ tone: 'note', text: QUEUE_ACTIONS_TEXT.nothingToDo(ACTION_WORDS[action]) });
  }
}

/** A job is edited with the limits of its own profile; another one's form would mislead. */
function edit({ id, profileId }: Job): void {
  const { status } = readCore();
  if (profileId === status.profileId) {
    openEditor(id);
    return;
  }
  showToast({
    tone: 'note',
    text: EDIT_TEXT.otherProfile(status.practice ? SETTINGS_TEXT.practiceName : status.profileName),
    detail: EDIT_TEXT.otherProfileMeans,
    action: { label: EDIT_TEXT.toSettings, run: () => openSettings('service') },
  });
}

function copyPrompts(jobs: readonly Job[]): void {
  const prompts = jobs.map(({ input, name }) => {
    const { prompt } = input;
    return typeof prompt === 'string' && prompt !== '' ? prompt : name;
  });
  if (copyText(prompts.join('\n'))) showToast({ tone: 'done', text: QUEUE_TEXT.copied });
}

export type JobAction = keyof typeof ACTION_WORDS;

type Able = Parameters<typeof kindOf>[0];

/** What each action asks of a job; those that make or copy something are always possible. */
const COMMANDS: { readonly [Action in JobAction]: JobCommand | null } = {
  pause: { kind: 'pause' },
  resume: { kind: 'resume' },
  front: null,
  end: null,
  edit: {
    kind: 'edit',
    request: { name: '', model: '', input: {}, testMode: null, estimate: null },
    before: null,
  },
  cancel: { kind: 'event', event: 'cancel' },
  stop: { kind: 'event', event: 'stop-watching' },
  watch: { kind: 'event', event: 'watch-again' },
  fetch: { kind: 'event', event: 'fetch-again' },
  // Whether it would be a second charge is asked before it is done, not before it is offered.
  retry: { kind: 'event', event: 'retry', acceptsSecondCharge: true },
  duplicate: null,
  schedule: { kind: 'schedule', notBefore: 0 },
  unschedule: { kind: 'schedule', notBefore: null },
  remove: { kind: 'remove' },
  copy: null,
};

/** Whether an action applies to a job: the decider says what is allowed, and here is only what would be no news. */
export function canDo(job: Able, action: JobAction): boolean {
  if (action === 'front' || action === 'end') return isMovable(job);
  if (action === 'pause' && job.paused) return false;
  if (action === 'resume' && !job.paused) return false;
  if (action === 'unschedule' && job.notBefore === null) return false;
  // Both are for the inbox, where it says what they mean for an unknown job.
  if (job.state === 'unknown' && (action === 'stop' || action === 'retry')) return false;
  const command = COMMANDS[action];
  return command === null || decideJob(kindOf(job), command).ok;
}
