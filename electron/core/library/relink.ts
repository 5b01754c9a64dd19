import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { isSidecarName } from '../../../shared/domain/library/sidecar.ts';
import type { Take } from '../../../shared/domain/library/take.ts';
import { failure } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { walkFolder } from '../files/walk-folder.ts';
import type { Store } from '../ports.ts';
import { statFile } from '../references/check-file.ts';
import { hashFile } from '../uploads/hash-file.ts';
import { removeSidecar } from './sidecar-files.ts';

/** More missing takes are linked by another look. */
const MAX_MISSING = 100_000;

/** Says where a take's file is now. FILE_OTHER when it is not the same, byte for byte. */
export async function relinkFile(store: Store, takeId: string, path: string): Promise<Result<Take>> {
  const [take] = store.takes.byId([takeId]);
  if (take === undefined) return fail(failure('NOT_FOUND', { takeId }));
  const found = await statFile(resolve(path));
  if (!found.ok) return found;
  if (found.value.bytes !== take.bytes || !(await hasContent(path, take)))
    return fail(failure('FILE_OTHER', { path, name: basename(take.path) }));
  const moved = store.transact((tx) => tx.takes.moveFile(takeId, resolve(path)));
  await removeSidecar(take);
  return moved === null ? fail(failure('NOT_FOUND', { takeId })) : succeed(moved);
}

/** Finds missing files under a folder by size and content; returns the takes that are back. */
export async function relinkFolder(
  store: Store,
  folder: string,
  progress: { signal: AbortSignal; onFile: (relinked: number) => void },
): Promise<Take[]> {
  const missing = store.takes.missing(MAX_MISSING);
  const bySize = Map.groupBy(missing, ({ bytes }) => bytes);
  const relinked = new Map<string, Take>();
  for await (const path of walkFolder(resolve(folder), progress.signal)) {
    if (relinked.size === missing.length) break;
    if (!isSidecarName(path)) for (const take of await findOwners(path)) await link(take, path);
    progress.onFile(relinked.size);
  }
  return [...relinked.values()];

  async function findOwners(path: string): Promise<Take[]> {
    const { size } = await stat(path).catch(() => ({ size: -1 }));
    const open = (bySize.get(size) ?? []).filter(({ id }) => !relinked.has(id));
    if (open.length === 0) return [];
    const sha256 = await hashFile(path, progress.signal).catch(() => null);
    return open.filter((take) => isContentOf(take, sha256, path));
  }

  async function link(take: Take, path: string): Promise<void> {
    const moved = store.transact((tx) => tx.takes.moveFile(take.id, path));
    await removeSidecar(take);
    if (moved !== null) relinked.set(take.id, moved);
  }
}

async function hasContent(path: string, take: Take): Promise<boolean> {
  return isContentOf(take, await hashFile(path).catch(() => null), path);
}

/** Where the content was never read through, the name has to do. */
function isContentOf(take: Take, sha256: string | null, path: string): boolean {
  if (take.sha256 === '') return sha256 !== null && basename(path) === basename(take.path);
  return take.sha256 === sha256;
}
