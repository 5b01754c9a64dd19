import { randomBytes } from 'node:crypto';
import type { Ids } from '../core/ports.ts';

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
