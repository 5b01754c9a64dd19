import paths from 'node:path';

type PathRules = Pick<paths.PlatformPath, 'isAbsolute' | 'relative' | 'sep'>;

/**
 * Whether a path is a folder or lies in it, by its letters: `..x` is a name like any other.
 *
 * @param rules those of the system; of another one in tests
 */
export function isBelow(folder: string, path: string, rules: PathRules = paths): boolean {
  const way = rules.relative(folder, path);
  return (
    rules.isAbsolute(folder) && way !== '..' && !way.startsWith(`..${rules.sep}`) && !rules.isAbsolute(way)
  );
}
