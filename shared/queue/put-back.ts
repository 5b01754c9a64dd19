import type { Job } from '../jobs/job.ts';
import { fail, failure, type Result, succeed } from '../kernel/result.ts';
import type { Decision, JobPatch, JobRequestPart } from './decide-job.ts';
import type { JobFacts } from './job-change.ts';

/** A job as it is at one moment, removed or not. */
export interface JobSnapshot {
  readonly job: Job;
  readonly isRemoved: boolean;
}

/** What an undo compares and puts back; what the job asks for only where the action was about that. */
export type UndoFacts = JobFacts & Partial<JobRequestPart>;

/** What an artist's action may change of a job. An undo puts back those of them that it did change, and nothing else. */
const KEYS = ['paused', 'notBefore', 'position', 'error'] as const;
const REQUEST = ['name', 'model', 'input', 'testMode', 'estimate'] as const;

/**
 * What an undo of the action that led from `before` to `after` does to the job as it is `now`. Refused where something was
 * learned since: another submission, a generation's id, a result; what is known by then is never overwritten.
 */
export function decidePutBack(now: UndoFacts, before: UndoFacts, after: UndoFacts): Result<Decision> {
  if (!isAsLeft(now, after)) return fail(failure('JOB_MOVED_ON', { state: now.state, wanted: 'put-back' }));
  const patch: JobPatch = {
    ...listChanged(before, after),
    ...(before.isRemoved === after.isRemoved ? {} : { isRemoved: before.isRemoved }),
    ...putBackState(before, after),
    // An upload that went on meanwhile is of what the job asked for until now.
    ...(now.state === 'uploading' && before.state === after.state ? { state: 'queued' } : {}),
  };
  return succeed({ patch, line: { reason: 'put-back', details: {} } });
}

function isAsLeft(now: UndoFacts, after: UndoFacts): boolean {
  const isSameState = settle(now.state) === settle(after.state) && now.isRemoved === after.isRemoved;
  return isSameState && now.attempts === after.attempts && now.genId === after.genId;
}

/** A job goes on its own from the queue into its upload and back. */
function settle(state: Job['state']): Job['state'] {
  return state === 'uploading' ? 'queued' : state;
}

function listChanged(before: UndoFacts, after: UndoFacts): JobPatch {
  const changed = KEYS.filter((key) => !isSame(before[key], after[key]));
  const request = REQUEST.some((key) => !isSame(before[key], after[key])) ? readRequest(before) : null;
  return {
    ...Object.fromEntries(changed.map((key) => [key, before[key]])),
    ...(request === null ? {} : { request }),
  };
}

/** What the job asks for, where it is known; without its name it is not. */
function readRequest({ name, model, input, testMode = null, estimate = null }: UndoFacts) {
  if (name === undefined || model === undefined || input === undefined) return null;
  return { name, model, input, testMode, estimate };
}

function putBackState(before: UndoFacts, after: UndoFacts): JobPatch {
  const wasHeld = before.hold?.reason === 'canary';
  const state = settle(before.state);
  if (state === settle(after.state)) return wasHeld ? { hold: before.hold } : {};
  const { genId, lostOutputs, serviceStatus } = before;
  return { state, genId, lostOutputs, serviceStatus, hold: wasHeld ? before.hold : null };
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
