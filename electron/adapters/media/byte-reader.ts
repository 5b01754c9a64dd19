import { type FileHandle, open } from 'node:fs/promises';
import { CEILINGS } from '../../../shared/ceilings.ts';

/** Reads parts of a file without ever holding the whole. */
export interface ByteReader {
  readonly size: number;
  /**
   * The bytes at a position; fewer than asked for, or none, where the file ends. Rejects with `CeilingError` before anything
   * is allocated where one read, or all of them together, would be too much.
   */
  readAt(position: number, length: number): Promise<Buffer>;
}

/** Whoever reads the file asked for more than is read of any file. */
export class CeilingError extends Error {
  override readonly name = 'CeilingError';
}

type Ceilings = Readonly<Record<'bytesInOneRead' | 'bytesInAll' | 'reads', number>>;

/** Opens a file for reading here and there while `work` runs. Rejects with the file system's error. */
export async function withByteReader<T>(
  path: string,
  work: (reader: ByteReader) => Promise<T>,
  ceilings: Ceilings = CEILINGS.media,
): Promise<T> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const bare = { size, readAt: (position: number, wanted: number) => readAt(file, position, wanted) };
    return await work(meterReads(bare, ceilings));
  } finally {
    await file.close();
  }
}

/** Asks a reader for no more than there is, and no more than is read of any file. */
export function meterReads(
  { size, readAt: read }: ByteReader,
  ceilings: Ceilings = CEILINGS.media,
): ByteReader {
  const count = createMeter(ceilings);
  return {
    size,
    async readAt(position, length) {
      const wanted = Math.max(0, Math.min(length, size - position));
      count(wanted);
      return read(position, wanted);
    },
  };
}

/** Adds up what is read, and throws at what is too much. */
function createMeter({ bytesInOneRead, bytesInAll, reads }: Ceilings): (bytes: number) => void {
  let [readsLeft, bytesLeft] = [reads, bytesInAll];
  return (bytes) => {
    readsLeft -= 1;
    bytesLeft -= bytes;
    if (!(bytes <= bytesInOneRead) || bytesLeft < 0 || readsLeft < 0)
      throw new CeilingError(`asked for ${bytes} bytes`);
  };
}

async function readAt(file: FileHandle, position: number, wanted: number): Promise<Buffer> {
  const buffer = Buffer.alloc(wanted);
  let done = 0;
  while (done < wanted) {
    const { bytesRead } = await file.read(buffer, done, wanted - done, position + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return buffer.subarray(0, done);
}
