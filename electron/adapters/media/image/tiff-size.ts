import type { ByteReader } from '../byte-reader.ts';
import { type ImageSize, makeSize, turn } from './image-size.ts';

const WIDTH = 256;
const HEIGHT = 257;
const ORIENTATION = 274;
/** Numbers of one value each, by TIFF's type codes. */
const NUMBER_BYTES = new Map([
  [3, 2],
  [4, 4],
  [16, 8],
]);
const MAXIMUM_ENTRIES = 512;

/** TIFF 6.0 and BigTIFF: the first directory, wherever in the file it lies. */
export async function readTiffSize(reader: ByteReader): Promise<ImageSize | null> {
  const tags = await readTiffTags(reader, 0);
  const size = makeSize(tags.get(WIDTH), tags.get(HEIGHT));
  return size !== null && liesOnItsSide(tags.get(ORIENTATION)) ? turn(size) : size;
}

/** How Exif data (itself a small TIFF, at `start` of the file) says that the image is turned; null where it does not. */
export async function readExifOrientation(reader: ByteReader, start: number): Promise<number | null> {
  const orientation = (await readTiffTags(reader, start)).get(ORIENTATION) ?? 0;
  return orientation >= 1 && orientation <= 8 ? orientation : null;
}

/** Orientations 5 to 8 exchange rows and columns. */
export function liesOnItsSide(orientation: number | undefined): boolean {
  return orientation !== undefined && orientation >= 5 && orientation <= 8;
}

/** The numeric tags of the first directory; empty for what is not TIFF. */
async function readTiffTags(reader: ByteReader, start: number): Promise<Map<number, number>> {
  const head = await reader.readAt(start, 16);
  const order = head.toString('latin1', 0, 2);
  if (head.length < 8 || (order !== 'II' && order !== 'MM')) return new Map();
  const isLittle = order === 'II';
  const magic = readNumber(head, 2, 2, isLittle);
  if (magic !== 42 && (magic !== 43 || head.length < 16)) return new Map();
  const layout =
    magic === 42
      ? { offset: 4, word: 4, count: 2, entry: 12, value: 8 }
      : { offset: 8, word: 8, count: 8, entry: 20, value: 12 };
  const directory = start + readNumber(head, layout.offset, layout.word, isLittle);
  const counted = await reader.readAt(directory, layout.count);
  if (counted.length < layout.count) return new Map();
  const count = Math.min(readNumber(counted, 0, layout.count, isLittle), MAXIMUM_ENTRIES);
  const entries = await reader.readAt(directory + layout.count, count * layout.entry);
  const tags = new Map<number, number>();
  for (let at = 0; at + layout.entry <= entries.length; at += layout.entry) {
    const bytes = NUMBER_BYTES.get(readNumber(entries, at + 2, 2, isLittle)) ?? 0;
    if (bytes === 0 || bytes > layout.word) continue;
    tags.set(readNumber(entries, at, 2, isLittle), readNumber(entries, at + layout.value, bytes, isLittle));
  }
  return tags;
}

function readNumber(bytes: Buffer, at: number, length: number, isLittle: boolean): number {
  if (length === 8) return Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
  return isLittle ? bytes.readUIntLE(at, length) : bytes.readUIntBE(at, length);
}
