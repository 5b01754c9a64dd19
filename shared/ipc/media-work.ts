import type { HiddenTask } from './hidden-work.ts';

/**
 * What the hidden window that decodes media hands in, beside what all of them say (`hidden-work.ts`):
 *
 * - `POST /work/<id>/done?width=…&height=…&duration=…&bytes=…`: the JPEGs or WebPs one after the other, each of so many bytes (`bytes=20480,8192`), or the PNG of a frame; sizes in pixels of the original (of sound, of its drawing), duration in seconds
 */
export interface MediaTask extends HiddenTask {
  /** What is drawn: a picture, a frame of a video, or how loud the sound of either a clip or a recording is over time. */
  readonly kind: 'image' | 'video' | 'sound';
  /** Longest sides of the pictures that are wanted, in pixels, largest first. */
  readonly longSides: readonly [number, ...number[]];
  /** Seconds, where one frame of a video is wanted as a PNG of its full size; null for a small picture. */
  readonly frameTime: number | null;
}

export const WORK_PATH = '/work/';
