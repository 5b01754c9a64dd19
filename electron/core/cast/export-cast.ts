import {
  assetIdsOf,
  documentsOf,
  entryName,
  type Manifest,
  packMember,
} from '../../../shared/domain/cast/cast-manifest.ts';
import type { Asset } from '../../../shared/domain/media/asset.ts';
import { failure } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { CastFiles } from '../ports/cast-files.ts';
import type { Store } from '../ports.ts';
import { checkUnchanged, statFile } from '../references/check-file.ts';
import type { CastVault } from './vault.ts';

/**
 * Writes members with their media, notes and consent to one file. Errors: NOT_FOUND, FILE_NOT_FOUND and FILE_CHANGED of
 * a medium that was tampered with, and those of writing.
 */
export async function exportCast(
  deps: { store: Store; vault: CastVault; castFiles: CastFiles },
  ids: readonly string[],
  path: string,
): Promise<Result<{ path: string; bytes: number }>> {
  const { store, vault, castFiles } = deps;
  const members = ids.flatMap((id) => store.cast.find(id) ?? []);
  const assets = new Map(store.assets.byId(assetIdsOf(members)).map((asset) => [asset.id, asset]));
  const missing = assetIdsOf(members).find((id) => !assets.has(id));
  if (members.length === 0 || missing !== undefined)
    return fail(failure('NOT_FOUND', { memberIds: [...ids] }));
  const sound = await checkFiles([...assets.values()]);
  if (!sound.ok) return sound;
  const documents = documentsOf(members);
  for (const document of documents) {
    const found = await statFile(vault.documentPath(document));
    if (!found.ok) return found;
  }
  const files = new Map<string, { name: string; bytes: number; path: string }>();
  for (const { sha256, name, bytes, path: from } of assets.values())
    if (sha256 !== null) files.set(sha256, { name: name.slice(-255), bytes, path: from });
  for (const document of documents)
    files.set(document.sha256, { ...document, path: vault.documentPath(document) });
  const manifest: Manifest = {
    format: 'dailies-cast',
    version: 1,
    members: members.map((member) => packMember(member, (id) => assets.get(id) as Asset)),
    files: Object.fromEntries([...files].map(([sha256, { name, bytes }]) => [sha256, { name, bytes }])),
  };
  const packed = [...files].map(([sha256, file]) => ({ name: entryName(sha256), path: file.path }));
  const written = await castFiles.write(path, `${JSON.stringify(manifest, null, 2)}\n`, packed);
  return written.ok ? succeed({ path, bytes: written.value.bytes }) : written;
}

async function checkFiles(assets: readonly Asset[]): Promise<Result<void>> {
  for (const asset of assets) {
    const unchanged = await checkUnchanged(asset);
    if (!unchanged.ok) return unchanged;
  }
  return succeed(undefined);
}
