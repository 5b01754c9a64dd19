import { z } from 'zod';
import { TAKE_LABELS } from './take.ts';
import { TAKE_GROUPS } from './take-outline.ts';

/** Which takes are looked for; what is left out does not narrow. Plain data, so that it can be kept. */
export const takeQuerySchema = z.strictObject({
  /** Words that must all begin a word of the prompt, name, note or tags; case and accents don't count. Emoji stand anywhere. */
  text: z.string().max(500).optional(),
  models: z.array(z.string()).max(100).optional(),
  kind: z.enum(['image', 'video']).optional(),
  ratingAtLeast: z.number().int().min(1).max(5).optional(),
  /** Any of these. */
  flags: z
    .array(z.enum(['pick', 'reject', 'none']))
    .max(3)
    .optional(),
  /** Any of these. */
  labels: z.array(z.enum(TAKE_LABELS)).max(TAKE_LABELS.length).optional(),
  /** Written exactly so; empty for takes without any. */
  tag: z.string().max(60).optional(),
  batchId: z.string().optional(),
  shape: z.enum(['wide', 'tall', 'square']).optional(),
  /** Seconds. */
  durationFrom: z.number().optional(),
  durationTo: z.number().optional(),
  /** Pixels of the longer edge. */
  edgeFrom: z.number().optional(),
  /** The name of a file or an address that the take was made from, or a part of it; case does not count for ASCII. */
  reference: z.string().max(500).optional(),
  /** In the currency of the estimate of its submission; takes without one are not found. */
  costFrom: z.number().optional(),
  costTo: z.number().optional(),
  /** Milliseconds since the epoch; the first is inside, the second is not. */
  from: z.number().optional(),
  to: z.number().optional(),
  /** Made within so many days of 24 hours until now, whenever now is. */
  lastDays: z.number().int().min(1).max(36_500).optional(),
  /** Whose file was not where it should be when it was looked for last. */
  isMissing: z.literal(true).optional(),
  /** True looks into the bin, and only there. */
  isBinned: z.boolean().optional(),
  sort: z.enum(['newest', 'oldest', 'rating']).optional(),
  /** Takes stand together by this; within it they are sorted. */
  groupBy: z.enum(TAKE_GROUPS).optional(),
});
export type TakeQuery = z.infer<typeof takeQuerySchema>;

/** What narrows; the bin is another place, and order and groups find the same. Each has its SQL and its chip, or does not compile. */
export type TakeFilter = Exclude<keyof TakeQuery, 'isBinned' | 'sort' | 'groupBy'>;

/** True when the query asks for the library as it stands by itself: all of it but the bin, newest first. */
export function isWholeLibrary(query: TakeQuery): boolean {
  return Object.values(query).every((value) => value === undefined);
}

/** Whether two queries ask for the same, in the same order. */
export function isSameQuery(one: TakeQuery, other: TakeQuery): boolean {
  return serializeQuery(one) === serializeQuery(other);
}

function serializeQuery(query: TakeQuery): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  return JSON.stringify(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
