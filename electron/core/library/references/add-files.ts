import { basename, resolve } from 'node:path';
import { failure } from '../../../../shared/kernel/result.ts';
import type { AddedFile } from '../../../../shared/library/reference-contract.ts';
import type { Asset } from '../../../../shared/models/asset.ts';
import { markInCloud } from '../../kernel/files/cloud-files.ts';
import { hashFile } from '../../kernel/files/open-plain.ts';
import { workInLanes } from '../../kernel/work-in-lanes.ts';
import type { Ids, MediaFacts, MediaReader, Store } from '../../ports.ts';
import { checkUnchanged, explainUnread, statFile } from './fix-service.ts';

const CONCURRENCY = 8;

/** Makes local files known as assets, in the order given; each is added or refused with its reason, one never stops another. */
export async function addFiles(
  deps: { store: Store; mediaReader: MediaReader; ids: Ids },
  paths: readonly string[],
): Promise<AddedFile[]> {
  const looked: (AddedFile | Asset)[] = new Array(paths.length);
  await workInLanes(paths, CONCURRENCY, async (path, index) => {
    looked[index] = await lookAtFile(deps, resolve(path));
  });
  const added: AddedFile[] = [];
  // One after the other: of two files with the same bytes, the second must find the first.
  for (const one of looked) added.push('path' in one ? await identify(deps.store, one) : one);
  return added;
}

async function identify(store: Store, asset: Asset): Promise<AddedFile> {
  try {
    return await addOrRecognise(store, asset);
  } catch (error) {
    return { kind: 'refused', name: asset.name, error: await explainUnread(error, asset.path) };
  }
}

/** What a file is: an asset that is not added yet, or what is to be said of it already. */
async function lookAtFile(
  deps: { store: Store; mediaReader: MediaReader; ids: Ids },
  path: string,
): Promise<AddedFile | Asset> {
  const { store, mediaReader, ids } = deps;
  const name = basename(path);
  const found = await statFile(path);
  if (!found.ok) return { kind: 'refused', name, error: found.error };
  const { bytes, modifiedAt } = found.value;
  const known = store.assets.find(path, bytes, modifiedAt);
  // Nothing is read of what is known: it may be in the cloud again.
  if (known !== null) return { kind: 'added', asset: (await markInCloud([known]))[0] ?? known };
  try {
    const facts = await mediaReader.readFacts(path);
    if (facts === null) return { kind: 'refused', name, error: failure('FILE_NOT_MEDIA', { path }) };
    // A service may take it, charge for it, and fail.
    if (facts.isCutOff) return { kind: 'refused', name, error: failure('FILE_DAMAGED', { path }) };
    return makeAsset({ id: ids.next(), path, name, bytes, modifiedAt, sha256: null }, facts);
  } catch (error) {
    return { kind: 'refused', name, error: await explainUnread(error, path) };
  }
}

/** Larger files are told apart when they are uploaded, which reads them through in any case. */
const LARGEST_COMPARED_BYTES = 256 * 1024 * 1024;

/**
 * Adds an asset, unless one with the same bytes is known whose file is still there: then that one is meant. Only files of
 * the same size are read, each once. Rejects with the file system's error.
 */
async function addOrRecognise(store: Store, asset: Asset): Promise<AddedFile> {
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

/** An asset of a file, with what was read from its content. */
export function makeAsset(
  file: Pick<Asset, 'id' | 'path' | 'name' | 'bytes' | 'modifiedAt' | 'sha256'>,
  { kind, mime, width, height, duration, details }: MediaFacts,
): Asset {
  return { ...file, kind, mime, width, height, duration, details };
}
