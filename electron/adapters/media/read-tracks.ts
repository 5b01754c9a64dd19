import {
  ADTS,
  CustomSource,
  EncodedPacketSink,
  FLAC,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Logging,
  LogLevel,
  MATROSKA,
  MP3,
  MP4,
  MPEG_TS,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny';
import type { MediaDetails } from '../../../shared/domain/media/media-details.ts';
import { NO_DETAILS } from '../../../shared/domain/media/no-details.ts';
import type { ByteReader } from './byte-reader.ts';
import { checkBoxes, isMadeOfBoxes } from './check-boxes.ts';

/** Enough to tell the frame rate, and read from the index where the container has one. */
const FRAMES_COUNTED = 120;
const USUAL_FRAME_RATES = [24_000 / 1001, 24, 25, 30_000 / 1001, 30, 48, 50, 60_000 / 1001, 60, 120];
/** An hour and a half at 24 frames. */
const MAX_TIMES = 130_000;
/** A page of Ogg is asked for once for each packet in it; this often means that the parser has lost its way. */
const REPEATS_ALLOWED = 2000;
/** A parser that has lost its way goes round in so few reads: a frame of sound without a length in two (mediabunny 1.61). */
const CIRCLE = 4;
/** HLS is left out: a playlist is no media file, and would be followed to other files. */
const FORMATS = [MP4, QTFF, MATROSKA, WEBM, WAVE, OGG, MP3, FLAC, ADTS, MPEG_TS];

// What it makes of a damaged file is of no interest to whoever reads the terminal.
Logging.level = LogLevel.Silent;

/** What is in a video or audio file; width and height as shown, seconds, frames per second. */
export interface Tracks {
  readonly hasVideo: boolean;
  readonly hasAudio: boolean;
  readonly width: number | null;
  readonly height: number | null;
  readonly duration: number | null;
  readonly details: MediaDetails;
}

/** Reads a container's index without the media in it; null for containers that are not known here, or damaged ones. */
export function readTracks(reader: ByteReader): Promise<Tracks | null> {
  return withInput(reader, describe);
}

/** When each frame is shown, in seconds from the beginning and in that order; null where that can't be read, or is too much. */
export function readFrameTimes(reader: ByteReader): Promise<number[] | null> {
  return withInput(reader, async (input) => {
    const video = await input.getPrimaryVideoTrack();
    if (video === null) return null;
    const times: number[] = [];
    for await (const { timestamp } of new EncodedPacketSink(video).packets(undefined, undefined, {
      metadataOnly: true,
    })) {
      times.push(timestamp);
      if (times.length > MAX_TIMES) return null;
    }
    return times.toSorted((one, other) => one - other);
  });
}

async function withInput<T>(
  reader: ByteReader,
  read: (input: Input) => Promise<T | null>,
): Promise<T | null> {
  const input = new Input({
    formats: FORMATS,
    source: new CustomSource({
      getSize: () => reader.size,
      read: createCarefulRead(reader),
      // Junk in a Matroska file makes the parser ask for the same bytes for ever (mediabunny 1.61, `resync`): from its
      // own cache it would be given them.
      maxCacheSize: 0,
      handleUnhandledError: () => {},
    }),
  });
  try {
    if (await isMadeOfBoxes(reader)) await checkBoxes(reader);
    return await read(input);
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}

/** Reads what the parser asks for, unless it goes round in circles. */
function createCarefulRead(reader: ByteReader): (start: number, end: number) => Promise<Uint8Array> {
  const last: string[] = [];
  let repeats = 0;
  return async (start, end) => {
    const range = `${start}-${end}`;
    repeats = last.includes(range) ? repeats + 1 : 0;
    last.push(range);
    if (last.length > CIRCLE) last.shift();
    if (repeats > REPEATS_ALLOWED) throw new Error('the parser does not get on');
    const bytes = await reader.readAt(start, end - start);
    if (bytes.length < end - start) throw new Error('the file became shorter');
    return bytes;
  };
}

async function describe(input: Input): Promise<Tracks | null> {
  if (!(await input.canRead())) return null;
  const tracks = await input.getTracks();
  if (tracks.length === 0) return null;
  const video = await input.getPrimaryVideoTrack();
  return {
    hasVideo: video !== null,
    hasAudio: tracks.some((track) => track.isAudioTrack()),
    duration: positive(await attempt(() => readDuration(input))),
    width: video && positive(await attempt(() => video.getDisplayWidth())),
    height: video && positive(await attempt(() => video.getDisplayHeight())),
    details: {
      ...NO_DETAILS,
      ...(video && (await describePictures(video))),
      ...(await describeSound(await input.getPrimaryAudioTrack())),
    },
  };
}

async function describePictures(video: InputVideoTrack): Promise<Partial<MediaDetails>> {
  const rotation = await attempt(() => video.getRotation());
  const parameters = await attempt(() => video.getCodecParameterString());
  return {
    frameRate: positive(await attempt(() => readFrameRate(video))),
    videoCodec: await attempt(() => video.getCodec()),
    hasAlpha: await attempt(() => video.canBeTransparent()),
    isHdr: await attempt(() => video.hasHighDynamicRange()),
    bitDepth: parameters === null ? null : readBitDepth(parameters),
    orientation: rotation === null ? null : (ORIENTATIONS[rotation] ?? null),
  };
}

async function describeSound(sound: InputAudioTrack | null): Promise<Partial<MediaDetails>> {
  if (sound === null) return {};
  return {
    audioCodec: await attempt(() => sound.getCodec()),
    channels: positive(await attempt(() => sound.getNumberOfChannels())),
    sampleRate: positive(await attempt(() => sound.getSampleRate())),
  };
}

/** Degrees with the clock, by the numbers of Exif. */
const ORIENTATIONS: Readonly<Record<number, number>> = { 0: 1, 90: 6, 180: 3, 270: 8 };

/** Bits of a channel, as a codec's parameters (RFC 6381, and the WebM and AV1 bindings) say it; null where they do not. */
function readBitDepth(parameters: string): number | null {
  const parts = parameters.split('.');
  // Profiles 100 and above of H.264 alone go beyond eight bits, and 110 is the first that does; HEVC's second is for ten.
  if (parts[0]?.startsWith('avc')) return Number.parseInt(parts[1]?.slice(0, 2) ?? '', 16) === 110 ? 10 : 8;
  if (parts[0] === 'hvc1' || parts[0] === 'hev1') return parts[1] === '1' ? 8 : parts[1] === '2' ? 10 : null;
  if (parts[0] === 'vp09' || parts[0] === 'av01') return Number(parts[3]) || null;
  return parts[0] === 'vp8' ? 8 : null;
}

async function readDuration(input: Input): Promise<number | null> {
  return (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
}

/** From the times of the first frames: a container may not tell how long its last frame lasts. */
async function readFrameRate(video: InputVideoTrack): Promise<number | null> {
  let [frames, first, last] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for await (const { timestamp } of new EncodedPacketSink(video).packets(undefined, undefined, {
    metadataOnly: true,
  })) {
    frames += 1;
    // Frames come in the order of decoding, which is not that of showing.
    first = Math.min(first, timestamp);
    last = Math.max(last, timestamp);
    if (frames === FRAMES_COUNTED) break;
  }
  return frames > 1 && last > first ? nameFrameRate((frames - 1) / (last - first)) : null;
}

/** Some containers round times to milliseconds; a rate that is all but a usual one is that one. */
function nameFrameRate(measured: number): number {
  const usual = USUAL_FRAME_RATES.find((rate) => Math.abs(measured - rate) < rate * 0.0004);
  return Math.round((usual ?? measured) * 1000) / 1000;
}

/** One fact that can't be read does not spoil the others. */
async function attempt<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch {
    return null;
  }
}

function positive(value: number | null): number | null {
  return value !== null && Number.isFinite(value) && value > 0 ? value : null;
}
