import { z } from 'zod';
import { TAKE_LABELS } from './take.ts';

/** What the grid can be divided by. */
export const TAKE_GROUPS = ['day', 'batch', 'name', 'model', 'prompt'] as const;

/** In which order takes can stand. */
export const TAKE_SORTS = ['newest', 'oldest', 'rating', 'name', 'length', 'hand'] as const;

/**
 * What must be known of all that was found to lay it out before any of it was fetched: one letter of shape for each
 * take, in order, and how many stand in each group and each month.
 */
export const takeOutlineSchema = z.strictObject({
  shapes: z.string(),
  /** In the order of the takes; empty without groups. `key` is a day (2026-11-21), a batch, a model, a prompt or the key of a job's name. */
  groups: z.array(z.strictObject({ key: z.string(), name: z.string(), count: z.int() })),
  /** The first place of each month (2026-11), where takes stand in the order of their time; else empty. */
  months: z.array(z.strictObject({ month: z.string(), place: z.int() })),
});
export type TakeOutline = z.infer<typeof takeOutlineSchema>;

/** The narrowest and widest shape that a grid shows; beyond, pictures are cut. */
export const NARROWEST_SHAPE = 0.45;
export const WIDEST_SHAPE = 3;
export const SHAPE_STEPS = 62;
/** The letter of the first step; the others follow it. */
export const FIRST_SHAPE_CODE = 48;
/** For media without a size. */
export const USUAL_SHAPE = 16 / 9;

/** The letter for a take's width by height, as near as a sixtieth of the range. */
export function encodeShape(width: number | null, height: number | null): string {
  const ratio = width && height ? width / height : USUAL_SHAPE;
  const step = (SHAPE_STEPS * Math.log(ratio / NARROWEST_SHAPE)) / Math.log(WIDEST_SHAPE / NARROWEST_SHAPE);
  return String.fromCharCode(FIRST_SHAPE_CODE + Math.max(0, Math.min(SHAPE_STEPS, Math.round(step))));
}

/** Width by height of the letter at a place; the usual one where there is none. */
export function shapeAt(shapes: string, place: number): number {
  const code = shapes.charCodeAt(place);
  if (Number.isNaN(code)) return USUAL_SHAPE;
  return NARROWEST_SHAPE * (WIDEST_SHAPE / NARROWEST_SHAPE) ** ((code - FIRST_SHAPE_CODE) / SHAPE_STEPS);
}

/** Which takes are looked for; what is left out does not narrow. Plain data, so that it can be kept. */
export const takeQuerySchema = z.strictObject({
  /** Words that must all begin a word of the prompt, name, note or tags; case and accents don't count. Emoji stand anywhere. */
  text: z.string().max(500).optional(),
  models: z.array(z.string()).max(100).optional(),
  kind: z.enum(['image', 'video']).optional(),
  ratingAtLeast: z.int().min(1).max(5).optional(),
  /** 0 for takes that nobody rated. */
  ratingIs: z.int().min(0).max(5).optional(),
  hasNote: z.boolean().optional(),
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
  /** The id of a project of which a shot has the take, or `UNSORTED`. */
  project: z.string().optional(),
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
  lastDays: z.int().min(1).max(36_500).optional(),
  /** Whose file was not where it should be when it was looked for last. */
  isMissing: z.literal(true).optional(),
  /** True looks into the bin, and only there. */
  isBinned: z.boolean().optional(),
  /** Names as a person counts them, lengths from the longest; takes that are equal in that stand newest first. By hand, only of a tag. */
  sort: z.enum(TAKE_SORTS).optional(),
  /** Takes stand together by this; within it they are sorted. */
  groupBy: z.enum(TAKE_GROUPS).optional(),
  /** Versions of one thing stand as one take, but where their stack is open; what the bin holds stands alone. */
  isStacked: z.literal(true).optional(),
});
export type TakeQuery = z.infer<typeof takeQuerySchema>;

/** What narrows; the bin is another place, and order and groups find the same. Each has its SQL and its chip, or does not compile. */
export type TakeFilter = Exclude<keyof TakeQuery, 'isBinned' | 'sort' | 'groupBy' | 'isStacked'>;

/** True when the query asks for the library as it stands by itself: all of it but the bin, newest first. */
export function isWholeLibrary(query: TakeQuery): boolean {
  return Object.values(query).every((value) => value === undefined);
}

/** A query without how the artist likes to look at takes, which is a setting. */
export function withoutStacks({ isStacked: _, ...query }: TakeQuery): TakeQuery {
  return query;
}

/** Whether two queries ask for the same, in the same order. */
export function isSameQuery(one: TakeQuery, other: TakeQuery): boolean {
  return serializeQuery(one) === serializeQuery(other);
}

function serializeQuery(query: TakeQuery): string {
  const entries = Object.entries(withoutStacks(query)).filter(([, value]) => value !== undefined);
  return JSON.stringify(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
