import type { ByteReader } from '../byte-reader.ts';
import { MAX_PARTS, MAX_SCANNED_BYTES, TAIL_BYTES } from './limits.ts';

const PIECE_BYTES = 1024 * 1024;

/** JPEG (ITU T.81, B.1): after the first scan begins, an end-of-image marker has to come. */
export async function isJpegCut(reader: ByteReader): Promise<boolean> {
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
