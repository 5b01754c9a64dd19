/**
 * What the hidden window that decodes media and the main process say to each other. It has no bridge: it asks for work
 * and hands in results by HTTP on its own session's `app://dailies/work/…`, and can read nothing but the file of its task.
 *
 * - `GET  /work/next`: a MediaTask as JSON, or 204 after a while without one; ask again
 * - `GET  /work/<id>/source`: the file, with ranges
 * - `POST /work/<id>/done?width=…&height=…&duration=…`: the WebP, or the PNG of a frame; sizes in pixels of the original (of sound, of its drawing), duration in seconds
 * - `POST /work/<id>/failed`: why it can't be decoded, as text
 */
export interface MediaTask {
  readonly id: string;
  /** What is drawn: a picture, a frame of a video, or how loud the sound of either a clip or a recording is over time. */
  readonly kind: 'image' | 'video' | 'sound';
  /** Longest side of the picture that is wanted, in pixels. */
  readonly longSide: number;
  /** Seconds, where one frame of a video is wanted as a PNG of its full size; null for a small picture. */
  readonly frameTime: number | null;
}

export const WORK_PATH = '/work/';
