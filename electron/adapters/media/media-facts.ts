import { kindOfMime } from '../../../shared/domain/media/media-reference.ts';
import { NO_DETAILS } from '../../../shared/domain/media/no-details.ts';
import type { MediaFacts } from '../../core/ports.ts';
import { type ByteReader, withByteReader } from './byte-reader.ts';
import { readAiff } from './containers/read-aiff.ts';
import { readAvi } from './containers/read-avi.ts';
import { readCaf } from './containers/read-caf.ts';
import { readWave } from './containers/read-wave.ts';
import { isJpegPictureWhole } from './cut/is-jpeg-picture-whole.ts';
import { detectType, type FileType } from './detect-type.ts';
import { findUnread } from './find-unread.ts';
import { readBmpSize, readGifSize, readPngSize, readWebpSize } from './image/fixed-headers.ts';
import { readHeifSize } from './image/heif-size.ts';
import { readImageDetails } from './image/image-details.ts';
import { type ImageSize, turn } from './image/image-size.ts';
import { readJpegSize } from './image/jpeg-size.ts';
import { liesOnItsSide, readTiffSize } from './image/tiff-size.ts';
import { isCutOff } from './is-cut-off.ts';
import { readTracks, type Tracks } from './read-tracks.ts';

/** Image formats that a picture is exchanged in, with what reads their size. */
const IMAGE_SIZES: Readonly<Record<string, (reader: ByteReader) => Promise<ImageSize | null>>> = {
  'image/png': readPngSize,
  'image/apng': readPngSize,
  'image/jpeg': readJpegSize,
  'image/gif': readGifSize,
  'image/webp': readWebpSize,
  'image/bmp': readBmpSize,
  'image/tiff': readTiffSize,
  'image/avif': readHeifSize,
  'image/heic': readHeifSize,
  'image/heif': readHeifSize,
  'image/heic-sequence': readHeifSize,
  'image/heif-sequence': readHeifSize,
};

/** Containers whose tracks cannot be listed here; their type alone says what they are. */
const OPAQUE =
  /^(video\/(vnd\.avi|x-ms-asf|mpeg|x-flv|3gpp2?|MP[12][PS])|audio\/(x-ms-asf|amr|aiff|x-caf|ape|wavpack))$/;

/** Containers that the parser of the others does not know, or knows in part. */
const OWN_READERS: Readonly<Record<string, (reader: ByteReader) => Promise<Tracks | null>>> = {
  'video/vnd.avi': readAvi,
  'audio/aiff': readAiff,
  'audio/x-caf': readCaf,
  'audio/wav': readWave,
};

/**
 * Reads a file's facts from its content, never from its name: its headers, and behind them only what tells how long it is, or that it
 * ends early. Null for what is no known media file, and for what asks for more than is read of any (docs/security.md). Rejects only with
 * the file system's error. The parsers may hang or die of a damaged file, so this runs in a process that can (see `media-reader.ts`).
 */
export async function readMediaFacts(path: string): Promise<MediaFacts | null> {
  try {
    return await withByteReader(path, readFacts);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    // It ended in the middle of a header, or passed a ceiling.
    return null;
  }
}

/** The same of what is read already. */
export async function readFactsWith(reader: ByteReader): Promise<MediaFacts | null> {
  try {
    return await readFacts(reader);
  } catch {
    return null;
  }
}

async function readFacts(reader: ByteReader): Promise<MediaFacts | null> {
  const type = await detectType(reader);
  if (type === null) return null;
  const isPicture = IMAGE_SIZES[type.mime] !== undefined;
  if (!isPicture && !/^(video|audio)\//.test(type.mime)) return null;
  const facts = await orNull(isPicture ? readImage(reader, type) : readRecording(reader, type));
  if (!(await isCutOff(reader, type.mime))) return facts;
  const isPictureWhole = type.mime === 'image/jpeg' && (await isJpegPictureWhole(reader));
  return { ...(facts ?? makeUnread(type)), isCutOff: true, ...(isPictureWhole ? { isPictureWhole } : {}) };
}

/** Of a damaged header is said nothing, and not that it is none. */
async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    return null;
  }
}

/** Facts of a file of which its type alone is known. */
function makeUnread(type: FileType): MediaFacts {
  const kind = kindOfMime(type.mime) ?? 'video';
  return { kind, ...type, width: null, height: null, duration: null, frameRate: null, details: NO_DETAILS };
}

/** A picture without a readable size is a damaged one. */
async function readImage(reader: ByteReader, type: FileType): Promise<MediaFacts | null> {
  const size = await IMAGE_SIZES[type.mime]?.(reader);
  if (!size) return null;
  const details = await readImageDetails(reader, type.mime);
  // The others have their sides turned already; what a PNG's Exif says stands between its chunks.
  const isTurned = /png$/.test(type.mime) && liesOnItsSide(details.orientation ?? 1);
  return {
    kind: 'image',
    ...type,
    ...(isTurned ? turn(size) : size),
    duration: null,
    frameRate: null,
    details,
  };
}

async function readRecording(reader: ByteReader, type: FileType): Promise<MediaFacts | null> {
  const tracks = (await readTracks(reader)) ?? (await OWN_READERS[type.mime]?.(reader)) ?? null;
  if (tracks === null)
    return OPAQUE.test(type.mime) || (await findUnread(reader, type)) !== null ? makeUnread(type) : null;
  const { hasAudio, width, height, duration, details } = tracks;
  const { frameRate } = details;
  const hasVideo = tracks.hasVideo || (await findUnread(reader, type)) === 'video';
  if (!hasVideo && !hasAudio) return null;
  if (hasVideo)
    return {
      kind: 'video',
      ...type,
      mime: type.mime.replace(/^audio\//, 'video/'),
      width,
      height,
      duration,
      frameRate,
      details,
    };
  return { kind: 'audio', ...soundType(type), width: null, height: null, duration, frameRate, details };
}

/** A video container with nothing but sound in it goes by the name that its kind has for that. */
function soundType(type: FileType): FileType {
  if (type.mime === 'video/mp4' || type.mime === 'video/x-m4v')
    return { mime: 'audio/mp4', extension: 'm4a' };
  if (type.mime === 'video/webm') return { mime: 'audio/webm', extension: 'webm' };
  if (type.mime === 'video/matroska') return { mime: 'audio/matroska', extension: 'mka' };
  // Of a kind that has no name for that, such as QuickTime.
  return { ...type, mime: type.mime.replace(/^video\//, 'audio/') };
}
