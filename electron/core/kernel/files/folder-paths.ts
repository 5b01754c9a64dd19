import { realpath } from 'node:fs/promises';
import paths, { dirname } from 'node:path';
import { type Failure, failure } from '../../../../shared/kernel/result.ts';

/**
 * Why a file that somebody names can't be written there: it would lie among the program's own, or be one of them. Behind all links;
 * null where it may be written, and for a folder that isn't there, of which whoever writes will tell.
 */
export async function refuseOwnPlace(path: string, dataFolder: string): Promise<Failure | null> {
  const [own = '', folder = ''] = await realPaths([dataFolder, dirname(path)]);
  if (!isInsideFolder(own, folder)) return null;
  return failure('EXPORT_FAILED', { reason: 'own-folder', path: dataFolder });
}

/** Where files and folders are behind all links; one that is not there stays as it is written. */
export function realPaths(paths: readonly string[]): Promise<string[]> {
  return Promise.all(paths.map((path) => realpath(path).catch(() => path)));
}

type PathRules = Pick<paths.PlatformPath, 'isAbsolute' | 'relative' | 'sep'>;

/**
 * Whether a path is a folder or lies in it, by its letters: `..x` is a name like any other.
 *
 * @param rules those of the system; of another one in tests
 */
export function isInsideFolder(folder: string, path: string, rules: PathRules = paths): boolean {
  const way = rules.relative(folder, path);
  return (
    rules.isAbsolute(folder) && way !== '..' && !way.startsWith(`..${rules.sep}`) && !rules.isAbsolute(way)
  );
}
