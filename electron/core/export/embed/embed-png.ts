import { crc32 } from 'node:zlib';
import { CEILINGS } from '../../../../shared/ceilings.ts';
import { type Embedded, keep } from './embedded.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const KEYWORD = 'XML:com.adobe.xmp';
/** Length, type and checksum of a chunk. */
const AROUND = 12;

/** Puts an XMP packet behind a PNG's header; every other chunk stays as it is. (PNG 11.3.3.4, XMP part 3, 1.1.5) */
export function embedInPng(file: Buffer, packet: Buffer): Embedded {
  const chunks = listChunks(file);
  if (chunks === null || chunks[0]?.type !== 'IHDR') return keep('format');
  if (chunks.some(({ type }) => type === 'caBX')) return keep('credentials');
  const isDescribed = ({ type, from }: Chunk) =>
    type === 'iTXt' && file.toString('latin1', from + 8, from + 8 + KEYWORD.length) === KEYWORD;
  if (chunks.some(isDescribed)) return keep('described');
  const { to } = chunks[0];
  // Behind the keyword: its end, not compressed, no method, no language, no translated keyword.
  const chunk = serializeChunk(
    'iTXt',
    Buffer.concat([Buffer.from(`${KEYWORD}\0\0\0\0\0`, 'latin1'), packet]),
  );
  return { kind: 'embedded', bytes: Buffer.concat([file.subarray(0, to), chunk, file.subarray(to)]) };
}

interface Chunk {
  readonly type: string;
  readonly from: number;
  readonly to: number;
}

/** The chunks up to the last; null where it is no whole PNG. */
function listChunks(file: Buffer): Chunk[] | null {
  if (!file.subarray(0, 8).equals(SIGNATURE)) return null;
  const chunks: Chunk[] = [];
  for (let from = 8; from + AROUND <= file.length; ) {
    const to = from + AROUND + file.readUInt32BE(from);
    const type = file.toString('latin1', from + 4, from + 8);
    if (to > file.length || chunks.length === CEILINGS.media.boxes) return null;
    chunks.push({ type, from, to });
    if (type === 'IEND') return chunks;
    from = to;
  }
  return null;
}

function serializeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
