import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The program of a thread or process beside this one: a bundle of its own beside the program's (or above its chunks), the
 * source in tests.
 *
 * @param bundle such as `find-files.js`
 * @param source its path as seen from the file that asks
 * @param asking `import.meta.url` of that file
 */
export function findProgram(bundle: string, source: string, asking: string): string {
  const found = [`./${bundle}`, `../${bundle}`, source]
    .map((place) => fileURLToPath(new URL(place, asking)))
    .find((path) => existsSync(path));
  if (found === undefined) throw new Error(`${bundle} is missing from the program`);
  return found;
}
