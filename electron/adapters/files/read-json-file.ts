import { readPlainSync } from '../../core/kernel/files/open-plain.ts';

/** What a small file of the app's own holds, at the start; null where it can't be read. */
export function readJsonFile(path: string): unknown {
  try {
    return JSON.parse(readPlainSync(path));
  } catch {
    return null;
  }
}
