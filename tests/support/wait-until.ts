import { setTimeout as pause } from 'node:timers/promises';
import { PATIENCE } from './patience.ts';

const FIRST_LOOK_MILLISECONDS = 5;
const SLOWEST_LOOK_MILLISECONDS = 100;

/**
 * Reads until what was read is as wanted, and returns it. When the limit is reached and nothing has changed since it was set, the
 * error says what was waited for and what was there instead: work that goes on is not given up, however slow the machine is.
 *
 * @param what what is waited for, as a sentence goes on: "waited for …"
 * @param isWanted left out, anything true
 */
export async function waitUntil<Value>(
  what: string,
  read: () => Value | Promise<Value>,
  isWanted: (value: Value) => boolean = Boolean,
): Promise<Value> {
  let giveUpAt = performance.now() + PATIENCE;
  let before: string | null = null;
  let between = FIRST_LOOK_MILLISECONDS;
  for (;;) {
    const found = await read();
    if (isWanted(found)) return found;
    before ??= describe(found);
    if (performance.now() > giveUpAt) {
      const now = describe(found);
      if (now === before)
        throw new Error(`waited for ${what}; after ${PATIENCE / 1000} s without a change there was ${now}`);
      before = now;
      giveUpAt = performance.now() + PATIENCE;
    }
    await pause(between);
    between = Math.min(between * 1.5, SLOWEST_LOOK_MILLISECONDS);
  }
}

/** Ends a wait for what has no limit of its own, such as an answer of a page that may have stopped. */
export async function withinPatience<Value>(what: string, awaited: Promise<Value>): Promise<Value> {
  const end = new AbortController();
  const limit = pause(PATIENCE, undefined, { signal: end.signal }).then(() => {
    throw new Error(`waited for ${what}; after ${PATIENCE / 1000} s there was no answer`);
  });
  try {
    return await Promise.race([awaited, limit]);
  } finally {
    limit.catch(() => {});
    end.abort();
  }
}

function describe(found: unknown): string {
  const text = found instanceof Error ? String(found) : JSON.stringify(found, null, 1);
  return text === undefined ? 'nothing' : text.slice(0, 4000);
}
