import { ALL_FORMATS, CanvasSink, Input, UrlSource } from 'mediabunny';
import { drawVideoElement } from './draw-video-element.ts';
import { type Drawing, encodePicture, fitInto } from './drawing.ts';
import { posterTime } from './poster-time.ts';

/** Draws one frame of a video small: by WebCodecs, or by the browser's own player for what that can't open. */
export async function drawVideo(source: string, longSide: number): Promise<Drawing> {
  return (await drawDecodedFrame(source, longSide).catch(() => null)) ?? drawVideoElement(source, longSide);
}

async function drawDecodedFrame(source: string, longSide: number): Promise<Drawing | null> {
  using input = new Input({ source: new UrlSource(source), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  if (track === null || !(await track.canDecode())) return null;
  const duration = await track.computeDuration();
  const { displayWidth: width, displayHeight: height } = track;
  const size = fitInto(longSide, width, height);
  const sink = new CanvasSink(track, { ...size, fit: 'fill' });
  const start = await track.getFirstTimestamp();
  const frame = (await sink.getCanvas(start + posterTime(duration))) ?? (await sink.getCanvas(start));
  if (frame === null) return null;
  return { picture: await encodePicture(frame.canvas, size.width, size.height), width, height, duration };
}
