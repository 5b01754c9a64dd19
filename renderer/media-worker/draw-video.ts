import { ALL_FORMATS, CanvasSink, Input, UrlSource } from 'mediabunny';
import type { MediaTask } from '../../shared/ipc/media-work.ts';
import { drawVideoElement } from './draw-video-element.ts';
import { type Drawing, encodePictures, fitInto } from './drawing.ts';
import { posterTime } from './poster-time.ts';

/** Draws one frame of a video small: by WebCodecs, or by the browser's own player for what that can't open. */
export async function drawVideo(source: string, longSides: MediaTask['longSides']): Promise<Drawing> {
  return (await drawDecodedFrame(source, longSides).catch(() => null)) ?? drawVideoElement(source, longSides);
}

async function drawDecodedFrame(source: string, longSides: MediaTask['longSides']): Promise<Drawing | null> {
  using input = new Input({ source: new UrlSource(source), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  if (track === null || !(await track.canDecode())) return null;
  const duration = await track.computeDuration();
  const { displayWidth: width, displayHeight: height } = track;
  const size = fitInto(longSides[0], width, height);
  const sink = new CanvasSink(track, { ...size, fit: 'fill' });
  const start = await track.getFirstTimestamp();
  const frame = (await sink.getCanvas(start + posterTime(duration))) ?? (await sink.getCanvas(start));
  if (frame === null) return null;
  const pictures = await encodePictures(frame.canvas, longSides, size.width, size.height);
  return { pictures, width, height, duration };
}
