import { ALL_FORMATS, Input, UrlSource, VideoSampleSink } from 'mediabunny';
import type { Drawing } from './drawing.ts';
import { showMoment } from './show-moment.ts';

/**
 * The frame that is shown at a time of the player, at its full size and without loss: by WebCodecs, or by the browser's own player for
 * what that can't open. Seconds.
 */
export async function grabFrame(source: string, seconds: number): Promise<Drawing> {
  return (await grabDecoded(source, seconds).catch(() => null)) ?? grabShown(source, seconds);
}

async function grabDecoded(source: string, seconds: number): Promise<Drawing | null> {
  using input = new Input({ source: new UrlSource(source), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  if (track === null || !(await track.canDecode())) return null;
  // The player shows the first frame also before its time; its clock is the file's own.
  const time = Math.max(seconds, await track.getFirstTimestamp());
  const sample = await new VideoSampleSink(track).getSample(time);
  if (sample === null) return null;
  const { displayWidth: width, displayHeight: height } = track;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  sample.draw(context, 0, 0, width, height);
  sample.close();
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
