import type { OldData } from '../../domain/old-data.ts';
import { formatCount, formatMoment } from '../format.ts';

/** Words about data that is older than what was sent with it. */
export const OLD_DATA_TEXT = {
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
  leaves: (count: number, sum: string) =>
    count === 0
      ? 'No paid jobs are waiting.'
      : `${formatCount(count, 'waiting paid job', 'waiting paid jobs')} will then be sent${sum === '' ? '' : `: ${sum}`}.`,
  /** Behind the reason, on the command line. */
  cannotGoOn: 'No paid job was sent.',
  acceptWith: (submissions: number) =>
    `To continue with this library after checking the waiting jobs: --accept-old-data ${submissions}`,
  notThatMany: (given: number, submissions: number) =>
    `--accept-old-data is ${given} but must be ${submissions}. No paid job was sent.`,
  notACount: '--accept-old-data must be the number of jobs shown.',
} as const;

/** What was found out, in a sentence for its title. */
export function wordOldData({ submissions, since, otherComputer }: OldData): string {
  if (submissions === 0)
    return 'This library was last used on another computer, or by another user of this one.';
  const from = since === null ? '' : `, the first of ${formatMoment(since)}`;
  const lacks = `This library is out of date: it’s missing the paid submissions of ${formatCount(submissions, 'job')}${from}.`;
  return otherComputer ? `${lacks} It was last used on another computer.` : lacks;
}

/** What that means for money, and what became of the jobs. */
export function wordOldDataMeans({ submissions, otherComputer, inDoubt, found }: OldData): string {
  const [waits, again] =
    submissions === 0 || otherComputer
      ? ['Waiting jobs may have been sent there', 'Sending them again could charge you twice.']
      : ['Waiting jobs may already have been charged', 'Sending them again could charge you twice.'];
  const parts = [
    found === 0
      ? null
      : `${formatCount(found, 'job of this queue is done: its result was found', 'jobs of this queue are done: their results were found')}.`,
    inDoubt === 0
      ? null
      : `${formatCount(inDoubt, 'job was sent and is in doubt; it isn’t', 'jobs were sent and are in doubt; they aren’t')} sent again automatically.`,
    `${waits}. ${again} They’re on hold; practice and test runs continue.`,
  ];
  return parts.filter((part) => part !== null).join(' ');
}
