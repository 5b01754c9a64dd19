import { join } from 'node:path';
import { build } from 'vite';

/** Builds the program that the tests kill, once for all files of the suite (vitest's global setup). */
export async function setup(): Promise<void> {
  await build({ root: join(import.meta.dirname, '../../..'), mode: 'faults', logLevel: 'warn' });
}
