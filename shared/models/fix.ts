import { z } from 'zod';
import type { Asset } from './asset.ts';
import { endingOf, TYPES } from './media-formats.ts';
import type { MediaKind } from './media-reference.ts';

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
interface PlannedFile {
  readonly kind: MediaKind;
  readonly mime: string;
  readonly width: number | null;
  readonly height: number | null;
  /** Seconds. */
  readonly duration: number | null;
}

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
  return { kind, mime: TYPES[recipe.to], ...seen, duration };
}

function trimmedLength(duration: number | null, trim: Recipe['trim']): number | null {
  if (trim === null) return duration;
  return Math.max(0, Math.min(trim.to, duration ?? trim.to) - trim.from);
}

/** The name of a file that a recipe makes: `walk (fixed).mp4`. */
export function nameFixedFile(name: string, { mime }: PlannedFile): string {
  const stem = name.replace(/\.[^.]{1,8}$/, '').replace(/ \(fixed\)$/, '') || 'file';
  return `${stem} (fixed).${endingOf(mime)}`;
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

/**
 * What the hidden window that makes fixed files hands in, beside what all of them say (`hidden-work.ts`): pieces, each for a
 * place in the new file, since a container's head is written last.
 *
 * - `POST /fix/<id>/write?at=…`: bytes for that place
 * - `POST /fix/<id>/progress?share=…`: how far it has come, from 0 to 1
 * - `POST /fix/<id>/done`: all is written
 */
export interface FixTask extends HiddenTask {
  readonly kind: MediaKind;
  readonly mime: string;
  /** Frames per second, seconds, and whether there is sound, as far as they are known. */
  readonly frameRate: number | null;
  readonly duration: number | null;
  readonly recipe: Recipe;
}

export const FIX_PATH = '/fix/';
/** Largest piece that is taken. */
export const FIX_PIECE_BYTES = 4 * 1024 * 1024;

/**
 * What the hidden window that decodes media hands in, beside what all of them say (`hidden-work.ts`):
 *
 * - `POST /work/<id>/done?width=…&height=…&duration=…&bytes=…`: the JPEGs or WebPs one after the other, each of so many bytes (`bytes=20480,8192`), or the PNG of a frame; sizes in pixels of the original (of sound, of its drawing), duration in seconds
 */
export interface MediaTask extends HiddenTask {
  /** What is drawn: a picture, a frame of a video, frames of a video side by side, or how loud the sound of either a clip or a recording is over time. */
  readonly kind: 'image' | 'video' | 'strip' | 'sound';
  /** Longest sides of the pictures that are wanted, in pixels, largest first; of a strip the height. */
  readonly longSides: readonly [number, ...number[]];
  /** Seconds, where one frame of a video is wanted as a PNG of its full size; null for a small picture. */
  readonly frameTime: number | null;
}

export const WORK_PATH = '/work/';

/**
 * What a hidden window and the main process say to each other. The window has no bridge: it asks for work and hands in results by
 * HTTP on its own session's `app://dailies/…`, and can read nothing but the file of its task. Below the path of its kind of work:
 *
 * - `GET  next`: a task as JSON, or 204 after a while without one; ask again
 * - `GET  <id>/source`: the file, with ranges
 * - `POST <id>/failed`: why it can't be done, as text
 * - `POST <id>/…`: what the kind of work hands in besides, `done` among it
 *
 * An id that is not the one under way is answered with 404: who asks has been given up.
 */
export interface HiddenTask {
  readonly id: string;
}

/** The fragment of the window's page where a graphics card draws what the app shows, which changes what colours look like. */
export const COMPOSITED = '#composited';
