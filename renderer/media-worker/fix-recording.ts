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
import { cappedBitrate, pictureBitrate } from '../../shared/domain/preflight/fix.ts';
import { FIX_PIECE_BYTES, type FixTask } from '../../shared/ipc/fix-work.ts';
import { findPictures } from './decode-moment.ts';
import type { FixOutput } from './fix-output.ts';

/** Times of some containers are rounded to milliseconds; a whole second between key frames suits every player. */
const KEY_FRAME_SECONDS = 1;

/** Makes an MP4 or a WAV from a recording: what need not be encoded again is copied. */
export async function fixRecording(source: string, task: FixTask, output: FixOutput): Promise<void> {
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
