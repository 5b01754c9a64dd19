import { crc32 } from 'node:zlib';
import { filmWithoutNotes, isFilmWithNotes } from './film-notes.ts';
import { blankHeif, blankTiff, exifOf } from './image-notes.ts';

/**
 * A picture or film without what its makers wrote into it besides: places, serial numbers, names, texts, thumbnails, and what
 * hangs behind a picture's end. Pixels, colour profile and the way it is turned stay. Null where nothing of that is in it, for
 * other formats, and for what is not built as it should be.
 */
export async function withoutPrivate(file: Buffer, mime: string): Promise<Buffer | null> {
  if (isFilmWithNotes(mime)) return filmWithoutNotes(file);
  try {
    const bytes = STRIPS[mime]?.(file) ?? null;
    return bytes === null || bytes.equals(file) ? null : bytes;
  } catch (error) {
    // It ended in the middle of a head.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const STRIPS: Readonly<Record<string, (file: Buffer) => Buffer | null>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/apng': stripPng,
  'image/webp': stripWebp,
  'image/tiff': blankTiff,
  'image/heic': blankHeif,
  'image/heif': blankHeif,
  'image/avif': blankHeif,
};

/** How Exif, which is a TIFF, says that a picture is turned; 1 where it does not. */
function readOrientation(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const from = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < read16(from); entry += 1)
    if (read16(from + 2 + entry * 12) === 0x112) return read16(from + 10 + entry * 12);
  return 1;
}

/** Exif that says nothing else; empty where there is nothing to say. */
function turnedBy(tiff: Buffer): Buffer {
  const orientation = readOrientation(tiff);
  return orientation < 2 || orientation > 8 ? Buffer.alloc(0) : exifOf(orientation);
}

const EXIF = Buffer.from('Exif\0\0', 'latin1');

/** JPEG (ITU T.81, B.1): of the notes of applications, those stay that a decoder goes by. */
function stripJpeg(file: Buffer): Buffer | null {
  if (file.readUInt16BE(0) !== 0xffd8) return null;
  const kept = [file.subarray(0, 2)];
  let isTurnKnown = false;
  for (let from = 2; ; ) {
    if (file[from] !== 0xff) return null;
    const marker = file.readUInt8(from + 1);
    // Filled up with more of the mark’s first byte.
    if (marker === 0xff) {
      from += 1;
      continue;
    }
    if (marker === 0xda) return Buffer.concat([...kept, file.subarray(from, endOfJpeg(file, from))]);
    const next = from + 2 + file.readUInt16BE(from + 2);
    const data = file.subarray(from + 4, next);
    if (!isNote(marker) || isColour(marker, data)) kept.push(file.subarray(from, next));
    const isExif = marker === 0xe1 && data.subarray(0, EXIF.length).equals(EXIF);
    const turn = isExif && !isTurnKnown ? turnedBy(data.subarray(EXIF.length)) : Buffer.alloc(0);
    if (turn.length > 0) kept.push(makeSegment(marker, EXIF, turn));
    isTurnKnown ||= isExif;
    // Without the thumbnail that may stand behind it.
    if (marker === 0xe0 && data.toString('latin1', 0, 5) === 'JFIF\0')
      kept.push(makeSegment(marker, data.subarray(0, 12), Buffer.alloc(2)));
    from = next;
  }
}

const isNote = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/** The colour profile, and Adobe's word for how colours are kept. */
function isColour(marker: number, data: Buffer): boolean {
  if (marker === 0xe2) return data.toString('latin1', 0, 12) === 'ICC_PROFILE\0';
  return marker === 0xee && data.toString('latin1', 0, 5) === 'Adobe';
}

function makeSegment(marker: number, ...parts: readonly Buffer[]): Buffer {
  const data = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]), data]);
}

/** The place behind the mark of the end; phones put a film there. */
function endOfJpeg(file: Buffer, scan: number): number {
  for (let at = scan; ; ) {
    at = file.indexOf(0xff, at);
    const marker = at < 0 ? undefined : file[at + 1];
    if (marker === undefined) return file.length;
    if (marker === 0xd9) return at + 2;
    const isData = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);
    at += isData ? 1 + Number(marker !== 0xff) : 2 + file.readUInt16BE(at + 2);
  }
}

/** Chunks of a PNG that say how it is shown. (PNG, third edition, 11.3) */
const SHOWN =
  /^(?:[A-Z].{3}|tRNS|gAMA|cHRM|sRGB|iCCP|cICP|mDCV|cLLI|sBIT|bKGD|hIST|pHYs|sPLT|acTL|fcTL|fdAT)$/;

function stripPng(file: Buffer): Buffer | null {
  const kept = [file.subarray(0, 8)];
  for (let from = 8; ; ) {
    const to = from + 12 + file.readUInt32BE(from);
    const type = file.toString('latin1', from + 4, from + 8);
    if (to > file.length) return null;
    if (SHOWN.test(type)) kept.push(file.subarray(from, to));
    const turn = type === 'eXIf' ? turnedBy(file.subarray(from + 8, to - 4)) : Buffer.alloc(0);
    if (turn.length > 0) kept.push(makePngChunk(type, turn));
    if (type === 'IEND') return Buffer.concat(kept);
    from = to;
  }
}

function makePngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** In the flags of a VP8X chunk. (RFC 9649, 2.7) */
const [HAS_EXIF, HAS_XMP] = [0x08, 0x04];

function stripWebp(file: Buffer): Buffer | null {
  const end = file.readUInt32LE(4) + 8;
  if (end > file.length) return null;
  const kept: Buffer[] = [];
  let turn: Buffer = Buffer.alloc(0);
  for (let from = 12; from < end; ) {
    const length = file.readUInt32LE(from + 4);
    const to = from + 8 + length + (length % 2);
    const type = file.toString('latin1', from, from + 4);
    if (to > end + 1) return null;
    if (/^(?:VP8[ LX]|ICCP|ANIM|ANMF|ALPH)$/.test(type)) kept.push(Buffer.from(file.subarray(from, to)));
    const tiff = file.subarray(from + 8, to);
    if (type === 'EXIF') turn = turnedBy(tiff.subarray(0, 6).equals(EXIF) ? tiff.subarray(6) : tiff);
    from = to;
  }
  const [head] = kept;
  if (head?.toString('latin1', 0, 4) === 'VP8X')
    head[8] = (head.readUInt8(8) & ~(HAS_EXIF | HAS_XMP)) | (turn.length > 0 ? HAS_EXIF : 0);
  if (turn.length > 0)
    kept.push(Buffer.from(`EXIF${String.fromCharCode(turn.length)}\0\0\0`, 'latin1'), turn);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(4 + kept.reduce((sum, { length }) => sum + length, 0));
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBP'), ...kept]);
}
