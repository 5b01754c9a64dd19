import { basename, dirname, join } from 'node:path';
import { fileNameOfSidecar, isSidecarName } from '../../../shared/domain/sidecar.ts';
import type { Store } from '../ports.ts';
import { walkFolder } from './walk-folder.ts';

/** Enough to say that there are many. */
const MOST = 10_000;

/** How many results with a sidecar lie in a folder and are not in the library. */
export async function countStrays(store: Pick<Store, 'takesAtPaths'>, folder: string): Promise<number> {
  const paths: string[] = [];
  try {
    for await (const path of walkFolder(folder)) {
      if (isSidecarName(basename(path))) paths.push(join(dirname(path), fileNameOfSidecar(basename(path))));
      if (paths.length === MOST) break;
    }
  } catch {
    // No folder, no strays.
    return 0;
  }
  return paths.length - store.takesAtPaths(paths).length;
}
