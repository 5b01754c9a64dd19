import { type MediaDetails, NO_DETAILS } from '../../../shared/models/asset.ts';
import { type FormatReader, findFormat } from '../../../shared/models/media-formats.ts';
import { kindOfMime, type MediaKind } from '../../../shared/models/media-reference.ts';
import { isNotPlain } from '../../core/kernel/files/open-plain.ts';
import type { MediaFacts } from '../../core/ports.ts';
import { readAvi } from './containers/read-avi.ts';
import { readAiff, readCaf, readWave } from './containers/read-chunks.ts';
import { isAiffCut, isCafCut, isMatroskaCut, isRiffCut, isWaveCut } from './cut/is-chunk-cut.ts';
import { areBoxesCut, isBmpCut, isGifCut, isJpegCut, isPngCut, isTiffCut } from './cut/is-cut-off.ts';
import { isJpegPictureWhole } from './cut/is-jpeg-picture-whole.ts';
import { type ByteReader, CeilingError, detectType, type FileType, withByteReader } from './detect-type.ts';
import { readHeifSize } from './image/heif-size.ts';
import { readGif, readHeif, readJpeg, readPng, readTiff, readWebp } from './image/image-details.ts';
import {
  type ImageSize,
  liesOnItsSide,
  makeSize,
  readJpegSize,
  readTiffSize,
  turn,
} from './image/image-size.ts';
import { readTracks, type Tracks } from './read-tracks.ts';

/** Longest of the headers below. */
const HEAD_BYTES = 40;

/** PNG (ISO/IEC 15948): the IHDR chunk comes first, but for Apple's own CgBI chunk. */
async function readPngSize(reader: ByteReader): Promise<ImageSize | null> {
  const head = await reader.readAt(0, HEAD_BYTES);
  const chunk = head.toString('latin1', 12, 16) === 'CgBI' ? 28 : 12;
  if (head.length < chunk + 12 || head.toString('latin1', chunk, chunk + 4) !== 'IHDR') return null;
  return makeSize(head.readUInt32BE(chunk + 4), head.readUInt32BE(chunk + 8));
}

/** GIF: the logical screen. */
async function readGifSize(reader: ByteReader): Promise<ImageSize | null> {
  const head = await reader.readAt(0, HEAD_BYTES);
  return head.length < 10 ? null : makeSize(head.readUInt16LE(6), head.readUInt16LE(8));
}

/** BMP: the OS/2 header has 16-bit sides; in the others, a negative height only means top to bottom. */
async function readBmpSize(reader: ByteReader): Promise<ImageSize | null> {
  const head = await reader.readAt(0, HEAD_BYTES);
  if (head.length < 26) return null;
  if (head.readUInt32LE(14) === 12) return makeSize(head.readUInt16LE(18), head.readUInt16LE(20));
  return makeSize(head.readInt32LE(18), Math.abs(head.readInt32LE(22)));
}

/** WebP (RFC 9649): one of three kinds of first chunk. */
async function readWebpSize(reader: ByteReader): Promise<ImageSize | null> {
  const head = await reader.readAt(0, HEAD_BYTES);
  if (head.length < 30) return null;
  const chunk = head.toString('latin1', 12, 16);
  if (chunk === 'VP8X') return makeSize(head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1);
  if (chunk === 'VP8 ' && head.readUIntBE(23, 3) === 0x9d012a) {
    return makeSize(head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff);
  }
  if (chunk !== 'VP8L' || head[20] !== 0x2f) return null;
  const bits = head.readUInt32LE(21);
  return makeSize((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
}

/** How a format is read: a picture’s size and what else its headers say, or what is in a recording; and whether it ends early. */
interface Reading {
  readonly size?: (reader: ByteReader) => Promise<ImageSize | null>;
  readonly details?: (reader: ByteReader) => Promise<Partial<MediaDetails>>;
  /** Of containers that the parser of the others does not know, or knows in part. */
  readonly tracks?: (reader: ByteReader) => Promise<Tracks | null>;
  /** Where its tracks can't be listed, its type alone says what it is. */
  readonly isOpaque?: true;
  readonly isCut: (reader: ByteReader) => Promise<boolean>;
}

const READINGS: Readonly<Record<FormatReader, Reading>> = {
  png: { size: readPngSize, details: readPng, isCut: isPngCut },
  jpeg: { size: readJpegSize, details: readJpeg, isCut: isJpegCut },
  gif: { size: readGifSize, details: readGif, isCut: isGifCut },
  webp: { size: readWebpSize, details: readWebp, isCut: isRiffCut },
  bmp: { size: readBmpSize, isCut: isBmpCut },
  tiff: { size: readTiffSize, details: readTiff, isCut: isTiffCut },
  heif: { size: readHeifSize, details: readHeif, isCut: areBoxesCut },
  tracks: { isCut: areBoxesCut },
  matroska: { isCut: isMatroskaCut },
  avi: { tracks: readAvi, isOpaque: true, isCut: isRiffCut },
  wave: { tracks: readWave, isCut: isWaveCut },
  aiff: { tracks: readAiff, isOpaque: true, isCut: isAiffCut },
  caf: { tracks: readCaf, isOpaque: true, isCut: isCafCut },
};

/** Of formats whose tracks can never be listed here. */
const OPAQUE: Reading = { isOpaque: true, isCut: areBoxesCut };

/**
 * Reads a file's facts from its content, never from its name: its headers, and behind them only what tells how long it is, or that it
 * ends early. Null for what is no known media file, and for what asks for more than is read of any (docs/security.md). Rejects only with
 * the file system's error. The parsers may hang or die of a damaged file, so this runs in a process that can (see `media-reader.ts`).
 */
export async function readMediaFacts(path: string): Promise<MediaFacts | null> {
  try {
    return await withByteReader(path, readFacts);
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall !== undefined && !isNotPlain(code)) throw error;
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
  const known = findFormat(type.mime)?.reader;
  const reading = known === null ? OPAQUE : READINGS[known ?? 'tracks'];
  const isPicture = reading.size !== undefined;
  if (!isPicture && !/^(video|audio)\//.test(type.mime)) return null;
  const facts = await orNull(
    isPicture ? readImage(reader, type, reading) : readRecording(reader, type, reading),
  );
  if (!(await isCutOff(reader, reading.isCut))) return facts;
  if (facts !== null && known === 'jpeg' && (await isJpegPictureWhole(reader)))
    return { ...facts, details: { ...facts.details, lacksEnd: true } };
  return { ...(facts ?? makeUnread(type)), isCutOff: true };
}

/**
 * Whether a file ends before its own headers say: a download that broke off, a card that was pulled out. A service may charge
 * for such a file and then fail. What is not known for certain counts as whole.
 */
async function isCutOff(reader: ByteReader, check: Reading['isCut']): Promise<boolean> {
  try {
    return await check(reader);
  } catch (error) {
    // It ended in the middle of a head that is looked at here.
    if (error instanceof RangeError) return true;
    if (error instanceof CeilingError) return false;
    throw error;
  }
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
async function readImage(reader: ByteReader, type: FileType, reading: Reading): Promise<MediaFacts | null> {
  const size = await reading.size?.(reader);
  if (!size) return null;
  const details = { ...NO_DETAILS, ...(await reading.details?.(reader)) };
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

async function readRecording(
  reader: ByteReader,
  type: FileType,
  reading: Reading,
): Promise<MediaFacts | null> {
  const tracks = (await readTracks(reader)) ?? (await reading.tracks?.(reader)) ?? null;
  if (tracks === null)
    return reading.isOpaque || (await findUnread(reader, type)) !== null ? makeUnread(type) : null;
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

/** In front of the first packets of a program its tables come, several times a second. */
const LOOKED_THROUGH = 256 * 1024;
const PACKET = 188;
const SYNC = 0x47;
/** Kinds of pictures in a transport stream that the parser leaves out: MPEG-1, 2 and 4, H.266, AVS, Dirac, VC-1. */
const PICTURES = new Set([0x01, 0x02, 0x10, 0x33, 0x42, 0xd1, 0xd2, 0xea]);
/** What is in an Ogg that the parser leaves out, by what it is called for that. */
const IN_OGG: Readonly<Record<string, MediaKind>> = {
  ogv: 'video',
  ogm: 'video',
  oga: 'audio',
  spx: 'audio',
};

/** What is in a file besides what can be read of it here: MPEG-2 in a transport stream; Theora, Speex or FLAC in Ogg. */
async function findUnread(reader: ByteReader, { mime, extension }: FileType): Promise<MediaKind | null> {
  if (mime === 'video/mp2t') return (await hasUnreadPictures(reader)) ? 'video' : null;
  return IN_OGG[extension] ?? null;
}

async function hasUnreadPictures(reader: ByteReader): Promise<boolean> {
  const bytes = await reader.readAt(0, LOOKED_THROUGH);
  // Cameras put four bytes of time in front of each packet.
  const [first, step] = bytes[0] === SYNC ? [0, PACKET] : [4, PACKET + 4];
  const tables = new Set([0]);
  for (let at = first; at + PACKET <= bytes.length && bytes[at] === SYNC; at += step) {
    const packet = bytes.subarray(at, at + PACKET);
    const pid = packet.readUInt16BE(1) & 0x1fff;
    const section = tables.has(pid) ? findSection(packet) : null;
    if (section === null) continue;
    if (pid === 0) for (const table of listPrograms(section)) tables.add(table);
    else if (listKinds(section).some((kind) => PICTURES.has(kind))) return true;
  }
  return false;
}

/** What a packet has of a table that begins in it, without the checksum; null where none does. */
function findSection(packet: Buffer): Buffer | null {
  const [begins, control] = [((packet[1] as number) & 0x40) !== 0, ((packet[3] as number) >> 4) & 3];
  if (!begins || (control & 1) === 0) return null;
  const content = control === 3 ? 5 + (packet[4] as number) : 4;
  const start = content + 1 + (packet[content] ?? 0);
  if (start + 3 > packet.length) return null;
  const length = packet.readUInt16BE(start + 1) & 0xfff;
  return packet.subarray(start, start + 3 + length - 4);
}

/** Where the tables of the programs are; program 0 is none. */
function listPrograms(section: Buffer): number[] {
  const found: number[] = [];
  for (let at = 8; at + 4 <= section.length; at += 4)
    if (section.readUInt16BE(at) !== 0) found.push(section.readUInt16BE(at + 2) & 0x1fff);
  return found;
}

function listKinds(section: Buffer): number[] {
  const kinds: number[] = [];
  if (section.length < 12) return kinds;
  for (let at = 12 + (section.readUInt16BE(10) & 0xfff); at + 5 <= section.length; ) {
    kinds.push(section[at] as number);
    at += 5 + (section.readUInt16BE(at + 3) & 0xfff);
  }
  return kinds;
}
