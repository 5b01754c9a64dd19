import type { Asset } from '../../../shared/domain/media/asset.ts';
import type { AddedFile } from '../../../shared/ipc/calls/reference-calls.ts';
import type { Store } from '../ports.ts';
import { hashFile } from '../uploads/hash-file.ts';
import { checkUnchanged } from './check-file.ts';

/** Larger files are told apart when they are uploaded, which reads them through in any case. */
const LARGEST_COMPARED_BYTES = 256 * 1024 * 1024;

/**
 * Adds an asset, unless one with the same bytes is known whose file is still there: then that one is meant. Only files of
 * the same size are read, each once. Rejects with the file system's error.
 */
export async function addOrRecognise(store: Store, asset: Asset): Promise<AddedFile> {
  const { bytes, path } = asset;
  if (bytes > LARGEST_COMPARED_BYTES || !store.assets.hasSize(bytes))
    return { kind: 'added', asset: store.transact((tx) => tx.assets.add(asset)) };
  const sha256 = await hashFile(path);
  for (const unread of store.assets.withoutHash(bytes)) await readHash(store, unread);
  for (const candidate of store.assets.withHash(sha256)) {
    if (candidate.path !== path && (await checkUnchanged(candidate)).ok)
      return { kind: 'added', asset: candidate, sameAs: candidate.name };
  }
  return { kind: 'added', asset: store.transact((tx) => tx.assets.add({ ...asset, sha256 })) };
}

/** A file that is gone or changed has no bytes to compare any more. */
async function readHash(store: Store, asset: Asset): Promise<void> {
  if (!(await checkUnchanged(asset)).ok) return;
  const sha256 = await hashFile(asset.path).catch(() => null);
  if (sha256 !== null) store.transact((tx) => tx.assets.setHash(asset.id, sha256));
}
