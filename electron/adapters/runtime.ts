import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Lies next to the executable of the unofficial runtime that scripts/lib/stand-in.mjs fetches where the official one can't be had. */
const STAND_IN_MARKER = 'STAND_IN';

/** True on the stand-in runtime, where the app connects to services on loopback only. */
export function isStandInRuntime(executable: string = process.execPath): boolean {
  return existsSync(join(dirname(executable), STAND_IN_MARKER));
}
