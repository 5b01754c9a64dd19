import { basename, dirname, join } from 'node:path';
import { fileNameOfSidecar, isSidecarName } from '../../../shared/domain/library/sidecar.ts';
import { walkFolder } from '../files/walk-folder.ts';
import type { Store } from '../ports.ts';

/** How many results with a sidecar lie in a folder and are not in the library. */
export async function countOrphans(store: Pick<Store, 'takes'>, folder: string): Promise<number> {
  const [files, described] = [new Set<string>(), [] as string[]];
  try {
    for await (const path of walkFolder(folder)) {
      const name = basename(path);
      if (isSidecarName(name)) described.push(join(dirname(path), fileNameOfSidecar(name)));
      else files.add(path);
    }
  } catch {
    // No folder, no orphans.
    return 0;
  }
  const results = described.filter((path) => files.has(path));
  const known = new Set(store.takes.atPaths(results).map(({ path }) => path));
  return results.filter((path) => !known.has(path)).length;
}
