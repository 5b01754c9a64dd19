import { writeSync } from 'node:fs';
import { createNetwork } from '../../electron/adapters/http/requests.ts';
import { reachedInMemory } from './reached-in-memory.ts';

/** Makes one submission to the URL, with so many milliseconds for its answer, and prints its outcome as JSON. */
const [url = '', timeout = '1000'] = process.argv.slice(2);
const network = createNetwork({
  loopbackOnly: true,
  log: { info() {}, warn() {}, error() {} },
  reached: reachedInMemory(),
});
const timeoutMilliseconds = Number(timeout);
const outcome = await network.submit({ url, key: 'practice', body: '{"prompt":"x"}', timeoutMilliseconds });
writeSync(1, `${JSON.stringify(outcome)}\n`);
