import {
  ALL_FORMATS,
  Conversion,
  type ConversionAudioOptions,
  type ConversionOptions,
  type ConversionVideoOptions,
  Input,
  MPEG_TS,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  type StreamTargetChunk,
  UrlSource,
  WavOutputFormat,
} from 'mediabunny';
import {
  cappedBitrate,
  FIX_PATH,
  FIX_PIECE_BYTES,
  type FixTask,
  pictureBitrate,
  type Recipe,
} from '../../shared/library/fix.ts';
import { findPictures } from './decode-moment.ts';
import { workOff } from './work-off.ts';

/** JPEG qualities, from one that shows no difference down to one that a small file may still ask for. */
const QUALITIES = [0.94, 0.88, 0.8, 0.7, 0.6] as const;
/** How much smaller a picture becomes at a time, when quality alone does not help. */
const STEP = 0.8;

type Size = { readonly width: number; readonly height: number };

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
    const canvas = await draw(original, recipe, shrink);
    for (const quality of qualities) {
      const file = await canvas.convertToBlob({ type: `image/${recipe.to}`, quality });
      const isSmallEnough = recipe.maxBytes === null || file.size <= recipe.maxBytes;
      if (isSmallEnough || Math.min(canvas.width, canvas.height) < 16) return file;
    }
  }
}

async function draw(original: ImageBitmap, recipe: Recipe, shrink: number): Promise<OffscreenCanvas> {
  const { crop, scale, pad } = recipe;
  const part = crop ?? { x: 0, y: 0, width: original.width, height: original.height };
  const size = times(scale ?? part, shrink);
  const frame = pad === null ? size : times(pad, shrink);
  const picture = await createImageBitmap(original, part.x, part.y, part.width, part.height, {
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'high',
  });
  const canvas = new OffscreenCanvas(frame.width, frame.height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas of that size');
  // JPEG knows no transparency: what is behind a picture becomes white, what is around it black.
  if (recipe.to === 'jpeg') fill(context, 'white', frame);
  if (pad !== null) fill(context, 'black', frame);
  const [x, y] = [Math.floor((frame.width - size.width) / 2), Math.floor((frame.height - size.height) / 2)];
  if (pad !== null && recipe.to === 'jpeg') {
    context.fillStyle = 'white';
    context.fillRect(x, y, size.width, size.height);
  }
  context.drawImage(picture, x, y);
  picture.close();
  return canvas;
}

function fill(context: OffscreenCanvasRenderingContext2D, colour: string, { width, height }: Size): void {
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
}

function times({ width, height }: Size, factor: number): Size {
  if (factor === 1) return { width, height };
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

/** Between two words about progress, in milliseconds. */
const PROGRESS_PACE = 200;

/** Where a fixed file goes: the main process, piece by piece. */
interface FixOutput {
  /** Rejects when the piece was not taken, as with a full disk. */
  write(bytes: Uint8Array<ArrayBuffer>, at: number): Promise<void>;
  reportProgress(share: number): void;
  finish(): Promise<void>;
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
    finish: () => post('done'),
  };
}

/** Times of some containers are rounded to milliseconds; a whole second between key frames suits every player. */
const KEY_FRAME_SECONDS = 1;

/** Makes an MP4 or a WAV from a recording: what need not be encoded again is copied. */
async function fixRecording(source: string, task: FixTask, output: FixOutput): Promise<void> {
  using input = new Input({ source: new UrlSource(source), formats: ALL_FORMATS });
  const conversion = await Conversion.init({
    input,
    output: new Output({
      format: task.recipe.to === 'wav' ? new WavOutputFormat() : new Mp4OutputFormat({ fastStart: false }),
      target: new StreamTarget(streamTo(output), { chunked: true, chunkSize: FIX_PIECE_BYTES }),
    }),
    ...(await planConversion(input, task)),
    showWarnings: false,
  });
  const lost = conversion.discardedTracks.find(({ reason }) => reason !== 'discarded_by_user');
  if (!conversion.isValid || lost !== undefined) throw new Error(lost?.reason ?? 'nothing to convert');
  conversion.onProgress = (share) => output.reportProgress(share);
  await conversion.execute();
}

async function planConversion(
  input: Input,
  { recipe, duration }: FixTask,
): Promise<Pick<ConversionOptions, 'video' | 'audio' | 'trim'>> {
  const { trim } = recipe;
  const start = await readStart(input);
  const seconds = trim === null ? (duration ?? (await input.computeDuration())) : trim.to - trim.from;
  const plan = {
    audio: planSound(recipe),
    ...(trim === null ? {} : { trim: { start: start + trim.from, end: start + trim.to } }),
  };
  if (recipe.to === 'wav') return { ...plan, video: { discard: true } };
  const track = await findPictures(input);
  if (track === null) throw new Error('it has no picture');
  const { width, height } = recipe.pad ??
    recipe.scale ??
    recipe.crop ?? {
      width: track.displayWidth,
      height: track.displayHeight,
    };
  const usual = pictureBitrate(width, height, null);
  const hasSound = !recipe.dropsSound && (await input.getPrimaryAudioTrack()) !== null;
  const bitrate =
    recipe.maxBytes === null ? usual : Math.min(usual, cappedBitrate(recipe.maxBytes, seconds, hasSound));
  return { ...plan, video: planPictures(recipe, bitrate) };
}

/** Times are said from the beginning; a transport stream counts from any time of day. */
async function readStart(input: Input): Promise<number> {
  return (await input.getFormat()) === MPEG_TS ? input.getFirstTimestamp() : 0;
}

/** Frames are encoded again only where something about them changes, or where the cut is not at a key frame. */
function planPictures(recipe: FixTask['recipe'], bitrate: number): ConversionVideoOptions {
  const { crop, scale, pad, trim, maxBytes } = recipe;
  const isChanged = [crop, scale, pad, trim, maxBytes].some((step) => step !== null);
  const size = pad ?? scale ?? crop;
  return {
    codec: 'avc',
    // Turned for good: not every service reads the note in the container that says so.
    allowTransformationMetadata: false,
    ...(isChanged ? { forceTranscode: true, bitrate, keyFrameInterval: KEY_FRAME_SECONDS } : {}),
    ...(crop === null ? {} : { crop: { left: crop.x, top: crop.y, width: crop.width, height: crop.height } }),
    ...(size === null
      ? {}
      : { width: size.width, height: size.height, fit: pad === null ? 'fill' : 'contain' }),
  };
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

async function make(task: FixTask, source: string): Promise<void> {
  const output = createFixOutput(task.id);
  if (task.recipe.to === 'jpeg' || task.recipe.to === 'png') await fixImage(source, task, output);
  else await fixRecording(source, task, output);
  await output.finish();
}

void workOff(FIX_PATH, make);
