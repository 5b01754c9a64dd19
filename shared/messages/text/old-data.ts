import type { OldData } from '../../domain/queue/old-data.ts';
import { formatCount, formatMoment } from '../format.ts';
import { spoken } from '../spoken.ts';
import { BACKUP_TEXT } from './backup.ts';
import { joinSentences } from './joining.ts';

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
export function describeOldData({ submissions, since, otherComputer, backupOf }: OldData): string {
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
}: OldData): string {
  const { means } = OLD_DATA_TEXT;
  return joinSentences([
    ...(found === 0 ? [] : [means.found(found)]),
    ...(inDoubt === 0 ? [] : [means.inDoubt(inDoubt)]),
    (submissions === 0 && backupOf === undefined) || otherComputer ? means.mayBeSent : means.mayBeCharged,
    means.onHold,
  ]);
}
