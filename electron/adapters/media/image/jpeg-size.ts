import type { ByteReader } from '../byte-reader.ts';
import { type ImageSize, makeSize, turn } from './image-size.ts';
import { readExifTurn } from './tiff-size.ts';

/** Colour profiles and previews come in segments of 64 KB; no camera writes as many as this. */
const MAXIMUM_SEGMENTS = 4096;
const EXIF = 'Exif\0\0';

/** JPEG (ITU T.81, B.1): walks the segments, without reading them, to the frame header; Exif may turn the image. */
export async function readJpegSize(reader: ByteReader): Promise<ImageSize | null> {
  let position = 2;
  let isTurned = false;
  for (let segment = 0; segment < MAXIMUM_SEGMENTS; segment += 1) {
    const head = await reader.readAt(position, 10);
    const marker = head[1];
    if (head.length < 4 || head[0] !== 0xff || marker === undefined) return null;
    if (marker === 0xff) {
      position += 1;
      continue;
    }
    if (isFrame(marker)) return readFrameSize(head, isTurned);
    // The scan begins, or the image ends, and there was no frame header.
    if (marker === 0xda || marker === 0xd9) return null;
    if (marker === 0xe1 && head.toString('latin1', 4, 10) === EXIF)
      isTurned ||= await readExifTurn(reader, position + 10);
    position += isStandalone(marker) ? 2 : 2 + head.readUInt16BE(2);
  }
  return null;
}

function readFrameSize(head: Buffer, isTurned: boolean): ImageSize | null {
  const size = head.length < 9 ? null : makeSize(head.readUInt16BE(7), head.readUInt16BE(5));
  return size !== null && isTurned ? turn(size) : size;
}

/** SOF0 to SOF15, among which DHT, JPG and DAC lie. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function isStandalone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}
