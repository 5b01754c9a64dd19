import { z } from 'zod';

export const MEDIA_KINDS = ['image', 'video', 'audio'] as const;
export const mediaKindSchema = z.enum(MEDIA_KINDS);
export type MediaKind = z.infer<typeof mediaKindSchema>;

/**
 * What an artist put in a slot. The service knows only strings (interface, *Media reference*: a download URL or the
 * name of an uploaded file); which of the two a local file becomes is decided when it is sent.
 */
export const mediaReferenceSchema = z.discriminatedUnion('kind', [
  /** A file on this computer, known to the store as an asset. */
  z.strictObject({ kind: z.literal('file'), assetId: z.string().min(1) }),
  /** A download URL, passed on as it is. */
  z.strictObject({ kind: z.literal('url'), url: z.string().min(1) }),
  /** The name of a file that was uploaded earlier, passed on as it is. */
  z.strictObject({ kind: z.literal('uploaded'), name: z.string().min(1) }),
]);
export type MediaReference = z.infer<typeof mediaReferenceSchema>;

/** The API lists a pre-made kind too and does not support it; validation names it (see `validate-input.ts`). */
export const ELEMENT_KINDS = ['image', 'video'] as const;

/** A voice is shown only as a string (interface, *Element*), so it may be a media reference or plain text. */
export const voiceSchema = z.union([
  mediaReferenceSchema,
  z.strictObject({ kind: z.literal('text'), text: z.string() }),
]);
export type Voice = z.infer<typeof voiceSchema>;

export const elementSchema = z.strictObject({
  type: z.string(),
  name: z.string().optional(),
  images: z.array(mediaReferenceSchema).optional(),
  /** The video of a video element; the interface does not show its field, so the profile names it. */
  video: mediaReferenceSchema.optional(),
  voices: z.array(mediaReferenceSchema).optional(),
  voice: voiceSchema.optional(),
});
export type Element = z.infer<typeof elementSchema>;

/** A job's fields by the interface's names; option sets by our keys (`resolution`, `duration`, `aspectRatio`, `quality`). */
export const jobInputSchema = z.record(
  z.string(),
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    mediaReferenceSchema,
    z.array(mediaReferenceSchema),
    z.array(elementSchema),
  ]),
);
export type JobInput = z.infer<typeof jobInputSchema>;
export type JobInputValue = JobInput[string];

/** Lists every media reference of an input, in the input's own order. */
export function collectReferences(input: JobInput): MediaReference[] {
  return Object.values(input).flatMap(referencesOfValue);
}

function referencesOfValue(value: JobInputValue): MediaReference[] {
  if (typeof value !== 'object') return [];
  if (!Array.isArray(value)) return [value];
  return value.flatMap((item) => ('kind' in item ? [item] : referencesOfElement(item)));
}

function referencesOfElement(element: Element): MediaReference[] {
  const voice = element.voice !== undefined && element.voice.kind !== 'text' ? [element.voice] : [];
  return [
    ...(element.images ?? []),
    ...(element.video ? [element.video] : []),
    ...(element.voices ?? []),
    ...voice,
  ];
}
