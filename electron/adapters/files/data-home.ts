import { homedir } from 'node:os';
import { isAbsolute, join, posix, win32 } from 'node:path';

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

/** What decides where a program keeps what belongs to this user on this computer. */
interface LocalPlace {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

/**
 * Where this user's notes of this computer are kept: apart from the app's data and from results, so that a copy of those that is
 * put back does not bring these back as well. `XDG_STATE_HOME` names another place, on every system.
 */
export function localFolder(
  { platform, env, home }: LocalPlace = { platform: process.platform, env: process.env, home: homedir() },
): string {
  const own = env['XDG_STATE_HOME'];
  if (own !== undefined && isAbsolute(own)) return join(own, 'dailies');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Dailies-local');
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Dailies');
  return join(home, '.local', 'state', 'dailies');
}
