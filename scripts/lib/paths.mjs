import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder: every script works from here, wherever it was called. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** What the scripts keep for themselves: the stand-in runtime, stamps, locks. Never committed. */
export const runtimeFolder = resolve(root, '.runtime');
