import { z } from 'zod';
import { templateContentSchema, templateNameSchema } from '../compose/draft.ts';
import {
  type Element,
  type JobInput,
  type JobInputValue,
  jobInputSchema,
  type MediaReference,
} from '../models/media-reference.ts';

const idSchema = z.string().min(1).max(64);
export const MAX_KEPT = 2000;
const MAX_PROMPT_CHARACTERS = 200_000;

/** A request of Compose under a name. */
export const templateSchema = templateContentSchema.extend({
  id: idSchema,
  name: templateNameSchema,
  createdAt: z.number(),
  changedAt: z.number(),
});
export type Template = z.infer<typeof templateSchema>;

export const snippetTextSchema = z.string().min(1).max(MAX_PROMPT_CHARACTERS);
/** A piece of a prompt under a name. */
export const snippetSchema = z.strictObject({
  id: idSchema,
  name: templateNameSchema,
  text: snippetTextSchema,
  createdAt: z.number(),
  changedAt: z.number(),
});
export type Snippet = z.infer<typeof snippetSchema>;

/** Everything that is kept for the next time. */
export const keptSchema = z.strictObject({
  /** By name. */
  templates: z.array(templateSchema),
  snippets: z.array(snippetSchema),
  /** By model: what its form begins with. */
  defaults: z.record(z.string(), jobInputSchema),
});
export type Kept = z.infer<typeof keptSchema>;

/** The one file in which templates and snippets are handed on. */
export const templateFileSchema = z.strictObject({
  format: z.literal('dailies-templates'),
  version: z.literal(1),
  templates: z.array(templateContentSchema.extend({ name: templateNameSchema })).max(MAX_KEPT),
  snippets: z.array(z.strictObject({ name: templateNameSchema, text: snippetTextSchema })).max(MAX_KEPT),
});
export type TemplateFile = z.infer<typeof templateFileSchema>;

/**
 * A request without the files of this computer and the names that only its own account knows: on another computer they would
 * stand for nothing, or for something else. Addresses stay.
 */
export function withoutOwnFiles(input: JobInput): JobInput {
  return Object.fromEntries(
    Object.entries(input).flatMap(([key, value]) => {
      const kept = keepPortable(value);
      return kept === undefined ? [] : [[key, kept]];
    }),
  );
}

function keepPortable(value: JobInputValue): JobInputValue | undefined {
  if (typeof value !== 'object') return value;
  if (!Array.isArray(value)) return value.kind === 'url' ? value : undefined;
  const kept = (value as (MediaReference | Element)[]).flatMap((item): (MediaReference | Element)[] => {
    if ('kind' in item) return item.kind === 'url' ? [item] : [];
    const { cast: _, images, video, voices, voice, ...rest } = item;
    const isUrl = (one: { kind: string }) => one.kind === 'url';
    return [
      {
        ...rest,
        ...(images === undefined ? {} : { images: images.filter(isUrl) }),
        ...(video !== undefined && isUrl(video) ? { video } : {}),
        ...(voices === undefined ? {} : { voices: voices.filter(isUrl) }),
        ...(voice !== undefined && (voice.kind === 'text' || isUrl(voice)) ? { voice } : {}),
      },
    ];
  });
  return kept as JobInputValue;
}
