import { type Drawing, encodePicture, fitInto } from './drawing.ts';
import { posterTime } from './poster-time.ts';

/** Draws one frame of a video small with the browser's own player. */
export async function drawVideoElement(source: string, longSide: number): Promise<Drawing> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  try {
    video.src = source;
    await happened(video, 'loadeddata');
    const { videoWidth: width, videoHeight: height, duration } = video;
    if (width === 0 || height === 0) throw new Error('it has no picture');
    video.currentTime = posterTime(duration);
    await happened(video, 'seeked');
    const size = fitInto(longSide, width, height);
    const picture = await encodePicture(video, size.width, size.height);
    return { picture, width, height, duration: Number.isFinite(duration) ? duration : null };
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

function happened(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener(
      'error',
      () => reject(new Error(video.error?.message || 'it can not be decoded here')),
      { once: true },
    );
  });
}
