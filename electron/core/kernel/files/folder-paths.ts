import { type StatsFs, statfsSync } from 'node:fs';
import { mkdir, open, realpath, rm, stat, statfs } from 'node:fs/promises';
import paths, { dirname, join } from 'node:path';
import { type Failure, fail, failure, type Result, succeed } from '../../../../shared/kernel/result.ts';
import { writeFailure } from '../../ports/files.ts';

/**
 * Why a file that somebody names can't be written there: it would lie among the program's own, or be one of them. Behind all links;
 * null where it may be written, and for a folder that isn't there, of which whoever writes will tell.
 */
export async function refuseOwnPlace(path: string, dataFolder: string): Promise<Failure | null> {
  const [own = '', folder = ''] = await realPaths([dataFolder, dirname(path)]);
  if (!isInsideFolder(own, folder)) return null;
  return failure('EXPORT_FAILED', { reason: 'own-folder', path: dataFolder });
}

/** Where files and folders are behind all links; one that is not there stays as it is written. */
export function realPaths(paths: readonly string[]): Promise<string[]> {
  return Promise.all(paths.map((path) => realpath(path).catch(() => path)));
}

/** What a path leads to, behind all links; null where that is nothing. Windows can't resolve links on some drives, such as in memory. */
export async function findReal(path: string): Promise<{ path: string; isFolder: boolean } | null> {
  const [real = path] = await realPaths([path]);
  const found = await stat(real).catch(() => null);
  return found && { path: real, isFolder: found.isDirectory() };
}

type PathRules = Pick<paths.PlatformPath, 'isAbsolute' | 'relative' | 'sep'>;

/**
 * Whether a path is a folder or lies in it, by its letters: `..x` is a name like any other.
 *
 * @param rules those of the system; of another one in tests
 */
export function isInsideFolder(folder: string, path: string, rules: PathRules = paths): boolean {
  const way = rules.relative(folder, path);
  return (
    rules.isAbsolute(folder) && way !== '..' && !way.startsWith(`..${rules.sep}`) && !rules.isAbsolute(way)
  );
}

/** A disk that is full still makes empty files. */
const PROBE = Buffer.alloc(4096, 'dailies');

/**
 * Makes the folder where it is missing and proves that files can be written there, by writing one and deleting it. Errors: DISK_FULL,
 * FOLDER_NOT_WRITABLE.
 */
export async function probeFolder(folder: string): Promise<Result<void>> {
  const probe = join(folder, `.dailies-${process.pid}-${Date.now()}`);
  try {
    await mkdir(folder, { recursive: true });
    const file = await open(probe, 'wx');
    try {
      await file.writeFile(PROBE);
      await file.datasync();
    } finally {
      await file.close();
      await rm(probe, { force: true });
    }
    return succeed(undefined);
  } catch (error) {
    return fail(writeFailure(error, folder));
  }
}

/** The room of a disk, in bytes. */
interface Room {
  readonly free: number;
  readonly size: number;
}

/** The room on the disk of a folder; without end where its file system does not tell, as some drives of the network don't. */
export async function readRoom(folder: string): Promise<Room> {
  return roomOf(await statfs(folder).catch(() => null));
}

/** The same where nothing can be awaited. */
export function readRoomSync(folder: string): Room {
  try {
    return roomOf(statfsSync(folder));
  } catch {
    return roomOf(null);
  }
}

function roomOf(disk: StatsFs | null): Room {
  if (disk === null || disk.blocks === 0) return { free: Infinity, size: Infinity };
  return { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize };
}
