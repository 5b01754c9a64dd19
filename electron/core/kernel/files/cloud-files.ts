import { type Dirent, lstatSync, realpathSync, type Stats, statfsSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isSystemFile } from '../../../../shared/kernel/file-name.ts';
import { compareNatural } from '../../../../shared/kernel/natural-order.ts';

/** What an entry of a folder is. A link leads anywhere, and is not followed. */
export type EntryKind = 'file' | 'folder' | 'link' | 'other';

type Kinds = Pick<Stats, 'isFile' | 'isDirectory' | 'isSymbolicLink'>;

function kindOf(found: Kinds): EntryKind {
  if (found.isSymbolicLink()) return 'link';
  return found.isDirectory() ? 'folder' : found.isFile() ? 'file' : 'other';
}

/**
 * What an entry is in truth: Windows lists all that OneDrive and Dropbox keep in the cloud as links, and only a second look tells them
 * from real ones.
 */
export async function entryKind(folder: string, entry: Kinds & Pick<Dirent, 'name'>): Promise<EntryKind> {
  const kind = kindOf(entry);
  if (kind !== 'link') return kind;
  const found = await lstat(join(folder, entry.name)).catch(() => null);
  return found === null ? 'other' : kindOf(found);
}

/** The same where nothing can be awaited. */
export function entryKindSync(folder: string, entry: Kinds & Pick<Dirent, 'name'>): EntryKind {
  const kind = kindOf(entry);
  if (kind !== 'link') return kind;
  const found = lstatSync(join(folder, entry.name), { throwIfNoEntry: false });
  return found === undefined ? 'other' : kindOf(found);
}

/** NTFS keeps small files in its own table, where they take no room either; an entry of it has at most so many bytes. */
const LARGEST_IN_TABLE = 4096;

/**
 * Whether a file's bytes are in the cloud alone: it has a size, and takes no room on the disk. Reading it fetches it. Linux has such
 * files without any cloud.
 */
export function isInCloud({ size, blocks }: Pick<Stats, 'size' | 'blocks'>, platform: string): boolean {
  if (platform === 'win32') return size > LARGEST_IN_TABLE && blocks === 0;
  return platform === 'darwin' && size > 0 && blocks === 0;
}

/** What iCloud Drive of older systems leaves in place of a file that it took away: `.Photo.png.icloud` for `Photo.png`. */
const STANDS_FOR_FILE = /^\.(.+)\.icloud$/;

/** The name of the file that an entry stands for; null for a file of its own. */
export function nameInCloud(name: string): string | null {
  return STANDS_FOR_FILE.exec(name)?.[1] ?? null;
}

/** Files with a mark on those whose bytes are in the cloud alone. */
export function markInCloud<File extends { readonly path: string }>(
  files: readonly File[],
): Promise<(File & { readonly isInCloud?: true })[]> {
  return Promise.all(
    files.map(async (file) => ((await isAwayInCloud(file.path)) ? { ...file, isInCloud: true } : file)),
  );
}

/** Whether a file that is not there, or can't be read, is only in the cloud. */
export async function isAwayInCloud(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null);
  if (found !== null) return found.isFile() && isInCloud(found, process.platform);
  const standIn = join(dirname(path), `.${basename(path)}.icloud`);
  return (await lstat(standIn).catch(() => null))?.isFile() === true;
}

/** Deeper than anybody sorts; a folder that goes on for ever ends here. */
export const MAX_DEPTH = 32;

/**
 * All plain files under a folder, in the order that people count in, those of a folder before those of the folders in it.
 * Links are not followed (they may lead anywhere, also back), hidden files and folders are left out, and so are folders
 * that can't be read. Throws only when the first folder can't be.
 */
export async function* walkFolder(folder: string, signal?: AbortSignal, depth = 0): AsyncGenerator<string> {
  const entries = await readEntries(folder, depth === 0);
  for (const { name } of entries.filter(({ kind }) => kind === 'file')) {
    if (signal?.aborted) return;
    yield join(folder, name);
  }
  for (const { name } of entries.filter(({ kind }) => kind === 'folder')) {
    if (depth < MAX_DEPTH) yield* walkFolder(join(folder, name), signal, depth + 1);
  }
}

async function readEntries(
  folder: string,
  mustBeThere: boolean,
): Promise<{ readonly name: string; readonly kind: EntryKind }[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const named = entries.map(async (entry) => ({
      name: nameInCloud(entry.name) ?? entry.name,
      kind: await entryKind(folder, entry),
    }));
    return (await Promise.all(named))
      .filter(({ name }) => !isSystemFile(name))
      .toSorted((one, other) => compareNatural(one.name, other.name));
  } catch (error) {
    if (mustBeThere) throw error;
    return [];
  }
}

/** NFS, SMB, CIFS and SMB2, as Linux numbers kinds of file systems. */
const NETWORK_KINDS: ReadonlySet<number> = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42]);

/**
 * Whether a folder lies on another computer.
 *
 * @param realPath with drive letters led back to what they stand for: `\\server\share` for a mapped drive
 * @param kind of its file system, as Linux numbers it; 0 where that is not known
 */
export function isNetworkPath(realPath: string, kind: number, platform: string): boolean {
  if (platform === 'linux') return NETWORK_KINDS.has(kind >>> 0);
  if (platform !== 'win32') return false;
  const path = realPath.replaceAll('/', '\\');
  const isDevice = /^\\\\[?.]\\/.test(path);
  return isDevice ? /^\\\\[?.]\\unc\\/i.test(path) : /^\\\\[^\\]/.test(path);
}

/** The same of a folder that may not be there yet; false where nothing can be found out. */
export function isOnNetwork(folder: string, platform: string = process.platform): boolean {
  try {
    const kind = platform === 'linux' ? statfsSync(folder).type : 0;
    return isNetworkPath(realpathSync.native(folder), kind, platform);
  } catch {
    const parent = dirname(folder);
    return parent === folder ? false : isOnNetwork(parent, platform);
  }
}
