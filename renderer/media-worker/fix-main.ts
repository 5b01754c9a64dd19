import {
  ALL_FORMATS,
  Conversion,
  type ConversionAudioOptions,
  Input,
  type InputVideoTrack,
  MPEG_TS,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  type StreamTargetChunk,
  UrlSource,
  type VideoEncodingConfig,
  VideoSample,
  VideoSampleSink,
  VideoSampleSource,
  WavOutputFormat,
} from 'mediabunny';
import type { RenderTask } from '../../shared/film/render.ts';
import {
  cappedBitrate,
  FIX_PATH,
  FIX_PIECE_BYTES,
  type FixTask,
  pictureBitrate,
  type Recipe,
} from '../../shared/models/fix.ts';
import { drawAsShown, drawByRecipe, findPictures, type Size } from './decode-moment.ts';
import { RenderError, renderCut } from './render-cut.ts';
import { workOff } from './work-off.ts';

/** JPEG qualities, from one that shows no difference down to one that a small file may still ask for. */
const QUALITIES = [0.94, 0.88, 0.8, 0.7, 0.6] as const;
/** How much smaller a picture becomes at a time, when quality alone does not help. */
const STEP = 0.8;

/** Makes a still picture by a recipe: one part of the original, scaled in one step, in the middle of its canvas. */
async function fixImage(source: string, { recipe }: FixTask, output: FixOutput): Promise<void> {
  const answer = await fetch(source);
  if (!answer.ok) throw new Error(`the file can't be read (${answer.status})`);
  const original = await createImageBitmap(await answer.blob());
  output.reportProgress(0.4);
  const file = await drawWithin(original, recipe);
  original.close();
  await output.write(new Uint8Array(await file.arrayBuffer()), 0);
}

/** Smaller and smaller until the limit holds; a limit that even a few pixels break is ignored. */
async function drawWithin(original: ImageBitmap, recipe: Recipe): Promise<Blob> {
  const qualities = recipe.to === 'jpeg' ? QUALITIES : ([1] as const);
  for (let shrink = 1; ; shrink *= STEP) {
    const canvas = await drawByRecipe(original, recipe, shrink);
    for (const quality of qualities) {
      const file = await canvas.convertToBlob({ type: `image/${recipe.to}`, quality });
      const isSmallEnough = recipe.maxBytes === null || file.size <= recipe.maxBytes;
      if (isSmallEnough || Math.min(canvas.width, canvas.height) < 16) return file;
    }
  }
}

/** Between two words about progress, in milliseconds. */
const PROGRESS_PACE = 200;

/** Where a fixed file goes: the main process, piece by piece. */
interface FixOutput {
  /** Rejects when the piece was not taken, as with a full disk. */
  write(bytes: Uint8Array<ArrayBuffer>, at: number): Promise<void>;
  reportProgress(share: number): void;
  /** With what there is to say of the file. */
  finish(facts?: URLSearchParams): Promise<void>;
  refuse(error: RenderError): Promise<void>;
}

/** The way to the main process for one task. */
function createFixOutput(taskId: string): FixOutput {
  let reportedAt = 0;

  async function post(action: string, body: BodyInit | null = null): Promise<void> {
    const answer = await fetch(`${FIX_PATH}${taskId}/${action}`, { method: 'POST', body });
    if (!answer.ok) throw new Error(`not taken (${answer.status})`);
  }

  return {
    async write(bytes, at) {
      for (let offset = 0; offset < bytes.length; offset += FIX_PIECE_BYTES)
        await post(`write?at=${at + offset}`, bytes.subarray(offset, offset + FIX_PIECE_BYTES));
    },
    reportProgress(share) {
      if (performance.now() - reportedAt < PROGRESS_PACE) return;
      reportedAt = performance.now();
      void post(`progress?share=${share}`).catch(() => {});
    },
    finish: (facts = new URLSearchParams()) => post(`done?${facts}`),
    refuse: ({ reason, at, message }) => post(`refused?reason=${reason}&at=${at ?? ''}`, message),
  };
}

/** Times of some containers are rounded to milliseconds; a whole second between key frames suits every player. */
const KEY_FRAME_SECONDS = 1;

/** Makes an MP4 or a WAV from a recording: what need not be encoded again is copied. */
async function fixRecording(source: string, task: FixTask, output: FixOutput): Promise<void> {
  const { recipe } = task;
  using input = new Input({ source: new UrlSource(source), formats: ALL_FORMATS });
  const file = new Output({
    format: recipe.to === 'wav' ? new WavOutputFormat() : new Mp4OutputFormat({ fastStart: false }),
    target: new StreamTarget(streamTo(output), { chunked: true, chunkSize: FIX_PIECE_BYTES }),
  });
  const start = await readStart(input);
  const trim = recipe.trim && { start: start + recipe.trim.from, end: start + recipe.trim.to };
  const track = recipe.to === 'wav' ? null : await findPictures(input);
  if (recipe.to === 'mp4' && track === null) throw new Error('it has no picture');
  const drawn = track !== null && (await isDrawnAgain(track, recipe)) ? track : null;
  const pictures = drawn && new VideoSampleSource(await planPictures(input, drawn, task));
  if (pictures !== null) file.addVideoTrack(pictures);
  const conversion = await Conversion.init({
    ...{ input, output: file, composable: pictures !== null, showWarnings: false },
    ...(trim === null ? {} : { trim }),
    audio: planSound(recipe),
    video: track === null || pictures !== null ? { discard: true } : { codec: 'avc' },
  });
  const lost = conversion.discardedTracks.find(({ reason }) => reason !== 'discarded_by_user');
  if (!conversion.isValid || lost !== undefined) throw new Error(lost?.reason ?? 'nothing to convert');
  if (pictures === null || drawn === null) {
    conversion.onProgress = (share) => output.reportProgress(share);
    return await conversion.execute();
  }
  await file.start();
  const span = trim ?? { start, end: await input.computeDuration() };
  await Promise.all([conversion.execute(), drawPictures(drawn, pictures, recipe, span, output)]);
  await file.finalize();
}

/** Frames are encoded again only where something about them changes, or where the cut is not at a key frame. */
async function isDrawnAgain(track: InputVideoTrack, recipe: Recipe): Promise<boolean> {
  const { crop, scale, pad, trim, maxBytes } = recipe;
  if ([crop, scale, pad, trim, maxBytes].some((step) => step !== null)) return true;
  // Turned for good: not every service reads the note in the container that says so.
  const isTurned = (await track.getRotation()) !== 0 || (await track.getFlip());
  return isTurned || (await track.getCodec()) !== 'avc';
}

/** Draws each frame as the player shows it, and encodes that. Seconds of the file’s own clock. */
async function drawPictures(
  track: InputVideoTrack,
  pictures: VideoSampleSource,
  recipe: Recipe,
  { start, end }: { readonly start: number; readonly end: number },
  output: FixOutput,
): Promise<void> {
  const size = sizeOf(track, recipe);
  const steps = { ...recipe, ...(recipe.pad === null ? { scale: size } : { pad: size }) };
  for await (using sample of new VideoSampleSink(track).samples(start, end)) {
    const from = Math.max(start, sample.timestamp);
    const duration = Math.min(end, sample.timestamp + sample.duration) - from;
    const shown = await drawAsShown(sample, track.displayWidth, track.displayHeight);
    const canvas = await drawByRecipe(shown, steps);
    using frame = new VideoSample(canvas, { timestamp: from - start, duration: Math.max(0, duration) });
    await pictures.add(frame);
    output.reportProgress((from - start) / (end - start));
  }
  pictures.close();
}

/** What comes out, in pixels; even, as H.264 needs it. */
function sizeOf(track: InputVideoTrack, { pad, scale, crop }: Recipe): Size {
  const { width, height } = pad ??
    scale ??
    crop ?? { width: track.displayWidth, height: track.displayHeight };
  return { width: Math.ceil(width / 2) * 2, height: Math.ceil(height / 2) * 2 };
}

async function planPictures(
  input: Input,
  track: InputVideoTrack,
  { recipe, duration }: FixTask,
): Promise<VideoEncodingConfig> {
  const { trim, maxBytes } = recipe;
  const { width, height } = sizeOf(track, recipe);
  const usual = pictureBitrate(width, height, null);
  const seconds = trim === null ? (duration ?? (await input.computeDuration())) : trim.to - trim.from;
  const hasSound = !recipe.dropsSound && (await input.getPrimaryAudioTrack()) !== null;
  const bitrate = maxBytes === null ? usual : Math.min(usual, cappedBitrate(maxBytes, seconds, hasSound));
  return { codec: 'avc', bitrate, keyFrameInterval: KEY_FRAME_SECONDS };
}

/** Times are said from the beginning; a transport stream counts from any time of day. */
async function readStart(input: Input): Promise<number> {
  return (await input.getFormat()) === MPEG_TS ? input.getFirstTimestamp() : 0;
}

function planSound({ to, dropsSound }: FixTask['recipe']): ConversionAudioOptions {
  if (to === 'wav') return { codec: 'pcm-s16' };
  return dropsSound ? { discard: true } : { codec: 'aac' };
}

function streamTo(output: FixOutput): WritableStream<StreamTargetChunk> {
  return new WritableStream({
    write: ({ data, position }) => output.write(data as Uint8Array<ArrayBuffer>, position),
  });
}

async function make(task: FixTask | RenderTask, source: string): Promise<void> {
  const output = createFixOutput(task.id);
  if ('shots' in task) return makeFilm(task, source, output);
  if (task.recipe.to === 'jpeg' || task.recipe.to === 'png') await fixImage(source, task, output);
  else await fixRecording(source, task, output);
  await output.finish();
}

async function makeFilm(task: RenderTask, source: string, output: FixOutput): Promise<void> {
  try {
    const { video, sound } = await renderCut(task, (at) => `${source}/${at}`, {
      pieces: streamTo(output),
      reportProgress: output.reportProgress,
    });
    await output.finish(new URLSearchParams({ video, sound: sound ?? '' }));
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    await output.refuse(error);
  }
}

void workOff(FIX_PATH, make);
