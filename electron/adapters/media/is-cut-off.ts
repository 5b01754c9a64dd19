import { type ByteReader, CeilingError } from './byte-reader.ts';
import { isMadeOfBoxes } from './check-boxes.ts';

/** What follows the end of a picture: other programs' notes, rarely more than this. */
const TAIL_BYTES = 64 * 1024;
const PIECE_BYTES = 1024 * 1024;
/** Beyond this a file is not gone through; it counts as whole then. */
const MAX_SCANNED_BYTES = 64 * 1024 * 1024;
const MAX_PARTS = 4096;

/**
 * Whether a file ends before its own headers say: a download that broke off, a card that was pulled out. A service may charge
 * for such a file and then fail. What is not known for certain counts as whole.
 */
export async function isCutOff(reader: ByteReader, mime: string): Promise<boolean> {
  try {
    if (mime === 'image/jpeg') return await isJpegCut(reader);
    if (mime === 'image/png' || mime === 'image/apng') return await isPngCut(reader);
    if (mime === 'image/webp') return (await reader.readAt(4, 4)).readUInt32LE(0) + 8 > reader.size + 1;
    return (await isMadeOfBoxes(reader)) && (await areBoxesCut(reader));
  } catch (error) {
    if (error instanceof CeilingError) return false;
    throw error;
  }
}

/** JPEG (ITU T.81, B.1): after the first scan begins, an end-of-image marker has to come. */
async function isJpegCut(reader: ByteReader): Promise<boolean> {
  const scan = await findScan(reader);
  if (scan === null) return false;
  if (scan >= reader.size) return true;
  const tail = Math.max(scan, reader.size - TAIL_BYTES);
  if (hasEnd(await reader.readAt(tail, TAIL_BYTES))) return false;
  // Phones put a film behind the picture.
  const end = Math.min(reader.size, scan + MAX_SCANNED_BYTES);
  for (let at = scan; at < end; at += PIECE_BYTES - 1)
    if (hasEnd(await reader.readAt(at, PIECE_BYTES))) return false;
  return end === reader.size;
}

const hasEnd = (bytes: Buffer) => bytes.includes(Buffer.from([0xff, 0xd9]));

/** Where the first scan begins; the file's end or more where it ends before one; null where that can't be told. */
async function findScan(reader: ByteReader): Promise<number | null> {
  let position = 2;
  for (let segment = 0; segment < MAX_PARTS && position < reader.size; segment += 1) {
    const head = await reader.readAt(position, 4);
    if (head.length < 4) return reader.size;
    if (head[0] !== 0xff) return null;
    const marker = head[1] as number;
    if (marker === 0xda) return position;
    const isAlone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9);
    position += marker === 0xff ? 1 : isAlone ? 2 : 2 + head.readUInt16BE(2);
  }
  return position >= reader.size ? position : null;
}

/** PNG (ISO/IEC 15948): chunks up to IEND. */
async function isPngCut(reader: ByteReader): Promise<boolean> {
  const tail = await reader.readAt(Math.max(0, reader.size - TAIL_BYTES), TAIL_BYTES);
  if (tail.includes('IEND')) return false;
  let position = 8;
  for (let chunk = 0; chunk < MAX_PARTS && position < reader.size; chunk += 1) {
    const head = await reader.readAt(position, 8);
    if (head.length < 8) return true;
    if (head.toString('latin1', 4) === 'IEND') return false;
    position += 12 + head.readUInt32BE(0);
  }
  return position >= reader.size;
}

/** MP4, QuickTime, HEIF, AVIF (ISO/IEC 14496-12): no box reaches beyond the end. */
async function areBoxesCut(reader: ByteReader): Promise<boolean> {
  let position = 0;
  for (let box = 0; box < MAX_PARTS && position + 8 <= reader.size; box += 1) {
    const head = await reader.readAt(position, 16);
    const short = head.readUInt32BE(0);
    // 0 reaches to the end, whatever that is.
    if (short === 0 || (short === 1 && head.length < 16)) return short === 1;
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (size < 8) return false;
    position += size;
  }
  return position > reader.size;
}
