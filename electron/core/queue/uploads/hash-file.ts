import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { openPlain, readPlain } from '../../kernel/files/open-plain.ts';

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
  if ((bytes ?? (await stat(path)).size) <= SMALL) take(await readPlain(path, signal));
  else {
    const stream = (await openPlain(path)).createReadStream({ highWaterMark: 1 << 20, ...aborting });
    for await (const chunk of stream) take(chunk as Buffer);
  }
  return hash.digest('hex');
}
