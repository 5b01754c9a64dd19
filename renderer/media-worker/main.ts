import {
  ALL_FORMATS,
  AudioBufferSink,
  Input,
  type InputAudioTrack,
  UrlSource,
  VideoSampleSink,
} from 'mediabunny';
import { STRIP_FRAMES } from '../../shared/library/poster-sizes.ts';
import { type MediaTask, WORK_PATH } from '../../shared/models/fix.ts';
import { SVG } from '../../shared/models/media-formats.ts';
import { decodeMoment, drawAsShown, findPictures, type Moment, type MomentTime } from './decode-moment.ts';
import { workOff } from './work-off.ts';

/** Pixels of a column, and of the gap beside it. */
const COLUMN = 3;
const GAP = 1;
/** So many times as wide as high, as long as it is no higher than this. */
const RATIO = 4;
const HIGHEST = 128;
/** What is longer is looked into at each column, and not decoded whole. */
const LONGEST_WHOLE = 600;

/** Draws how loud the sound of a clip or recording is over time: columns on nothing, which the page gives a colour. */
async function drawSound(source: string, longSide: number): Promise<Drawing> {
  using input = new Input({ source: new UrlSource(source), formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  if (track === null || !(await track.canDecode())) throw new Error('it has no sound that can be decoded');
  const duration = await track.computeDuration();
  const columns = Math.floor(longSide / (COLUMN + GAP));
  const peaks = await readPeaks(track, duration, columns);
  const height = Math.min(HIGHEST, Math.round(longSide / RATIO));
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

async function handIn(task: MediaTask, source: string): Promise<void> {
  const { pictures, width, height, duration } = await draw(task, source);
  const facts = new URLSearchParams({
    width: String(width),
    height: String(height),
    duration: String(duration ?? ''),
    bytes: pictures.map(({ size }) => size).join(),
  });
  const body = await new Blob([...pictures]).arrayBuffer();
  await fetch(`${WORK_PATH}${task.id}/done?${facts}`, { method: 'POST', body });
}

function draw({ kind, longSides, frameTime }: MediaTask, source: string): Promise<Drawing> {
  if (frameTime !== null) return grabFrame(source, frameTime);
  if (kind === 'sound') return drawSound(source, longSides[0]);
  if (kind === 'strip') return drawStrip(source, longSides[0]);
  return kind === 'image' ? drawImage(source, longSides) : drawVideo(source, longSides);
}

void workOff(WORK_PATH, handIn);

/** Draws one frame of a video small. */
async function drawVideo(source: string, longSides: MediaTask['longSides']): Promise<Drawing> {
  const { canvas, width, height, duration } = await readMoment(source, posterTime);
  return { pictures: await encodePictures(canvas, longSides, width, height), width, height, duration };
}

/** Draws frames of a video side by side, evenly over its length: the file is read through once. */
async function drawStrip(source: string, height: number): Promise<Drawing> {
  using input = new Input({ source: new UrlSource(source), formats: ALL_FORMATS });
  const track = await findPictures(input);
  if (track === null || !(await track.canDecode())) throw new Error('it has no picture that can be decoded');
  const start = await track.getFirstTimestamp();
  const duration = await track.computeDuration();
  const width = Math.max(1, Math.round((height * track.displayWidth) / track.displayHeight));
  const canvas = new OffscreenCanvas(width * STRIP_FRAMES, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  const times = Array.from(
    { length: STRIP_FRAMES },
    (_, at) => start + ((at + 0.5) * (duration - start)) / STRIP_FRAMES,
  );
  let at = 0;
  for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(times)) {
    if (sample !== null) context.drawImage(await drawAsShown(sample, width, height), at * width, 0);
    sample?.close();
    at += 1;
  }
  return {
    pictures: [await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })],
    ...{ width: canvas.width, height, duration },
  };
}

/** Draws an image small. It is decoded once at its full size. */
async function drawImage(source: string, longSides: readonly number[]): Promise<Drawing> {
  const answer = await fetch(source);
  if (!answer.ok) throw new Error(`the file can't be read (${answer.status})`);
  const blob = await answer.blob();
  const full = await createImageBitmap(blob).catch((error) =>
    drawLines(blob, longSides).catch(() => {
      throw error;
    }),
  );
  const { width, height } = full;
  const pictures = await encodePictures(full, longSides, width, height);
  full.close();
  return { pictures, width, height, duration: null };
}

/** An image of lines, as an image element shows it: without scripts, and without what it names elsewhere. */
async function drawLines(lines: Blob, [longSide]: readonly number[]): Promise<ImageBitmap> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([lines], { type: SVG }));
  try {
    await image.decode();
    const { naturalWidth, naturalHeight } = image;
    const size = fitInto(longSide ?? naturalWidth, naturalWidth, naturalHeight);
    return await createImageBitmap(image, { resizeWidth: size.width, resizeHeight: size.height });
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** The frame that is shown at a time of the player, at its full size and without loss. Seconds. */
async function grabFrame(source: string, seconds: number): Promise<Drawing> {
  const { canvas, width, height } = await readMoment(source, seconds);
  return { pictures: [await canvas.convertToBlob({ type: 'image/png' })], width, height, duration: null };
}

/** By WebCodecs, or by the browser's own player for what that can't open. Seconds, or a rule for them. */
async function readMoment(source: string, seconds: MomentTime): Promise<Moment> {
  return (await decodeMoment(source, seconds).catch(() => null)) ?? showMoment(source, seconds);
}

async function showMoment(source: string, seconds: MomentTime): Promise<Moment> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  try {
    video.src = source;
    await happened(video, 'loadeddata');
    const { videoWidth: width, videoHeight: height, duration } = video;
    if (width === 0 || height === 0) throw new Error('it has no picture');
    video.currentTime = typeof seconds === 'number' ? seconds : seconds(duration);
    await happened(video, 'seeked');
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.drawImage(video, 0, 0, width, height);
    return { canvas, width, height, duration: Number.isFinite(duration) ? duration : null };
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

/** How loud a stretch of sound is at most, 0 to 1, for each of so many columns of a picture. */
interface PeakMeter {
  /** Takes in samples that begin at a time, in seconds. */
  readonly add: (samples: Float32Array, start: number, rate: number) => void;
  readonly read: () => Float32Array;
}

/** Measures sound of so many seconds in so many columns. What lies before or behind it counts for the first and the last. */
export function measurePeaks(seconds: number, columns: number): PeakMeter {
  const peaks = new Float32Array(columns);
  const columnOf = (time: number) =>
    Math.min(columns - 1, Math.max(0, Math.floor((time / seconds) * columns)));
  return {
    add(samples, start, rate) {
      for (let at = 0; at < samples.length; at += 1) {
        const column = columnOf(start + at / rate);
        peaks[column] = Math.max(peaks[column] ?? 0, Math.abs(samples[at] ?? 0));
      }
    },
    read: () => peaks,
  };
}

/** The quietest that is drawn, in decibels below full scale. */
const FLOOR = -48;

/** How far a column reaches, 0 to 1: by decibels, as it is heard, so that a whisper is seen as well. */
export function heightOf(peak: number): number {
  if (peak <= 0) return 0;
  return Math.min(1, Math.max(0, 1 - (20 * Math.log10(peak)) / FLOOR));
}

/** Small pictures of a file, and what was seen while it was decoded. */
interface Drawing {
  /** As many as were wanted, in that order. */
  readonly pictures: readonly Blob[];
  /** Pixels of the original, as it is meant to be seen (turned, if it says so). */
  readonly width: number;
  readonly height: number;
  /** Seconds; null for images. */
  readonly duration: number | null;
}

/** At this quality, the difference to the original is not seen at the size of a tile. */
const QUALITY = 0.82;

/** The size that fits into a square of `longSide`, in whole pixels; never larger than the original. */
function fitInto(longSide: number, width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, longSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Scales a picture of these pixels to each size, in one high-quality step each, and encodes them: as JPEG, or as WebP where
 * something shows through. WebP is a fifth smaller, and takes twenty times as long to make and twice as long to be shown.
 */
async function encodePictures(
  source: ImageBitmapSource,
  longSides: readonly number[],
  width: number,
  height: number,
): Promise<Blob[]> {
  const scaled = await Promise.all(
    longSides.map((longSide) => {
      const size = fitInto(longSide, width, height);
      return createImageBitmap(source, {
        resizeWidth: size.width,
        resizeHeight: size.height,
        resizeQuality: 'high',
      });
    }),
  );
  const smallest = scaled.at(-1);
  const type = smallest !== undefined && isOpaque(smallest) ? 'image/jpeg' : 'image/webp';
  return Promise.all(scaled.map((picture) => encodePicture(picture, type)));
}

function isOpaque(picture: ImageBitmap): boolean {
  const { width, height } = picture;
  // One that is read often is kept in memory, and need not be read back from the graphics card.
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return false;
  return true;
}

/** Uses the picture up. */
async function encodePicture(picture: ImageBitmap, type: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  // Drawn on a 2D canvas, the pixels would go to the graphics card and back, which takes longer than to encode them.
  const context = canvas.getContext('bitmaprenderer');
  if (context === null) throw new Error('no canvas');
  context.transferFromImageBitmap(picture);
  return canvas.convertToBlob({ type, quality: QUALITY });
}

/** Many clips begin with black or a fade; a little later there is something to recognise. */
const POSTER_SECONDS = 1;
const POSTER_SHARE = 0.1;

/** The moment that stands for a video of this length, in seconds. */
function posterTime(duration: number): number {
  return Number.isFinite(duration) ? Math.max(0, Math.min(POSTER_SECONDS, duration * POSTER_SHARE)) : 0;
}
