import { ALL_FORMATS, AudioBufferSink, Input, type InputAudioTrack, UrlSource } from 'mediabunny';
import type { Drawing } from './drawing.ts';
import { heightOf, measurePeaks } from './sound-peaks.ts';

/** Pixels of a column, and of the gap beside it. */
const COLUMN = 3;
const GAP = 1;
/** So many times as wide as high. */
const RATIO = 4;
/** What is longer is looked into at each column, and not decoded whole. */
const LONGEST_WHOLE = 600;

/** Draws how loud the sound of a clip or recording is over time: columns on nothing, which the page gives a colour. */
export async function drawSound(source: string, longSide: number): Promise<Drawing> {
  using input = new Input({ source: new UrlSource(source), formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  if (track === null || !(await track.canDecode())) throw new Error('it has no sound that can be decoded');
  const duration = await track.computeDuration();
  const columns = Math.floor(longSide / (COLUMN + GAP));
  const peaks = await readPeaks(track, duration, columns);
  const height = Math.round(longSide / RATIO);
  return { pictures: [await paint(peaks, longSide, height)], width: longSide, height, duration };
}

async function readPeaks(track: InputAudioTrack, duration: number, columns: number): Promise<Float32Array> {
  const meter = measurePeaks(duration, columns);
  const sink = new AudioBufferSink(track);
  const times = Array.from({ length: columns }, (_, column) => ((column + 0.5) * duration) / columns);
  const pieces = duration > LONGEST_WHOLE ? sink.buffersAtTimestamps(times) : sink.buffers();
  for await (const piece of pieces) {
    if (piece === null) continue;
    const { buffer, timestamp } = piece;
    for (let channel = 0; channel < buffer.numberOfChannels; channel += 1)
      meter.add(buffer.getChannelData(channel), timestamp, buffer.sampleRate);
  }
  return meter.read();
}

function paint(peaks: Float32Array, width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.fillStyle = 'white';
  for (const [column, peak] of peaks.entries()) {
    // Silence is a line, so that its length is seen as well.
    const tall = Math.max(COLUMN, heightOf(peak) * height);
    context.beginPath();
    context.roundRect(column * (COLUMN + GAP), (height - tall) / 2, COLUMN, tall, COLUMN / 2);
    context.fill();
  }
  return canvas.convertToBlob({ type: 'image/webp' });
}
