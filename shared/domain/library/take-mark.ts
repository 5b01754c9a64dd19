import { z } from 'zod';
import { TAKE_LABELS, type Take } from './take.ts';

/** A tag is one line: lines hold them apart. */
const tagSchema = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^\n\r]+$/u);

/** What an artist says of takes; what is left out stays as it is. */
export const takeMarkSchema = z.strictObject({
  rating: z.number().int().min(0).max(5).optional(),
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
