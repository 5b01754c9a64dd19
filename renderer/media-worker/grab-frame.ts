import { decodeMoment } from './decode-moment.ts';
import type { Drawing } from './drawing.ts';
import { showMoment } from './show-moment.ts';

/**
 * The frame that is shown at a time of the player, at its full size and without loss: by WebCodecs, or by the browser's own player for
 * what that can't open. Seconds.
 */
export async function grabFrame(source: string, seconds: number): Promise<Drawing> {
  const moment = await decodeMoment(source, seconds).catch(() => null);
  if (moment === null) return grabShown(source, seconds);
  const { canvas, width, height } = moment;
  return { pictures: [await encode(canvas)], width, height, duration: null };
}

function grabShown(source: string, seconds: number): Promise<Drawing> {
  return showMoment(source, seconds, async (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.drawImage(video, 0, 0, width, height);
    return { pictures: [await encode(canvas)], width, height, duration: null };
  });
}

function encode(canvas: OffscreenCanvas): Promise<Blob> {
  return canvas.convertToBlob({ type: 'image/png' });
}
