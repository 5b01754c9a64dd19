import type { ByteReader } from '../byte-reader.ts';
import { type ImageSize, makeSize, turn } from './image-size.ts';
import { liesOnItsSide, readExifOrientation } from './tiff-size.ts';

/** Colour profiles and previews come in segments of 64 KB; no camera writes as many as this. */
const MAXIMUM_SEGMENTS = 4096;
const EXIF = 'Exif\0\0';

/** What a JPEG's frame header and Exif say. */
export interface JpegHead {
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
