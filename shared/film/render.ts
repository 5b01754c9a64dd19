import { z } from 'zod';
import { framesToTimecode, type RateName, rateOf } from '../kernel/rate.ts';
import type { HiddenTask } from '../models/fix.ts';
import type { CutEvent } from './cut.ts';

/** How a picture of another shape stands in the frame of a film: whole, or filling it. */
export const PICTURE_FITS = ['letterbox', 'crop'] as const;
export type PictureFit = (typeof PICTURE_FITS)[number];

/** How far a render has come, in frames of the film. */
export const renderWorkSchema = z.strictObject({
  projectId: z.string(),
  path: z.string(),
  done: z.int(),
  total: z.int(),
});
export type RenderWork = z.infer<typeof renderWorkSchema>;

/** What a film was encoded as: codec strings, `avc1.640028` for H.264 High at level 4. `sound` is null where no shot has any. */
export const renderedBySchema = z.strictObject({
  video: z.string().max(40),
  sound: z.string().max(40).nullable(),
});
export type RenderedBy = z.infer<typeof renderedBySchema>;

/** One shot of a film; what is missing is a slate. */
export type RenderShot = Pick<CutEvent, 'kind' | 'shot' | 'description' | 'in' | 'out'> & {
  /** `v003`; empty for a slate. */
  readonly version: string;
  readonly hasSound: boolean;
};

export interface RenderPlan {
  readonly rate: RateName;
  readonly width: number;
  readonly height: number;
  readonly fit: PictureFit;
  /** In place of H.264. */
  readonly vp9: boolean;
  /** Code, version and timecode are written into the picture. */
  readonly burnIn: boolean;
  readonly shots: readonly RenderShot[];
  /** One file is heard below all of them; it is the one behind those of the shots. */
  readonly hasSoundtrack: boolean;
}

/**
 * What the hidden window renders, beside what it fixes: it writes the film as it writes a fixed file.
 *
 * - `GET  /fix/<id>/source/<n>`: the file of the shot at that place; behind the last that of the soundtrack
 * - `POST /fix/<id>/refused?reason=…&at=…`: why it can't be rendered, the words as text; `at` is the place of the shot
 * - `POST /fix/<id>/done?video=…&sound=…`: all is written, by these encoders
 */
export interface RenderTask extends HiddenTask, RenderPlan {}

/** Of a film's sound, in samples a second. */
export const SOUND_RATE = 48_000;

/** What an AAC decoder gives before the first sample that went into the encoder. */
export const SOUND_DELAY = 1024;

/** The first sample of a film's sound that belongs to a frame. */
export function sampleOfFrame(frame: number, rate: RateName): number {
  const { num, den } = rateOf(rate);
  return Math.round((frame * den * SOUND_RATE) / num);
}

/** When a frame is shown, in seconds. */
export function secondsOfFrame(frame: number, rate: RateName): number {
  const { num, den } = rateOf(rate);
  return (frame * den) / num;
}

/** Frames of media lie up to so many seconds off: containers round their times to milliseconds. */
const ROUNDED = 0.001;

/** Seconds from the start of a medium at which the frame lies that a frame of the project shows: the last one that has begun. */
export function sourceSeconds(frame: number, rate: RateName): number {
  return secondsOfFrame(frame, rate) + ROUNDED;
}

export function countFrames(shots: readonly Pick<RenderShot, 'in' | 'out'>[]): number {
  return shots.reduce((sum, shot) => sum + shot.out - shot.in, 0);
}

/** As in the files for editing programs, a film begins at one hour. */
export function filmTimecode(frame: number, rate: RateName): string {
  return framesToTimecode(frame + rateOf(rate).base * 3600 - (rateOf(rate).drop ? 108 : 0), rate);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The same size with even sides, as H.264 needs them. */
export function evenSize({ width, height }: Size): Size {
  return { width: Math.ceil(width / 2) * 2, height: Math.ceil(height / 2) * 2 };
}

/** Where a picture stands in a frame, in whole pixels; `crop` reaches beyond it. */
export function placePicture(picture: Size, frame: Size, fit: PictureFit): Size & { x: number; y: number } {
  const ratios = [frame.width / picture.width, frame.height / picture.height] as const;
  const scale = fit === 'crop' ? Math.max(...ratios) : Math.min(...ratios);
  const [width, height] = [picture.width, picture.height].map((side) => Math.round(side * scale)) as [
    number,
    number,
  ];
  return {
    ...{ width, height },
    x: Math.round((frame.width - width) / 2),
    y: Math.round((frame.height - height) / 2),
  };
}

/** Level, macroblocks a second, macroblocks a frame, bits a second (H.264, table A-1). */
const LEVELS = [
  [30, 40_500, 1620, 10e6],
  [31, 108_000, 3600, 14e6],
  [40, 245_760, 8192, 20e6],
  [41, 245_760, 8192, 50e6],
  [42, 522_240, 8704, 50e6],
  [50, 589_824, 22_080, 135e6],
  [51, 983_040, 36_864, 240e6],
  [52, 2_073_600, 36_864, 240e6],
  [60, 4_177_920, 139_264, 240e6],
  [62, 16_711_680, 139_264, 800e6],
] as const;
/** High, Main, Constrained Baseline. */
const PROFILES = ['6400', '4d00', '42e0'] as const;

/** Codec strings for H.264 at that size, the best profile first, with the lowest level that holds it. */
export function h264Strings({ width, height }: Size, fps: number, bitrate: number): string[] {
  const [across, down] = [Math.ceil(width / 16), Math.ceil(height / 16)];
  const blocks = across * down;
  const level =
    LEVELS.find(
      ([, second, frame, bits]) =>
        blocks <= frame &&
        blocks * fps <= second &&
        bitrate <= bits &&
        Math.max(across, down) <= Math.sqrt(8 * frame),
    )?.[0] ?? 62;
  return PROFILES.map((profile) => `avc1.${profile}${level.toString(16).padStart(2, '0')}`);
}
