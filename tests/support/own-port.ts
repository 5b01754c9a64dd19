import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below what a system gives out by itself, and what listeners of the app choose from. */
const FIRST = 10_000;
const LAST = 19_600;
/** Files of tests that run at a time have ports of their own. */
const WORKERS = 8;
const SHARE = (LAST - FIRST) / WORKERS;

const worker = Number(process.env['VITEST_POOL_ID'] ?? process.env['TEST_PARALLEL_INDEX'] ?? 0) % WORKERS;
let next = randomInt(SHARE);

/**
 * A port on which nobody listens, and which no system gives to anybody else: what is closed on it can be opened again,
 * and until then a connection to it is refused.
 */
export async function takePort(): Promise<number> {
  for (let tries = 0; tries < SHARE; tries += 1) {
    const port = FIRST + worker * SHARE + (next++ % SHARE);
    if (await isFree(port)) return port;
  }
  throw new Error(`every port from ${FIRST} to ${LAST} is taken`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  const isListening = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  if (isListening) await once(probe.close(), 'close');
  return isListening;
}
