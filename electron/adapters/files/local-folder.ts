import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** What decides where a program keeps what belongs to this user on this computer. */
export interface LocalPlace {
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
