import type { ByteReader } from '../byte-reader.ts';
import { MAX_SCANNED_BYTES } from './limits.ts';

const WINDOW = 256 * 1024;

type ReadByte = (at: number) => Promise<number | undefined>;

/**
 * GIF89a: each block of an extension or a picture ends with an empty part. Where only the trailer behind them is missing,
 * nothing of a picture is.
 */
export async function isGifCut(reader: ByteReader): Promise<boolean> {
  const end = await reader.readAt(reader.size - 2, 2);
  if (end[0] === 0 && end[1] === 0x3b) return false;
  const readByte = createByteReader(reader);
  let at = 13 + countColours(await readByte(10)) * 3;
  const limit = Math.min(reader.size, MAX_SCANNED_BYTES);
  while (at < limit) {
    const block = await readByte(at);
    // The trailer, or what is no block.
    if (block !== 0x21 && block !== 0x2c) return false;
    const parts = block === 0x21 ? at + 2 : at + 11 + countColours(await readByte(at + 9)) * 3;
    at = await skipParts(readByte, parts, limit);
  }
  return at > reader.size;
}

/** The place behind a row of parts, each led by its length, that ends with an empty one; beyond the file where that is missing. */
async function skipParts(readByte: ReadByte, start: number, limit: number): Promise<number> {
  let at = start;
  while (at < limit) {
    const length = (await readByte(at)) as number;
    if (length === 0) return at + 1;
    at += 1 + length;
  }
  return at + 1;
}

function countColours(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 2 ** ((flags & 7) + 1);
}

function createByteReader(reader: ByteReader): ReadByte {
  let [window, from]: [Buffer, number] = [Buffer.alloc(0), 0];
  return async (at) => {
    if (at < from || at >= from + window.length) {
      window = await reader.readAt(at, WINDOW);
      from = at;
    }
    return window[at - from];
  };
}
