import { rm } from 'node:fs/promises';
import type { Asset } from '../../../shared/domain/media/asset.ts';
import { failure } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { moveWhole } from '../files/write-whole.ts';
import type { Ids, MediaReader, Store } from '../ports.ts';
import { statFile } from '../references/check-file.ts';
import { makeAsset } from '../references/make-asset.ts';
import { hashFile } from '../uploads/hash-file.ts';
import type { VaultFolder } from './vault-folder.ts';

export interface VaultMediaDeps {
  readonly store: Pick<Store, 'assets' | 'transact'>;
  readonly mediaReader: MediaReader;
  readonly ids: Ids;
}

/** Makes a file of the vault's folder one of the kept media, by its hash. Rejects with the file system's error. */
export async function adoptMedia(
  deps: VaultMediaDeps,
  folder: VaultFolder,
  part: string,
  { sha256, name }: { readonly sha256: string; readonly name: string },
): Promise<Result<Asset>> {
  const facts = await deps.mediaReader.readFacts(part);
  const isHeadless = facts?.isCutOff === true && facts.width === null;
  if (facts === null || isHeadless) return fail(failure('FILE_NOT_MEDIA', { path: name }));
  const target = folder.pathOf(sha256, `.${facts.extension}`);
  // A known file keeps its time, by which the app knows that it is the one that was looked at.
  const there = await statFile(target);
  const isWhole = there.ok && (await hashFile(target)) === sha256;
  // Of the same name are the same bytes, so that replacing changes nothing but a torn copy.
  if (!isWhole) await moveWhole(part, target);
  else await rm(part, { force: true });
  return register(deps, target, sha256, name);
}

async function register(
  { store, mediaReader, ids }: VaultMediaDeps,
  path: string,
  sha256: string,
  name: string,
): Promise<Result<Asset>> {
  const found = await statFile(path);
  if (!found.ok) return found;
  const { bytes, modifiedAt } = found.value;
  const known = store.assets.find(path, bytes, modifiedAt);
  if (known !== null) return succeed(known);
  const facts = await mediaReader.readFacts(path);
  if (facts === null) return fail(failure('FILE_NOT_MEDIA', { path: name }));
  const asset = makeAsset({ id: ids.next(), path, name, bytes, modifiedAt, sha256 }, facts);
  return succeed(store.transact((tx) => tx.assets.add(asset)));
}
