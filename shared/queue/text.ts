import { BACKUP_TEXT } from '../backup/text.ts';
import type { Progress } from '../jobs/job.ts';
import {
  capitalize,
  formatCount,
  formatMoment,
  formatMoney,
  formatRate,
  formatSeconds,
} from '../kernel/format.ts';
import { joinSentences } from '../kernel/joining-text.ts';
import type { Money } from '../kernel/money.ts';
import { formatNumber, spoken } from '../kernel/region.ts';
import type { FileWork, StaleData } from './status.ts';

/** Words of the room where jobs are followed and changed. */
export const QUEUE_TEXT = spoken('queue', {
  filters: {
    all: 'All',
    running: 'Running',
    waiting: 'Waiting',
    unknown: 'Needs you',
    done: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
  filterLabel: 'Show jobs',
  sections: { unknown: 'Needs you', running: 'Running', waiting: 'Waiting', finished: 'Finished' },
  jobs: 'Jobs',
  pause: 'Pause all',
  pauseTip: 'Stop sending jobs. Jobs already at the service continue.',
  resume: 'Resume',
  pausedNote: 'Queue paused. Jobs already at the service continue.',
  emptyTitle: 'No jobs yet',
  empty: 'Jobs you queue in Compose or Batch are sent from here, even if the network drops now and then.',
  emptyAction: 'Create a job',
  emptyFilter: {
    all: '',
    running: 'No jobs running.',
    waiting: 'No jobs waiting.',
    unknown: 'Nothing needs you. Every outcome is known, and no job needs approval.',
    done: 'No finished jobs yet.',
    failed: 'No failed jobs.',
    cancelled: 'No cancelled jobs.',
  },
  showAll: 'Show all jobs',
  inboxLead:
    'These jobs were sent, but no clear answer came back, so each may have been charged. Nothing is sent again automatically. If the service delivers one, it leaves this list on its own.',
  waits: (reason: string) => capitalize(reason),
  runningFor: (seconds: number) => `for ${formatSeconds(seconds)}`,
  noAnswerSince: (time: string) => `sent ${time}, no clear answer`,
  inDoubt: (money: Money) => `${formatMoney(money)} in doubt`,
  test: 'test run',
  practice: 'practice',
  free: 'free',
  percent: (percent: number) => `${percent} %`,
  placeAtService: (place: number) => `place ${place} in line`,
  left: (seconds: number) => `${formatSeconds(seconds)} left`,
  /** A reason with the time since when it holds. */
  waitsSince: (reason: string, time: string) => `${capitalize(reason)} since ${time}.`,
  waitsFor: (reason: string) => `${capitalize(reason)}.`,
  resumeNamed: (paused: string) => `Resume: ${paused}`,
  uploadingFile: (name: string) => `Uploading ${name}`,
  fetchingFile: (name: string) => `Downloading ${name}`,
  retryTip: 'Sends a new submission at full price.',
  editTip: 'Opens the job in Compose. Nothing is sent until you save.',
  watchTip: 'Asks the service for the result. Free: nothing is submitted.',
  openTake: 'Open in Review',
  reveal: 'Show in folder',
  resolve: 'Resolve',
  openHistory: (name: string) => `${name}: details`,
  prompt: 'Prompt',
  references: 'References',
  generation: 'Generation',
  serviceStatus: 'Service status',
  job: 'Job',
  copy: 'Copy',
  copied: 'Copied',
  history: 'History',
  attempt: (number: number) => `Submission ${number}`,
  body: 'Request body',
  copyBody: 'Copy as sent',
  before: 'Before the edit',
  otherJob: 'Show original job',
  answeredAfter: (time: string) => `answered after ${time}`,
  charged: (words: string) => `charged: ${words}`,
  estimated: (money: string) => `estimated at ${money}`,
  saidByService: 'The service said',
  noAttempts: 'Not sent yet.',
  // The inbox of unknown outcomes.
  resolveTitle: 'Was it received?',
  resolveLead:
    'The request was sent, but no clear answer came back. It may have been charged. If the service delivers it, this resolves on its own.',
  foundTitle: 'It’s in the service’s dashboard',
  foundLead: 'Paste its ID. Dailies asks the service for it; nothing is submitted.',
  foundLeadUnbound: 'Paste its ID. This profile can’t query the service, so the job waits for its delivery.',
  sentAt: (time: string) => `Sent ${time}`,
  answered: (status: number) => `answered with HTTP ${status}`,
  noAnswer: 'no answer',
  inDoubtUnknownPrice: 'price unknown',
  showSent: 'What was sent',
  genId: 'Generation ID',
  /** `said`: the service's own word for it. */
  lastWord: (reason: string, said: string) => `${reason} · last said “${said}”`,
  fetchTip: 'Downloads the missing files again. Free: nothing is submitted.',
  lostOutputs: (lost: number, all: number) => `${lost} of ${all} results not downloaded`,
  lookUp: 'Look it up',
  stopAtService: 'Cancel at the service',
  stopTip: 'Asks the service once to stop the generation. It may be charged all the same.',
  stopAnswers: {
    stopped: 'The service says that it stopped the generation.',
    'not-stopped': 'The service couldn’t stop the generation.',
    unclear: 'It isn’t known whether the service stopped the generation.',
  },
  stopCost: 'It counts as charged unless the service says otherwise.',
  takeBack: 'Take back this ID',
  takeBackTip: 'You pasted this ID. Without it, the outcome is unknown again. Nothing is submitted.',
  askTitle: 'Ask the service again',
  askLead: 'Sends the same key and request. The service promises to make and charge it once at most.',
  ask: 'Ask again',
  neverTitle: 'It never arrived',
  neverLead: 'Send it again only if you’re sure. If the first one was received, you pay twice.',
  neverCosts: (money: Money) => `A second charge would be about ${formatMoney(money)}.`,
  sendAgain: 'Send it again',
  leaveTitle: 'Leave it as it is',
  leaveLead: 'It stays here as unknown. Nothing is sent, and a delivery still resolves it.',
  letGo: 'Dismiss',
  letGoTip: 'Removes it from Needs you. If it’s delivered after all, it comes back.',
});

/** How far a transfer is: `41 % · 8.1 MB/s · 12 s left`, as far as is known. `share`: from 0 to 1. */
export function describeTransfer(
  share: number | null,
  bytesPerSecond: number | null,
  secondsLeft: number | null,
): string {
  return [
    ...(share === null ? [] : [QUEUE_TEXT.percent(Math.round(share * 100))]),
    ...(bytesPerSecond === null ? [] : [formatRate(bytesPerSecond)]),
    ...(secondsLeft === null ? [] : [QUEUE_TEXT.left(Math.ceil(secondsLeft))]),
  ].join(' · ');
}

/** How far a job is at the service, as that says it: `41 % · 12 s left · place 3 in line`; empty where it says nothing. */
export function describeMaking(progress: Progress | undefined, now: number): string {
  if (progress?.phase !== 'submitted') return '';
  const { share, queuePosition, endsAt } = progress;
  const place = queuePosition === null ? '' : QUEUE_TEXT.placeAtService(queuePosition);
  const left = endsAt === null || endsAt <= now ? null : (endsAt - now) / 1000;
  return [describeTransfer(share, null, left), place].filter(Boolean).join(' · ');
}

/** What a service answered when it was asked to stop a generation, and what that says of its cost. */
export function describeStopAnswer({
  answer,
  message,
}: {
  readonly answer: keyof typeof QUEUE_TEXT.stopAnswers;
  readonly message: string;
}): string {
  const end = /[.!?。！？]$/.test(message) ? '' : '.';
  const said = message === '' ? '' : `${QUEUE_TEXT.saidByService}: “${message}”${end}`;
  return joinSentences([QUEUE_TEXT.stopAnswers[answer], said, QUEUE_TEXT.stopCost]);
}

/** What can be done in the Queue, beside the actions of its jobs: in menus, the palette and the keyboard map. */
export const QUEUE_COMMANDS = spoken('queueCommands', {
  group: 'Queue',
  moveUp: 'Move up',
  moveDown: 'Move down',
  selectAll: 'Select all jobs',
  pauseMap: 'Pause or resume',
  pauseBatchMap: 'Pause or resume the batch',
  deleteMap: 'Cancel; take a finished one off the list',
  walkMap: 'Choose a job',
  extendMap: 'Choose several',
  toggleMap: 'Add it to the selection, or take it out',
  openMap: 'Open or close its history',
  menuMap: 'Open its menu',
  undoMap: 'Undo the last step',
});

/** Words of a start after two that ended early. */
export const SAFE_START_TEXT = spoken('safeStart', {
  region: 'Safe start',
  happened: 'Dailies quit unexpectedly twice in a row.',
  /** `more`: further files, 0 or more. */
  work: {
    read: (file: string, more: number) => `“${file}”${andMore(more)} was being read.`,
    watch: (file: string, more: number) => `“${file}”${andMore(more)} was being read in a watched folder.`,
    fetch: (file: string, more: number) => `“${file}”${andMore(more)} was being downloaded.`,
    poster: (file: string, more: number) => `“${file}”${andMore(more)} was getting a thumbnail.`,
    import: (file: string, more: number) => `“${file}”${andMore(more)} was being added to the library.`,
  } satisfies Record<FileWork, (file: string, more: number) => string>,
  noFile: 'No file was being read.',
  rests:
    'Until you choose, nothing is sent, downloaded, watched or imported. Your queue and your files are unchanged.',
  leaveOut: (count: number) => (count > 1 ? 'Skip them and continue' : 'Skip it and continue'),
  leaveOutTip: 'Dailies won’t open it automatically again. You can still add it yourself.',
  goOn: 'Continue with everything',
  goOnWithout: 'Continue',
});

function andMore(count: number): string {
  return count === 0 ? '' : ` and ${formatNumber(count)} more`;
}

/** Words about data that is older than what was sent with it. */
export const OLD_DATA_TEXT = spoken('oldData', {
  read: 'Review and continue…',
  dialog: 'Continue with this library?',
  goOn: 'Continue',
  goOnPaused: 'Continue paused',
  cancel: 'Not now',
  status: 'library out of date',
  statusTip: 'This library is missing submissions, or comes from another computer. Paid jobs are on hold.',
  showUnknown: 'Show jobs in doubt',
  newer:
    'If you have a newer copy, quit and restore it; nothing is lost. To use this one, check the waiting jobs, cancel any that were already made, and continue.',
  /** `sum`: empty where no price is known. */
  leaves: (count: number, sum: string) =>
    count === 0
      ? 'No paid jobs are waiting.'
      : `${formatCount(count, 'waiting paid job', 'waiting paid jobs')} will then be sent${sum === '' ? '' : `: ${sum}`}.`,
  found: {
    elsewhere: 'This library was last used on another computer, or by another user of this one.',
    lacks: (count: number) =>
      `This library is out of date: it’s missing the paid submissions of ${formatCount(count, 'job')}.`,
    lacksSince: (count: number, since: string) =>
      `This library is out of date: it’s missing the paid submissions of ${formatCount(count, 'job')}, the first of ${since}.`,
    alsoElsewhere: 'It was last used on another computer.',
  },
  means: {
    found: (count: number) =>
      `${formatCount(count, 'job of this queue is done: its result was found', 'jobs of this queue are done: their results were found')}.`,
    inDoubt: (count: number) =>
      `${formatCount(count, 'job was sent and is in doubt; it isn’t', 'jobs were sent and are in doubt; they aren’t')} sent again automatically.`,
    mayBeSent: 'Waiting jobs may have been sent there. Sending them again could charge you twice.',
    mayBeCharged: 'Waiting jobs may already have been charged. Sending them again could charge you twice.',
    onHold: 'They’re on hold; practice and test runs continue.',
  },
  /** Behind the reason, on the command line. */
  cannotGoOn: 'No paid job was sent.',
  acceptWith: (submissions: number) =>
    `To continue with this library after checking the waiting jobs: --accept-old-data ${submissions}`,
  notThatMany: (given: number, submissions: number) =>
    `--accept-old-data is ${given} but must be ${submissions}. No paid job was sent.`,
  notACount: '--accept-old-data must be the number of jobs shown.',
});

/** What was found out, in a sentence for its title. */
export function describeOldData({ submissions, since, otherComputer, backupOf }: StaleData): string {
  const { found } = OLD_DATA_TEXT;
  if (submissions === 0) return backupOf === undefined ? found.elsewhere : BACKUP_TEXT.restored(backupOf);
  const lacks =
    since === null ? found.lacks(submissions) : found.lacksSince(submissions, formatMoment(since));
  return otherComputer ? joinSentences([lacks, found.alsoElsewhere]) : lacks;
}

/** What that means for money, and what became of the jobs. */
export function describeOldDataMeans({
  submissions,
  otherComputer,
  backupOf,
  inDoubt,
  found,
}: StaleData): string {
  const { means } = OLD_DATA_TEXT;
  return joinSentences([
    ...(found === 0 ? [] : [means.found(found)]),
    ...(inDoubt === 0 ? [] : [means.inDoubt(inDoubt)]),
    (submissions === 0 && backupOf === undefined) || otherComputer ? means.mayBeSent : means.mayBeCharged,
    means.onHold,
  ]);
}
