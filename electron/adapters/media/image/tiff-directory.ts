import type { ByteReader } from '../byte-reader.ts';

/** Bytes of one number, by TIFF's type codes; the others hold no numbers that are asked for here. */
const NUMBER_BYTES = new Map([
  [1, 1],
  [3, 2],
  [4, 4],
  [16, 8],
]);
const MAXIMUM_ENTRIES = 512;
/** Strips or tiles of one picture. */
const MAXIMUM_NUMBERS = 65_536;

/** What the first directory of a TIFF says under a tag: so many numbers, and where they stand. */
interface Entry {
  readonly count: number;
  readonly bytes: number;
  readonly at: number;
}

export interface TiffDirectory {
  readonly isLittle: boolean;
  readonly entries: ReadonlyMap<number, Entry>;
}

/** TIFF 6.0 and BigTIFF: the first directory, wherever in the file it lies; null for what is not TIFF, or ends before it. */
export async function readTiffDirectory(reader: ByteReader, start: number): Promise<TiffDirectory | null> {
  const head = await reader.readAt(start, 16);
  const order = head.toString('latin1', 0, 2);
  if (head.length < 8 || (order !== 'II' && order !== 'MM')) return null;
  const isLittle = order === 'II';
  const magic = readNumber(head, 2, 2, isLittle);
  if (magic !== 42 && (magic !== 43 || head.length < 16)) return null;
  const layout =
    magic === 42
      ? { offset: 4, word: 4, count: 2, entry: 12, value: 8 }
      : { offset: 8, word: 8, count: 8, entry: 20, value: 12 };
  const directory = start + readNumber(head, layout.offset, layout.word, isLittle);
  const counted = await reader.readAt(directory, layout.count);
  if (counted.length < layout.count) return null;
  const from = directory + layout.count;
  const length = Math.min(readNumber(counted, 0, layout.count, isLittle), MAXIMUM_ENTRIES) * layout.entry;
  const bytes = await reader.readAt(from, length);
  const entries = new Map<number, Entry>();
  for (let at = 0; at + layout.entry <= bytes.length; at += layout.entry) {
    const size = NUMBER_BYTES.get(readNumber(bytes, at + 2, 2, isLittle)) ?? 0;
    if (size === 0 || size > layout.word) continue;
    const count = readNumber(bytes, at + 4, layout.word, isLittle);
    const isInside = count * size <= layout.word;
    const value = at + layout.value;
    const place = isInside ? from + value : start + readNumber(bytes, value, layout.word, isLittle);
    entries.set(readNumber(bytes, at, 2, isLittle), { count, bytes: size, at: place });
  }
  return bytes.length < length ? null : { isLittle, entries };
}

/** The numbers under a tag; none where it is not there, or has more than any honest file. */
export async function readTiffNumbers(
  reader: ByteReader,
  directory: TiffDirectory | null,
  tag: number,
): Promise<number[]> {
  const entry = directory?.entries.get(tag);
  if (!directory || entry === undefined || entry.count > MAXIMUM_NUMBERS) return [];
  const bytes = await reader.readAt(entry.at, entry.count * entry.bytes);
  const count = Math.floor(bytes.length / entry.bytes);
  return Array.from({ length: count }, (_, index) =>
    readNumber(bytes, index * entry.bytes, entry.bytes, directory.isLittle),
  );
}

function readNumber(bytes: Buffer, at: number, length: number, isLittle: boolean): number {
  if (length === 8) return Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
  return isLittle ? bytes.readUIntLE(at, length) : bytes.readUIntBE(at, length);
}
