import { readFileSync } from 'node:fs';

/** What a small file of the app's own holds, at the start; null where it can't be read. */
export function readJsonFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
