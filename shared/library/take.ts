import { z } from 'zod';
import { batchNameOf } from '../jobs/job.ts';
import { outsideNameSchema } from '../kernel/outside-name.ts';

/** Colours to sort by, with the meaning that the artist gives them. */
export const TAKE_LABELS = ['none', 'red', 'yellow', 'green', 'blue'] as const;

/** One finished result file in the library. */
export const takeSchema = z.strictObject({
  id: z.string(),
  jobId: z.string(),
  batchId: z.string(),
  model: z.string(),
  /** As the artist calls it; at first the job's name, or the start of its prompt. */
  name: z.string(),
  prompt: z.string(),
  kind: z.enum(['image', 'video']),
  mime: z.string(),
  /** Absolute path of the original; never changed by the app. */
  path: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
  /** Frames per second, where it could be read. */
  frameRate: z.number().nullable(),
  /** Of a clip that has sound; the rate in hertz. Null where it has none, or none could be read. */
  sound: z.strictObject({ channels: z.int(), sampleRate: z.number() }).nullable(),
  /** True once a poster can be fetched as `media://poster/<id>`, and small as `media://tile/<id>`. */
  hasPoster: z.boolean(),
  /** 0 (none) to 5. */
  rating: z.int().min(0).max(5),
  flag: z.enum(['pick', 'reject', 'none']),
  label: z.enum(TAKE_LABELS),
  tags: z.array(z.string()),
  note: z.string(),
  /** When it was put into the bin; null while it is in the library. The file stays where it is. */
  binnedAt: z.number().nullable(),
  /** When its file was not found at its path; null while it is there, as far as was looked. */
  missingAt: z.number().nullable(),
  testMode: z.boolean(),
  practice: z.boolean(),
  createdAt: z.number(),
});
export type Take = z.infer<typeof takeSchema>;

/** What a take carries of which nobody has said anything yet. */
export const UNMARKED = {
  rating: 0,
  flag: 'none',
  label: 'none',
  tags: [],
  note: '',
  binnedAt: null,
} satisfies Partial<Take>;

/** A tag is one line: lines hold them apart. */
const tagSchema = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^\n\r]+$/u);

/** What an artist says of takes; what is left out stays as it is. */
export const takeMarkSchema = z.strictObject({
  /** Its file keeps its own. */
  name: outsideNameSchema.optional(),
  rating: z.int().min(0).max(5).optional(),
  flag: z.enum(['pick', 'reject', 'none']).optional(),
  label: z.enum(TAKE_LABELS).optional(),
  addTags: z.array(tagSchema).max(50).optional(),
  removeTags: z.array(tagSchema).max(50).optional(),
  note: z.string().max(10_000).optional(),
  /** True puts it into the bin, false back into the library; no file is touched. */
  isBinned: z.boolean().optional(),
});
type ParsedMark = z.infer<typeof takeMarkSchema>;
/** As parsed, without keys that say nothing. */
export type TakeMark = { [Key in keyof ParsedMark]?: Exclude<ParsedMark[Key], undefined> };

/** The take as it is once it is marked; the bin is left to whoever knows the time. */
export function applyMark(take: Take, { addTags, removeTags, isBinned: _, ...said }: TakeMark): Take {
  return { ...take, ...said, tags: changeTags(take.tags, { addTags, removeTags }) };
}

/** Tags in order, each of them once; what is both added and removed is removed. */
export function changeTags(
  tags: readonly string[],
  {
    addTags = [],
    removeTags = [],
  }: { addTags?: readonly string[] | undefined; removeTags?: readonly string[] | undefined },
): string[] {
  return [...new Set([...tags, ...addTags])].filter((tag) => !removeTags.includes(tag)).toSorted();
}

/**
 * What names are sorted by: without case and accents, numbers by their value, and the takes of one job after one another. The
 * first of its two lines is the same for all takes that a job's name was given to.
 */
export function nameKey(name: string): string {
  const base = batchNameOf(name);
  return [base, name.slice(base.length)].map(keyOf).join('\n');
}

function keyOf(text: string): string {
  return foldText(text).replace(/\d+/g, (digits) => digits.padStart(12, '0'));
}

/** A text without what a reader passes over when he looks for it: capitals and accents. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Where a take comes from, as far as it says of what it is a version. */
export interface VersionOrigin {
  /** The first job that its request was asked for with: all takes of a form, or of a row of a table, are of one request. */
  readonly firstJobId: string;
  /** The stack of the take that it was made again from; null where it was not. */
  readonly remixedStack: string | null;
}

/** The stack of a take. Takes with the same are versions of one thing; nothing else decides that. */
export function stackOf({ firstJobId, remixedStack }: VersionOrigin): string {
  return remixedStack ?? firstJobId;
}

/** Where a take stands in a stack of several. */
export const stackedSchema = z.strictObject({
  takeId: z.string(),
  stack: z.string(),
  /** How many of it were found. */
  size: z.int(),
  /** The one that stands for it: a pick before others, then the best rated, then the newest; a reject last. */
  isTop: z.boolean(),
  isOpen: z.boolean(),
});
export type Stacked = z.infer<typeof stackedSchema>;
