import type { JobEvent, JobState } from './job-state.ts';

/**
 * The whole life of a job as a table: state, then event, then the next state. What is not in it can't happen.
 * `sending` leads back to `queued` only by `not-sent`, which is claimed only when no byte left this computer or the
 * service itself said that it took nothing (see `judgeSubmission`). Otherwise `unknown` is left by proof (`accepted`, from a delivery or an id that the artist pasted)
 * or by the artist's own `retry`. `watch-again` reads on with the genId that is known, and `fetch-again` with the addresses that
 * are; neither submits anything. `found` is a delivery for an attempt that was given up: what is paid for is brought home, and
 * what waits to be sent again is not sent. `named` brings a generation's id that was missing, and `id-taken-back` takes one away that a
 * person pasted: the submission is in doubt again. `asked-again` is the same submission once more, by the key that the service promises to
 * know it by. `sent-before` is the record's word
 * (see `sent-record`) that a job was sent of which this data does not know.
 * What else must be true of a job for an event is said in `decide-job.ts`.
 */
const TRANSITIONS: { readonly [State in JobState]: { readonly [Event in JobEvent]?: JobState } } = {
  draft: { enqueue: 'queued', cancel: 'cancelled', 'sent-before': 'unknown' },
  queued: {
    'upload-started': 'uploading',
    'intent-written': 'sending',
    'upload-failed': 'failed',
    found: 'submitted',
    cancel: 'cancelled',
    'sent-before': 'unknown',
  },
  uploading: {
    'intent-written': 'sending',
    'upload-failed': 'failed',
    'not-sent': 'queued',
    interrupted: 'queued',
    found: 'submitted',
    cancel: 'cancelled',
    'sent-before': 'unknown',
  },
  sending: {
    accepted: 'submitted',
    refused: 'failed',
    'not-sent': 'queued',
    'outcome-unclear': 'unknown',
    interrupted: 'unknown',
  },
  unknown: {
    accepted: 'submitted',
    named: 'submitted',
    'asked-again': 'sending',
    retry: 'queued',
    'stop-watching': 'cancelled',
  },
  submitted: {
    named: 'submitted',
    'id-taken-back': 'unknown',
    'generation-completed': 'fetching',
    'generation-failed': 'failed',
    'stop-watching': 'cancelled',
  },
  fetching: {
    named: 'fetching',
    'id-taken-back': 'unknown',
    'fetch-again': 'fetching',
    'results-stored': 'done',
    'results-lost': 'failed',
    'stop-watching': 'cancelled',
  },
  done: { named: 'done', 'id-taken-back': 'unknown', 'fetch-again': 'fetching' },
  failed: {
    retry: 'queued',
    'watch-again': 'submitted',
    'fetch-again': 'fetching',
    named: 'failed',
    'id-taken-back': 'unknown',
    found: 'submitted',
    'sent-before': 'unknown',
  },
  cancelled: {
    retry: 'queued',
    'watch-again': 'submitted',
    'fetch-again': 'fetching',
    named: 'cancelled',
    'id-taken-back': 'cancelled',
    found: 'submitted',
    'sent-before': 'unknown',
  },
};

/** The state that follows, or null when the event can't happen in this state. */
export function advance(state: JobState, event: JobEvent): JobState | null {
  return TRANSITIONS[state][event] ?? null;
}
