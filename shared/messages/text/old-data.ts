import type { OldData } from '../../domain/old-data.ts';
import { formatCount, formatMoment } from '../format.ts';

/** Words about data that is older than what was sent with it. */
export const OLD_DATA_TEXT = {
  read: 'Read and go on…',
  dialog: 'Go on with this data?',
  goOn: 'Go on',
  goOnPaused: 'Go on, paused',
  cancel: 'Not now',
  status: 'old data',
  statusTip:
    'This data lacks submissions, or comes from another computer. What can be charged waits for you.',
  showUnknown: 'Show what is in doubt',
  newer:
    'If there is a newer copy, quit and put that one back: nothing is lost by that. If this is the one to work with, look at what waits, cancel what was made already, and go on.',
  leaves: (count: number, sum: string) =>
    count === 0
      ? 'No paid job waits to be sent.'
      : `${formatCount(count, 'paid job waits and goes out', 'paid jobs wait and go out')} then${sum === '' ? '' : `: ${sum}`}.`,
  /** Behind the reason, on the command line. */
  cannotGoOn: 'Nothing that can be charged was sent.',
  acceptWith: (submissions: number) =>
    `To go on with this data all the same, having looked at what waits: --accept-old-data ${submissions}`,
  notThatMany: (given: number, submissions: number) =>
    `--accept-old-data names ${given}, and it is ${submissions}: nothing that can be charged was sent.`,
  notACount: '--accept-old-data must be the number of jobs that was said.',
} as const;

/** What was found out, in a sentence for its title. */
export function wordOldData({ submissions, since, otherComputer }: OldData): string {
  if (submissions === 0) return 'This data last worked on another computer, or for another user of this one.';
  const from = since === null ? '' : `, the first of ${formatMoment(since)}`;
  const lacks = `This data is older than what was sent with it: it lacks the paid submissions of ${formatCount(submissions, 'job')}${from}.`;
  return otherComputer ? `${lacks} It last worked on another computer.` : lacks;
}

/** What that means for money, and what became of the jobs. */
export function wordOldDataMeans({ submissions, otherComputer, inDoubt, found }: OldData): string {
  const [waits, again] =
    submissions === 0 || otherComputer
      ? ['What waits here may have been sent there', 'Sent again, it would be charged a second time.']
      : ['What waits here may have been charged already', 'Sent again, it would be a second charge.'];
  const parts = [
    found === 0
      ? null
      : `${formatCount(found, 'job of this queue is done: its result was found', 'jobs of this queue are done: their results were found')}.`,
    inDoubt === 0
      ? null
      : `${formatCount(inDoubt, 'job was sent and is in doubt now; it is', 'jobs were sent and are in doubt now; they are')} not sent again unasked.`,
    `${waits}. ${again} So it is held; practice and test runs go on.`,
  ];
  return parts.filter((part) => part !== null).join(' ');
}
