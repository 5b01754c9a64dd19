import { type Drawing, encodePictures } from './drawing.ts';
import { posterTime } from './poster-time.ts';
import { showMoment } from './show-moment.ts';

/** Draws one frame of a video small with the browser's own player. */
export function drawVideoElement(source: string, longSides: readonly number[]): Promise<Drawing> {
  return showMoment(source, posterTime, async (video) => {
    const { videoWidth: width, videoHeight: height, duration } = video;
    const pictures = await encodePictures(video, longSides, width, height);
    return { pictures, width, height, duration: Number.isFinite(duration) ? duration : null };
  });
}
