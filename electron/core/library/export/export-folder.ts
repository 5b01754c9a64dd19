import { mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { nameKey } from '../../../../shared/kernel/file-name.ts';
import { type Failure, fail, failure, type Result, succeed } from '../../../../shared/kernel/result.ts';
import { isInsideFolder, realPaths } from '../../kernel/files/folder-paths.ts';
import { isDiskFull } from '../../ports/files.ts';
import { PART_NAME } from './copy-take.ts';

/** Keys of all names in a folder. Throws what the file system throws. */
export async function readNameKeys(folder: string): Promise<Set<string>> {
  return new Set((await readdir(folder)).map(nameKey));
}

/**
 * Makes the folder where it is missing, and clears away what an export that was killed left in it. Errors: EXPORT_FAILED for a
 * folder that can't be used, or is one of the app's own.
 */
export async function prepareFolder(folder: string, ownFolders: readonly string[]): Promise<Result<void>> {
  if (!isAbsolute(folder)) return fail(failure('EXPORT_FAILED', { reason: 'folder', path: folder }));
  try {
    const own = await realPaths(ownFolders);
    const isOwn = (place: string) => [...own, ...ownFolders].some((path) => isInsideFolder(path, place));
    // Before it is made, so that nothing is left where it is refused; and behind all links.
    if (isOwn(folder) || isOwn(await makeFolder(folder)))
      return fail(failure('EXPORT_FAILED', { reason: 'own-folder', path: folder }));
    for (const name of await readdir(folder))
      if (PART_NAME.test(name)) await rm(join(folder, name), { force: true });
    return succeed(undefined);
  } catch (error) {
    return fail(folderFailure(error, folder, 0));
  }
}

/** The real path of a folder, which is made where it is missing. */
async function makeFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  return realpath(folder);
}

/** Why no more could be written, after so many copies. Throws on what is no fault of the disk. */
export function folderFailure(error: unknown, path: string, done: number): Failure {
  const cause = (error as NodeJS.ErrnoException).code;
  if (cause === undefined) throw error;
  const reason = isDiskFull(error) ? 'full' : 'folder';
  return failure('EXPORT_FAILED', { reason, path, cause, done });
}
