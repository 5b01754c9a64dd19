import type { MediaDetails } from '../../../../shared/models/asset.ts';
import type { ByteReader } from '../detect-type.ts';
import { HDR_TRANSFERS, readHeifHead } from './heif-size.ts';
import { readExifOrientation, readJpegHead, readTiffHead } from './image-size.ts';

/** Chunks before a PNG's pixels; profiles and texts, of which no program writes as many. */
const MAXIMUM_CHUNKS = 256;
/** The first frame of a GIF has ended by here, or nothing is said about a second one. */
const GIF_BYTES = 8 * 1024 * 1024;

type Details = Partial<MediaDetails>;

/** PNG (ISO/IEC 15948, third edition): chunks up to the first of the pixels. */
export async function readPng(reader: ByteReader): Promise<Details> {
  let details: Details = { isAnimated: false, hasAlpha: false, orientation: 1 };
  let position = 8;
  for (let chunk = 0; chunk < MAXIMUM_CHUNKS; chunk += 1) {
    const head = await reader.readAt(position, 24);
    if (head.length < 12) break;
    const type = head.toString('latin1', 4, 8);
    if (type === 'IDAT') return details;
    details = { ...details, ...readPngChunk(type, head.subarray(8)) };
    if (type === 'eXIf') {
      const orientation = await readExifOrientation(reader, position + 8);
      details = { ...details, orientation: orientation ?? 1 };
    }
    position += 12 + head.readUInt32BE(0);
  }
  // What was not looked at may say that it is transparent, or moves.
  const { hasAlpha, isAnimated } = details;
  return { ...details, hasAlpha: hasAlpha || null, isAnimated: isAnimated || null };
}

function readPngChunk(type: string, data: Buffer): Details {
  if (type === 'acTL') return { isAnimated: data.readUInt32BE(0) > 1 };
  if (type === 'tRNS') return { hasAlpha: true };
  if (type === 'cICP') return { isHdr: HDR_TRANSFERS.includes(data[1] ?? 0) };
  // Colour types 4 and 6 carry transparency; of a palette each colour has eight bits.
  if (type !== 'IHDR' || data.length < 10) return {};
  const colourType = data[9] ?? 0;
  return { bitDepth: colourType === 3 ? 8 : data[8] || null, hasAlpha: (colourType & 4) !== 0 };
}

export async function readTiff(reader: ByteReader): Promise<Details> {
  const { bitDepth, hasAlpha, orientation } = await readTiffHead(reader);
  return { bitDepth, hasAlpha, orientation };
}

export async function readJpeg(reader: ByteReader): Promise<Details> {
  const head = await readJpegHead(reader);
  const { bitDepth = null, orientation = null } = head ?? {};
  return { bitDepth, orientation, hasAlpha: false, isAnimated: false };
}

/** WebP (RFC 9649). */
export async function readWebp(reader: ByteReader): Promise<Details> {
  const head = await reader.readAt(0, 30);
  const chunk = head.toString('latin1', 12, 16);
  const flags = head[20] ?? 0;
  const stays = { bitDepth: 8, orientation: 1 };
  if (chunk === 'VP8X') return { ...stays, hasAlpha: (flags & 0x10) !== 0, isAnimated: (flags & 0x02) !== 0 };
  const hasAlpha = chunk === 'VP8L' && ((head[24] ?? 0) & 0x10) !== 0;
  return { ...stays, hasAlpha, isAnimated: false };
}

export async function readHeif(reader: ByteReader): Promise<Details> {
  const { bitDepth, isHdr, hasAlpha, orientation } = await readHeifHead(reader);
  const brand = (await reader.readAt(8, 4)).toString('latin1');
  return { bitDepth, isHdr, hasAlpha, orientation, isAnimated: ['avis', 'msf1', 'hevc'].includes(brand) };
}

/** GIF89a: blocks up to the second picture. */
export async function readGif(reader: ByteReader): Promise<Details> {
  const bytes = await reader.readAt(0, GIF_BYTES);
  const stays = { bitDepth: 8, orientation: 1 };
  let hasAlpha = false;
  let pictures = 0;
  for (let at = 13 + tableBytes(bytes[10]); at < bytes.length && pictures < 2; ) {
    const block = bytes[at];
    if (block === 0x21) {
      // A graphic control extension says whether one of the colours is transparent.
      if (bytes[at + 1] === 0xf9) hasAlpha ||= ((bytes[at + 3] ?? 0) & 1) === 1;
      at = skipParts(bytes, at + 2);
    } else if (block === 0x2c) {
      pictures += 1;
      at = skipParts(bytes, at + 11 + tableBytes(bytes[at + 9]));
    } else return { ...stays, hasAlpha, isAnimated: pictures > 1 };
  }
  return { ...stays, hasAlpha, isAnimated: pictures > 1 ? true : bytes.length < reader.size ? null : false };
}

/** The colours that follow: the lowest bits say how many. */
function tableBytes(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** The place behind a row of parts, each led by its length, that ends with an empty one. */
function skipParts(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] as number);
  return at + 1;
}
