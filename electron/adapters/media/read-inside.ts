import { MAX_SIDECAR_LENGTH, readSidecar, type Sidecar } from '../../../shared/domain/library/sidecar.ts';
import type { MediaInside } from '../../core/ports.ts';
import { type ByteReader, withByteReader } from './byte-reader.ts';
import { listParts, type Part } from './list-parts.ts';

/** Escaped for XML, a sidecar grows; no honest packet is larger. Bytes. */
const MAX_PACKET = MAX_SIDECAR_LENGTH * 4;
/** In front of a piece of an extension in a JPEG: 32 of digest, 4 of length, then its place. */
const BEFORE_PLACE = 36;

/**
 * Reads what an export put into a PNG, JPEG, WebP, MP4 or MOV, and whether there are content credentials; only heads and the
 * packet are read, however large the file is. Throws what the file system throws.
 */
export function readInside(path: string): Promise<MediaInside> {
  return withByteReader(path, async (reader) => {
    const parts: Part[] = [];
    for await (const part of listParts(reader)) parts.push(part);
    return {
      bytes: reader.size,
      story: await readStory(reader, parts),
      hasCredentials: parts.some(({ name }) => name === 'credentials'),
    };
  });
}

async function readStory(reader: ByteReader, parts: readonly Part[]): Promise<Sidecar | null> {
  const packets = parts.filter(({ name }) => name === 'xmp');
  const extensions = parts.filter(({ name }) => name === 'xmp-extension');
  const total = [...packets, ...extensions].reduce((sum, { length }) => sum + length, 0);
  if (total === 0 || total > MAX_PACKET) return null;
  for (const part of packets) {
    const story = findStory((await readPart(reader, part)).toString('utf8'));
    if (story !== null) return story;
  }
  const pieces = await Promise.all(extensions.map((part) => readPart(reader, part)));
  return findStory(joinPieces(pieces).toString('utf8'));
}

function readPart(reader: ByteReader, { from, length }: Part): Promise<Buffer> {
  return reader.readAt(from, length);
}

/** The pieces of an extended packet by their places. (XMP specification, part 3, 1.1.3.1) */
function joinPieces(pieces: readonly Buffer[]): Buffer {
  const placed = pieces
    .filter(({ length }) => length > BEFORE_PLACE + 4)
    .map((piece) => ({ at: piece.readUInt32BE(BEFORE_PLACE), data: piece.subarray(BEFORE_PLACE + 4) }));
  return Buffer.concat(placed.toSorted((one, other) => one.at - other.at).map(({ data }) => data));
}

/** As an export writes it, or as an attribute: programs that change a rating write the whole packet anew. */
function findStory(packet: string): Sidecar | null {
  const found = /<dailies:take>([^<]*)<\/dailies:take>|\sdailies:take="([^"<]*)"/.exec(packet);
  const text = found?.[1] ?? found?.[2];
  return text === undefined ? null : readSidecar(readEntities(text));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function readEntities(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (sign, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? sign;
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10_ffff ? String.fromCodePoint(point) : sign;
  });
}
