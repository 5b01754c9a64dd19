import {
  ALL_FORMATS,
  AudioSampleSource,
  Input,
  Mp4OutputFormat,
  NullTarget,
  Output,
  StreamTarget,
  UrlSource,
  type VideoEncodingConfig,
  VideoSample,
  VideoSampleSink,
  VideoSampleSource,
} from 'mediabunny';
import {
  countFrames,
  evenSize,
  filmTimecode,
  h264Strings,
  placePicture,
  type RenderedBy,
  type RenderShot,
  type RenderTask,
  secondsOfFrame,
  sourceSeconds,
} from '../../shared/film/render.ts';
import type { RenderFault } from '../../shared/kernel/error-causes.ts';
import { rateOf } from '../../shared/kernel/rate.ts';
import { FIX_PIECE_BYTES, pictureBitrate } from '../../shared/models/fix.ts';
import { drawAsShown, findPictures, type Size } from './decode-moment.ts';
import { convertToI420, I420_COLOURS } from './plain-colours.ts';
import { addSound, type FilmSpan, fadeEnds, openSound } from './render-sound.ts';
import { burnIn, drawSlate } from './slate.ts';

/** Where a film goes, and who hears how far it has come. */
export interface FilmOutput {
  readonly pieces: ConstructorParameters<typeof StreamTarget>[0];
  reportProgress(share: number): void;
}

/** Why a film can't be rendered; `at` is the place of the shot. */
export class RenderError extends Error {
  readonly reason: RenderFault;
  readonly at: number | null;

  constructor(reason: RenderFault, message: string, at: number | null = null) {
    super(message);
    this.reason = reason;
    this.at = at;
  }
}

const KEY_FRAME_SECONDS = 2;
const SOUND_BITRATE = 192e3;

/**
 * Renders a cut frame by frame on one canvas, with one track of sound. Encoders are found before anything is written.
 *
 * @param sourceOf the address of the file of the shot at a place
 * @throws RenderError
 */
export async function renderCut(
  task: RenderTask,
  sourceOf: (at: number) => string,
  output: FilmOutput,
): Promise<RenderedBy> {
  const { num, den } = rateOf(task.rate);
  using heard = await openFilmSound(task, sourceOf);
  const size = evenSize(task);
  const isHeard = task.hasSoundtrack || task.shots.some(({ hasSound }) => hasSound);
  if (isHeard) soundEncoder ??= prepareSoundEncoder();
  const [found] = await Promise.all([findVideoEncoder(task, size), soundEncoder]);
  const film = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new StreamTarget(output.pieces, { chunked: true, chunkSize: FIX_PIECE_BYTES }),
  });
  const pictures = new VideoSampleSource(found.encoding);
  film.addVideoTrack(pictures, { frameRate: num / den });
  const sound = isHeard ? new AudioSampleSource(AAC) : null;
  if (sound !== null) film.addAudioTrack(sound);
  await film.start();
  const canvas = openCanvas(size);
  const total = countFrames(task.shots);
  let frame = 0;
  async function addPictures(shot: RenderShot, at: number): Promise<void> {
    const end = frame + shot.out - shot.in;
    for await (const _ of blaming(at, drawFrames(shot, sourceOf(at), task, canvas))) {
      if (task.burnIn) burnIn(canvas, shot, filmTimecode(frame, task.rate));
      const times = { timestamp: secondsOfFrame(frame, task.rate), duration: den / num };
      using sample = takeSample(canvas, times);
      await pictures.add(sample);
      frame += 1;
      output.reportProgress(frame / total);
    }
    if (frame !== end) throw new RenderError('file', 'it has no picture', at);
  }
  try {
    for (const [at, shot] of task.shots.entries()) {
      const span = { frame, frames: shot.out - shot.in, rate: task.rate };
      const hears = sound && (await heard.hear(shot, at, span));
      // Another thread encodes sound.
      await Promise.all([sound && hears && addSound(sound, span, hears), addPictures(shot, at)]);
    }
    pictures.close();
    sound?.close();
    await film.finalize();
  } catch (error) {
    // Ends what the other one still does.
    await film.cancel().catch(() => {});
    throw error;
  }
  return { video: found.video, sound: isHeard ? 'mp4a.40.2' : null };
}

/** For what is wrong with the file at a place. */
const blameFile = (at: number) => (error: unknown) => {
  throw error instanceof RenderError ? error : new RenderError('file', String(error), at);
};

async function* blaming(at: number, frames: AsyncGenerator<void>): AsyncGenerator<void> {
  try {
    yield* frames;
  } catch (error) {
    blameFile(at)(error);
  }
}

/** What is heard in the shots of a film: their own sound, and the soundtrack below. */
async function openFilmSound({ shots, hasSoundtrack }: RenderTask, sourceOf: (at: number) => string) {
  const blameSoundtrack = blameFile(shots.length);
  const below = hasSoundtrack ? await openSound(sourceOf(shots.length)).catch(blameSoundtrack) : null;
  const readClip = async (source: string, from: number, span: FilmSpan) => {
    using sound = await openSound(source);
    return fadeEnds(await sound.read(secondsOfFrame(from, span.rate), span));
  };
  return {
    async hear(shot: RenderShot, at: number, span: FilmSpan): Promise<AudioBuffer[]> {
      const own = shot.hasSound && readClip(sourceOf(at), shot.in, span).catch(blameFile(at));
      const track = below?.read(secondsOfFrame(span.frame, span.rate), span).catch(blameSoundtrack);
      return (await Promise.all([own, track])).filter((one) => one instanceof AudioBuffer);
    },
    [Symbol.dispose]: () => below?.[Symbol.dispose](),
  };
}

function openCanvas({ width, height }: Size): OffscreenCanvasRenderingContext2D {
  // Each frame is read back, which a canvas in memory does at once.
  const context = new OffscreenCanvas(width, height).getContext('2d', {
    alpha: false,
    willReadFrequently: true,
  });
  if (context === null) throw new Error('no canvas of that size');
  context.imageSmoothingQuality = 'high';
  return context;
}

function takeSample(
  canvas: OffscreenCanvasRenderingContext2D,
  times: { readonly timestamp: number; readonly duration: number },
): VideoSample {
  const { width, height } = canvas.canvas;
  const { data } = canvas.getImageData(0, 0, width, height);
  return new VideoSample(convertToI420(data, width, height), {
    ...{ format: 'I420', codedWidth: width, codedHeight: height, colorSpace: I420_COLOURS },
    ...times,
  });
}

/** Draws one frame of a shot after the other on the canvas; each is drawn when it yields. */
async function* drawFrames(
  shot: RenderShot,
  source: string,
  { rate, fit }: RenderTask,
  canvas: OffscreenCanvasRenderingContext2D,
): AsyncGenerator<void> {
  const place = (size: Size) => placePicture(size, canvas.canvas, fit);
  const draw = (picture: CanvasImageSource, at: ReturnType<typeof place>) => {
    canvas.fillStyle = 'black';
    canvas.fillRect(0, 0, canvas.canvas.width, canvas.canvas.height);
    canvas.drawImage(picture, at.x, at.y, at.width, at.height);
  };
  if (shot.kind === 'clip') {
    using input = new Input({ source: new UrlSource(source), formats: ALL_FORMATS });
    const track = await findPictures(input);
    if (track === null || !(await track.canDecode())) throw new Error('it can not be decoded here');
    const at = place({ width: track.displayWidth, height: track.displayHeight });
    const shown = new OffscreenCanvas(at.width, at.height);
    const start = await track.getFirstTimestamp();
    const times = listFrames(shot).map((frame) => start + sourceSeconds(frame, rate));
    for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(times)) {
      if (sample === null) throw new Error('it has no frame there');
      draw(await drawAsShown(sample, at.width, at.height, shown), at);
      sample.close();
      yield;
    }
    return;
  }
  const still = shot.kind === 'still' ? await readStill(source) : null;
  for (const _ of listFrames(shot)) {
    if (still === null) drawSlate(canvas, shot);
    else draw(still, place(still));
    yield;
  }
  still?.close();
}

const listFrames = (shot: RenderShot) =>
  Array.from({ length: shot.out - shot.in }, (_, index) => shot.in + index);

async function readStill(source: string): Promise<ImageBitmap> {
  const answer = await fetch(source);
  if (!answer.ok) throw new Error(`the file can't be read (${answer.status})`);
  return createImageBitmap(await answer.blob());
}

const AAC = { codec: 'aac', bitrate: SOUND_BITRATE } as const;

/** Makes the app’s own encoder the one that is used, and tries it: those of systems begin at other places, and some have none. */
async function prepareSoundEncoder(): Promise<void> {
  try {
    const { registerAacEncoder } = await import('@mediabunny/aac-encoder');
    registerAacEncoder();
    const trial = new Output({ format: new Mp4OutputFormat(), target: new NullTarget() });
    const sound = new AudioSampleSource(AAC);
    trial.addAudioTrack(sound);
    await trial.start();
    await addSound(sound, { frame: 0, frames: TRIED_FRAMES, rate: '24' }, []);
    await trial.finalize();
  } catch (error) {
    soundEncoder = null;
    throw new RenderError('no-aac', String(error));
  }
}
let soundEncoder: Promise<void> | null = null;

/** The best profile that real frames of that size come out of, and what it calls itself: what is said to be supported need not work. */
async function findVideoEncoder(
  { rate, vp9 }: RenderTask,
  size: Size,
): Promise<{ readonly encoding: VideoEncodingConfig; readonly video: string }> {
  const { num, den } = rateOf(rate);
  const bitrate = pictureBitrate(size.width, size.height, num / den);
  const usual = { bitrate, keyFrameInterval: KEY_FRAME_SECONDS };
  const codecs = vp9
    ? [{ codec: 'vp9' as const }]
    : h264Strings(size, num / den, bitrate).map((name) => ({ codec: 'avc' as const, fullCodecString: name }));
  let cause = '';
  for (const hardwareAcceleration of ['no-preference', 'prefer-software'] as const)
    for (const codec of codecs) {
      const encoding = { ...usual, ...codec, hardwareAcceleration };
      try {
        return { encoding, video: await tryEncoder(encoding, size) };
      } catch (error) {
        cause = String(error);
      }
    }
  throw new RenderError('no-encoder', cause);
}

const TRIED_FRAMES = 3;

/** What the encoder calls its codec. Rejects where not all of some frames come out. */
async function tryEncoder(encoding: VideoEncodingConfig, size: Size): Promise<string> {
  let count = 0;
  let video = '';
  const trial = new Output({ format: new Mp4OutputFormat(), target: new NullTarget() });
  const pictures = new VideoSampleSource({
    ...encoding,
    onEncodedPacket() {
      count += 1;
    },
    onEncoderConfig({ codec }) {
      video = codec;
    },
  });
  trial.addVideoTrack(pictures);
  await trial.start();
  const canvas = openCanvas(size);
  for (let frame = 0; frame < TRIED_FRAMES; frame += 1) {
    canvas.fillStyle = `hsl(${frame * 90} 60% 50%)`;
    canvas.fillRect(0, 0, size.width / (frame + 1), size.height);
    using sample = takeSample(canvas, { timestamp: frame / TRIED_FRAMES, duration: 1 / TRIED_FRAMES });
    await pictures.add(sample);
  }
  await trial.finalize();
  if (count < TRIED_FRAMES) throw new Error(`only ${count} frames came out`);
  return video;
}
