import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { patiently } from './patiently.ts';
import { syncFolder } from './sync-folder.ts';

/** What a file is made of: a piece, or pieces that are written one after the other. */
export type Content = string | Uint8Array | Iterable<string | Uint8Array>;

export interface WholeFile {
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
export function writeWhole(path: string, content: Content, options: WholeFile = {}): Promise<void> {
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

/** Those that are being made here: a second one of the same name waits, or one would take the other's part away. */
const underWay = new Map<string, Promise<unknown>>();

/** The same for a file that `make` writes and syncs, under the name that it is given. */
export function makeWhole(
  path: string,
  { part = `${path}.part`, leavesFolder = false }: WholeFile,
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
  await patiently(() => rename(part, path));
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
