import { readReachedCap } from '../domain/budget.ts';
import type { Hold, HoldReason } from '../domain/job-state.ts';
import type { Failure } from '../errors.ts';
import { formatSeconds, formatTime } from './format.ts';
import { wordReached } from './text/budget.ts';

interface HoldWords {
  /** Reads on after "Waits: ". */
  readonly reason: string;
  /** What ends it, as a sentence. */
  readonly ends: string;
}

const HOLDS: { readonly [Reason in HoldReason]: HoldWords } = {
  offline: { reason: 'the service cannot be reached', ends: 'It goes out by itself once it can.' },
  paused: { reason: 'the queue is paused', ends: 'Press Resume to go on.' },
  'paused-job': { reason: 'you paused it', ends: 'Resume the job to let it go.' },
  'paused-batch': { reason: 'its batch is paused', ends: 'Resume the batch to let it go.' },
  'paused-model': { reason: 'its model is paused', ends: 'Resume the model to let it go.' },
  'start-up': {
    reason: 'it is from the last time, and waits for your word',
    ends: 'Press Go on, or keep the queue paused.',
  },
  'safe-start': {
    reason: 'your word, because Dailies ended early twice in a row',
    ends: 'Choose how to go on at the top of the window.',
  },
  budget: {
    reason: 'your budget is reached',
    ends: 'Raise the budget in Settings, or wait for the next day.',
  },
  'budget-unreadable': {
    reason: 'your caps could not be read',
    ends: 'Look at the budget in Settings and say that it is right. Nothing that costs is sent until then.',
  },
  schedule: { reason: 'its time has not come', ends: 'It goes out by itself at that time.' },
  'rate-limit': {
    reason: 'the service asked for a pause',
    ends: 'It is tried again by itself; nothing was charged.',
  },
  pace: {
    reason: 'as many went out in the last minute as the profile allows',
    ends: 'It goes out by itself in a moment.',
  },
  'unclear-answers': {
    reason: 'the service gave no clear answer several times in a row',
    ends: 'The next one is risked after a pause, so that not all of them end up in doubt. Resume tries at once.',
  },
  concurrency: { reason: 'its turn', ends: 'It goes out when a running job finishes.' },
  'no-key': { reason: 'no API key is stored', ends: 'Store the key in Settings.' },
  'key-refused': {
    reason: 'the service refused the API key',
    ends: 'Check the key and your balance in Settings, then resume.',
  },
  'open-binding': {
    reason: 'the profile leaves something open that this job needs',
    ends: 'Complete the profile in Settings.',
  },
  'no-way-back': {
    reason: 'its result could not come back',
    ends: 'In Settings, name the query, choose how deliveries arrive, or store the secret they are signed with.',
  },
  'delivery-only': {
    reason: 'the delivery of its service, which cannot be asked',
    ends: 'It stays here until that comes. How it stands, the service’s dashboard shows; you can also stop watching.',
  },
  unnamed: {
    reason: 'the id of its generation, which the service did not name',
    ends: 'Paste the id from the service’s dashboard, or stop watching.',
  },
  'no-news': {
    reason: 'news from the service, which has said nothing new for long',
    ends: 'It is still asked about, and no longer takes up a place. You can also stop watching.',
  },
  'probably-ended': {
    reason: 'a result, though the service’s own word for it sounds like an end',
    ends: 'Name the word in the profile, or stop watching. It is not sent again by itself.',
  },
  canary: {
    reason: 'your word, after the first of its batch',
    ends: 'Send, change or cancel the rest in the Queue or in Review.',
  },
  'practice-starting': { reason: 'the practice service is starting', ends: 'It goes out in a moment.' },
  'profile-missing': {
    reason: 'its profile is not there',
    ends: 'Put the profile’s file back and start again, or cancel the job.',
  },
  'disk-full': {
    reason: 'the disk is full',
    ends: 'Free some space; it goes on by itself. Finished results wait at the service.',
  },
  'folder-missing': {
    reason: 'the results folder is not there',
    ends: 'Connect its drive again, or choose a folder in Settings. Finished results wait at the service.',
  },
  'folder-unwritable': {
    reason: 'the results folder cannot be written',
    ends: 'Allow writing to it, or choose another one in Settings › Results. Finished results wait at the service.',
  },
  'old-data': {
    reason: 'this data is older than what was sent with it',
    ends: 'Read what was found in the Queue, then go on.',
  },
  'record-unwritable': {
    reason: 'it cannot be written down first that it is sent',
    ends: 'Free some space, or make the folder writable; it goes on by itself. Nothing was sent.',
  },
};

/** Why, without a full stop: reads on after "Waits: ". */
export function wordHoldReason(reason: HoldReason): string {
  return HOLDS[reason].reason;
}

/**
 * Why a job waits, since when or until when, in one line: `the service cannot be reached, since 21:04 · next try in 12 s`.
 *
 * @param now epoch milliseconds
 * @param error of the job, which says which cap a job waits for
 */
export function wordHold(hold: Hold, now: number, error: Failure | null = null): string {
  const reason = wordReachedCap(hold, error) ?? HOLDS[hold.reason].reason;
  const isLasting = hold.reason !== 'concurrency' && hold.reason !== 'practice-starting';
  const since = isLasting && now - hold.since > 60_000 ? `, since ${formatTime(hold.since, now)}` : '';
  if (hold.until === null || hold.until <= now) return `${reason}${since}`;
  const seconds = Math.ceil((hold.until - now) / 1000);
  const next = seconds > 3600 ? `at ${formatTime(hold.until, now)}` : `in ${formatSeconds(seconds)}`;
  return `${reason}${since} · next try ${next}`;
}

/** Which cap holds a job, where that is known. */
function wordReachedCap({ reason }: Hold, error: Failure | null): string | null {
  if (reason !== 'budget' || error?.code !== 'BUDGET_REACHED') return null;
  const reached = readReachedCap(error.details);
  return reached === null ? null : wordReached(reached);
}

/** What ends the wait: one sentence. */
export function wordHoldEnd(reason: HoldReason): string {
  return HOLDS[reason].ends;
}
