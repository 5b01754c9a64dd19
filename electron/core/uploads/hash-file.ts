import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';

/** Smaller files are read at once: a stream costs more than they do. */
const SMALL = 256 * 1024;

/** Hex SHA-256 of a file, read once in constant memory. Rejects with the file system's error or when aborted. */
export async function hashFile(path: string, signal?: AbortSignal): Promise<string> {
  const aborting = signal ? { signal } : {};
  const hash = createHash('sha256');
  if ((await stat(path)).size <= SMALL) return hash.update(await readFile(path, aborting)).digest('hex');
  const stream = createReadStream(path, { highWaterMark: 1 << 20, ...aborting });
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
