import { realpath, stat } from 'node:fs/promises';
import { fail, failure, type Result, succeed } from '../../../../shared/kernel/result.ts';
import type { Watch, WatchOrder } from '../../../../shared/templates/watch.ts';
import { isInsideFolder, realPaths } from '../../kernel/files/folder-paths.ts';
import { listOpen, type OrderDeps } from './import-file.ts';
import { type FoundFile, listFolder } from './seen-files.ts';

export interface CheckOrderDeps extends Pick<OrderDeps, 'template' | 'usableProfile'> {
  readonly activeProfileId: () => string;
  /** Folders that the app itself writes to. */
  readonly ownFolders: () => readonly string[];
}

/** What is needed to begin a watch. */
export interface CheckedOrder {
  /** The watch, with the folder's real place. */
  readonly wanted: Omit<Watch, 'id' | 'createdAt'>;
  /** Files that are there already, and of which no jobs are made. */
  readonly present: readonly FoundFile[];
}

/** Whether a folder can be watched as it is wanted. Errors: NOT_FOUND, PROFILE_MISSING, WATCH_REFUSED. */
export async function checkOrder(deps: CheckOrderDeps, order: WatchOrder): Promise<Result<CheckedOrder>> {
  const template = deps.template(order.templateId);
  if (template === null) return fail(failure('NOT_FOUND', { id: order.templateId }));
  const profileId = deps.activeProfileId();
  if (deps.usableProfile(profileId) === null) return fail(failure('PROFILE_MISSING', { profileId }));
  if (listOpen(template, order.values).length > 0)
    return fail(failure('WATCH_REFUSED', { path: order.folder, reason: 'values' }));
  const folder = await openFolder(order.folder);
  if (folder === null) return fail(failure('WATCH_REFUSED', { path: order.folder, reason: 'no-folder' }));
  if (await overlaps(folder, deps.ownFolders()))
    return fail(failure('WATCH_REFUSED', { path: folder, reason: 'own-folder' }));
  const { takesPresent, ...wanted } = order;
  const present = takesPresent
    ? []
    : await listFolder(folder, order.subfolders, new AbortController().signal);
  if (present === null) return fail(failure('WATCH_REFUSED', { path: folder, reason: 'no-folder' }));
  return succeed({ wanted: { ...wanted, folder, profileId, isPaused: false }, present });
}

/** The folder's real place; null when it is none. */
async function openFolder(path: string): Promise<string | null> {
  try {
    const folder = await realpath(path);
    return (await stat(folder)).isDirectory() ? folder : null;
  } catch {
    return null;
  }
}

/** Whether a folder is one of the others, in one of them, or around one: results would become jobs without end. */
async function overlaps(folder: string, others: readonly string[]): Promise<boolean> {
  return (await realPaths(others)).some(
    (other) => isInsideFolder(folder, other) || isInsideFolder(other, folder),
  );
}
