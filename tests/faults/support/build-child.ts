import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '../../..');

/** Builds the program that the tests kill, once for all files of the suite (vitest's global setup). */
export async function setup(): Promise<void> {
  await build({ root: ROOT, mode: 'faults', logLevel: 'warn' });
  // Without it Node would take each module for CommonJS first, and read it twice at each of hundreds of starts.
  await writeFile(join(ROOT, 'node_modules/.cache/faults/package.json'), '{"type":"module"}\n');
}
