import { realpath } from 'node:fs/promises';

/** Where files and folders are behind all links; one that is not there stays as it is written. */
export function realPaths(paths: readonly string[]): Promise<string[]> {
  return Promise.all(paths.map((path) => realpath(path).catch(() => path)));
}
