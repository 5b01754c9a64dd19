import type { Asset } from '../../../shared/domain/asset.ts';
import type { AddedFile } from '../../../shared/ipc/calls/reference-calls.ts';
import type { Store } from '../ports.ts';
import { hashFile } from '../uploads/hash-file.ts';
import { checkUnchanged } from './check-file.ts';

/** Larger files are told apart when they are uploaded, which reads them through in any case. */
const LARGEST_COMPARED_BYTES = 256 * 1024 * 1024;

/**
 * Adds an asset, unless one with the same bytes is known whose file is still there: then that one is meant. Only files of
 * the same size are read. Rejects with the file system's error.
 */
export async function addOrRecognise(store: Store, asset: Asset): Promise<AddedFile> {
  const { bytes } = asset;
  const candidates = bytes > LARGEST_COMPARED_BYTES ? [] : store.assetsOfSize(bytes);
  if (candidates.length === 0) return { kind: 'added', asset: store.addAsset(asset) };
  const sha256 = await hashFile(asset.path);
  for (const candidate of candidates) {
    if (candidate.path === asset.path || !(await checkUnchanged(candidate)).ok) continue;
    const known = candidate.sha256 ?? (await readHash(store, candidate));
    if (known === sha256) return { kind: 'added', asset: candidate, sameAs: candidate.name };
  }
  return { kind: 'added', asset: store.addAsset({ ...asset, sha256 }) };
}

async function readHash(store: Store, { id, path }: Asset): Promise<string | null> {
  const sha256 = await hashFile(path).catch(() => null);
  if (sha256 !== null) store.setAssetHash(id, sha256);
  return sha256;
}
