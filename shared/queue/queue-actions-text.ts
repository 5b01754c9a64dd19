import { capitalize, formatCount, formatSeconds, formatTime } from '../kernel/format.ts';
import { formatNumber, spoken } from '../kernel/region.ts';
import type { QueueAction, StartUp } from './queue-actions.ts';

/** What can be done with jobs, as buttons and menus say it. */
export const ACTION_WORDS = spoken('actions', {
  pause: 'Pause',
  resume: 'Resume',
  front: 'Move to front',
  end: 'Move to end',
  edit: 'Edit',
  cancel: 'Cancel',
  stop: 'Stop watching',
  watch: 'Check for result',
  fetch: 'Download again',
  retry: 'Queue again',
  duplicate: 'Duplicate',
  schedule: 'Schedule…',
  unschedule: 'Remove schedule',
  remove: 'Remove from list',
  copy: 'Copy prompt',
});

/** Words of what one does to the queue. */
export const QUEUE_ACTIONS_TEXT = spoken('queueActions', {
  actions: 'Job actions',
  more: 'More',
  open: 'Show details',
  close: 'Hide details',
  selectBatch: 'Select batch',
  renameBatch: 'Rename batch…',
  batchName: 'Batch name',
  renamed: (name: string) => `Batch renamed to “${name}”`,
  doneAbout: (end: number, now: number) =>
    `about ${formatSeconds(Math.max(1, Math.round((end - now) / 1000)))} left, done at ${formatTime(end, now)}`,
  forecastTip: 'Estimated from how long these models took lately with this profile',
  usually: (milliseconds: number) => `usually ${formatSeconds(Math.round(milliseconds / 1000))}`,
  pauseBatch: 'Pause batch',
  resumeBatch: 'Resume batch',
  pauseModel: (model: string) => `Pause ${model}`,
  resumeModel: (model: string) => `Resume ${model}`,
  pausedModel: (model: string) => `${model} is paused`,
  pausedBatches: (count: number) =>
    count === 1 ? 'A batch is paused' : `${formatCount(count, 'batch', 'batches')} are paused`,
  resumeThem: 'Resume',
  selected: (count: number) => `${formatNumber(count)} selected`,
  isSelected: 'selected',
  selectionLabel: 'Selection actions',
  clear: 'Clear selection',
  group: 'Group by batch',
  collapse: 'Collapse batch',
  expand: 'Expand batch',
  batchOf: (name: string, count: number) => `${name}: batch of ${formatNumber(count)}`,
  batchDone: (done: number, size: number) => `${formatNumber(done)} of ${formatNumber(size)} done`,
  running: (count: number) => `${formatNumber(count)} running`,
  waiting: (count: number) => `${formatNumber(count)} waiting`,
  failed: (count: number) => `${formatNumber(count)} failed`,
  unknown: (count: number) => `${formatNumber(count)} unknown`,
  paused: 'paused',
  cancelBatch: 'Cancel unsent jobs',
  toGo: (sum: string) => `${sum} waiting`,
  // Moving.
  dragging: (count: number) => formatCount(count, 'job'),
  moved: (name: string, count: number, place: number, of: number) =>
    count === 1
      ? `“${name}” is now ${place} of ${of} waiting`
      : `${formatCount(count, 'job')} are now from ${place} of ${of} waiting`,
  cannotMove: 'You can only move waiting jobs.',
  // Times.
  scheduleTitle: 'Send after',
  atTime: (time: string) => `Scheduled for ${time}`,
  ownTime: 'Custom time',
  setTime: 'Set',
  timePast: 'That time has passed, so the job would be sent right away.',
  inAnHour: (time: string) => `In an hour, ${time}`,
  tonight: (time: string) => `Tonight, ${time}`,
  tomorrow: (time: string) => `Tomorrow, ${time}`,
  // Failed ones.
  retryFailed: (count: number, cost: string) =>
    `Queue ${formatCount(count, 'failed job')} again${cost === '' ? '' : ` · ${cost}`}`,
  retryFailedTip: 'Each one is a new submission at full price.',
  // The start.
  startUpLabel: 'Paid jobs on launch',
  startUps: {
    ask: 'Paid jobs on launch: ask',
    'go-on': 'Paid jobs on launch: continue',
    paused: 'Paid jobs on launch: stay paused',
  } satisfies Record<StartUp, string>,
  startUpTip: 'What happens to waiting paid jobs when Dailies starts',
  startUpAsks: (count: number) =>
    count === 1
      ? '1 job is waiting from your last session. It hasn’t been sent.'
      : `${formatCount(count, 'job')} are waiting from your last session. None has been sent.`,
  goOn: 'Continue',
  keepPaused: 'Keep paused',
  // The whole queue.
  totalWaiting: (sum: string) => `Estimated cost of waiting jobs: ${sum}`,
  toSettings: 'Open Settings',
  tryNow: 'Try now',
  budgetHolds: (count: number) => `${formatCount(count, 'job waits', 'jobs wait')} for your budget.`,
  removedHolds: (count: number, project: string) =>
    `${formatCount(count, 'job waits', 'jobs wait')} for the budget of the deleted project “${project}”.`,
  removedEnds: 'Restore the project and raise its budget, or cancel the jobs.',
  // Cancelling what was sent.
  noCancel: (count: number) =>
    count === 1
      ? 'Already sent. The service offers no way to cancel.'
      : `${formatCount(count, 'job')} already sent. The service offers no way to cancel.`,
  noCancelMeans:
    'The result may still be charged. If you stop watching, it isn’t downloaded unless the service delivers it.',
  nothingToDo: (action: string) => `You can’t use ${action} on this selection.`,
  movedOn: (count: number) =>
    count === 1
      ? '1 job had already moved on and is unchanged.'
      : `${formatCount(count, 'job')} had already moved on and are unchanged.`,
  costs: (sum: string) => `Estimated at ${sum}.`,
  /** `surely`: of how many it is known that they were charged. */
  secondCharges: (count: number, surely: number, cost: string) => {
    const jobs = count === 1 ? 'It' : formatCount(count, 'job');
    const charged = count === 1 ? 'was charged already' : 'were charged already';
    const known = surely === count ? charged : 'may have been charged already';
    const part = surely > 0 && surely < count ? ` (${surely} for certain)` : '';
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
  undone: (action: QueueAction) => `${capitalize(UNDO_WORDS[action])} undone`,
  notUndone: (action: QueueAction) => `Couldn’t undo: ${UNDO_WORDS[action]}`,
  nothingToUndo: 'Nothing to undo.',
  otherSince: 'Something else was changed since then.',
  otherSinceDetail: (action: QueueAction) => `Last action: ${UNDO_WORDS[action]}.`,
  takeThatBack: 'Undo that',
});

/** A step by its name, for what is taken back. */
export const UNDO_WORDS = spoken('undo', {
  enqueue: 'queueing',
  duplicate: 'duplicating',
  cancel: 'cancellation',
  retry: 'queueing again',
  'stop-watching': 'stop watching',
  pause: 'pause',
  resume: 'resume',
  move: 'move',
  schedule: 'schedule',
  edit: 'edit',
  remove: 'removal from the list',
  release: 'approval',
} satisfies Record<QueueAction, string>);

/** What was just done. `what`: a job by its name in quotes, or a number of jobs. */
export const DONE_WORDS = spoken('done', {
  job: (name: string) => `“${name}”`,
  jobs: (count: number) => formatCount(count, 'job'),
  pause: (what: string) => `Paused ${what}`,
  resume: (what: string) => `Resumed ${what}`,
  front: (what: string) => `Moved ${what} to front`,
  end: (what: string) => `Moved ${what} to end`,
  cancel: (what: string) => `Cancelled ${what}`,
  stop: (what: string) => `Stopped watching ${what}`,
  watch: (what: string) => `Checking ${what} again`,
  fetch: (what: string) => `Downloading ${what} again`,
  retry: (what: string) => `Queued ${what} again`,
  duplicate: (what: string) => `Duplicated ${what}`,
  schedule: (what: string) => `Scheduled ${what}`,
  unschedule: (what: string) => `Removed the schedule of ${what}`,
  remove: (what: string) => `Removed ${what} from list`,
});

export type ToldAction = Exclude<keyof typeof DONE_WORDS, 'job' | 'jobs'>;

/** What was just done to one job, by its name, or to several, by their number. */
export function describeDone(action: ToldAction, names: readonly string[]): string {
  const [name] = names;
  const isOne = names.length === 1 && name !== undefined;
  return DONE_WORDS[action](isOne ? DONE_WORDS.job(name) : DONE_WORDS.jobs(names.length));
}
