import { join } from 'node:path';
import type { CastMember } from '../../../shared/cast/cast.ts';
import {
  assetIdsOf,
  documentsOf,
  entryName,
  type Manifest,
  packMember,
} from '../../../shared/cast/cast-manifest.ts';
import type { CastChoice, CastFind } from '../../../shared/cast/contract.ts';
import { fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import type { Asset } from '../../../shared/models/asset.ts';
import { checkUnchanged, statFile } from '../library/references/fix-service.ts';
import type { CastFiles, OutsideReader } from '../ports/files.ts';
import type { Clock, Events, Ids, MediaReader, Store } from '../ports.ts';
import { type CastRepository, createCastRepository } from './cast-repository.ts';
import { importCast, inspectCastFile } from './import-cast.ts';
import { type CastVault, createCastVault } from './vault.ts';

interface CastServiceDeps {
  readonly dataFolder: string;
  readonly store: Store;
  readonly mediaReader: MediaReader;
  readonly castFiles: CastFiles;
  readonly outsideReader: OutsideReader;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly markFromWeb: (path: string) => Promise<void>;
  readonly events: Events;
}

/** The cast: members, their own copies of media, and the files that carry them to another computer. */
export interface CastService {
  readonly repository: CastRepository;
  lookInto(path: string): Promise<Result<{ path: string; manifestHash: string; members: CastFind[] }>>;
  importFile(
    path: string,
    manifestHash: string,
    choices: readonly CastChoice[],
  ): Promise<Result<{ members: CastMember[] }>>;
  exportTo(path: string, ids: readonly string[]): Promise<Result<{ path: string; bytes: number }>>;
  /** Where the document of a member's consent lies. Errors: NOT_FOUND. */
  consentPath(id: string): Result<string>;
  /** Removes what an import or a copy that was cut off left behind. */
  start(): void;
}

export function createCastService(deps: CastServiceDeps): CastService {
  const { store, castFiles } = deps;
  const vault = createCastVault({ ...deps, folder: join(deps.dataFolder, 'cast') });
  const repository = createCastRepository({ ...deps, vault });
  const importing = { ...deps, vault, repository };
  return {
    repository,
    lookInto: (path) => inspectCastFile(importing, path),
    importFile: (path, manifestHash, choices) => importCast(importing, path, manifestHash, choices),
    exportTo: (path, ids) => exportCast({ store, vault, castFiles }, ids, path),
    consentPath(id) {
      const file = store.cast.find(id)?.consent?.file ?? null;
      return file === null ? fail(failure('NOT_FOUND', { memberId: id })) : succeed(vault.documentPath(file));
    },
    start: () => void vault.sweep(),
  };
}

/**
 * Writes members with their media, notes and consent to one file. Errors: NOT_FOUND, FILE_NOT_FOUND and FILE_CHANGED of
 * a medium that was tampered with, and those of writing.
 */
async function exportCast(
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
