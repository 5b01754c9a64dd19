import {
  ADTS,
  CustomSource,
  FLAC,
  Input,
  type InputVideoTrack,
  MATROSKA,
  MP3,
  MP4,
  MPEG_TS,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny';
import type { ByteReader } from './byte-reader.ts';

/** Enough to tell the frame rate, and read from the index where the container has one. */
const FRAMES_COUNTED = 120;
const CACHE_BYTES = 2 * 1024 * 1024;
/** A damaged file must not keep a drop of hundreds waiting. */
const TIME_LIMIT_MILLISECONDS = 8000;
/** HLS is left out: a playlist is no media file, and would be followed to other files. */
const FORMATS = [MP4, QTFF, MATROSKA, WEBM, WAVE, OGG, MP3, FLAC, ADTS, MPEG_TS];

/** What is in a video or audio file; width and height as shown, seconds, frames per second. */
export interface Tracks {
  readonly hasVideo: boolean;
  readonly hasAudio: boolean;
  readonly width: number | null;
  readonly height: number | null;
  readonly duration: number | null;
  readonly frameRate: number | null;
}

/** Reads a container's index without the media in it; null for containers that are not known here, or damaged ones. */
export async function readTracks(reader: ByteReader): Promise<Tracks | null> {
  const input = new Input({
    formats: FORMATS,
    source: new CustomSource({
      getSize: () => reader.size,
      read: (start, end) => readExactly(reader, start, end),
      maxCacheSize: CACHE_BYTES,
      prefetchProfile: 'fileSystem',
      handleUnhandledError: () => {},
    }),
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const late = new Promise<null>((settle) => {
      timer = setTimeout(settle, TIME_LIMIT_MILLISECONDS, null);
    });
    return await Promise.race([describe(input), late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    input.dispose();
  }
}

async function readExactly(reader: ByteReader, start: number, end: number): Promise<Uint8Array> {
  const bytes = await reader.readAt(start, end - start);
  if (bytes.length < end - start) throw new Error('the file became shorter');
  return bytes;
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
    frameRate: video && positive(await attempt(() => readFrameRate(video))),
  };
}

async function readDuration(input: Input): Promise<number | null> {
  return (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
}

async function readFrameRate(video: InputVideoTrack): Promise<number> {
  const { averagePacketRate } = await video.computePacketStats(FRAMES_COUNTED, { metadataOnly: true });
  return Math.round(averagePacketRate * 1000) / 1000;
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
