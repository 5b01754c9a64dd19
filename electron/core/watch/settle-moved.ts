import { join } from 'node:path';
import type { Watch } from '../../../shared/domain/prompt/watch.ts';
import type { Store } from '../ports.ts';
import { hashFile } from '../uploads/hash-file.ts';
import { type FoundFile, isUnchanged } from './list-folder.ts';
import type { GoneFiles } from './moved-files.ts';
import type { PendingFiles } from './pending-files.ts';
import type { SeenFiles } from './seen-files.ts';

export interface SettleMovedDeps {
  readonly store: Store;
  readonly watch: Watch;
  readonly seen: SeenFiles;
  readonly pending: PendingFiles;
}

/**
 * Settles what is only a file at another place, and returns the rest. One that may be such a file, and whose bytes were
 * never read, makes no job on its own: it is listed, and taken when the artist has it looked at again.
 */
export async function settleMoved(
  deps: SettleMovedDeps,
  whole: readonly FoundFile[],
  gone: GoneFiles,
): Promise<FoundFile[]> {
  const rest: FoundFile[] = [];
  for (const file of whole) {
    const verdict = gone.hasTwin(file) ? await judgeMoved(deps, file, gone) : 'new';
    if (verdict === 'new') rest.push(file);
    else if (verdict === 'again') deps.pending.restart(file);
    else deps.pending.done(file.path);
  }
  return rest;
}

async function judgeMoved(
  { store, watch, seen }: SettleMovedDeps,
  file: FoundFile,
  gone: GoneFiles,
): Promise<'done' | 'again' | 'new'> {
  const path = join(watch.folder, file.path);
  const sha256 = await hashFile(path).catch(() => null);
  if (sha256 === null || !(await isUnchanged(path, file))) return 'again';
  const judged = gone.judge(file, sha256);
  if (judged.gone === null) return 'new';
  // It stands for one file only, and no later one is taken for it.
  const spent = { ...judged.gone, bytes: -1 };
  store.transact((tx) =>
    tx.watches.rememberFiles(watch.id, judged.verdict === 'moved' ? [spent, file] : [spent]),
  );
  seen.add(spent);
  if (judged.verdict === 'not-known') return seen.refuse(file, 'maybe-moved');
  seen.add(file);
  return 'done';
}
