import type { Attempt } from '../domain/job.ts';
import { HOLD_REASONS, type HoldReason, type JobEvent, type JobState } from '../domain/job-state.ts';
import { wordHoldReason } from './holds.ts';

export interface StateWords {
  readonly word: string;
  readonly meaning: string;
}

/** Each state in a word and a sentence. */
export const STATE_WORDS: { readonly [State in JobState]: StateWords } = {
  draft: { word: 'Draft', meaning: 'Not queued yet.' },
  queued: { word: 'Waiting', meaning: 'Waits for its turn. Nothing has been sent.' },
  uploading: { word: 'Uploading', meaning: 'Its files are on their way. Nothing has been charged.' },
  sending: { word: 'Sending', meaning: 'The request is on its way.' },
  submitted: { word: 'Generating', meaning: 'The service accepted it and is at work.' },
  fetching: { word: 'Downloading', meaning: 'Finished. The result is being saved on this computer.' },
  done: { word: 'Done', meaning: 'The result is in Review.' },
  failed: { word: 'Failed', meaning: 'It ended without a result.' },
  cancelled: { word: 'Cancelled', meaning: 'You stopped it.' },
  unknown: {
    word: 'Unknown',
    meaning:
      'It was sent and no clear answer came, so it may have been charged. It is never sent again by itself.',
  },
};

/** In place of `fetching`'s word while something holds it. */
export const DOWNLOAD_WAITS = 'Download waits';

/** What each event did, for the history of a job. */
const EVENT_WORDS: { readonly [Event in JobEvent]: string } = {
  enqueue: 'Queued',
  'upload-started': 'Began to upload its files',
  'intent-written': 'Wrote the request down, then sent it',
  accepted: 'The service accepted it',
  found: 'A delivery showed that the service had it after all',
  refused: 'The service refused it; refused requests make nothing',
  'not-sent': 'Could not be sent; nothing reached the service',
  'outcome-unclear': 'Sent, but no clear answer came',
  'generation-completed': 'The service finished it',
  'generation-failed': 'The service could not make it',
  'results-stored': 'Saved the result',
  'results-lost': 'The result could not be saved',
  'upload-failed': 'A file could not be uploaded',
  interrupted: 'It was cut off in the middle',
  cancel: 'You cancelled it',
  retry: 'You queued it again',
  'stop-watching': 'You stopped watching it',
  'sent-before': 'It was sent before, after this copy of the data was made',
  'watch-again': 'You asked for its result again',
  'fetch-again': 'You asked for its files again',
  named: 'Its generation was named',
};

/** What the artist did to a job, and what else stands in its history without changing its state. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  released: 'No longer held',
  pause: 'You paused it',
  resume: 'You let it go on',
  'set-time': 'You gave it a time to be sent at',
  'clear-time': 'You let it be sent as soon as it can be',
  edit: 'You changed what it asks for',
  remove: 'You took it off the list',
  'put-back': 'You took your last step back',
  adopted: 'Made for a result that turned up for an earlier submission',
};

/** Words for a line of history: its reason is an event of the job, what the artist did, or why it was held. */
export function wordReason(reason: string): string {
  if (Object.hasOwn(EVENT_WORDS, reason)) return EVENT_WORDS[reason as JobEvent];
  if (Object.hasOwn(OTHER_WORDS, reason)) return OTHER_WORDS[reason] as string;
  if ((HOLD_REASONS as readonly string[]).includes(reason))
    return `Waits: ${wordHoldReason(reason as HoldReason)}`;
  return reason;
}

/** What became of a submission. */
export const OUTCOME_WORDS: { readonly [Outcome in Attempt['outcome']]: string } = {
  sending: 'on its way',
  accepted: 'accepted',
  refused: 'refused',
  'not-sent': 'not sent',
  unclear: 'no clear answer',
};
