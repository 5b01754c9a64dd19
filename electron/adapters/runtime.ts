import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The Electron that the app is made for; a test holds it to package.json. */
export const OFFICIAL_ELECTRON = '45.4.1';

/** Lies next to the executable of the unofficial runtime that scripts/lib/stand-in.mjs fetches where the official one can't be had. */
const STAND_IN_MARKER = 'STAND_IN';

/**
 * True on the stand-in runtime, where the app connects to services on loopback only. It is one where its marker lies, and so is
 * whatever is not the Electron that the app is made for: no file that is removed makes it another.
 */
export function isStandInRuntime(
  version: string | undefined = process.versions.electron,
  executable: string = process.execPath,
): boolean {
  return version !== OFFICIAL_ELECTRON || existsSync(join(dirname(executable), STAND_IN_MARKER));
}
