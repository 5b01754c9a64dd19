import { z } from 'zod';
import { failureSchema } from '../../failure-schema.ts';

/** Whether Dailies keeps itself up to date, and with which versions. */
export const UPDATE_CHOICES = ['stable', 'beta', 'off'] as const;
export const updateChoiceSchema = z.enum(UPDATE_CHOICES);
export type UpdateChoice = z.infer<typeof updateChoiceSchema>;

/** Why a copy never looks for an update, whatever is chosen. */
export const NO_UPDATES = [
  /** Started from its source. */
  'development',
  /** On the runtime that stands in for the official one. */
  'stand-in',
  /** Packaged without an address to ask. */
  'no-address',
  /** Of a package that the system, or whoever unpacked it, has to replace. */
  'package',
] as const;
export const noUpdatesSchema = z.enum(NO_UPDATES);
export type NoUpdates = z.infer<typeof noUpdatesSchema>;

/** How updates stand. Times are epoch milliseconds, sizes bytes. */
export const updateStateSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('impossible'), why: noUpdatesSchema }),
  z.strictObject({ kind: z.literal('off') }),
  /** Nothing newer is known; `checkedAt` null: not asked yet. */
  z.strictObject({ kind: z.literal('current'), checkedAt: z.number().nullable() }),
  z.strictObject({ kind: z.literal('checking') }),
  z.strictObject({
    kind: z.literal('downloading'),
    version: z.string(),
    bytes: z.number(),
    total: z.number(),
  }),
  /** Whole, proven, and put in place at the next quit. */
  z.strictObject({ kind: z.literal('ready'), version: z.string() }),
  z.strictObject({ kind: z.literal('failed'), error: failureSchema, at: z.number() }),
]);
export type UpdateState = z.infer<typeof updateStateSchema>;
