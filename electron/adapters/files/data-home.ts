import { copyFileSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { retryWhileLockedSync } from '../../core/kernel/files/write-file-atomic.ts';

/** What decides where the app keeps what belongs to this computer. */
export interface HomePlace {
  readonly platform: string;
  readonly name: string;
  /** Where Electron puts a program's files; on Windows that is the profile that roams. */
  readonly userData: string;
  readonly localAppData: string | undefined;
  /** The folder was named on the command line: all of it stays together. */
  readonly isNamed: boolean;
}

export interface DataHome {
  /** Holds the folders `data` and `logs`, the place of the window, and what Chromium keeps. */
  readonly home: string;
  /** Where an earlier version kept the same; null where that is the same folder. */
  readonly before: string | null;
}

/**
 * Where what belongs to this computer is kept. Windows copies the roaming profile to a server at each log-out, which is no place for
 * a database, posters and logs: only settings stay there. The record of what was sent has a folder of its own beside it, see `localFolder`.
 */
export function planDataHome({ platform, name, userData, localAppData, isNamed }: HomePlace): DataHome {
  const isRoaming = platform === 'win32' && !isNamed && localAppData !== undefined;
  if (!isRoaming || !win32.isAbsolute(localAppData)) return { home: userData, before: null };
  return { home: win32.join(localAppData, `${name} Data`), before: userData };
}

/**
 * Where Chromium keeps what is its own: it takes the place of settings for that, unless told otherwise. What a crash leaves is as large as
 * the program’s memory, and may hold of it what no server should get.
 */
export function foldersOfChromium(home: string): {
  readonly sessionData: string;
  readonly crashDumps: string;
} {
  const { join } = home.includes('\\') ? win32 : posix;
  return { sessionData: home, crashDumps: join(home, CRASH_FOLDER) };
}

/** As Chromium calls it. */
const CRASH_FOLDER = 'Crashpad';

const MOVED = ['data', 'logs'] as const;
/** Holds the key that Windows keeps API keys safe with. */
const COPIED = ['Local State', 'window.json'] as const;

export interface MoveFiles {
  exists(path: string): boolean;
  makeFolder(path: string): void;
  rename(from: string, to: string): void;
  copyFolder(from: string, to: string): void;
  copyFile(from: string, to: string): void;
  remove(path: string): void;
}

const systemFiles: MoveFiles = {
  exists: existsSync,
  makeFolder: (path) => mkdirSync(path, { recursive: true }),
  rename: (from, to) => retryWhileLockedSync(() => renameSync(from, to)),
  copyFolder: (from, to) => cpSync(from, to, { recursive: true, preserveTimestamps: true }),
  copyFile: copyFileSync,
  remove: (path) => rmSync(path, { recursive: true, force: true }),
};

/**
 * Moves what an earlier version kept, once; returns the folder that is used from now on. A folder is moved in one step, or copied whole under
 * another name first, so that after a power cut it is at the old place or at the new one. Where the data can't be moved, such as while
 * another program reads it, it is used where it is, and moved at another start.
 */
export function settleDataHome({ home, before }: DataHome, files: MoveFiles = systemFiles): string {
  if (before === null) return home;
  const { join } = home.includes('\\') ? win32 : posix;
  try {
    files.makeFolder(home);
    for (const name of COPIED) copyOnce(files, join(before, name), join(home, name));
    for (const name of MOVED) moveOnce(files, join(before, name), join(home, name));
    // Of crashes that an earlier version had; nobody reads them any more.
    files.remove(join(before, CRASH_FOLDER));
    return home;
  } catch {
    return files.exists(join(home, 'data')) || !files.exists(join(before, 'data')) ? home : before;
  }
}

function copyOnce(files: MoveFiles, from: string, to: string): void {
  if (!files.exists(to) && files.exists(from)) files.copyFile(from, to);
}

function moveOnce(files: MoveFiles, from: string, to: string): void {
  if (files.exists(to) || !files.exists(from)) return;
  try {
    files.rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    copyAcross(files, from, to);
  }
}

/** To another drive. What was copied stays under another name: it is never taken for the data again, and never lost. */
function copyAcross(files: MoveFiles, from: string, to: string): void {
  const part = `${to}.moving`;
  files.remove(part);
  files.copyFolder(from, part);
  files.rename(part, to);
  try {
    files.rename(from, `${from}.moved`);
  } catch {
    // The new one is used whatever lies at the old place.
  }
}
