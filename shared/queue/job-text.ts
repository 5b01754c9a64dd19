import type { Attempt, Transition } from '../jobs/job.ts';
import { isHoldReason, type JobEvent, type JobState } from '../jobs/job-state.ts';
import { formatTime } from '../kernel/format.ts';
import { spoken } from '../kernel/region.ts';
import { describeHoldReason } from './holds-text.ts';

interface StateWords {
  readonly word: string;
  readonly meaning: string;
}

/** Each state in a word and a sentence. */
export const STATE_WORDS = spoken('states', {
  draft: { word: 'Draft', meaning: 'Not queued yet.' },
  queued: { word: 'Waiting', meaning: 'Waiting to be sent. Nothing was sent yet.' },
  uploading: { word: 'Uploading', meaning: 'Its files are uploading. Nothing was charged yet.' },
  sending: { word: 'Sending', meaning: 'The request is on its way.' },
  submitted: { word: 'Generating', meaning: 'The service accepted it and is working on it.' },
  fetching: { word: 'Downloading', meaning: 'Finished. The result is downloading to this computer.' },
  done: { word: 'Done', meaning: 'The result is in Review.' },
  failed: { word: 'Failed', meaning: 'It ended without a result.' },
  cancelled: { word: 'Cancelled', meaning: 'You stopped it.' },
  unknown: {
    word: 'Unknown',
    meaning:
      'It was sent, but no clear answer came back, so it may have been charged. It’s never sent again automatically.',
  },
} satisfies { readonly [State in JobState]: StateWords });

/** Lines about a state. */
export const STATE_LINES = spoken('stateLines', {
  /** In place of `fetching`'s word while something holds it. */
  downloadHeld: 'Download waiting',
  /** In a job's history. `reason`: of a hold, in a few words. */
  held: (reason: string) => `Waiting: ${reason}`,
});

/** What each event did, for the history of a job. */
export const EVENT_WORDS = spoken('jobEvents', {
  enqueue: 'Queued',
  'upload-started': 'Upload started',
  'intent-written': 'Request recorded and sent',
  accepted: 'Accepted by the service',
  found: 'A delivery confirmed that the service received it',
  refused: 'Refused by the service. Nothing was made',
  'not-sent': 'Couldn’t be sent. Nothing reached the service',
  'outcome-unclear': 'Sent, but no clear answer came back',
  'generation-completed': 'Finished by the service',
  'generation-failed': 'Failed at the service',
  'results-stored': 'Result saved',
  'results-lost': 'Result couldn’t be saved',
  'upload-failed': 'Upload failed',
  interrupted: 'Interrupted',
  cancel: 'Cancelled by you',
  retry: 'Queued again by you',
  'stop-watching': 'You stopped watching',
  'sent-before': 'Sent after this copy of the library was made',
  'watch-again': 'You checked for the result again',
  'id-taken-back': 'Pasted generation ID taken back',
  'asked-again': 'Asked the service again with the same key',
  'fetch-again': 'You started the download again',
  named: 'Generation ID added',
} satisfies { readonly [Event in JobEvent]: string });

/** What the artist did to a job, and what else stands in its history without changing its state. */
export const DOING_WORDS = spoken('jobDoings', {
  released: 'Ready to send',
  pause: 'Paused by you',
  resume: 'Resumed by you',
  'set-time': 'Scheduled by you',
  'clear-time': 'Schedule removed by you',
  edit: 'Edited by you',
  remove: 'Removed from the list by you',
  'put-back': 'Action undone',
  adopted: 'Created for a late result of an earlier submission',
});

/** Words for a line of history: its reason is an event of the job, what the artist did, or why it was held. */
export function describeReason(reason: string): string {
  if (Object.hasOwn(EVENT_WORDS, reason)) return EVENT_WORDS[reason as JobEvent];
  if (Object.hasOwn(DOING_WORDS, reason)) return DOING_WORDS[reason as keyof typeof DOING_WORDS];
  if (isHoldReason(reason)) return STATE_LINES.held(describeHoldReason(reason));
  return reason;
}

/** What became of a submission. */
export const OUTCOME_WORDS = spoken('submissionOutcomes', {
  sending: 'on its way',
  accepted: 'accepted',
  refused: 'refused',
  'not-sent': 'not sent',
  unclear: 'no clear answer',
} satisfies { readonly [Outcome in Attempt['outcome']]: string });

/** What is known beside a step of a job's history. `step`: in words. */
export const HISTORY_TEXT = spoken('history', {
  approved: 'Approved',
  namedByArtist: 'You added its generation ID',
  adopted: (step: string) => `${step}, which had been sent again in the meantime`,
  at: (step: string, time: string) => `${step}: ${time}`,
  until: (step: string, time: string) => `${step}: until ${time}`,
  ended: (step: string, wait: string) => `${step} (${wait})`,
});

/**
 * One line of a job's history in words, with what is known beside its reason: the time that it was given, who said which
 * generation it is, how long a wait was for.
 *
 * @param now epoch milliseconds
 */
export function describeStep(
  { reason, details }: Pick<Transition, 'reason' | 'details'>,
  now: number,
): string {
  const step = describeReason(reason);
  if (reason === 'named' && details['by'] === 'artist') return HISTORY_TEXT.namedByArtist;
  if (reason === 'released' && details['waitedFor'] === 'canary') return HISTORY_TEXT.approved;
  if (reason === 'adopted') return HISTORY_TEXT.adopted(step);
  const { until, waitedFor } = details;
  if (typeof until === 'number') {
    const time = formatTime(until, now);
    return reason === 'set-time' ? HISTORY_TEXT.at(step, time) : HISTORY_TEXT.until(step, time);
  }
  return typeof waitedFor === 'string' ? HISTORY_TEXT.ended(step, describeWait(waitedFor)) : step;
}

/** What ended, where a wait ended. */
function describeWait(reason: string): string {
  return isHoldReason(reason) ? describeHoldReason(reason) : describeReason(reason);
}
