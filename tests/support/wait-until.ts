import { setTimeout as pause } from 'node:timers/promises';
import { PATIENCE } from './patience.ts';

const FIRST_LOOK_MILLISECONDS = 5;
const SLOWEST_LOOK_MILLISECONDS = 100;

/**
 * Reads until what was read is as wanted, and returns it. When the limit is reached, the error says what was waited for
 * and what was there instead.
 *
 * @param what what is waited for, as a sentence goes on: "waited for …"
 * @param isWanted left out, anything true
 */
export async function waitUntil<Value>(
  what: string,
  read: () => Value | Promise<Value>,
  isWanted: (value: Value) => boolean = Boolean,
): Promise<Value> {
  const giveUpAt = performance.now() + PATIENCE;
  let between = FIRST_LOOK_MILLISECONDS;
  for (;;) {
    const found = await read();
    if (isWanted(found)) return found;
    if (performance.now() > giveUpAt) {
      throw new Error(`waited for ${what}; after ${PATIENCE / 1000} s there was ${describe(found)}`);
    }
    await pause(between);
    between = Math.min(between * 1.5, SLOWEST_LOOK_MILLISECONDS);
  }
}

function describe(found: unknown): string {
  const text = found instanceof Error ? String(found) : JSON.stringify(found, null, 1);
  return text === undefined ? 'nothing' : text.slice(0, 4000);
}
