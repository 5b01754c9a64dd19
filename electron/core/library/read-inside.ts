import { type FileHandle, open } from 'node:fs/promises';
import { MOST_SIDECAR_LENGTH, readSidecar, type Sidecar } from '../../../shared/domain/sidecar.ts';
import type { Store } from '../ports.ts';
import { listParts, type Part } from './list-parts.ts';

/** Escaped for XML, a sidecar grows; no honest packet is larger. Bytes. */
const MOST_PACKET = MOST_SIDECAR_LENGTH * 4;
const SIGN = 'dailies:take';
/** In front of a piece of an extension in a JPEG: 32 of digest, 4 of length, then its place. */
const BEFORE_PLACE = 36;

/** What a media file carries beside its picture. */
export interface Inside {
  readonly bytes: number;
  /** What Dailies knew of the take when it was exported; null where nothing of it is in the file. */
  readonly story: Sidecar | null;
  /** Content credentials (C2PA). They are not checked here. */
  readonly hasCredentials: boolean;
}

/**
 * Reads what an export put into a PNG, JPEG, WebP, MP4 or MOV, and whether there are content credentials; only heads and the
 * packet are read, however large the file is. Throws what the file system throws.
 */
export async function readInside(path: string): Promise<Inside> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const parts: Part[] = [];
    for await (const part of listParts(file, size)) parts.push(part);
    return {
      bytes: size,
      story: await readStory(file, parts),
      hasCredentials: parts.some(({ name }) => name === 'credentials'),
    };
  } finally {
    await file.close();
  }
}

/** Looks through a file, piece by piece, for a sign that it tells of a take; that costs far less than opening it once more. */
export function lookForStory(): { look: (piece: Buffer) => void; mayBeThere: () => boolean } {
  let [isSeen, end] = [false, Buffer.alloc(0)];
  return {
    look(piece) {
      // The sign may lie across two pieces.
      isSeen ||= piece.includes(SIGN) || Buffer.concat([end, piece.subarray(0, SIGN.length)]).includes(SIGN);
      end = Buffer.from(piece.subarray(-SIGN.length));
    },
    mayBeThere: () => isSeen,
  };
}

/** What the file of a take is now; null where it can't be read. */
export async function inspectTake(
  store: Pick<Store, 'takesById'>,
  takeId: string,
): Promise<{ isChanged: boolean; hasCredentials: boolean } | null> {
  const [take] = store.takesById([takeId]);
  const inside = take === undefined ? null : await readInside(take.path).catch(() => null);
  if (take === undefined || inside === null) return null;
  return { isChanged: inside.bytes !== take.bytes, hasCredentials: inside.hasCredentials };
}

async function readStory(file: FileHandle, parts: readonly Part[]): Promise<Sidecar | null> {
  const packets = parts.filter(({ name }) => name === 'xmp');
  const extensions = parts.filter(({ name }) => name === 'xmp-extension');
  const total = [...packets, ...extensions].reduce((sum, { length }) => sum + length, 0);
  if (total === 0 || total > MOST_PACKET) return null;
  for (const part of packets) {
    const story = findStory((await readPart(file, part)).toString('utf8'));
    if (story !== null) return story;
  }
  const pieces = await Promise.all(extensions.map((part) => readPart(file, part)));
  return findStory(joinPieces(pieces).toString('utf8'));
}

async function readPart(file: FileHandle, { from, length }: Part): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
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
