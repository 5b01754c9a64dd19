import { z } from 'zod';

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
export const QUEUE_ACTIONS = [
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
export const queueActionSchema = z.enum(QUEUE_ACTIONS);
export type QueueAction = z.infer<typeof queueActionSchema>;

/** What happens at the start when jobs that can be charged wait from the last time. */
export const startUpSchema = z.enum(['ask', 'go-on', 'paused']);
export type StartUp = z.infer<typeof startUpSchema>;
