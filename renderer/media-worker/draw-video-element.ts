import { type Drawing, encodePicture, fitInto } from './drawing.ts';
import { posterTime } from './poster-time.ts';
import { showMoment } from './show-moment.ts';

/** Draws one frame of a video small with the browser's own player. */
export function drawVideoElement(source: string, longSide: number): Promise<Drawing> {
  return showMoment(source, posterTime, async (video) => {
    const { videoWidth: width, videoHeight: height, duration } = video;
    const size = fitInto(longSide, width, height);
    const picture = await encodePicture(video, size.width, size.height);
    return { picture, width, height, duration: Number.isFinite(duration) ? duration : null };
  });
}
