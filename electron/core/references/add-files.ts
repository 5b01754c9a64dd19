import { basename, resolve } from 'node:path';
import type { Asset } from '../../../shared/domain/asset.ts';
import { failure } from '../../../shared/errors.ts';
import type { AddedFile } from '../../../shared/ipc/calls/reference-calls.ts';
import type { Ids, MediaReader, Store } from '../ports.ts';
import { fileFailure, statFile } from './check-file.ts';
import { addOrRecognise } from './recognise-bytes.ts';

const AT_ONCE = 8;

/** Makes local files known as assets, in the order given; each is added or refused with its reason, one never stops another. */
export async function addFiles(
  parts: { store: Store; mediaReader: MediaReader; ids: Ids },
  paths: readonly string[],
): Promise<AddedFile[]> {
  const results: AddedFile[] = new Array(paths.length);
  let next = 0;
  // Of two files with the same bytes, the second must find the first.
  let lastIdentified: Promise<unknown> = Promise.resolve();
  const identify = (asset: Asset): Promise<AddedFile> => {
    const identified = lastIdentified.then(() => addOrRecognise(parts.store, asset));
    lastIdentified = identified.catch(() => {});
    return identified;
  };
  async function work(): Promise<void> {
    for (let index = next++; index < paths.length; index = next++) {
      results[index] = await addFile(parts, resolve(paths[index] as string), identify);
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, paths.length) }, work));
  return results;
}

async function addFile(
  parts: { store: Store; mediaReader: MediaReader; ids: Ids },
  path: string,
  identify: (asset: Asset) => Promise<AddedFile>,
): Promise<AddedFile> {
  const { store, mediaReader, ids } = parts;
  const name = basename(path);
  const found = await statFile(path);
  if (!found.ok) return { kind: 'refused', name, error: found.error };
  const { bytes, modifiedAt } = found.value;
  const known = store.findAsset(path, bytes, modifiedAt);
  if (known !== null) return { kind: 'added', asset: known };
  try {
    const facts = await mediaReader.readFacts(path);
    if (facts === null) return { kind: 'refused', name, error: failure('FILE_NOT_MEDIA', { path }) };
    const { kind, mime, width, height, duration } = facts;
    const asset = {
      id: ids.next(),
      path,
      name,
      kind,
      mime,
      bytes,
      modifiedAt,
      sha256: null,
      width,
      height,
      duration,
    };
    return await identify(asset);
  } catch (error) {
    return { kind: 'refused', name, error: fileFailure(error, path) };
  }
}
