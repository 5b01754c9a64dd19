import { basename, resolve } from 'node:path';
import type { Asset } from '../../../shared/domain/media/asset.ts';
import { failure } from '../../../shared/errors.ts';
import type { AddedFile } from '../../../shared/ipc/calls/reference-calls.ts';
import { markInCloud } from '../files/cloud-files.ts';
import type { Ids, MediaReader, Store } from '../ports.ts';
import { explainUnread, statFile } from './check-file.ts';
import { makeAsset } from './make-asset.ts';
import { addOrRecognise } from './recognise-bytes.ts';

const CONCURRENCY = 8;

/** Makes local files known as assets, in the order given; each is added or refused with its reason, one never stops another. */
export async function addFiles(
  deps: { store: Store; mediaReader: MediaReader; ids: Ids },
  paths: readonly string[],
): Promise<AddedFile[]> {
  const looked: (AddedFile | Asset)[] = new Array(paths.length);
  let next = 0;
  async function work(): Promise<void> {
    for (let index = next++; index < paths.length; index = next++) {
      looked[index] = await lookAtFile(deps, resolve(paths[index] as string));
    }
  }
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, paths.length) }, work));
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
