import { z } from 'zod';
import { mediaKindSchema } from './media-reference.ts';

/**
 * What a file's headers say besides its kind, size and length; null for what they do not say, or what cannot be read
 * here. Never decoded, so that reading it costs milliseconds whatever the file's size.
 */
export const mediaDetailsSchema = z.strictObject({
  /** Frames per second, from the times of the first frames. */
  frameRate: z.number().nullable(),
  /**
   * By the names of WebCodecs' registry without their parameters (`avc`, `hevc`, `vp9`, `av1`, `aac`, `opus`, …); what has none there by
   * that of its container, or `other`. Null where there are no pictures or no sound, or nothing is known of them.
   */
  videoCodec: z.string().nullable(),
  audioCodec: z.string().nullable(),
  hasAlpha: z.boolean().nullable(),
  /** Bits of one colour channel. */
  bitDepth: z.number().int().nullable(),
  isHdr: z.boolean().nullable(),
  isAnimated: z.boolean().nullable(),
  /** How it is turned to be seen, by the numbers of Exif (1: as stored); width and height are those after turning. */
  orientation: z.number().int().min(1).max(8).nullable(),
  channels: z.number().int().nullable(),
  /** Hertz. */
  sampleRate: z.number().nullable(),
  /** Only the mark of its end is missing: the picture decodes whole. Left out otherwise. */
  lacksEnd: z.literal(true).optional(),
});
export type MediaDetails = z.infer<typeof mediaDetailsSchema>;

/** A local file that references point at, as it was when it was added: facts are read from its content, not its name. */
export const assetSchema = z.strictObject({
  id: z.string(),
  path: z.string(),
  name: z.string(),
  kind: mediaKindSchema,
  mime: z.string(),
  bytes: z.number().int(),
  /** Milliseconds since the epoch, as the file system gives it; with `bytes`, shows a file changed after queueing. */
  modifiedAt: z.number(),
  /** Hex SHA-256 of the content; null until it was read through once. */
  sha256: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Seconds; null for images and where it cannot be read. */
  duration: z.number().nullable(),
  /** Left out where they were not read yet: the file was added by an earlier version, or by another room. */
  details: mediaDetailsSchema.optional(),
  /** The asset that a fix made it from; left out for what came from elsewhere. */
  derivedFrom: z.string().optional(),
  /** Its bytes are in the cloud alone, as it was last looked at; it is fetched when it is used. Never kept. */
  isInCloud: z.literal(true).optional(),
});
export type Asset = z.infer<typeof assetSchema>;

/** Nothing known. Apart from the schema, so that a thread which reads headers starts without a parser of schemas. */
export const NO_DETAILS: MediaDetails = {
  frameRate: null,
  videoCodec: null,
  audioCodec: null,
  hasAlpha: null,
  bitDepth: null,
  isHdr: null,
  isAnimated: null,
  orientation: null,
  channels: null,
  sampleRate: null,
};
