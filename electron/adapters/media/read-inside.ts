import { MAX_SIDECAR_LENGTH, readSidecar, type Sidecar } from '../../../shared/library/sidecar.ts';
import type { MediaInside } from '../../core/ports.ts';
import { type ByteReader, createReadAhead, withByteReader } from './detect-type.ts';

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

/** A part of a media file that is not its picture: where its content lies, in bytes. */
interface Part {
  readonly name: 'xmp' | 'xmp-extension' | 'credentials';
  readonly from: number;
  readonly length: number;
}

/** A chunk, segment or box, and where the next one begins. */
interface Block {
  readonly part: Part | null;
  readonly next: number;
}

type ReadBlock = (head: Buffer, at: number) => Block | null;

/** No honest file has more in front of its end. */
const MAX_BLOCKS = 20_000;
/** So much of a block tells what it is: the longest is the name of an extension in a JPEG. */
const HEAD = 48;
/** Most blocks in front of a picture lie in one read. */
const WINDOW = 4096;

/**
 * The packets of XMP and the content credentials in a PNG, JPEG, WebP, MP4 or MOV; nothing in other files, and nothing behind
 * what is broken. Of a PNG and a JPEG only what stands in front of the picture is looked at. Rejects as its reader does.
 */
async function* listParts(reader: ByteReader): AsyncGenerator<Part> {
  const { size } = reader;
  const read = createReadAhead(reader, WINDOW);
  const readHead = async (place: number) => {
    // What is missing behind a short file reads as zeros.
    const head = Buffer.alloc(HEAD);
    (await read(place, HEAD)).copy(head);
    return head;
  };
  const format = findFormat(await readHead(0));
  if (format === null) return;
  let at = format.begin;
  for (let count = 0; at < size && count < MAX_BLOCKS; count += 1) {
    const block = format.readBlock(await readHead(at), at);
    if (block === null || block.next <= at || block.next > size) return;
    if (block.part !== null) yield block.part;
    at = block.next;
  }
}

function findFormat(start: Buffer): { begin: number; readBlock: ReadBlock } | null {
  const text = start.toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return { begin: 8, readBlock: readChunk };
  if (text.startsWith('\xff\xd8\xff')) return { begin: 2, readBlock: readSegment };
  if (/^RIFF....WEBP/s.test(text)) return { begin: 12, readBlock: readRiffChunk };
  return /^....(ftyp|moov|mdat|wide|free|skip)/s.test(text) ? { begin: 0, readBlock: readBox } : null;
}

/** Of a PNG. Behind the keyword: its end, not compressed, no method, no language, no translated keyword. */
function readChunk(head: Buffer, at: number): Block | null {
  const [length, type] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)];
  if (type === 'IDAT' || type === 'IEND') return null;
  const next = at + length + 12;
  const keyword = 'XML:com.adobe.xmp\0\0\0\0\0';
  const isPacket = type === 'iTXt' && head.toString('latin1', 8, 8 + keyword.length) === keyword;
  const from = at + 8 + (isPacket ? keyword.length : 0);
  const name = isPacket ? 'xmp' : type === 'caBX' ? 'credentials' : null;
  return makeBlock(name, from, at + 8 + length, next);
}

/** Of a JPEG. */
function readSegment(head: Buffer, at: number): Block | null {
  const [mark, marker, length] = [head[0], head[1], head.readUInt16BE(2)];
  if (mark !== 0xff || marker === 0xda || length < 2) return null;
  const next = at + 2 + length;
  const text = head.toString('latin1', 4);
  const [main, extension] = ['http://ns.adobe.com/xap/1.0/\0', 'http://ns.adobe.com/xmp/extension/\0'];
  if (marker === 0xe1 && text.startsWith(main)) return makeBlock('xmp', at + 4 + main.length, next, next);
  if (marker === 0xe1 && text.startsWith(extension))
    return makeBlock('xmp-extension', at + 4 + extension.length, next, next);
  return makeBlock(marker === 0xeb && text.startsWith('JP') ? 'credentials' : null, at + 4, next, next);
}

/** Of a WebP. */
function readRiffChunk(head: Buffer, at: number): Block {
  const [type, length] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)];
  const name = type === 'XMP ' ? 'xmp' : type === 'C2PA' ? 'credentials' : null;
  return makeBlock(name, at + 8, at + 8 + length, at + 8 + length + (length % 2));
}

/** Kinds of `uuid` boxes. (XMP part 3, 1.2.7; C2PA 2.1, A.5.1) */
const BOX_KINDS: Readonly<Record<string, Part['name']>> = {
  be7acfcb97a942e89c71999491e3afac: 'xmp',
  d8fec3d61b0e483c92975828877ec481: 'credentials',
};

/** Of an MP4 or MOV. */
function readBox(head: Buffer, at: number): Block {
  const isLong = head.readUInt32BE(0) === 1;
  const length = isLong ? Number(head.readBigUInt64BE(8)) : head.readUInt32BE(0);
  const from = isLong ? 16 : 8;
  const isOwn = head.toString('latin1', 4, 8) === 'uuid';
  const name = isOwn ? (BOX_KINDS[head.toString('hex', from, from + 16)] ?? null) : null;
  return makeBlock(name, at + from + 16, at + length, at + length);
}

function makeBlock(name: Part['name'] | null, from: number, to: number, next: number): Block {
  return { part: name === null ? null : { name, from, length: Math.max(0, to - from) }, next };
}
