import { z } from 'zod';
import { failureSchema, jsonValueSchema } from '../kernel/json-schemas.ts';
import { moneySchema } from '../kernel/money.ts';
import { outsideNameOrNone, outsideNameSchema } from '../kernel/outside-name.ts';
import { jobInputSchema } from '../models/media-reference.ts';
import { holdSchema, jobStateSchema } from './job-state.ts';

export const testModeSchema = z.enum(['success', 'failure']);
export type TestMode = z.infer<typeof testModeSchema>;

/** How often a job was charged as far as is known: surely, and perhaps. `readCharge` says it of a job's attempts. */
const chargeSchema = z.strictObject({
  surely: z.number().int().min(0),
  maybe: z.number().int().min(0),
});
export type Charge = z.infer<typeof chargeSchema>;

/** One submission-to-be and what became of it: the row that lists show. */
export const jobSchema = z.strictObject({
  id: z.string(),
  batchId: z.string(),
  /** Order in the queue; lower goes first. */
  position: z.number(),
  model: z.string(),
  name: z.string(),
  state: jobStateSchema,
  /** Why it waits, while `queued` or held while fetching; null otherwise. */
  hold: holdSchema.nullable(),
  /** The artist paused this one job. */
  paused: z.boolean(),
  /** Wall-clock milliseconds before which the artist does not want it sent; null for as soon as it can be. */
  notBefore: z.number().nullable(),
  input: jobInputSchema,
  testMode: testModeSchema.nullable(),
  /** The profile it was made for; it is never sent by another. */
  profileId: z.string(),
  practice: z.boolean(),
  genId: z.string().nullable(),
  /** What went wrong last; kept while unknown or failed. */
  error: failureSchema.nullable(),
  estimate: moneySchema.nullable(),
  /** Goes up with every change that says what is sent, or whether: an intent is written only for the one that it was made of. */
  revision: z.number().int(),
  /** How many submissions were made of it, and how many of them were charged, as `readCharge` says. */
  attempts: z.number().int(),
  charge: chargeSchema,
  /** Results of its latest submission that could not be fetched. */
  lostOutputs: z.number().int(),
  /** The service's own last word on the generation, as it came; null before there is one. */
  serviceStatus: z.string().nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** Takes in the library, in the order of the service's outputs. */
  takeIds: z.array(z.string()),
});
export type Job = z.infer<typeof jobSchema>;

/** What the service says that a generation was made with, where its request left that open. */
export const madeSchema = z.strictObject({
  /** Every digit of it. */
  seed: z.string().max(100).nullable(),
  /** The prompt as the service rewrote it. */
  prompt: z.string().max(100_000).nullable(),
});
export type Made = z.infer<typeof madeSchema>;

/** One submission on the wire: written, with its body and webhook path, before the first byte leaves. */
export const attemptSchema = z.strictObject({
  id: z.string(),
  jobId: z.string(),
  number: z.number().int(),
  /** The exact body as text. */
  body: z.string(),
  bodySha256: z.string(),
  outcome: z.enum(['sending', 'accepted', 'refused', 'not-sent', 'unclear']),
  httpStatus: z.number().nullable(),
  genId: z.string().nullable(),
  /** A person pasted that id, and nothing has proven it. */
  isPasted: z.boolean(),
  message: z.string().nullable(),
  testMode: testModeSchema.nullable(),
  practice: z.boolean(),
  estimate: moneySchema.nullable(),
  /** What the service itself says that it cost, in the currency of the profile's prices; null where it says nothing. */
  charged: z.number().nullable(),
  made: madeSchema.nullable(),
  /** Wall-clock milliseconds until which the service promises to know it by its key; null where it promises nothing. */
  askableUntil: z.number().nullable(),
  startedAt: z.number(),
  answeredAt: z.number().nullable(),
});
export type Attempt = z.infer<typeof attemptSchema>;

/** One line of a job's history. */
export const transitionSchema = z.strictObject({
  at: z.number(),
  from: jobStateSchema.nullable(),
  to: jobStateSchema,
  /** The event, the hold's reason, or what the artist did (`edit`, `pause`, `set-time`, …). */
  reason: z.string(),
  details: z.record(z.string(), jsonValueSchema),
});
export type Transition = z.infer<typeof transitionSchema>;

/** Bytes on their way for a job. */
const transferSchema = z.strictObject({
  jobId: z.string(),
  phase: z.enum(['uploading', 'fetching']),
  /** Which file, e.g. its name. */
  label: z.string(),
  bytes: z.number(),
  totalBytes: z.number().nullable(),
  bytesPerSecond: z.number().nullable(),
});
export type TransferProgress = z.infer<typeof transferSchema>;

/** How far a job is at the service, as that says it. */
const makingSchema = z.strictObject({
  jobId: z.string(),
  phase: z.literal('submitted'),
  /** From 0 to 1. */
  share: z.number().nullable(),
  queuePosition: z.number().nullable(),
  /** Wall-clock milliseconds. */
  endsAt: z.number().nullable(),
});

/** How far a job is in its state; not kept. */
export const progressSchema = z.discriminatedUnion('phase', [transferSchema, makingSchema]);
export type Progress = z.infer<typeof progressSchema>;

/** Jobs that were queued together are called so, in every room and file. */
export const batchNameSchema = outsideNameSchema;

export const namedBatchSchema = z.strictObject({ id: z.string(), name: outsideNameOrNone });
export type NamedBatch = z.infer<typeof namedBatchSchema>;

/** What a batch is called that was given no name: as its first job, without the number of the take. */
export function batchNameOf(jobName: string): string {
  return jobName.replace(/ \(\d+\)$/, '');
}

/** So many takes can be asked for in one request; each is a submission of its own. */
export const MAX_TAKES = 1000;
