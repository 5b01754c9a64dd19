import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOG_FILE_NAMES } from './file-log.ts';

/** The lines of the log's files, the oldest file first; a file that can't be read has none. Read one at a time, as they are asked for. */
export function* readLogFiles(folder: string): Generator<readonly string[]> {
  for (const name of [...LOG_FILE_NAMES].reverse()) yield readLines(join(folder, name));
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
  } catch {
    return [];
  }
}
