import { z } from 'zod';

/** Where a job stands. See `job-transitions.ts` for what leads from one to the next. */
export const JOB_STATES = [
  'draft',
  'queued',
  'uploading',
  'sending',
  'submitted',
  'fetching',
  'done',
  'failed',
  'cancelled',
  'unknown',
] as const;
export const jobStateSchema = z.enum(JOB_STATES);
export type JobState = z.infer<typeof jobStateSchema>;

/**
 * Why a job waits although it could go on otherwise, by the kind of what ends it. Words for each are in holds-text.ts.
 *
 * `turn`: a free place at the service. `network`, `schedule`: what they say. `pause`, `approval`: a word of the artist. `cap`: the budget.
 * `access`: key or credit. `stop`: a look at what was paid for. `profile`: the connection's settings, or who governs them. `news`: what
 * is paid for and has not come. `folder`: a place for results. `data`: the record of what was sent.
 */
const HOLD_KINDS = {
  offline: 'network',
  paused: 'pause',
  'paused-job': 'pause',
  'paused-batch': 'pause',
  'paused-model': 'pause',
  'start-up': 'pause',
  'safe-start': 'pause',
  budget: 'cap',
  'budget-unreadable': 'cap',
  schedule: 'schedule',
  'rate-limit': 'turn',
  pace: 'turn',
  'unclear-answers': 'stop',
  'results-failing': 'stop',
  'over-price': 'stop',
  'wrong-kind': 'stop',
  concurrency: 'turn',
  'no-key': 'access',
  'key-refused': 'access',
  'no-credit': 'access',
  'open-binding': 'profile',
  'reference-expired': 'data',
  'no-way-back': 'profile',
  'delivery-only': 'news',
  unnamed: 'news',
  'no-news': 'news',
  'probably-ended': 'news',
  'results-late': 'news',
  canary: 'approval',
  'practice-starting': 'turn',
  'profile-missing': 'profile',
  'disk-full': 'folder',
  'folder-unwritable': 'folder',
  'old-data': 'data',
  'record-unwritable': 'data',
  'folder-missing': 'folder',
  policy: 'profile',
  'policy-unreadable': 'profile',
} as const;
export type HoldReason = keyof typeof HOLD_KINDS;
export type HoldKind = (typeof HOLD_KINDS)[HoldReason];
export const HOLD_REASONS = Object.keys(HOLD_KINDS) as HoldReason[];
export const holdReasonSchema = z.enum(HOLD_REASONS);

export function kindOfHold(reason: HoldReason): HoldKind {
  return HOLD_KINDS[reason];
}

export function isHoldReason(text: string): text is HoldReason {
  return Object.hasOwn(HOLD_KINDS, text);
}

/** Whether the wait ends without anybody, if only hours later. */
export function endsByItself(reason: HoldReason): boolean {
  return ['turn', 'network', 'schedule'].includes(HOLD_KINDS[reason]);
}

export const holdSchema = z.strictObject({
  reason: holdReasonSchema,
  /** Wall-clock milliseconds before which nothing is tried again; null when something else must change first. */
  until: z.number().nullable(),
  /** Since when it waits for this reason, wall-clock milliseconds. */
  since: z.number(),
});
export type Hold = z.infer<typeof holdSchema>;

export const JOB_EVENTS = [
  'enqueue',
  'upload-started',
  'intent-written',
  'accepted',
  'found',
  'refused',
  'not-sent',
  'outcome-unclear',
  'generation-completed',
  'generation-failed',
  'results-stored',
  'results-lost',
  'upload-failed',
  'interrupted',
  'cancel',
  'retry',
  'stop-watching',
  'watch-again',
  'sent-before',
  'fetch-again',
  'named',
  'id-taken-back',
  'asked-again',
] as const;
export type JobEvent = (typeof JOB_EVENTS)[number];

/** States in which nothing more will happen automatically. */
export function isSettled(state: JobState): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled';
}

/** States in which the service may have been asked for money and the result is still to come. */
export function isWatched(state: JobState): boolean {
  return state === 'submitted' || state === 'fetching' || state === 'unknown';
}

const UNSENT: readonly JobState[] = ['draft', 'queued', 'uploading'];
const EDITABLE: readonly JobState[] = [...UNSENT, 'failed', 'cancelled'];

/** Nothing of it has left this computer as a submission. */
export function isUnsent({ state }: { readonly state: JobState }): boolean {
  return UNSENT.includes(state);
}

/** What it asks for can be replaced. */
export function isEditable({ state }: { readonly state: JobState }): boolean {
  return EDITABLE.includes(state);
}

/** It has a place in the order that can be changed. */
export function isMovable({ state }: { readonly state: JobState }): boolean {
  return state === 'draft' || state === 'queued';
}

/** It is held back until the artist has seen the first of its batch. */
export function waitsForApproval(job: {
  readonly state: JobState;
  readonly holdReason: HoldReason | null;
}): boolean {
  return job.state === 'queued' && job.holdReason === 'canary';
}
