import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';

/** Smaller files are read at once: a stream costs more than they do. */
const SMALL = 256 * 1024;

export interface HashOptions {
  /** Shown each piece of the file. */
  readonly look?: (piece: Buffer) => void;
  /** What it weighed a moment ago, where somebody has looked. */
  readonly bytes?: number;
}

/** Hex SHA-256 of a file, read once in constant memory. Rejects with the file system's error or when aborted. */
export async function hashFile(
  path: string,
  signal?: AbortSignal,
  { look = () => {}, bytes }: HashOptions = {},
): Promise<string> {
  const aborting = signal ? { signal } : {};
  const hash = createHash('sha256');
  const take = (piece: Buffer) => {
    hash.update(piece);
    look(piece);
  };
  if ((bytes ?? (await stat(path)).size) <= SMALL) take(await readFile(path, aborting));
  else {
    const stream = createReadStream(path, { highWaterMark: 1 << 20, ...aborting });
    for await (const chunk of stream) take(chunk as Buffer);
  }
  return hash.digest('hex');
}
