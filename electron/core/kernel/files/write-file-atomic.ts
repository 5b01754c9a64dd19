import { constants } from 'node:fs';
import { copyFile, type FileHandle, link, open, rename, rm, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cutToBytes } from '../../../../shared/kernel/file-name.ts';

/** What a file is made of: a piece, or pieces that are written one after the other. */
type Content = string | Uint8Array | Iterable<string | Uint8Array>;

interface WholeFile {
  /** Of a file that is made; 0o644 unless said otherwise. */
  readonly mode?: number;
  /** The name until it is whole; beside the file unless said otherwise. What a kill left there is overwritten. */
  readonly part?: string;
  /** Where many are written into one folder, whoever writes them syncs it once. */
  readonly leavesFolder?: boolean;
}

/**
 * Replaces a file as a whole: after a crash it holds the old content or the new, never a part. It is on disk when
 * this resolves. Rejects with the file system's error; then the old file stands.
 */
export function writeFileAtomic(path: string, content: Content, options: WholeFile = {}): Promise<void> {
  const pieces = typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
  return makeWhole(path, options, async (part) => {
    const handle = await openPart(part, options.mode ?? 0o644);
    try {
      for (const piece of pieces) await handle.writeFile(piece);
      await handle.sync();
    } finally {
      await handle.close();
    }
  });
}

/** Of a name's bytes in that of its part, so that it is a name in each folder that can hold the file's own. */
const PART_BYTES = 80;

/** The name that a file has until it is whole, beside it. */
export function partBeside(path: string, mark = ''): string {
  return join(dirname(path), `${cutToBytes(basename(path), PART_BYTES)}${mark}.part`);
}

/** Those that are being made here: a second one of the same name waits, or one would take the other's part away. */
const underWay = new Map<string, Promise<unknown>>();

/** The same for a file that `make` writes and syncs, under the name that it is given. */
export function makeWhole(
  path: string,
  { part = partBeside(path), leavesFolder = false }: WholeFile,
  make: (part: string) => Promise<void>,
): Promise<void> {
  async function work(): Promise<void> {
    try {
      await make(part);
      await moveWhole(part, path, { leavesFolder });
    } catch (error) {
      await rm(part, { force: true }).catch(() => {});
      throw error;
    }
  }
  const before = underWay.get(part) ?? Promise.resolve();
  const made = before.then(work);
  const ended = made
    .catch(() => {})
    .finally(() => {
      if (underWay.get(part) === ended) underWay.delete(part);
    });
  underWay.set(part, ended);
  return made;
}

/** Gives a whole, synced file its name, in place of what has that name. Waits for other programs that hold it. */
export async function moveWhole(
  part: string,
  path: string,
  { leavesFolder = false }: Pick<WholeFile, 'leavesFolder'> = {},
): Promise<void> {
  await retryWhileLocked(() => rename(part, path));
  if (!leavesFolder) await syncFolder(dirname(path));
}

/** What may lie there is a leftover of a kill, or a link that somebody laid to have another file overwritten. */
async function openPart(part: string, mode: number): Promise<FileHandle> {
  try {
    return await open(part, 'wx', mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await rm(part, { force: true });
    return open(part, 'wx', mode);
  }
}

interface Sync {
  readonly underWay: Promise<void>;
  /** Shared by all who ask while it waits for that to end. */
  next: Promise<void> | null;
}

const syncs = new Map<string, Sync>();

/**
 * Makes the names in a folder survive a power cut. Whoever asks while a sync is under way gets the next one, which began after
 * what they did, together with all others who ask meanwhile. Windows can't open folders, and many network drives can't sync them; there
 * the file's own sync has to do.
 */
export function syncFolder(path: string): Promise<void> {
  const present = syncs.get(path);
  if (present === undefined) return begin(path);
  present.next ??= present.underWay.catch(() => {}).then(() => begin(path));
  return present.next;
}

function begin(path: string): Promise<void> {
  const underWay = syncOnce(path).finally(() => {
    if (syncs.get(path)?.underWay === underWay && syncs.get(path)?.next === null) syncs.delete(path);
  });
  syncs.set(path, { underWay, next: null });
  return underWay;
}

async function syncOnce(path: string): Promise<void> {
  try {
    const handle = await open(path, 'r');
    await handle
      .sync()
      .catch(passUnsupported)
      .finally(() => handle.close());
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== 'EISDIR' && code !== 'EPERM' && code !== 'EACCES') throw error;
  }
}

/** Systems and drives have many codes for "I can't sync folders" (https://github.com/restic/restic/pull/3752); what is lost has few. */
function passUnsupported(error: NodeJS.ErrnoException): void {
  if (error.code === 'EIO' || error.code === 'EROFS' || isDiskFull(error)) throw error;
}

/** Two seconds in all: longer than a virus scanner looks at a new file, shorter than an artist waits for a word. */
export const PAUSES: readonly number[] = [10, 20, 40, 80, 150, 200, 250, 250, 250, 250, 250, 250];

/** A file stayed in the hands of another program. `code` is what the system said last. */
export class FileHeldError extends Error {
  readonly code: string;

  constructor(cause: NodeJS.ErrnoException) {
    super(`held by another program: ${cause.message}`, { cause });
    this.code = cause.code ?? 'EBUSY';
  }
}

/**
 * Whether another program may only be holding the file. Windows refuses what anybody else has open, as `EPERM` or `EACCES` too;
 * elsewhere these mean that it is not allowed, which no waiting changes.
 */
export function mayBeHeld(error: unknown, platform: string): boolean {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (code === 'EBUSY') return true;
  return platform === 'win32' && (code === 'EPERM' || code === 'EACCES');
}

interface Patience {
  readonly platform?: string;
  readonly pause?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Does what renames, replaces or removes a file, again and again for two seconds while another program has it in its hands, such as a
 * virus scanner or a player. Rejects with a {@link FileHeldError} after that, and at once with what waiting can't change.
 */
export async function retryWhileLocked<Value>(
  work: () => Promise<Value>,
  { platform = process.platform, pause = sleep }: Patience = {},
): Promise<Value> {
  for (const milliseconds of PAUSES) {
    try {
      return await work();
    } catch (error) {
      if (!mayBeHeld(error, platform)) throw error;
    }
    await pause(milliseconds);
  }
  try {
    return await work();
  } catch (error) {
    throw nameHeld(error, platform);
  }
}

/** What is thrown of the last try. */
function nameHeld(error: unknown, platform: string): unknown {
  return mayBeHeld(error, platform) ? new FileHeldError(error as NodeJS.ErrnoException) : error;
}

/** The same where nothing can be awaited: it blocks its thread, so it is for a start alone. */
export function retryWhileLockedSync<Value>(work: () => Value, platform: string = process.platform): Value {
  const nothing = new Int32Array(new SharedArrayBuffer(4));
  for (const milliseconds of PAUSES) {
    try {
      return work();
    } catch (error) {
      if (!mayBeHeld(error, platform)) throw error;
    }
    Atomics.wait(nothing, 0, 0, milliseconds);
  }
  try {
    return work();
  } catch (error) {
    throw nameHeld(error, platform);
  }
}

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

/**
 * Gives a whole, synced file its name where nothing has that name; false, and it stays where it is, where something has. Whoever
 * made a folder entry syncs it. Rejects with the file system's error.
 */
// A hard link fails where the name is taken, which rename would not; file systems without links get an exclusive copy.
export async function moveExclusively(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EEXIST') return false;
    if (code === 'ENOENT' || code === 'ENAMETOOLONG' || isDiskFull(error)) throw error;
    return copyExclusively(from, to);
  }
  await retryWhileLocked(() => unlink(from));
  return true;
}

async function copyExclusively(from: string, to: string): Promise<boolean> {
  // The copy gets its final name only when it is whole: a crash in between leaves a hidden part, not a torn result.
  const part = `${from}.copy`;
  await retryWhileLocked(() => copyFile(from, part));
  await syncFile(part);
  try {
    const handle = await open(to, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY);
    await handle.close();
  } catch (error) {
    await unlink(part);
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  await moveWhole(part, to, { leavesFolder: true });
  await retryWhileLocked(() => unlink(from));
  return true;
}

/** Makes a file's content survive a power cut. Rejects with the file system's error. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whether the disk is full, or the share of it that this user may fill. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}
