import { failure } from '../errors.ts';
import { fail, type Result, succeed } from '../result.ts';
import type { Decision, JobPatch } from './decide-job.ts';
import type { Job } from './job.ts';

/** A job as it was at one moment, with what an undo has to compare and to put back. */
export interface JobSnapshot {
  readonly job: Job;
  readonly isRemoved: boolean;
}

/** What an artist's action may change of a job. An undo puts back those of them that it did change, and nothing else. */
const WISHES = ['paused', 'notBefore', 'position', 'error'] as const;
const REQUEST = ['name', 'model', 'input', 'testMode', 'estimate'] as const;

/**
 * What an undo of the action that led from `before` to `after` does to the job as it is `now`. Refused where something was
 * learned since: another submission, a generation's id, a result; what is known by then is never overwritten.
 */
export function decidePutBack(now: JobSnapshot, before: JobSnapshot, after: JobSnapshot): Result<Decision> {
  if (!isAsLeft(now.job, after.job) || now.isRemoved !== after.isRemoved)
    return fail(failure('NOT_ALLOWED_NOW', { state: now.job.state, wanted: 'put-back' }));
  const patch: JobPatch = {
    ...listChanged(before.job, after.job),
    ...(before.isRemoved === after.isRemoved ? {} : { isRemoved: before.isRemoved }),
    ...putBackState(before.job, after.job),
    // An upload that went on meanwhile is of what the job asked for until now.
    ...(now.job.state === 'uploading' && before.job.state === after.job.state ? { state: 'queued' } : {}),
  };
  return succeed({ patch, line: { reason: 'put-back', details: {} } });
}

function isAsLeft(now: Job, after: Job): boolean {
  const isSameState = settle(now.state) === settle(after.state);
  return isSameState && now.attempts === after.attempts && now.genId === after.genId;
}

/** A job goes by itself from the queue into its upload and back. */
function settle(state: Job['state']): Job['state'] {
  return state === 'uploading' ? 'queued' : state;
}

function listChanged(before: Job, after: Job): JobPatch {
  const wishes = WISHES.filter((key) => !isSame(before[key], after[key]));
  const isEdited = REQUEST.some((key) => !isSame(before[key], after[key]));
  return {
    ...Object.fromEntries(wishes.map((key) => [key, before[key]])),
    ...(isEdited ? { request: before } : {}),
  };
}

function putBackState(before: Job, after: Job): JobPatch {
  const wasHeld = before.hold?.reason === 'canary';
  const state = settle(before.state);
  if (state === settle(after.state)) return wasHeld ? { hold: before.hold } : {};
  const { genId, lostOutputs, serviceStatus } = before;
  return { state, genId, lostOutputs, serviceStatus, hold: wasHeld ? before.hold : null };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
