import { z } from 'zod';

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
});
export type MediaDetails = z.infer<typeof mediaDetailsSchema>;
