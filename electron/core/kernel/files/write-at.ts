import type { FileHandle } from 'node:fs/promises';

/**
 * Writes all of the bytes at a place of an open file: one write may take less than it was given, such as the last bytes before
 * the disk is full. Rejects with the file system's error.
 */
export async function writeAt(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}
