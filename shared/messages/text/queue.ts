import type { Money } from '../../domain/money/money.ts';
import { formatMoney, formatRate, formatSeconds } from '../format.ts';
import { spoken } from '../spoken.ts';

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

function capitalize(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`;
}
