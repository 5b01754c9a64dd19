import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** A pipe is opened at once instead of waiting for its other end; Windows has none among its files. */
const NON_BLOCKING = constants.O_NONBLOCK ?? 0;

/** Opens a file to read it; `more` are flags for another use. What is no plain file, as a pipe or a device that may never end, is refused. */
export async function openPlain(path: string, more = constants.O_RDONLY): Promise<FileHandle> {
  const file = await open(path, more | NON_BLOCKING, 0o600);
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
  const file = openSync(path, more | NON_BLOCKING, 0o600);
  try {
    refuseOthers(path, fstatSync(file));
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** A plain file whole. */
export async function readPlain(path: string, signal?: AbortSignal): Promise<Buffer> {
  const file = await openPlain(path);
  try {
    return await file.readFile(signal === undefined ? {} : { signal });
  } finally {
    await file.close();
  }
}

/** The text of a plain file, in one go. */
export function readPlainSync(path: string): string {
  const file = openPlainSync(path);
  try {
    return readFileSync(file, 'utf8');
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
