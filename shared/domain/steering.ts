import { z } from 'zod';
import type { Job } from './job.ts';
import type { JobState } from './job-state.ts';

/** What a pause is for: the whole queue, one batch, or one model. A single job is paused by its own flag. */
export const pauseScopeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('batch'), batchId: z.string().min(1).max(64) }),
  z.strictObject({ kind: z.literal('model'), model: z.string().min(1).max(200) }),
]);
export type PauseScope = z.infer<typeof pauseScopeSchema>;

/** Where jobs go in the queue; jobs that are moved together keep their order. */
export const queuePlaceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('front') }),
  z.strictObject({ kind: z.literal('end') }),
  z.strictObject({ kind: z.literal('before'), jobId: z.string().min(1).max(64) }),
]);
export type QueuePlace = z.infer<typeof queuePlaceSchema>;

/** What an artist did to the queue and can take back. */
export const STEERING_ACTIONS = [
  'enqueue',
  'duplicate',
  'cancel',
  'retry',
  'stop-watching',
  'pause',
  'resume',
  'move',
  'schedule',
  'edit',
  'remove',
  'release',
] as const;
export const steeringActionSchema = z.enum(STEERING_ACTIONS);
export type SteeringAction = z.infer<typeof steeringActionSchema>;

/** What happens at the start when jobs that can be charged wait from the last time. */
export const startUpSchema = z.enum(['ask', 'go-on', 'paused']);
export type StartUp = z.infer<typeof startUpSchema>;

/** The way back of an action, by the state that it led to: what a job may be again. */
const WAY_BACK: { readonly [State in JobState]?: readonly JobState[] } = {
  cancelled: ['draft', 'queued', 'submitted', 'fetching', 'unknown'],
  queued: ['failed', 'cancelled', 'unknown'],
  uploading: ['queued', 'failed', 'cancelled', 'unknown'],
  submitted: ['failed', 'cancelled'],
};

/**
 * Whether a job can be put back to how it was before an action. Nothing that could be charged may have happened since:
 * as many attempts as then, and still in the state that the action led to.
 */
export function canPutBack(
  now: Pick<Job, 'state'> & { attempts: number },
  then: Pick<Job, 'state'> & { attempts: number },
): boolean {
  if (now.attempts !== then.attempts) return false;
  return now.state === then.state || (WAY_BACK[now.state]?.includes(then.state) ?? false);
}

/** States in which what a job asks for can be replaced: nothing of it was sent, or it has ended without a result. */
export function isEditable(state: JobState): boolean {
  return ['draft', 'queued', 'uploading', 'failed', 'cancelled'].includes(state);
}
