import type { ByteReader } from '../byte-reader.ts';
import { type ImageSize, makeSize, turn } from './image-size.ts';
import { readTiffDirectory, readTiffNumbers } from './tiff-directory.ts';

const WIDTH = 256;
const HEIGHT = 257;
const BITS = 258;
const ORIENTATION = 274;
const EXTRA_SAMPLES = 338;

/** What the first picture of a TIFF says of itself; null where it does not. */
export interface TiffHead {
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
