import { CEILINGS } from '../../../../../shared/kernel/ceilings.ts';

/** In the flags of a VP8X chunk. (RFC 9649, 2.7) */
const HAS_XMP = 0x04;
const HAS_ALPHA = 0x10;

/** Puts an XMP packet at the end of a WebP, whose header becomes an extended one where it is a simple one. (RFC 9649) */
export function embedInWebp(file: Buffer, packet: Buffer): Embedded {
  const chunks = listChunks(file);
  if (chunks === null) return keep('format');
  if (chunks.some(({ type }) => type === 'C2PA')) return keep('credentials');
  if (chunks.some(({ type }) => type === 'XMP ')) return keep('described');
  const head = extendHead(file, chunks[0]);
  if (head === null) return keep('format');
  const rest = chunks.filter(({ type }) => type !== 'VP8X').map(({ from, to }) => file.subarray(from, to));
  const body = Buffer.concat([Buffer.from('WEBP'), head, ...rest, serializeChunk('XMP ', packet)]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length, 0);
  return { kind: 'embedded', bytes: Buffer.concat([Buffer.from('RIFF'), size, body]) };
}

interface Chunk {
  readonly type: string;
  readonly from: number;
  /** With the byte that makes its length even. */
  readonly to: number;
}

function listChunks(file: Buffer): Chunk[] | null {
  if (file.length < 20 || file.toString('latin1', 0, 4) !== 'RIFF') return null;
  if (file.toString('latin1', 8, 12) !== 'WEBP') return null;
  const end = file.readUInt32LE(4) + 8;
  if (end > file.length) return null;
  const chunks: Chunk[] = [];
  for (let from = 12; from + 8 <= end; ) {
    const length = file.readUInt32LE(from + 4);
    const to = from + 8 + length + (length % 2);
    if (to > end || chunks.length === CEILINGS.media.boxes) return null;
    chunks.push({ type: file.toString('latin1', from, from + 4), from, to });
    from = to;
  }
  return chunks;
}

/** The VP8X chunk that says there is XMP; null where the picture's size can't be read. */
function extendHead(file: Buffer, first: Chunk | undefined): Buffer | null {
  if (first === undefined || first.to - first.from < 18) return null;
  const data = first.from + 8;
  if (first.type === 'VP8X') {
    const head = Buffer.from(file.subarray(first.from, first.to));
    head[8] = (head[8] as number) | HAS_XMP;
    return head;
  }
  if (first.type === 'VP8L' && file[data] === 0x2f) {
    const bits = file.readUInt32LE(data + 1);
    const hasAlpha = ((bits >>> 28) & 1) === 1;
    return formatHead(bits & 0x3fff, (bits >>> 14) & 0x3fff, hasAlpha);
  }
  if (first.type === 'VP8 ' && file.readUIntBE(data + 3, 3) === 0x9d012a) {
    return formatHead(
      (file.readUInt16LE(data + 6) & 0x3fff) - 1,
      (file.readUInt16LE(data + 8) & 0x3fff) - 1,
      false,
    );
  }
  return null;
}

/** Sizes are one less than in pixels. */
function formatHead(width: number, height: number, hasAlpha: boolean): Buffer {
  const data = Buffer.alloc(10);
  data[0] = HAS_XMP | (hasAlpha ? HAS_ALPHA : 0);
  data.writeUIntLE(width, 4, 3);
  data.writeUIntLE(height, 7, 3);
  return serializeChunk('VP8X', data);
}

function serializeChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** Why a file is handed on byte for byte, without more in it. */
export type KeptAsIs =
  /** It carries content credentials (C2PA), which a change would break. */
  | 'credentials'
  /** It has a description of its own already. */
  | 'described'
  /** There is no place for it in such a file, or its structure is not the expected one. */
  | 'format';

/** A file with a description in it, or why it has none. */
export type Embedded =
  | { readonly kind: 'embedded'; readonly bytes: Buffer }
  | { readonly kind: 'kept'; readonly reason: KeptAsIs };

/** Says why a file stays as it is. */
export function keep(reason: KeptAsIs): { readonly kind: 'kept'; readonly reason: KeptAsIs } {
  return { kind: 'kept', reason };
}
