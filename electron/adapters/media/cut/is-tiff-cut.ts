import type { ByteReader } from '../byte-reader.ts';
import { readTiffDirectory, readTiffNumbers } from '../image/tiff-directory.ts';

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
