import type { StartUp, SteeringAction } from '../../domain/steering.ts';
import { formatCount, formatSeconds, formatTime } from '../format.ts';

/** What can be done with jobs, as buttons and menus say it. */
export const ACTION_WORDS = {
  pause: 'Pause',
  resume: 'Resume',
  front: 'Send to front',
  end: 'Send to end',
  edit: 'Edit',
  cancel: 'Cancel',
  stop: 'Stop watching',
  watch: 'Ask for the result',
  fetch: 'Fetch its files again',
  retry: 'Queue again',
  duplicate: 'Duplicate',
  schedule: 'Not before…',
  unschedule: 'As soon as it can',
  remove: 'Remove from the list',
  copy: 'Copy prompt',
} as const;

/** Words of everything that steers the queue. */
export const STEERING_TEXT = {
  actions: 'What to do with it',
  more: 'More',
  open: 'Show details',
  close: 'Hide details',
  selectBatch: 'Select its batch',
  renameBatch: 'Rename batch…',
  batchName: 'Batch name',
  renamed: (name: string) => `Batch renamed to “${name}”`,
  doneAbout: (end: number, now: number) =>
    `about ${formatSeconds(Math.max(1, Math.round((end - now) / 1000)))} left, done at ${formatTime(end, now)}`,
  forecastTip: 'Estimated from how long these models took lately with this profile',
  usually: (milliseconds: number) => `usually ${formatSeconds(Math.round(milliseconds / 1000))}`,
  pauseBatch: 'Pause this batch',
  resumeBatch: 'Resume this batch',
  pauseModel: (model: string) => `Pause everything for ${model}`,
  resumeModel: (model: string) => `Resume ${model}`,
  pausedModel: (model: string) => `${model} is paused`,
  pausedBatches: (count: number) =>
    count === 1 ? 'A batch is paused' : `${formatCount(count, 'batch', 'batches')} are paused`,
  resumeThem: 'Resume',
  selected: (count: number) => `${count.toLocaleString('en')} selected`,
  isSelected: 'selected',
  selectionLabel: 'What to do with the selection',
  clear: 'Clear the selection',
  group: 'Group by batch',
  collapse: 'Fold the batch',
  expand: 'Unfold the batch',
  batchOf: (name: string, count: number) => `${name}: batch of ${count.toLocaleString('en')}`,
  batchDone: (done: number, size: number) =>
    `${done.toLocaleString('en')} of ${size.toLocaleString('en')} done`,
  running: (count: number) => `${count.toLocaleString('en')} running`,
  waiting: (count: number) => `${count.toLocaleString('en')} waiting`,
  failed: (count: number) => `${count.toLocaleString('en')} failed`,
  unknown: (count: number) => `${count.toLocaleString('en')} unknown`,
  paused: 'paused',
  cancelBatch: 'Cancel what was not sent',
  toGo: (sum: string) => `${sum} to go`,
  // Moving.
  dragging: (count: number) => formatCount(count, 'job'),
  moved: (name: string, count: number, place: number, of: number) =>
    count === 1
      ? `“${name}” is now ${place} of ${of} waiting`
      : `${formatCount(count, 'job')} are now from ${place} of ${of} waiting`,
  cannotMove: 'Only jobs that wait can be moved.',
  // Times.
  scheduleTitle: 'Not before',
  atTime: (time: string) => `at ${time}`,
  ownTime: 'Own time',
  setTime: 'Set',
  timePast: 'This time is over: it would go out at once.',
  inAnHour: (time: string) => `In an hour, ${time}`,
  tonight: (time: string) => `Tonight, ${time}`,
  tomorrow: (time: string) => `Tomorrow, ${time}`,
  // Failed ones.
  retryFailed: (count: number, cost: string) =>
    `Queue ${formatCount(count, 'failed job')} again${cost === '' ? '' : ` · ${cost}`}`,
  retryFailedTip: 'Each is a new submission, and costs as one.',
  // The start.
  startUpLabel: 'At the start',
  startUps: {
    ask: 'At the start: ask',
    'go-on': 'At the start: go on',
    paused: 'At the start: paused',
  } satisfies Record<StartUp, string>,
  startUpTip: 'What happens to paid jobs that still wait when Dailies starts.',
  startUpAsks: (count: number) =>
    count === 1
      ? 'A job is waiting from last time. Nothing of it was sent.'
      : `${formatCount(count, 'job')} are waiting from last time. Nothing of them was sent.`,
  goOn: 'Go on',
  keepPaused: 'Keep paused',
  // The whole queue.
  totalWaiting: (sum: string) => `${sum} estimated for what waits`,
  toSettings: 'Open Settings',
  tryNow: 'Try now',
  since: (time: string) => `since ${time}`,
  budgetHolds: (count: number) => `${formatCount(count, 'job waits', 'jobs wait')} for your budget.`,
  // Cancelling what was sent.
  noCancel: (count: number) =>
    count === 1
      ? 'It was sent already, and the service shows no way to cancel.'
      : `${formatCount(count, 'job')} were sent already, and the service shows no way to cancel.`,
  noCancelMeans:
    'The result may still be charged. If you stop watching, it is not fetched; a delivery still brings it home.',
  nothingToDo: (action: string) => `“${action}” does not apply to what is selected.`,
  movedOn: (count: number) =>
    count === 1
      ? 'One had moved on and stays as it is.'
      : `${formatCount(count, 'job')} had moved on and stay as they are.`,
  costs: (sum: string) => `Estimated at ${sum}.`,
  /** `surely`: of how many it is known that they were charged. */
  secondCharges: (count: number, surely: number, cost: string) => {
    const jobs = count === 1 ? 'It' : formatCount(count, 'job');
    const charged = count === 1 ? 'was charged already' : 'were charged already';
    const known = surely === count ? charged : 'may have been charged already';
    const part = surely > 0 && surely < count ? ` (${surely} of them surely)` : '';
    const more = cost === '' ? ', and a second charge' : `: up to ${cost} more`;
    return `${jobs} ${known}${part}. Sending again is a second submission${more}.`;
  },
  /** What was tried for free, and may have been received. */
  secondSubmissions: 'It may have been received already. Sending again is a second submission.',
  /** The question before it, as a command. */
  queueAgain: (names: readonly string[]) =>
    names.length === 1 ? `Queue “${names[0]}” again` : `Queue ${formatCount(names.length, 'job')} again`,
  // Taking back.
  undo: 'Undo',
  undone: (action: SteeringAction) => `Taken back: ${UNDO_WORDS[action]}`,
  notUndone: (action: SteeringAction) => `Could not be taken back: ${UNDO_WORDS[action]}`,
  nothingToUndo: 'There is nothing to take back.',
  otherSince: 'Something else was done since then.',
  otherSinceDetail: (action: SteeringAction) => `The last step was: ${UNDO_WORDS[action]}.`,
  takeThatBack: 'Take that back',
} as const;

/** A step by its name, for what is taken back. */
export const UNDO_WORDS: { readonly [Action in SteeringAction]: string } = {
  enqueue: 'queued',
  duplicate: 'duplicated',
  cancel: 'cancelled',
  retry: 'queued again',
  'stop-watching': 'stopped watching',
  pause: 'paused',
  resume: 'resumed',
  move: 'moved',
  schedule: 'given a time',
  edit: 'edited',
  remove: 'removed from the list',
  release: 'sent the rest of a batch',
};

/** What was just done: reads on after the name or the count of the jobs. */
const DONE_WORDS = {
  pause: ['Paused', ''],
  resume: ['Resumed', ''],
  front: ['Sent', ' to the front'],
  end: ['Sent', ' to the end'],
  cancel: ['Cancelled', ''],
  stop: ['No longer watching', ''],
  watch: ['Asked again for', ''],
  fetch: ['Fetching the files of', ' again'],
  retry: ['Queued', ' again'],
  duplicate: ['Duplicated', ''],
  schedule: ['Gave', ' a time'],
  unschedule: ['No time any more for', ''],
  remove: ['Took', ' off the list'],
} as const;

export type ToldAction = keyof typeof DONE_WORDS;

/** What was just done to one job, by its name, or to several, by their number. */
export function wordDone(action: ToldAction, names: readonly string[]): string {
  const [before, after] = DONE_WORDS[action];
  const [name] = names;
  const what = names.length === 1 && name !== undefined ? `“${name}”` : formatCount(names.length, 'job');
  return `${before} ${what}${after}`;
}
