import {
  ADTS,
  CustomSource,
  EncodedPacketSink,
  FLAC,
  Input,
  type InputFormat,
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
import { type MediaDetails, NO_DETAILS } from '../../../shared/models/asset.ts';
import { isMadeOfBoxes } from './check-boxes.ts';
import {
  attempt,
  describePictures,
  describeSound,
  type Index,
  positive,
  readIndex,
} from './describe-tracks.ts';
import { type ByteReader, createReadAhead, withByteReader } from './detect-type.ts';
import { measureUneven } from './mp3-length.ts';

/** An hour and a half at 24 frames. */
const MAX_TIMES = 130_000;
/** A page of Ogg is asked for once for each packet in it; this often means that the parser has lost its way. */
const REPEATS_ALLOWED = 2000;
/** A parser that has lost its way goes round in so few reads: a frame of sound without a length in two (mediabunny 1.61). */
const CIRCLE = 4;
/** Bytes that are read ahead: a transport stream is asked for in hundreds of thousands of packets. */
const WINDOW = 16 * 1024;
/** HLS is left out: a playlist is no media file, and would be followed to other files. */
const FORMATS = [MP4, QTFF, MATROSKA, WEBM, WAVE, OGG, MP3, FLAC, ADTS, MPEG_TS];
/** QuickTime from before files said what they are; the parser knows it by its `ftyp` alone. */
const OLD_QUICKTIME: InputFormat = Object.assign(Object.create(QTFF), { _canReadInput: async () => true });

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
  return withInput(reader, (input, index) => describe(input, reader, index));
}

/** When each frame is shown, in seconds from the beginning and in that order; null where that can't be read, or is too much. */
function readFrameTimes(reader: ByteReader): Promise<number[] | null> {
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

/** Of a frame's time: containers round to milliseconds, and some to longer ticks. */
const MAX_AWAY = 0.3;
/** Where there is no index, all of a file has to be gone through for its times. Bytes. */
const MAX_WITHOUT_INDEX = 64 * 1024 * 1024;

/**
 * When the frames of a video are shown, in seconds, where that is not evenly at a rate (frames per second) from 0 on; null
 * where it is, and where it can't be told. Rejects only with the file system's error.
 */
export function readUnevenTimes(path: string, rate: number): Promise<number[] | null> {
  return withByteReader(path, async (reader) => {
    if (!(await isMadeOfBoxes(reader)) && reader.size > MAX_WITHOUT_INDEX) return null;
    const times = await readFrameTimes(reader);
    return times === null || isEven(times, rate) ? null : times;
  });
}

function isEven(times: readonly number[], rate: number): boolean {
  return times.every((seconds, frame) => Math.abs(seconds * rate - frame) < MAX_AWAY);
}

async function withInput<T>(
  reader: ByteReader,
  read: (input: Input, index: Index) => Promise<T | null>,
): Promise<T | null> {
  const input = new Input({
    formats: (await isOldQuickTime(reader)) ? [OLD_QUICKTIME] : FORMATS,
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
    const index = await readIndex(reader);
    return await read(input, index);
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}

async function isOldQuickTime(reader: ByteReader): Promise<boolean> {
  return (await isMadeOfBoxes(reader)) && (await reader.readAt(4, 4)).toString('latin1') !== 'ftyp';
}

/** Reads what the parser asks for, unless it goes round in circles. */
function createCarefulRead(reader: ByteReader): (start: number, end: number) => Promise<Uint8Array> {
  const read = createReadAhead(reader, WINDOW);
  const last: string[] = [];
  let repeats = 0;
  return async (start, end) => {
    const range = `${start}-${end}`;
    repeats = last.includes(range) ? repeats + 1 : 0;
    last.push(range);
    if (last.length > CIRCLE) last.shift();
    if (repeats > REPEATS_ALLOWED) throw new Error('the parser does not get on');
    const bytes = await read(start, end - start);
    if (bytes.length < end - start) throw new Error('the file became shorter');
    // A copy: the parser keeps what it is given.
    return Buffer.from(bytes);
  };
}

async function describe(input: Input, reader: ByteReader, index: Index): Promise<Tracks | null> {
  if (!(await input.canRead())) return null;
  const tracks = await input.getTracks();
  if (tracks.length === 0) return null;
  const video = await input.getPrimaryVideoTrack();
  return {
    hasVideo: video !== null,
    hasAudio: tracks.some((track) => track.isAudioTrack()),
    duration: positive(await attempt(() => readDuration(input, reader, index))),
    width: video && positive(await attempt(() => video.getDisplayWidth())),
    height: video && positive(await attempt(() => video.getDisplayHeight())),
    details: {
      ...NO_DETAILS,
      ...(video && (await describePictures(video, index))),
      ...(await describeSound(await input.getPrimaryAudioTrack())),
    },
  };
}

/**
 * A transport stream counts from any time of day, and MP3 without an index is said to be as long as if all of it had the rate
 * of its first frame.
 */
async function readDuration(input: Input, reader: ByteReader, { isMixed }: Index): Promise<number | null> {
  if (isMixed) return null;
  const format = await input.getFormat();
  const uneven = format === MP3 ? await measureUneven(reader) : 'even';
  if (uneven !== 'even') return uneven;
  const end = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
  return format === MPEG_TS ? end - (await input.getFirstTimestamp()) : end;
}
