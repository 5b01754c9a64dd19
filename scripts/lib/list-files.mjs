import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** @returns {string[]} every file below a path, sorted; the path itself when it is a file; nothing when it is not there */
export function listFiles(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.name !== '.DS_Store' && entry.name !== 'node_modules')
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => listFiles(join(path, entry.name)));
}
