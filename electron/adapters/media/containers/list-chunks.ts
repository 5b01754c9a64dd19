import type { ByteReader } from '../byte-reader.ts';

/** No honest file has more in front of what is looked for. */
const MAX_CHUNKS = 4096;

/** A part of a file that is made of chunks: its name, and where its content lies. */
export interface Chunk {
  readonly name: string;
  readonly from: number;
  readonly length: number;
}

export interface ChunkLayout {
  readonly isLittle: boolean;
  /** Of the number behind the name. CAF has 8, and fills no odd length up. */
  readonly lengthBytes: 4 | 8;
}

export const RIFF: ChunkLayout = { isLittle: true, lengthBytes: 4 };
export const IFF: ChunkLayout = { isLittle: false, lengthBytes: 4 };
export const CAF: ChunkLayout = { isLittle: false, lengthBytes: 8 };

/** The chunks between two places of a file, those inside of others left out. Rejects as its reader does. */
export async function* listChunks(
  reader: ByteReader,
  { isLittle, lengthBytes }: ChunkLayout,
  start: number,
  end = reader.size,
): AsyncGenerator<Chunk> {
  let at = start;
  for (let count = 0; count < MAX_CHUNKS && at + 4 + lengthBytes <= end; count += 1) {
    const head = await reader.readAt(at, 4 + lengthBytes);
    const long = lengthBytes === 8 ? Number(head.readBigInt64BE(4)) : null;
    const length = long ?? (isLittle ? head.readUInt32LE(4) : head.readUInt32BE(4));
    const from = at + 4 + lengthBytes;
    yield { name: head.toString('latin1', 0, 4), from, length };
    if (length < 0) return;
    at = from + length + (lengthBytes === 4 ? length % 2 : 0);
  }
}
