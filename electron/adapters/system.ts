import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Clock, Ids } from '../core/ports.ts';

/** Node's timers hold 31 bits; a longer time would fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The machine's clocks. Timers run on the monotonic one, so that a set wall clock neither fires nor starves them. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  async sleep(milliseconds, signal) {
    const end = performance.now() + milliseconds;
    for (let left = milliseconds; left > 0 && signal?.aborted !== true; left = end - performance.now()) {
      await sleepOnce(Math.min(left, LONGEST_TIMER), signal);
    }
  },
};

function sleepOnce(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resume) => {
    const timer = setTimeout(finish, milliseconds);
    signal?.addEventListener('abort', finish, { once: true });
    function finish(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resume();
    }
  });
}

/** Crockford's base 32, lower case: no letters that look like digits, and file systems that ignore case can't mix ids up. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_LENGTH = 10;
const RANDOM_LENGTH = 16;
const RANDOM_BYTES = 10;

/**
 * Ids of 26 characters: the time in milliseconds, then 80 random bits. Within a millisecond, and while the wall clock
 * stands still or goes back, the random part counts up instead, so that ids of one process always sort as they were made.
 */
export function createIds(now: () => number = Date.now): Ids {
  let time = 0;
  let tail = 0n;
  return {
    next() {
      const current = now();
      if (current > time) {
        time = current;
        tail = BigInt(`0x${randomBytes(RANDOM_BYTES).toString('hex')}`);
      } else {
        tail = (tail + 1n) & ((1n << 80n) - 1n);
      }
      return encode(BigInt(time), TIME_LENGTH) + encode(tail, RANDOM_LENGTH);
    },
    secret: () => randomBytes(32).toString('base64url'),
  };
}

/** The process's own source of ids. */
export const systemIds: Ids = createIds();

function encode(value: bigint, length: number): string {
  let text = '';
  for (let rest = value, index = 0; index < length; rest >>= 5n, index += 1)
    text = ALPHABET.charAt(Number(rest & 31n)) + text;
  return text;
}

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
