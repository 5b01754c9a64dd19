import { z } from 'zod';
import type { Asset } from '../media/asset.ts';
import type { MediaKind } from '../media/media-reference.ts';

const pixels = z.number().int().min(1).max(32_768);
const size = z.strictObject({ width: pixels, height: pixels });

/**
 * How a file is made from another one, in this order: the part in time, the part of the picture, its size, the canvas
 * around it, the format. The same recipe on the same bytes makes the same file. Pixels are those of the picture as it is
 * seen; times are seconds from the start.
 */
export const recipeSchema = z.strictObject({
  to: z.enum(['jpeg', 'png', 'mp4', 'wav']),
  trim: z.strictObject({ from: z.number().min(0), to: z.number().positive() }).nullable(),
  crop: size.extend({ x: z.number().int().min(0), y: z.number().int().min(0) }).nullable(),
  scale: size.nullable(),
  /** The canvas that the picture stands in the middle of. */
  pad: size.nullable(),
  dropsSound: z.boolean(),
  /** The file should have at most this many bytes, at the cost of its quality. */
  maxBytes: z.number().int().positive().nullable(),
});
export type Recipe = z.infer<typeof recipeSchema>;

/** What a recipe is made from. */
export type FixSource = Pick<
  Asset,
  'kind' | 'mime' | 'bytes' | 'width' | 'height' | 'duration' | 'name' | 'details'
>;

/** What comes out of a recipe, as far as it is known before. */
export interface PlannedFile {
  readonly kind: MediaKind;
  readonly extension: 'jpg' | 'png' | 'mp4' | 'wav';
  readonly width: number | null;
  readonly height: number | null;
  /** Seconds. */
  readonly duration: number | null;
}

const EXTENSIONS = { jpeg: 'jpg', png: 'png', mp4: 'mp4', wav: 'wav' } as const;
const KINDS = { jpeg: 'image', png: 'image', mp4: 'video', wav: 'audio' } as const;

/** True where a recipe makes its kind of file out of that kind: a picture of a picture, sound also of a video. */
export function canMake(kind: MediaKind, { to }: Recipe): boolean {
  return KINDS[to] === kind || (to === 'wav' && kind === 'video');
}

/** A recipe as a text that is the same for equal recipes. */
export function formatRecipe(recipe: Recipe): string {
  return JSON.stringify(recipeSchema.parse(recipe));
}

/** What a recipe makes of a file. */
export function planFile(source: FixSource, recipe: Recipe): PlannedFile {
  const kind = KINDS[recipe.to];
  const { width, height } = recipe.pad ?? recipe.scale ?? recipe.crop ?? source;
  const seen = kind === 'audio' ? { width: null, height: null } : { width, height };
  const duration = kind === 'image' ? null : trimmedLength(source.duration, recipe.trim);
  return { kind, extension: EXTENSIONS[recipe.to], ...seen, duration };
}

function trimmedLength(duration: number | null, trim: Recipe['trim']): number | null {
  if (trim === null) return duration;
  return Math.max(0, Math.min(trim.to, duration ?? trim.to) - trim.from);
}

/** The name of a file that a recipe makes: `walk (fixed).mp4`. */
export function nameFixedFile(name: string, { extension }: PlannedFile): string {
  const stem = name.replace(/\.[^.]{1,8}$/, '').replace(/ \(fixed\)$/, '') || 'file';
  return `${stem} (fixed).${extension}`;
}

/** Bits per second of an H.264 picture of that size that shows no difference at a glance. */
export function pictureBitrate(width: number, height: number, frameRate: number | null): number {
  const rate = Math.min(60, frameRate ?? 30);
  return Math.round(Math.min(60e6, Math.max(600e3, width * height * rate * BITS_PER_PIXEL)));
}

const BITS_PER_PIXEL = 0.14;
const SOUND_BITRATE = 160e3;
/** What a container and an encoder that overshoots take of a limit. */
const HEADROOM = 0.86;

/** Bits per second that the picture of a video of that length may have, so that the file stays within a limit. */
export function cappedBitrate(maxBytes: number, seconds: number, hasSound: boolean): number {
  const all = (maxBytes * 8 * HEADROOM) / Math.max(0.1, seconds);
  return Math.max(50e3, Math.round(all - (hasSound ? SOUND_BITRATE : 0)));
}

/** About how many bytes a recipe comes to; null where that depends too much on what is seen. */
export function estimateBytes(source: FixSource, recipe: Recipe): number | null {
  const { kind, width, height, duration } = planFile(source, recipe);
  if (kind === 'audio') {
    const { sampleRate, channels } = source.details ?? {};
    return duration === null
      ? null
      : Math.round(44 + duration * (sampleRate ?? 48_000) * (channels ?? 2) * 2);
  }
  if (kind !== 'video' || width === null || height === null || duration === null) return recipe.maxBytes;
  const bits = pictureBitrate(width, height, source.details?.frameRate ?? null);
  const sound = recipe.dropsSound || !source.details?.audioCodec ? 0 : SOUND_BITRATE;
  // Encoding again does not add detail: what is simple enough to be small stays so.
  const share = source.duration === null ? 1 : duration / source.duration;
  const guessed = Math.round(Math.min(((bits + sound) * duration) / 8, 2 * source.bytes * share));
  return recipe.maxBytes === null ? guessed : Math.min(guessed, recipe.maxBytes);
}
