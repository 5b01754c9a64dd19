import { z } from 'zod';

export const MEDIA_KINDS = ['image', 'video', 'audio'] as const;
export const mediaKindSchema = z.enum(MEDIA_KINDS);
export type MediaKind = z.infer<typeof mediaKindSchema>;

/** The kind that a MIME type names; null for what is no media. */
export function kindOfMime(mime: string): MediaKind | null {
  return MEDIA_KINDS.find((kind) => kind === mime.split('/')[0]) ?? null;
}

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

type Check = (value: unknown) => boolean;
type Checks = Readonly<Record<string, Check>>;

const is = (expected: string) => (value: unknown) => value === expected;
const isText = (value: unknown) => typeof value === 'string';
const isNonEmpty = (value: unknown) => isText(value) && value !== '';

/** True where `mediaReferenceSchema` takes it; the window checks by this, without zod. */
export function isMediaReference(value: unknown): value is MediaReference {
  return (
    hasShape(value, { kind: is('file'), assetId: isNonEmpty }) ||
    hasShape(value, { kind: is('url'), url: isNonEmpty }) ||
    hasShape(value, { kind: is('uploaded'), name: isNonEmpty })
  );
}

function hasShape(value: unknown, needed: Checks, optional: Checks = {}): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const given = value as Readonly<Record<string, unknown>>;
  return (
    Object.keys(given).every((key) => Object.hasOwn(needed, key) || Object.hasOwn(optional, key)) &&
    Object.entries(needed).every(([key, check]) => check(given[key])) &&
    Object.entries(optional).every(([key, check]) => given[key] === undefined || check(given[key]))
  );
}

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
  /** The member of the cast that it was copied from, as it was then; never sent. */
  cast: z.strictObject({ id: z.string().min(1).max(64), revision: z.number().int().min(1) }).optional(),
});
export type Element = z.infer<typeof elementSchema>;

/** True where `elementSchema` takes it; the window checks by this, without zod. */
export function isElement(value: unknown): value is Element {
  const areReferences = (list: unknown) => Array.isArray(list) && list.every(isMediaReference);
  return hasShape(
    value,
    { type: isText },
    {
      name: isText,
      images: areReferences,
      video: isMediaReference,
      voices: areReferences,
      voice: (voice) => isMediaReference(voice) || hasShape(voice, { kind: is('text'), text: isText }),
      cast: (cast) => hasShape(cast, { id: isCastId, revision: isRevision }),
    },
  );
}

const isCastId = (value: unknown) => typeof value === 'string' && value !== '' && value.length <= 64;
const isRevision = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 1;

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

/** A reference and where it stands in the input, by the interface's names: `startImage`, `images.0`, `elements.1.images.0`. */
export interface PlacedReference {
  readonly place: string;
  readonly reference: MediaReference;
}

/** Lists every media reference of an input with its place, in the input's own order. */
export function locateReferences(input: JobInput): PlacedReference[] {
  return Object.entries(input).flatMap(([key, value]) => placesOfValue(key, value));
}

/** Lists every media reference of an input, in the input's own order. */
export function collectReferences(input: JobInput): MediaReference[] {
  return locateReferences(input).map(({ reference }) => reference);
}

function placesOfValue(key: string, value: JobInputValue): PlacedReference[] {
  if (typeof value !== 'object') return [];
  if (!Array.isArray(value)) return [{ place: key, reference: value }];
  return value.flatMap((item, index) =>
    'kind' in item
      ? [{ place: `${key}.${index}`, reference: item }]
      : placesOfElement(`${key}.${index}`, item),
  );
}

function placesOfElement(key: string, element: Element): PlacedReference[] {
  const many = (name: 'images' | 'voices') =>
    (element[name] ?? []).map((reference, index) => ({ place: `${key}.${name}.${index}`, reference }));
  const { video, voice } = element;
  return [
    ...many('images'),
    ...(video === undefined ? [] : [{ place: `${key}.video`, reference: video }]),
    ...many('voices'),
    ...(voice === undefined || voice.kind === 'text' ? [] : [{ place: `${key}.voice`, reference: voice }]),
  ];
}
