import type { ByteReader } from '../byte-reader.ts';
import { type ImageSize, makeSize } from './image-size.ts';

/** Longest of the headers below. */
const HEAD_BYTES = 40;

/** PNG (ISO/IEC 15948): the IHDR chunk comes first, but for Apple's own CgBI chunk. */
export async function readPngSize(reader: ByteReader): Promise<ImageSize | null> {
  const head = await reader.readAt(0, HEAD_BYTES);
  const chunk = head.toString('latin1', 12, 16) === 'CgBI' ? 28 : 12;
  if (head.length < chunk + 12 || head.toString('latin1', chunk, chunk + 4) !== 'IHDR') return null;
  return makeSize(head.readUInt32BE(chunk + 4), head.readUInt32BE(chunk + 8));
}

/** GIF: the logical screen. */
export async function readGifSize(reader: ByteReader): Promise<ImageSize | null> {
  const head = await reader.readAt(0, HEAD_BYTES);
  return head.length < 10 ? null : makeSize(head.readUInt16LE(6), head.readUInt16LE(8));
}

/** BMP: the OS/2 header has 16-bit sides; in the others, a negative height only means top to bottom. */
export async function readBmpSize(reader: ByteReader): Promise<ImageSize | null> {
  const head = await reader.readAt(0, HEAD_BYTES);
  if (head.length < 26) return null;
  if (head.readUInt32LE(14) === 12) return makeSize(head.readUInt16LE(18), head.readUInt16LE(20));
  return makeSize(head.readInt32LE(18), Math.abs(head.readInt32LE(22)));
}

/** WebP (RFC 9649): one of three kinds of first chunk. */
export async function readWebpSize(reader: ByteReader): Promise<ImageSize | null> {
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
