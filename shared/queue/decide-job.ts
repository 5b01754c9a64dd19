import type { Job } from '../jobs/job.ts';
import {
  type Hold,
  type HoldReason,
  isEditable,
  isMovable,
  isSettled,
  isUnsent,
  type JobEvent,
  type JobState,
  waitsForApproval,
} from '../jobs/job-state.ts';
import { advance } from '../jobs/job-transitions.ts';
import type { JsonValue } from '../kernel/json-pointer.ts';
import { type Failure, fail, failure, type Result, succeed } from '../kernel/result.ts';
import { mayHaveBeenCharged } from './charge.ts';

/**
 * What is looked at when something is to happen to a job. Jobs that agree in it are decided together, so that an action on
 * ten thousand jobs is decided a handful of times.
 */
export interface JobKind {
  readonly state: JobState;
  readonly holdReason: HoldReason | null;
  readonly isPaused: boolean;
  readonly isScheduled: boolean;
  readonly isRemoved: boolean;
  readonly hasGenId: boolean;
  /** Whether anything was ever submitted of it, for money or not. */
  readonly wasSubmitted: boolean;
  readonly mayHaveBeenCharged: boolean;
  /** Results of it are not in the library, or lie in quarantine. */
  readonly hasLostOutputs: boolean;
}

/** What a job asks for; an edit replaces all of it. */
export type JobRequestPart = Pick<Job, 'name' | 'model' | 'input' | 'testMode' | 'estimate'>;

/** What a decision writes; what is left out stays. The time since when a hold lasts is kept while its reason stays. */
export interface JobPatch {
  readonly state?: JobState;
  readonly hold?: Omit<Hold, 'since'> | null;
  readonly error?: Failure | null;
  readonly genId?: string | null;
  readonly paused?: boolean;
  readonly notBefore?: number | null;
  readonly position?: number;
  readonly isRemoved?: boolean;
  readonly request?: JobRequestPart;
  readonly estimate?: Job['estimate'];
  readonly lostOutputs?: number;
  readonly serviceStatus?: string | null;
  /**
   * It stands again for its latest submission that was received, or may have been: for that one's generation, and for those of
   * its results that are not in the library.
   */
  readonly recallsSubmission?: true;
  /** Nobody waits any more for those of its results that are not in the library; they can be fetched again. */
  readonly leavesOutputs?: true;
}

/** One line of a job's history; null where nothing happened that anybody would look for. */
export interface HistoryLine {
  readonly reason: string;
  readonly details: Readonly<Record<string, JsonValue>>;
}

export interface Decision {
  readonly patch: JobPatch;
  readonly line: HistoryLine | null;
}

/** Something of the table in `job-transitions.ts` happens to a job. */
export interface EventCommand {
  readonly kind: 'event';
  readonly event: JobEvent;
  /** Left out, the job's error stays as it is; what starts over clears it. */
  readonly error?: Failure | null;
  /** Left out, the new state begins without a hold. */
  readonly hold?: Omit<Hold, 'since'> | null;
  readonly genId?: string;
  readonly lostOutputs?: number;
  /** The service's own word for the end. */
  readonly serviceStatus?: string;
  readonly details?: Readonly<Record<string, JsonValue>>;
  /** `fetch-again`: results were named just now that it does not have. */
  readonly hasMore?: boolean;
  /** `retry`: the artist was told that it can be a second charge, and wants it. */
  readonly acceptsSecondCharge?: boolean;
}

/** What can happen to a job. */
export type JobCommand =
  | EventCommand
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  /** Epoch milliseconds before which it is not sent; null for as soon as it can be. */
  | { readonly kind: 'schedule'; readonly notBefore: number | null }
  | { readonly kind: 'edit'; readonly request: JobRequestPart; readonly before: JsonValue }
  /** Another place in the order; which one is written beside it. */
  | { readonly kind: 'move' }
  /** The price list changed before it was sent. */
  | { readonly kind: 'reprice'; readonly estimate: Job['estimate'] }
  | { readonly kind: 'remove' }
  /** It waits for something, or no longer does. */
  | {
      readonly kind: 'hold';
      readonly hold: Omit<Hold, 'since'> | null;
      readonly error?: Failure;
      readonly details?: Readonly<Record<string, JsonValue>>;
    }
  /** It goes on, if it waits for one of the reasons. */
  | { readonly kind: 'release'; readonly reasons: readonly HoldReason[] }
  /** The artist has seen the first of its batch and lets it go. */
  | { readonly kind: 'approve' }
  /** The service's own word on the generation, while it is made. */
  | { readonly kind: 'hear'; readonly status: string | null; readonly hold: Omit<Hold, 'since'> | null };

/** Where nothing of a job has left as a submission, and nothing is about to. */
/** Where a job may wait for something that it can name. */
const HOLDING: readonly JobState[] = ['queued', 'uploading', 'submitted', 'fetching'];

/** Holds that an edit ends: what the old request earned may not be the new one's. */
const CLEARED_BY_EDIT: readonly HoldReason[] = ['open-binding', 'reference-expired', 'budget'];

/** What leads to a submission. */
const SUBMIT_EVENTS: readonly JobEvent[] = ['upload-started', 'intent-written'];
const BEGINS_ANEW: readonly JobEvent[] = ['retry', 'watch-again', 'fetch-again'];
/** A new submission comes to nothing: what an earlier one was charged for can be asked for again. */
const NO_CHARGE_EVENTS: readonly JobEvent[] = ['cancel', 'refused', 'upload-failed'];

/**
 * The one place where it is decided what may happen to a job and what follows: every change of a job asks here, whether it
 * comes from the artist, the service, the budget or a start after a crash, and so does every button before it offers one.
 */
export function decideJob(job: JobKind, command: JobCommand): Result<Decision> {
  switch (command.kind) {
    case 'event':
      return decideEvent(job, command);
    case 'pause':
      return isUnsent(job) ? adjust(job, { paused: true }, 'pause') : refuse(job, 'pause');
    case 'resume':
      return isUnsent(job) ? adjust(job, { paused: false }, 'resume') : refuse(job, 'resume');
    case 'schedule':
      return decideSchedule(job, command.notBefore);
    case 'edit':
      return decideEdit(job, command);
    case 'move':
      return isMovable(job) && !job.isRemoved ? decideNothing() : refuse(job, 'move');
    case 'reprice':
      // An upload begins again, so that what is prepared with the old price never goes.
      if (!isUnsent(job)) return refuse(job, 'reprice');
      return succeed({ patch: { estimate: command.estimate, ...haltUpload(job) }, line: null });
    case 'remove':
      if (!isSettled(job.state) || job.isRemoved) return refuse(job, 'remove');
      return decide({ isRemoved: true }, 'remove');
    case 'hold':
      return decideHold(job, command);
    case 'release':
      return decideRelease(job, command.reasons);
    case 'approve':
      if (!waitsForApproval(job)) return refuse(job, 'approve');
      return decide({ hold: null }, 'released', { waitedFor: 'canary' });
    case 'hear':
      if (job.state !== 'submitted') return refuse(job, 'hear');
      return hear(job, command.status, command.hold);
  }
}

function decideEvent(job: JobKind, command: EventCommand): Result<Decision> {
  const { event, genId, details = {}, hold = null } = command;
  const state = advance(job.state, event);
  if (state === null || !isMet(job, command)) return refuse(job, event);
  // Of an unknown job it is the artist who says that it never arrived, also where nothing could be charged.
  const isSecond = job.mayHaveBeenCharged || job.state === 'unknown';
  if (event === 'retry' && isSecond && command.acceptsSecondCharge !== true)
    return fail(failure('SECOND_CHARGE', { state: job.state }));
  const isUnnamed = event === 'retry' || event === 'id-taken-back';
  const anew = isUnnamed ? { genId: null, lostOutputs: 0, serviceStatus: null } : {};
  const error = command.error ?? (BEGINS_ANEW.includes(event) ? null : command.error);
  return decide(
    {
      ...anew,
      state,
      hold,
      ...(error === undefined ? {} : { error }),
      ...(genId === undefined ? {} : { genId }),
      ...(command.lostOutputs === undefined ? {} : { lostOutputs: command.lostOutputs }),
      ...(command.serviceStatus === undefined ? {} : { serviceStatus: command.serviceStatus }),
      ...(NO_CHARGE_EVENTS.includes(event) && job.wasSubmitted ? { recallsSubmission: true as const } : {}),
      ...(event === 'stop-watching' && job.state === 'fetching' ? { leavesOutputs: true as const } : {}),
      // What goes on after all is shown again: nothing is sent, and nothing comes home, that nobody sees.
      ...(job.isRemoved && !isSettled(state) ? { isRemoved: false } : {}),
    },
    event,
    details,
  );
}

/** What must be true of a job besides its state. */
function isMet(job: JobKind, { event, hasMore = false }: EventCommand): boolean {
  if (SUBMIT_EVENTS.includes(event)) return !waitsForApproval(job);
  if (event === 'watch-again') return job.hasGenId;
  if (event === 'fetch-again')
    return job.state === 'fetching' ? job.holdReason === 'results-late' : job.hasLostOutputs || hasMore;
  if (event !== 'named') return true;
  return !job.hasGenId && (job.wasSubmitted || job.state === 'submitted' || job.state === 'unknown');
}

function decideSchedule(job: JobKind, notBefore: number | null): Result<Decision> {
  if (!isUnsent(job)) return refuse(job, 'schedule');
  if (notBefore !== null) return adjust(job, { notBefore }, 'set-time', { until: notBefore });
  return job.isScheduled ? adjust(job, { notBefore }, 'clear-time') : decideNothing();
}

/** What the artist wants; an upload that is under way is ended, and begins again when the job goes. */
function adjust(job: JobKind, patch: JobPatch, reason: string, details: HistoryLine['details'] = {}) {
  if (patch.paused === job.isPaused) return decideNothing();
  return decide({ ...patch, ...haltUpload(job) }, reason, details);
}

function decideEdit(job: JobKind, command: Extract<JobCommand, { kind: 'edit' }>): Result<Decision> {
  if (!isEditable(job) || job.isRemoved) return refuse(job, 'edit');
  const isEarned = job.holdReason !== null && CLEARED_BY_EDIT.includes(job.holdReason);
  return decide(
    { request: command.request, ...haltUpload(job), ...(isEarned ? { hold: null, error: null } : {}) },
    'edit',
    { before: command.before },
  );
}

function haltUpload({ state }: JobKind): JobPatch {
  return state === 'uploading' ? { state: 'queued' } : {};
}

function decideHold(job: JobKind, command: Extract<JobCommand, { kind: 'hold' }>): Result<Decision> {
  const { hold, error, details } = command;
  // The artist's approval ends that wait, and nothing else does.
  if (!HOLDING.includes(job.state) || waitsForApproval(job)) return refuse(job, 'hold');
  if (hold === null) return job.holdReason === null ? decideNothing() : letGo(job, job.holdReason);
  const patch = { hold, ...haltUpload(job), ...(error === undefined ? {} : { error }) };
  const isNew = hold.reason !== job.holdReason;
  const line = isNew ? { reason: hold.reason, details: details ?? { until: hold.until } } : null;
  return succeed({ patch, line });
}

function decideRelease(job: JobKind, reasons: readonly HoldReason[]): Result<Decision> {
  const { holdReason, state } = job;
  const isAsked = holdReason !== null && reasons.includes(holdReason) && HOLDING.includes(state);
  return isAsked && !waitsForApproval(job) ? letGo(job, holdReason) : refuse(job, 'release');
}

function letGo(_job: JobKind, waitedFor: HoldReason): Result<Decision> {
  const error = waitedFor === 'budget' ? { error: null } : {};
  return decide({ hold: null, ...error }, 'released', { waitedFor });
}

function hear(
  job: JobKind,
  serviceStatus: string | null,
  hold: Omit<Hold, 'since'> | null,
): Result<Decision> {
  const isNew = (hold?.reason ?? null) !== job.holdReason;
  const reason = hold?.reason ?? 'released';
  const details = hold === null ? { waitedFor: job.holdReason } : { status: serviceStatus };
  return succeed({ patch: { serviceStatus, hold }, line: isNew ? { reason, details } : null });
}

function decide(patch: JobPatch, reason: string, details: HistoryLine['details'] = {}): Result<Decision> {
  return succeed({ patch, line: { reason, details } });
}

/** It is so already. */
function decideNothing(): Result<Decision> {
  return succeed({ patch: {}, line: null });
}

function refuse({ state }: JobKind, wanted: string): Result<never> {
  return fail(failure('JOB_MOVED_ON', { state, wanted }));
}

/** What is looked at of a job that the window or the core has at hand. */
export function kindOf(
  job: Pick<
    Job,
    'state' | 'hold' | 'paused' | 'notBefore' | 'genId' | 'error' | 'attempts' | 'charge' | 'lostOutputs'
  >,
  isRemoved = false,
): JobKind {
  return {
    state: job.state,
    holdReason: job.hold?.reason ?? null,
    isPaused: job.paused,
    isScheduled: job.notBefore !== null,
    isRemoved,
    hasGenId: job.genId !== null,
    wasSubmitted: job.attempts > 0,
    mayHaveBeenCharged: mayHaveBeenCharged(job),
    hasLostOutputs: job.lostOutputs > 0 || job.error?.code === 'RESULT_QUARANTINED',
  };
}
