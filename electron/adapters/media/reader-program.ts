import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CEILINGS } from '../../../shared/ceilings.ts';

/** What the process is started with; what it holds outside its heap, it watches itself. */
export const READER_ARGUMENTS = [`--max-old-space-size=${CEILINGS.media.heapMegabytes}`];

/** The program of the process that reads media: a bundle of its own beside the program's (or above its chunks), the source in tests. */
export function findReaderProgram(): string {
  const places = ['./media-facts.js', '../media-facts.js', './media-facts-process.ts'].map((place) =>
    fileURLToPath(new URL(place, import.meta.url)),
  );
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new Error('media-facts.js is missing from the program');
  return found;
}
