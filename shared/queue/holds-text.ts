import type { Hold, HoldReason } from '../jobs/job-state.ts';
import { formatSeconds, formatTime } from '../kernel/format.ts';
import { spoken } from '../kernel/region.ts';
import type { Failure } from '../kernel/result.ts';
import { readReachedCap } from '../money/budget.ts';
import { describeReached } from '../money/text.ts';

interface HoldWords {
  /** What it waits for, in a few words: reads on after a name, in brackets, or alone with a capital. */
  readonly reason: string;
  /** What ends it, as a sentence. */
  readonly ends: string;
}

export const HOLDS = spoken('holds', {
  offline: {
    reason: 'service unreachable',
    ends: 'It’s sent automatically once the service can be reached. If it takes long, check the connection in Settings.',
  },
  paused: { reason: 'queue paused', ends: 'Select Resume to continue.' },
  'paused-job': { reason: 'paused by you', ends: 'Resume the job to send it.' },
  'paused-batch': { reason: 'batch paused', ends: 'Resume the batch to send it.' },
  'paused-model': { reason: 'model paused', ends: 'Resume the model to send it.' },
  'start-up': {
    reason: 'left over from your last session',
    ends: 'Continue, or keep the queue paused.',
  },
  'safe-start': {
    reason: 'Dailies quit unexpectedly twice',
    ends: 'Choose how to continue at the top of the window.',
  },
  budget: {
    reason: 'budget reached',
    ends: 'Raise the budget in Settings, or wait for the next day.',
  },
  'budget-unreadable': {
    reason: 'budget couldn’t be read',
    ends: 'Check your budget in Settings and confirm it. No paid job is sent until you do.',
  },
  schedule: { reason: 'scheduled', ends: 'It’s sent automatically at that time.' },
  'rate-limit': {
    reason: 'service asked to slow down',
    ends: 'It’s retried automatically.',
  },
  pace: {
    reason: 'submissions per minute reached',
    ends: 'It’s sent automatically in a moment.',
  },
  'unclear-answers': {
    reason: 'several unclear answers in a row',
    ends: 'Check the service’s dashboard for the jobs in doubt. Nothing more is sent until you resume.',
  },
  'results-failing': {
    reason: 'paid results can’t be fetched',
    ends: 'Fetch one again: once it arrives, the rest is sent. To send the next job anyway, resume.',
  },
  'over-price': {
    reason: 'service charges more than its price',
    ends: 'Compare the price in Settings with what was charged in the ledger, then resume.',
  },
  'wrong-kind': {
    reason: 'results are of the wrong kind',
    ends: 'Look at what arrived and check the profile. Nothing more is sent until you resume.',
  },
  concurrency: { reason: 'next in line', ends: 'It’s sent when a running job finishes.' },
  'no-key': { reason: 'no API key', ends: 'Add the key in Settings.' },
  'key-refused': {
    reason: 'API key refused',
    ends: 'Check the key and your balance in Settings, then resume.',
  },
  'no-credit': {
    reason: 'no credit at the service',
    ends: 'Add credit in the service’s dashboard, then resume.',
  },
  'reference-expired': {
    reason: 'address of a reference expired',
    ends: 'Edit the job: use the file itself, or a new address. Nothing was sent.',
  },
  'open-binding': {
    reason: 'profile incomplete for this job',
    ends: 'Complete the profile in Settings.',
  },
  'no-way-back': {
    reason: 'no way to receive the result',
    ends: 'In Settings, set up the status query, choose how deliveries arrive, or add the signing secret.',
  },
  'delivery-only': {
    reason: 'service has not delivered yet',
    ends: 'This service can’t be asked for status. Check its dashboard, or stop watching.',
  },
  unnamed: {
    reason: 'no generation ID from the service',
    ends: 'Paste the ID from the service’s dashboard, or stop watching.',
  },
  'no-news': {
    reason: 'no news from the service',
    ends: 'Dailies keeps checking, and other jobs can go ahead. You can also stop watching.',
  },
  'probably-ended': {
    reason: 'ended without a result, by its status',
    ends: 'Add this status to the profile, or stop watching. It’s never sent again automatically.',
  },
  'results-late': {
    reason: 'result not available yet',
    ends: 'Dailies keeps trying, because it’s paid for. Download again to try now, or stop watching.',
  },
  canary: {
    reason: 'needs your approval',
    ends: 'Send, change or cancel the rest in Queue or Review.',
  },
  'practice-starting': { reason: 'practice service starting', ends: 'It’s sent in a moment.' },
  'profile-missing': {
    reason: 'profile missing',
    ends: 'Put the profile’s file back and restart Dailies, or cancel the job.',
  },
  'disk-full': {
    reason: 'disk full',
    ends: 'Free up space. Finished results are still at the service and download automatically.',
  },
  'folder-missing': {
    reason: 'results folder missing',
    ends: 'Reconnect its drive, or choose another folder in Settings. Finished results are still at the service.',
  },
  'folder-unwritable': {
    reason: 'can’t write to the results folder',
    ends: 'Allow writing to it, or choose another folder in Settings › Results. Finished results are still at the service.',
  },
  'old-data': {
    reason: 'library out of date',
    ends: 'Read what was found in Queue, then continue.',
  },
  'record-unwritable': {
    reason: 'can’t record it before sending',
    ends: 'Free up space, or make the folder writable; it continues automatically. Nothing was sent.',
  },
  policy: {
    reason: 'not allowed by your organization',
    ends: 'Your organization has set another service. Cancel the job, or ask whoever manages this computer.',
  },
  'policy-unreadable': {
    reason: 'organization’s policy couldn’t be read',
    ends: 'Ask whoever manages this computer to fix the policy, then restart Dailies. Nothing was sent.',
  },
} satisfies { readonly [Reason in HoldReason]: HoldWords });

/** Lines of what a job waits for; `reason` as above. */
export const HOLD_LINES = spoken('holdLines', {
  since: (reason: string, time: string) => `${reason} since ${time}`,
  /** `line`: the reason, perhaps with the time since when. */
  nextAt: (line: string, time: string) => `${line} · next try at ${time}`,
  nextIn: (line: string, length: string) => `${line} · next try in ${length}`,
});

/** Why, in a few words, without a full stop. */
export function describeHoldReason(reason: HoldReason): string {
  return HOLDS[reason].reason;
}

/**
 * Why a job waits, since when or until when, in one line: `service unreachable since 21:04 · next try in 12 s`.
 *
 * @param now epoch milliseconds
 * @param error of the job, which says which cap a job waits for
 */
export function describeHold(hold: Hold, now: number, error: Failure | null): string {
  const reason = describeReachedCap(hold, error) ?? HOLDS[hold.reason].reason;
  const isLasting = hold.reason !== 'concurrency' && hold.reason !== 'practice-starting';
  const isOld = isLasting && now - hold.since > 60_000;
  const line = isOld ? HOLD_LINES.since(reason, formatTime(hold.since, now)) : reason;
  if (hold.until === null || hold.until <= now) return line;
  const seconds = Math.ceil((hold.until - now) / 1000);
  return seconds > 3600
    ? HOLD_LINES.nextAt(line, formatTime(hold.until, now))
    : HOLD_LINES.nextIn(line, formatSeconds(seconds));
}

/** Which cap holds a job, where that is known. */
function describeReachedCap({ reason }: Hold, error: Failure | null): string | null {
  if (reason !== 'budget' || error?.code !== 'BUDGET_REACHED') return null;
  const reached = readReachedCap(error.details);
  return reached === null ? null : describeReached(reached);
}

/** What ends the wait: one sentence. */
export function describeHoldEnd(reason: HoldReason): string {
  return HOLDS[reason].ends;
}
