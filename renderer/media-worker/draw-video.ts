import type { MediaTask } from '../../shared/ipc/media-work.ts';
import { decodeMoment } from './decode-moment.ts';
import { drawVideoElement } from './draw-video-element.ts';
import { type Drawing, encodePictures } from './drawing.ts';
import { posterTime } from './poster-time.ts';

/** Draws one frame of a video small: by WebCodecs, or by the browser's own player for what that can't open. */
export async function drawVideo(source: string, longSides: MediaTask['longSides']): Promise<Drawing> {
  const moment = await decodeMoment(source, posterTime).catch(() => null);
  if (moment === null) return drawVideoElement(source, longSides);
  const { canvas, width, height, duration } = moment;
  return { pictures: await encodePictures(canvas, longSides, width, height), width, height, duration };
}
