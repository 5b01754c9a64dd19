import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  type Stats,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { CEILINGS } from '../../../../shared/kernel/ceilings.ts';

/** A pipe is opened at once instead of waiting for its other end; Windows has none among its files. */
const NON_BLOCKING = constants.O_NONBLOCK ?? 0;
const NO_LINKS = constants.O_NOFOLLOW ?? 0;

/** What may be made may also be a link that somebody laid: nothing is written through one. */
const flagsFor = (more: number) => more | NON_BLOCKING | (more & constants.O_CREAT ? NO_LINKS : 0);

/** Opens a file to read it; `more` are flags for another use. What is no plain file, as a pipe or a device that may never end, is refused. */
export async function openPlain(path: string, more = constants.O_RDONLY): Promise<FileHandle> {
  const file = await open(path, flagsFor(more), 0o600);
  try {
    refuseOthers(path, await file.stat());
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The same in one go, as a start needs it. */
export function openPlainSync(path: string, more = constants.O_RDONLY): number {
  const file = openSync(path, flagsFor(more), 0o600);
  try {
    refuseOthers(path, fstatSync(file));
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** A plain file whole, of no more than `maximum` bytes. */
export async function readPlain(
  path: string,
  signal?: AbortSignal,
  maximum: number = CEILINGS.textFileBytes,
): Promise<Buffer> {
  const file = await openPlain(path);
  try {
    refuseLarge(path, await file.stat(), maximum);
    return await file.readFile(signal === undefined ? {} : { signal });
  } finally {
    await file.close();
  }
}

/** The text of a plain file, in one go. */
export function readPlainSync(path: string): string {
  const file = openPlainSync(path);
  try {
    refuseLarge(path, fstatSync(file), CEILINGS.textFileBytes);
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

/** What is larger would end the process that reads it whole. */
function refuseLarge(path: string, { size }: Pick<Stats, 'size'>, maximum: number): void {
  if (size > maximum)
    throw Object.assign(new Error(`EFBIG: too large, ${path}`), { code: 'EFBIG', path, syscall: 'read' });
}

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

/** Writes a plain file anew, in one go. */
export function writePlainSync(path: string, text: string): void {
  const file = openPlainSync(path, constants.O_WRONLY | constants.O_CREAT);
  try {
    ftruncateSync(file);
    writeFileSync(file, text);
  } finally {
    closeSync(file);
  }
}

/** Whether it is there, and refused as a folder, a pipe or a device. */
export const isNotPlain = (code: string | undefined): boolean => code === 'EISDIR' || code === 'EEXIST';

/** Throws for what is no plain file. */
export function refuseOthers(path: string, found: Pick<Stats, 'isFile' | 'isDirectory'>): void {
  if (found.isFile()) return;
  const code = found.isDirectory() ? 'EISDIR' : 'EEXIST';
  throw Object.assign(new Error(`${code}: no plain file, ${path}`), { code, path, syscall: 'open' });
}

/** What a small file of the app's own holds, at the start; null where it can't be read. */
export function readJsonFile(path: string): unknown {
  try {
    return JSON.parse(readPlainSync(path));
  } catch {
    return null;
  }
}
