import { posix, win32 } from 'node:path';

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

/**
 * Where what belongs to this computer is kept. Windows copies the roaming profile to a server at each log-out, which is no place for
 * a database, posters and logs: only settings stay there. The record of what was sent has a folder of its own beside it, see `localFolder`.
 */
export function planDataHome({ platform, name, userData, localAppData, isNamed }: HomePlace): string {
  const isRoaming = platform === 'win32' && !isNamed && localAppData !== undefined;
  return isRoaming && win32.isAbsolute(localAppData) ? win32.join(localAppData, `${name} Data`) : userData;
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
  return { sessionData: home, crashDumps: join(home, 'Crashpad') };
}
