import { z } from 'zod';
import { madeSchema, testModeSchema } from '../jobs/job.ts';
import { parseBoundedJson } from '../kernel/bounded-json.ts';
import { CEILINGS } from '../kernel/ceilings.ts';
import { countBytes, cutToBytes, MAX_NAME_BYTES } from '../kernel/file-name.ts';
import type { JsonValue } from '../kernel/json-pointer.ts';
import { jsonValueSchema } from '../kernel/json-schemas.ts';
import { moneySchema } from '../kernel/money.ts';
import { RATE_NAMES } from '../kernel/rate.ts';
import { safeParse } from '../kernel/safe-parse.ts';
import { jobInputSchema, mediaKindSchema } from '../models/media-reference.ts';
import { TAKE_LABELS } from './take.ts';

/** What the text of a sidecar may weigh, in characters: no honest one comes near it. */
export const MAX_SIDECAR_LENGTH = CEILINGS.sidecar.characters;

/** Stands before and after what an export writes into a media file; a file without it tells of no take. */
export const STORY_SIGN = 'dailies:take';

const SIDECAR_FORMAT = 'dailies.take';
const SIDECAR_VERSION = 1;
const SIDECAR_END = '.dailies.json';

const text = z.string().max(20_000);
const shortText = z.string().max(500);
const count = z.number().finite().nonnegative();
const moment = z.iso.datetime();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A take, or a frame of it, that something was made from. */
export const takeOriginSchema = z.object({
  takeId: z.string().min(1).max(64),
  /** Counted from 0; null when the whole take was used. */
  frame: z.int().min(0).nullable(),
});
export type TakeOrigin = z.infer<typeof takeOriginSchema>;

const usedReferenceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('file'),
    /** Where it stood in the request, e.g. `images.0`. */
    place: shortText,
    assetId: z.string().max(64),
    name: shortText,
    media: mediaKindSchema,
    bytes: count.int(),
    /** Null when it was never read through. */
    sha256: sha256.nullable(),
    /** The take that the file is, or a frame of it; null when it came from elsewhere. */
    origin: takeOriginSchema.nullable(),
  }),
  z.object({ kind: z.literal('url'), place: shortText, url: text }),
  z.object({ kind: z.literal('uploaded'), place: shortText, name: shortText }),
]);
export type UsedReference = z.infer<typeof usedReferenceSchema>;

/**
 * All that is known of a take, as it stands beside its file: enough to rebuild the library from. Times are ISO 8601 in UTC.
 * It holds no key, no secret of a webhook and no path of this computer. What a later program adds is left alone.
 */
export const sidecarSchema = z.object({
  format: z.literal(SIDECAR_FORMAT),
  version: z.literal(SIDECAR_VERSION),
  file: z.object({
    name: shortText,
    kind: z.enum(['image', 'video']),
    mime: z.string().max(100),
    bytes: count.int(),
    sha256: z.string().max(64),
    width: count.nullable(),
    height: count.nullable(),
    /** Seconds. */
    duration: count.nullable(),
    /** Frames per second. */
    frameRate: count.nullable(),
  }),
  take: z.object({
    id: z.string().regex(/^[\w-]{1,64}$/),
    name: shortText,
    createdAt: moment,
    testMode: z.boolean(),
    practice: z.boolean(),
  }),
  marks: z.object({
    rating: z.int().min(0).max(5),
    flag: z.enum(['pick', 'reject', 'none']),
    label: z.enum(TAKE_LABELS),
    tags: z.array(z.string().min(1).max(60)).max(500),
    note: z.string().max(10_000),
    binnedAt: moment.nullable(),
  }),
  job: z.object({
    id: z.string().max(64),
    batchId: z.string().max(64),
    /** Left out by earlier versions. */
    batchName: shortText.optional(),
    /** Takes with the same are versions of one thing. Left out by earlier versions. */
    stack: z.string().max(64).optional(),
    model: z.string().max(200),
    prompt: z.string().max(100_000),
    profileId: z.string().max(200).nullable(),
    genId: z.string().max(1000).nullable(),
    testMode: testModeSchema.nullable(),
    createdAt: moment.nullable(),
    /** What Compose is filled with to make it again; null when that is not known. */
    input: jobInputSchema.nullable(),
  }),
  /** The body as it was sent; null when that is not known. */
  request: z
    .object({
      body: jsonValueSchema,
      bodySha256: z.string().max(64),
      sentAt: moment,
      answeredAt: moment.nullable(),
    })
    .nullable(),
  cost: z.object({
    estimate: moneySchema.nullable(),
    /** What the service itself says, in the currency of the estimate; null where it says nothing. */
    charged: z.number().finite().nullable(),
  }),
  /** Left out where the service does not say it. */
  made: madeSchema.optional(),
  /** Its place in a project; left out where it is in none. */
  film: z
    .object({
      project: z.object({
        name: shortText,
        rate: z.enum(RATE_NAMES),
        width: count.int(),
        height: count.int(),
      }),
      shot: shortText,
      sequence: shortText,
      /** Of the takes of the shot, from 1. */
      version: count.int().min(1),
      /** Whether it is what the shot shows. */
      isChosen: z.boolean(),
      /** Frames of the project that are used, `out` exclusive; null for all of them. */
      in: count.int().nullable(),
      out: count.int().nullable(),
    })
    .optional(),
  references: z.array(usedReferenceSchema).max(500),
  /** Takes that it was made from. */
  parents: z.array(takeOriginSchema).max(500),
});
export type Sidecar = z.infer<typeof sidecarSchema>;
export type FilmPlace = NonNullable<Sidecar['film']>;

/** The part of a sidecar that its own version fixes. */
export const SIDECAR_HEAD = { format: SIDECAR_FORMAT, version: SIDECAR_VERSION } as const;

/** The name of the file that stands beside a result; where the whole name leaves no room for it, a check number tells it apart. */
export function sidecarNameOf(fileName: string): string {
  const most = MAX_NAME_BYTES - SIDECAR_END.length;
  if (countBytes(fileName) <= most) return `${fileName}${SIDECAR_END}`;
  let check = 0;
  for (const character of fileName) check = (check * 31 + (character.codePointAt(0) as number)) >>> 0;
  return `${cutToBytes(fileName, most - 11)}~${check}${SIDECAR_END}`;
}

/** Whether a file is named as a sidecar is. */
export function isSidecarName(fileName: string): boolean {
  return fileName.length > SIDECAR_END.length && fileName.endsWith(SIDECAR_END);
}

function parseSidecarText(content: string): JsonValue | undefined {
  const parsed = parseBoundedJson(content, CEILINGS.sidecar);
  return parsed.kind === 'value' ? parsed.value : undefined;
}

/** Reads what somebody else may have written; null when it is no sidecar that this program understands. */
export function readSidecar(content: string): Sidecar | null {
  return adoptSidecar(parseSidecarText(content));
}

const anyVersionSchema = z.looseObject({ format: z.literal(SIDECAR_FORMAT), version: z.number() });

/** Whether a text is what a later program wrote beside a file: it can't be read, and is not to be replaced. */
export function isOfLaterVersion(content: string): boolean {
  const parsed = safeParse(anyVersionSchema, parseSidecarText(content));
  return parsed.success && parsed.data.version > SIDECAR_VERSION;
}

/** As `readSidecar`, of what was parsed already. */
export function adoptSidecar(value: JsonValue | undefined): Sidecar | null {
  return safeParse(sidecarSchema, value).data ?? null;
}

/** Serializes a sidecar for its file, to be read by people too. */
export function serializeSidecar(sidecar: Sidecar): string {
  return `${JSON.stringify(sidecar, null, 2)}\n`;
}
