import { isMadeOfBoxes } from '../check-boxes.ts';
import { type ByteReader, createReadAhead } from '../detect-type.ts';
import { readTiffDirectory, readTiffNumbers } from '../image/image-size.ts';

/** What each row is filled up to; some programs leave that out of the last one. */
const ROW_UNIT = 4;
/** The oldest kind is shorter, and its first pixels are read with it. */
const HEAD_BYTES = 34;

/** BMP whose pixels are not packed: all rows are there. The size of the file in its head is wrong in many. */
export async function isBmpCut(reader: ByteReader): Promise<boolean> {
  const head = Buffer.alloc(HEAD_BYTES);
  (await reader.readAt(0, HEAD_BYTES)).copy(head);
  const [pixels, isOld] = [head.readUInt32LE(10), head.readUInt32LE(14) === 12];
  const width = isOld ? head.readUInt16LE(18) : head.readInt32LE(18);
  const height = isOld ? head.readUInt16LE(20) : Math.abs(head.readInt32LE(22));
  const bits = head.readUInt16LE(isOld ? 24 : 28);
  // 3: not packed either, with masks for the colours.
  const isPlain = isOld || [0, 3].includes(head.readUInt32LE(30));
  const row = Math.ceil((width * bits) / 8 / ROW_UNIT) * ROW_UNIT;
  return isPlain && pixels + row * height >= reader.size + ROW_UNIT;
}

const WINDOW = 256 * 1024;

type ReadByte = (at: number) => Promise<number | undefined>;

/**
 * GIF89a: each block of an extension or a picture ends with an empty part. Where only the trailer behind them is missing,
 * nothing of a picture is.
 */
export async function isGifCut(reader: ByteReader): Promise<boolean> {
  const end = await reader.readAt(reader.size - 2, 2);
  if (end[0] === 0 && end[1] === 0x3b) return false;
  const read = createReadAhead(reader, WINDOW);
  const readByte = async (place: number) => (await read(place, 1))[0];
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

/** The last chunk, which is empty; its name alone may stand in a text. */
const END = Buffer.from('\0\0\0\0IEND', 'latin1');

/** PNG (ISO/IEC 15948): chunks up to IEND. */
export async function isPngCut(reader: ByteReader): Promise<boolean> {
  const tail = await reader.readAt(Math.max(0, reader.size - TAIL_BYTES), TAIL_BYTES);
  if (tail.includes(END)) return false;
  let position = 8;
  for (let chunk = 0; chunk < MAX_PARTS && position < reader.size; chunk += 1) {
    const head = await reader.readAt(position, 8);
    if (head.length < 8) return true;
    if (head.toString('latin1', 4) === 'IEND') return false;
    position += 12 + head.readUInt32BE(0);
  }
  return position >= reader.size;
}

const HEIGHT = 257;
const ROWS_OF_STRIP = 278;
/** Where the pieces of the picture lie, and how long they are. */
const STRIPS = [273, 279] as const;
const TILES = [324, 325] as const;

/** TIFF: the first directory is there, and all of the picture that it names. */
export async function isTiffCut(reader: ByteReader): Promise<boolean> {
  const directory = await readTiffDirectory(reader, 0);
  if (directory === null) return true;
  const read = (tag: number) => readTiffNumbers(reader, directory, tag);
  const [[height = 0], [rows = 0]] = [await read(HEIGHT), await read(ROWS_OF_STRIP)];
  for (const [places, lengths] of [STRIPS, TILES]) {
    const [from, long] = [await read(places), await read(lengths)];
    const last = from.length - 1;
    // Some programs give the last strip the length of the others, though it has fewer rows.
    const share = places === STRIPS[0] && rows > 0 ? Math.min(1, (height - last * rows) / rows) : 1;
    const need = (index: number) => Math.floor((long[index] ?? 0) * (index === last && last > 0 ? share : 1));
    if (from.some((at, index) => at + Math.max(0, need(index)) > reader.size)) return true;
  }
  return false;
}

/** Boxes that stand by themselves. Cameras put data of their own behind the last one, which look like a box and are none. */
const KNOWN = /^(ftyp|styp|moov|moof|mfra|mdat|meta|idat|sidx|ssix|emsg|prft|free|skip|wide|uuid|udta|pnot)$/;
/** Without one of these nothing in the file can be found. */
const INDEX = /^(moov|moof|meta)$/;

/** MP4, QuickTime, HEIF, AVIF (ISO/IEC 14496-12): no box goes on behind the end. */
export async function areBoxesCut(reader: ByteReader): Promise<boolean> {
  if (!(await isMadeOfBoxes(reader))) return false;
  let [position, type, hasIndex] = [0, '', false];
  for (let count = 0; count < MAX_PARTS && position + 8 <= reader.size; count += 1) {
    const head = await reader.readAt(position, 16);
    const short = head.readUInt32BE(0);
    type = head.toString('latin1', 4, 8);
    // 0 goes on to the end, whatever that is.
    if (short === 0 || (short === 1 && head.length < 16)) return short === 1;
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (size < 8) return false;
    position += size;
    hasIndex ||= position <= reader.size && INDEX.test(type);
  }
  return position > reader.size && (!hasIndex || KNOWN.test(type));
}

/** What follows the end of a picture: other programs' notes, rarely more than this. */
const TAIL_BYTES = 64 * 1024;
/** Beyond this a file is not gone through; it counts as whole then. */
const MAX_SCANNED_BYTES = 64 * 1024 * 1024;
/** Segments, chunks or boxes that are looked at. */
const MAX_PARTS = 4096;
