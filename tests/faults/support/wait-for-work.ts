import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE } from '../../support/patience.ts';

const LOOK_MILLISECONDS = 150;
/** The queue itself rests up to two and a half minutes after a 429: a wait for work must not end before it goes on. */
const STILL = 3 * PATIENCE;

/**
 * Waits for the end of long work: as long as what was read changes, it goes on, and only when nothing has changed for
 * the limit is it given up, with what was there last.
 */
export async function waitForWork<Value>(
  what: string,
  read: () => Value | Promise<Value>,
  isDone: (value: Value) => boolean,
): Promise<Value> {
  let [last, changedAt] = ['', performance.now()];
  for (;;) {
    const found = await read();
    if (isDone(found)) return found;
    const text = JSON.stringify(found);
    if (text !== last) [last, changedAt] = [text, performance.now()];
    if (performance.now() - changedAt > STILL)
      throw new Error(`waited for ${what}; nothing changed for ${STILL / 1000} s after ${text}`);
    await sleep(LOOK_MILLISECONDS);
  }
}
