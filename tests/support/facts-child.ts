import { readFileSync, writeSync } from 'node:fs';
import { readMediaFacts } from '../../electron/adapters/media/media-facts.ts';

/** Reads the facts of a file, and prints them as JSON with what that took of this process alone, in bytes. */
const [path = ''] = process.argv.slice(2);

/** All bytes that this process has read so far, as Linux counts them; 0 elsewhere. */
function countBytesRead(): number {
  try {
    return Number(/^rchar: (\d+)/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

// Once before, so that what is loaded for it is there.
await readMediaFacts(path);
const before = { memory: process.memoryUsage().rss, read: countBytesRead() };
const facts = await readMediaFacts(path);
const read = countBytesRead() - before.read;
const memory = process.memoryUsage().rss - before.memory;
writeSync(1, `${JSON.stringify({ facts, read, memory })}\n`);
