import { readBoxHead } from '../check-boxes.ts';
import type { ByteReader } from '../detect-type.ts';
import { type ImageSize, makeSize, turn } from './image-size.ts';

/** Where the properties of an image lie; tens of thousands of tiles would still fit. */
const MAXIMUM_META_BYTES = 4 * 1024 * 1024;
const MAXIMUM_BOXES = 64;
/** Of one box: the properties of all tiles and thumbnails. */
const MAXIMUM_CHILDREN = 4096;

interface Box {
  readonly type: string;
  readonly data: Buffer;
}

/** What the primary picture of a HEIF file (HEIC, AVIF) says of itself; null where the file does not say. */
interface HeifHead {
  readonly size: ImageSize | null;
  readonly bitDepth: number | null;
  readonly isHdr: boolean | null;
  readonly hasAlpha: boolean;
  /** By the numbers of Exif. */
  readonly orientation: number;
}

export async function readHeifSize(reader: ByteReader): Promise<ImageSize | null> {
  return (await readHeifHead(reader)).size;
}

/** HEIF and AVIF (ISO/IEC 23008-12): the extent, crop and rotation of the primary item, not of its tiles or thumbnail. */
export async function readHeifHead(reader: ByteReader): Promise<HeifHead> {
  const meta = await findMeta(reader);
  const children = meta === null ? [] : listBoxes(meta.subarray(4));
  const primary = readPrimaryItem(children.find((box) => box.type === 'pitm')?.data);
  const properties = listBoxes(children.find((box) => box.type === 'iprp')?.data);
  const container = listBoxes(properties.find((box) => box.type === 'ipco')?.data);
  const own = properties
    .filter((box) => box.type === 'ipma')
    .flatMap((box) => readAssociations(box.data))
    .flatMap(({ item, property }) => (item === primary ? (container[property - 1] ?? []) : []));
  return {
    size: own.reduce<ImageSize | null>(applyProperty, null),
    bitDepth: own.find(({ type, data }) => type === 'pixi' && data.length >= 6)?.data[5] ?? null,
    isHdr: readIsHdr(own.find(({ type }) => type === 'colr')?.data),
    hasAlpha: container.some(({ type, data }) => type === 'auxC' && ALPHA.test(data.toString('latin1'))),
    orientation: readOrientation(own),
  };
}

/** By quarters against the clock, as they are; then top and bottom exchanged, or left and right. */
const ORIENTATIONS = { plain: [1, 8, 3, 6], topDown: [4, 5, 2, 7], leftRight: [2, 7, 4, 5] } as const;

/** Properties apply in their order; turned behind a mirror, a picture turns the other way. */
function readOrientation(own: readonly Box[]): number {
  const [turnAt, mirrorAt] = ['irot', 'imir'].map((name) => own.findIndex(({ type }) => type === name)) as [
    number,
    number,
  ];
  const quarters = (own[turnAt]?.data[0] ?? 0) & 3;
  if (mirrorAt === -1) return ORIENTATIONS.plain[quarters] as number;
  const way = ((own[mirrorAt]?.data[0] ?? 0) & 1) === 1 ? ORIENTATIONS.leftRight : ORIENTATIONS.topDown;
  return way[mirrorAt < turnAt ? (4 - quarters) & 3 : quarters] as number;
}

/** An auxiliary picture that is the transparency of another (ISO/IEC 23008-12). */
const ALPHA = /auxid:1\0|:alpha\0/;

function readIsHdr(colour: Buffer | undefined): boolean | null {
  if (colour === undefined || colour.length < 8 || colour.toString('latin1', 0, 4) !== 'nclx') return null;
  return HDR_TRANSFERS.includes(colour.readUInt16BE(6));
}

function applyProperty(size: ImageSize | null, { type, data }: Box): ImageSize | null {
  if (type === 'ispe' && data.length >= 12) return makeSize(data.readUInt32BE(4), data.readUInt32BE(8));
  if (size === null) return null;
  if (type === 'clap' && data.length >= 16) {
    const [width, perWidth, height, perHeight] = [0, 4, 8, 12].map((at) => data.readUInt32BE(at)) as [
      number,
      number,
      number,
      number,
    ];
    return perWidth && perHeight
      ? (makeSize(Math.round(width / perWidth), Math.round(height / perHeight)) ?? size)
      : size;
  }
  // Quarter turns.
  return type === 'irot' && ((data[0] ?? 0) & 1) === 1 ? turn(size) : size;
}

async function findMeta(reader: ByteReader): Promise<Buffer | null> {
  let position = 0;
  for (let count = 0; count < MAXIMUM_BOXES && position < reader.size; count += 1) {
    const head = await reader.readAt(position, 16);
    const box = readBoxHead(head, 0, reader.size - position);
    if (box === null) return null;
    if (box.type === 'meta')
      return reader.readAt(position + box.header, Math.min(box.size - box.header, MAXIMUM_META_BYTES));
    position += box.size;
  }
  return null;
}

function listBoxes(data: Buffer = Buffer.alloc(0)): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < data.length && boxes.length < MAXIMUM_CHILDREN; ) {
    const box = readBoxHead(data, at, data.length - at);
    if (box === null) break;
    boxes.push({ type: box.type, data: data.subarray(at + box.header, at + box.size) });
    at += box.size;
  }
  return boxes;
}

function readPrimaryItem(data: Buffer | undefined): number | null {
  if (data === undefined || data.length < 6) return null;
  if (data[0] === 0) return data.readUInt16BE(4);
  return data.length < 8 ? null : data.readUInt32BE(4);
}

function readAssociations(data: Buffer): { item: number; property: number }[] {
  if (data.length < 8) return [];
  const itemBytes = data[0] === 0 ? 2 : 4;
  const propertyBytes = ((data[3] ?? 0) & 1) === 1 ? 2 : 1;
  const associations: { item: number; property: number }[] = [];
  let at = 8;
  for (let entry = data.readUInt32BE(4); entry > 0 && at + itemBytes < data.length; entry -= 1) {
    const item = data.readUIntBE(at, itemBytes);
    const count = data.readUInt8(at + itemBytes);
    at += itemBytes + 1;
    for (let index = 0; index < count && at + propertyBytes <= data.length; index += 1, at += propertyBytes) {
      // The highest bit only says whether a reader must understand the property.
      associations.push({
        item,
        property: data.readUIntBE(at, propertyBytes) & (propertyBytes === 1 ? 0x7f : 0x7fff),
      });
    }
  }
  return associations;
}

/** Transfer functions of high dynamic range: perceptual quantizer and hybrid log-gamma, by ITU-T H.273. */
export const HDR_TRANSFERS: readonly number[] = [16, 18];
