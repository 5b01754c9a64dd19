import type { ByteReader } from '../detect-type.ts';

/** Colour profiles and previews come in segments of 64 KB; no camera writes as many as this. */
const MAXIMUM_SEGMENTS = 4096;
const EXIF = 'Exif\0\0';

/** What a JPEG's frame header and Exif say. */
interface JpegHead {
  readonly size: ImageSize;
  /** Bits of one channel. */
  readonly bitDepth: number;
  /** By the numbers of Exif. */
  readonly orientation: number;
}

export async function readJpegSize(reader: ByteReader): Promise<ImageSize | null> {
  return (await readJpegHead(reader))?.size ?? null;
}

/** JPEG (ITU T.81, B.1): walks the segments, without reading them, to the frame header; Exif may turn the image. */
export async function readJpegHead(reader: ByteReader): Promise<JpegHead | null> {
  let position = 2;
  let orientation: number | null = null;
  for (let segment = 0; segment < MAXIMUM_SEGMENTS; segment += 1) {
    const head = await reader.readAt(position, 10);
    const marker = head[1];
    if (head.length < 4 || head[0] !== 0xff || marker === undefined) return null;
    if (marker === 0xff) {
      position += 1;
      continue;
    }
    if (isFrame(marker)) return readFrame(head, orientation ?? 1);
    // The scan begins, or the image ends, and there was no frame header.
    if (marker === 0xda || marker === 0xd9) return null;
    if (marker === 0xe1 && head.toString('latin1', 4, 10) === EXIF)
      orientation ??= await readExifOrientation(reader, position + 10);
    position += isStandalone(marker) ? 2 : 2 + head.readUInt16BE(2);
  }
  return null;
}

function readFrame(head: Buffer, orientation: number): JpegHead | null {
  const size = head.length < 9 ? null : makeSize(head.readUInt16BE(7), head.readUInt16BE(5));
  if (size === null) return null;
  const isTurned = liesOnItsSide(orientation);
  return { size: isTurned ? turn(size) : size, bitDepth: head[4] ?? 8, orientation };
}

/** SOF0 to SOF15, among which DHT, JPG and DAC lie. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function isStandalone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

const WIDTH = 256;
const HEIGHT = 257;
const BITS = 258;
const ORIENTATION = 274;
const EXTRA_SAMPLES = 338;

/** What the first picture of a TIFF says of itself; null where it does not. */
interface TiffHead {
  readonly size: ImageSize | null;
  /** By the numbers of Exif. */
  readonly orientation: number | null;
  /** Bits of one channel, the deepest. */
  readonly bitDepth: number | null;
  readonly hasAlpha: boolean;
}

export async function readTiffSize(reader: ByteReader): Promise<ImageSize | null> {
  return (await readTiffHead(reader)).size;
}

export async function readTiffHead(reader: ByteReader): Promise<TiffHead> {
  const directory = await readTiffDirectory(reader, 0);
  const read = (tag: number) => readTiffNumbers(reader, directory, tag);
  const [[width], [height], bits, extra] = [
    await read(WIDTH),
    await read(HEIGHT),
    await read(BITS),
    await read(EXTRA_SAMPLES),
  ];
  const orientation = nameOrientation((await read(ORIENTATION))[0]);
  const size = makeSize(width, height);
  return {
    size: size !== null && liesOnItsSide(orientation ?? 1) ? turn(size) : size,
    orientation,
    bitDepth: bits.length === 0 ? null : Math.max(...bits.slice(0, 8)) || null,
    // 1 and 2 are transparency; 0 may be anything.
    hasAlpha: extra.some((kind) => kind === 1 || kind === 2),
  };
}

/** How Exif data (itself a small TIFF, at `start` of the file) says that the image is turned; null where it does not. */
export async function readExifOrientation(reader: ByteReader, start: number): Promise<number | null> {
  const directory = await readTiffDirectory(reader, start);
  return nameOrientation((await readTiffNumbers(reader, directory, ORIENTATION))[0]);
}

/** Orientations 5 to 8 exchange rows and columns. */
export function liesOnItsSide(orientation: number): boolean {
  return orientation >= 5 && orientation <= 8;
}

function nameOrientation(number = 0): number | null {
  return number >= 1 && number <= 8 ? number : null;
}

/** An image's width and height in pixels as it is shown, with its stored rotation applied. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** The size when both sides are at least a pixel; null otherwise. */
export function makeSize(width: number | undefined, height: number | undefined): ImageSize | null {
  return width && height && width > 0 && height > 0 ? { width, height } : null;
}

/** The size of an image that is shown lying on its side. */
export function turn(size: ImageSize): ImageSize {
  return { width: size.height, height: size.width };
}

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

interface TiffDirectory {
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
