import { type FileHandle, open } from 'node:fs/promises';

/** Reads parts of a file without ever holding the whole. */
export interface ByteReader {
  readonly size: number;
  /** The bytes at a position; fewer than asked for, or none, where the file ends. */
  readAt(position: number, length: number): Promise<Buffer>;
}

/** Opens a file for reading here and there while `work` runs. Rejects with the file system's error. */
export async function withByteReader<T>(path: string, work: (reader: ByteReader) => Promise<T>): Promise<T> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    return await work({ size, readAt: (position, length) => readAt(file, size, position, length) });
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, size: number, position: number, length: number): Promise<Buffer> {
  const wanted = Math.max(0, Math.min(length, size - position));
  const buffer = Buffer.alloc(wanted);
  let done = 0;
  while (done < wanted) {
    const { bytesRead } = await file.read(buffer, done, wanted - done, position + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return buffer.subarray(0, done);
}
