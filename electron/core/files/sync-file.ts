import { open } from 'node:fs/promises';

/** Makes a file's content survive a power cut. Rejects with the file system's error. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
