import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type CastMember,
  changeMember,
  createNameGiver,
  foldName,
  hasConsent,
  mergeContent,
} from '../../../shared/cast/cast.ts';
import {
  assetIdsOf,
  documentsOf,
  entryName,
  listPackedFiles,
  listPackedMedia,
  type Manifest,
  type PackedMember,
  unpackMember,
} from '../../../shared/cast/cast-manifest.ts';
import type { CastChoice, CastFind } from '../../../shared/cast/contract.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { fail, failure, passingFailure, type Result, succeed } from '../../../shared/kernel/result.ts';
import type { Asset } from '../../../shared/models/asset.ts';
import { readRoom } from '../kernel/files/folder-paths.ts';
import type { CastFiles, OpenedCastFile, OutsideReader } from '../ports/files.ts';
import type { Clock, Ids, Store } from '../ports.ts';
import type { CastRepository } from './cast-repository.ts';
import type { CastVault } from './vault.ts';

/** What the import leaves free on the disk. */
const SPARE_BYTES = 64 * 1024 * 1024;

export interface ImportDeps {
  readonly store: Store;
  readonly vault: CastVault;
  readonly castFiles: CastFiles;
  readonly outsideReader: OutsideReader;
  readonly repository: CastRepository;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Tells the system that a file came from elsewhere. */
  readonly markFromWeb: (path: string) => Promise<void>;
}

interface Opened {
  readonly file: OpenedCastFile;
  readonly manifest: Manifest;
  readonly manifestHash: string;
}

/** Looks into a cast file, and says what of it is in the cast already. Nothing is written. */
export async function inspectCastFile(
  deps: ImportDeps,
  path: string,
): Promise<Result<{ path: string; manifestHash: string; members: CastFind[] }>> {
  const opened = await openCastFile(deps, path);
  if (!opened.ok) return opened;
  const { file, manifest, manifestHash } = opened.value;
  file.close();
  const known = knowCast(deps.store);
  const members = manifest.members.map((member): CastFind => {
    const files = new Set(listPackedFiles(member));
    const match = known.match(member);
    return {
      name: member.name,
      kind: member.kind,
      images: member.images.length,
      voices: member.voices.length,
      hasVideo: member.video !== null,
      hasConsent: hasConsent(member),
      bytes: [...files].reduce((sum, sha256) => sum + (manifest.files[sha256]?.bytes ?? 0), 0),
      ...match,
    };
  });
  return succeed({ path, manifestHash, members });
}

/**
 * Imports members: every file is read, checked against its hash and its kind, and only when all are there are the
 * members written, in one transaction. Until then nothing of the cast has changed, whatever stops it.
 */
export async function importCast(
  deps: ImportDeps,
  path: string,
  manifestHash: string,
  choices: readonly CastChoice[],
): Promise<Result<{ members: CastMember[] }>> {
  const opened = await openCastFile(deps, path);
  if (!opened.ok) return opened;
  const { file, manifest } = opened.value;
  const isSame = opened.value.manifestHash === manifestHash && choices.length === manifest.members.length;
  if (!isSame) {
    file.close();
    return fail(failure('FILE_CHANGED', { path }));
  }
  const folder = await deps.vault.makeFolder();
  if (!folder.ok) {
    file.close();
    return folder;
  }
  try {
    const chosen = manifest.members.filter((_, index) => choices[index] !== 'skip');
    const taken = await takeFiles(deps, { file, manifest, path, folder: folder.value }, chosen);
    if (!taken.ok) return taken;
    const members = joinMembers(deps, manifest, choices, taken.value);
    deps.repository.save(members);
    return succeed({ members });
  } finally {
    file.close();
    await rm(folder.value, { recursive: true, force: true }).catch(() => {});
  }
}

async function openCastFile({ castFiles, outsideReader }: ImportDeps, path: string): Promise<Result<Opened>> {
  const opened = await castFiles.open(path);
  if (!opened.ok) return opened;
  const file = opened.value;
  const text = await file.readText('manifest.json', CEILINGS.cast.characters);
  const manifest = text.ok ? await outsideReader.readCastManifest(text.value, path) : text;
  if (!text.ok || !manifest.ok) {
    file.close();
    return manifest as Result<never>;
  }
  const manifestHash = createHash('sha256').update(text.value).digest('hex');
  return succeed({ file, manifest: manifest.value, manifestHash });
}

interface Source {
  readonly file: OpenedCastFile;
  readonly manifest: Manifest;
  readonly path: string;
  /** Where files lie until all are checked. */
  readonly folder: string;
}

/** The chosen members' media, by hash, as assets of the vault. */
async function takeFiles(
  deps: ImportDeps,
  source: Source,
  chosen: readonly PackedMember[],
): Promise<Result<Map<string, Asset>>> {
  const { manifest, path, folder } = source;
  const wanted = [...new Set(chosen.flatMap(listPackedFiles))];
  const bytes = wanted.reduce((sum, sha256) => sum + (manifest.files[sha256]?.bytes ?? 0), 0);
  if (bytes + SPARE_BYTES > (await readRoom(folder)).free)
    return fail(passingFailure('DISK_FULL', { path: folder, bytes }));
  for (const sha256 of wanted) {
    const extracted = await source.file.extract(
      entryName(sha256),
      manifest.files[sha256]?.bytes ?? 0,
      join(folder, sha256),
    );
    if (!extracted.ok) return extracted;
    if (extracted.value !== sha256) return fail(failure('CAST_FILE_INVALID', { path, reason: 'damaged' }));
    // Whether it is moved or copied into the vault, its mark goes along.
    await deps.markFromWeb(join(folder, sha256));
  }
  return adoptFiles(deps, source, chosen);
}

async function adoptFiles(
  { vault }: ImportDeps,
  { manifest, path, folder }: Source,
  chosen: readonly PackedMember[],
): Promise<Result<Map<string, Asset>>> {
  const assets = new Map<string, Asset>();
  const documents = new Map(documentsOf(chosen).map((file) => [file.sha256, file]));
  // Before the media: a file may be both, and the media move out of the folder.
  for (const document of documents.values()) {
    const adopted = await vault.adoptDocument(join(folder, document.sha256), document);
    if (!adopted.ok) return adopted;
  }
  for (const { sha256, slot } of chosen.flatMap(listPackedMedia)) {
    if (!assets.has(sha256)) {
      const adopted = await vault.adoptMedia(
        join(folder, sha256),
        sha256,
        manifest.files[sha256]?.name ?? sha256,
      );
      if (!adopted.ok) return adopted;
      assets.set(sha256, adopted.value);
    }
    const { kind, name } = assets.get(sha256) as Asset;
    const fits =
      slot === 'images' ? kind === 'image' : slot === 'video' ? kind === 'video' : kind !== 'image';
    if (!fits) return fail(failure('CAST_FILE_INVALID', { path, reason: 'wrong-media', name }));
  }
  return succeed(assets);
}

function joinMembers(
  { store, clock, ids }: ImportDeps,
  manifest: Manifest,
  choices: readonly CastChoice[],
  assets: ReadonlyMap<string, Asset>,
): CastMember[] {
  const known = knowCast(store);
  const nameFreely = createNameGiver(
    store.cast.list().flatMap(({ name, deletedAt }) => (deletedAt === null ? [name] : [])),
  );
  const now = clock.now();
  const joined = new Map<string, CastMember>();
  manifest.members.forEach((packed, index) => {
    if (choices[index] === 'skip') return;
    const content = unpackMember(packed, (sha256) => assets.get(sha256)?.id ?? '');
    const { namesakeId, twinId } = known.match(packed);
    const matchId = namesakeId ?? twinId;
    const there = matchId === null ? null : (joined.get(matchId) ?? store.cast.find(matchId));
    if (choices[index] === 'merge' && there !== null) {
      joined.set(there.id, changeMember(there, mergeContent(there, content), now));
      return;
    }
    const name = content.name === '' ? '' : nameFreely(content.name);
    const id = ids.next();
    joined.set(id, { id, ...content, name, revision: 1, createdAt: now, changedAt: now, deletedAt: null });
  });
  return [...joined.values()];
}

/** What is in the cast, to be compared with by name and by bytes. */
function knowCast(store: Store) {
  const members = store.cast.list().filter(({ deletedAt }) => deletedAt === null);
  const assets = new Map(store.assets.byId(assetIdsOf(members)).map((asset) => [asset.id, asset]));
  const byHash = new Map<string, string>();
  for (const member of members)
    for (const id of assetIdsOf([member])) {
      const sha256 = assets.get(id)?.sha256;
      if (sha256) byHash.set(sha256, member.id);
    }
  const byName = new Map(members.map((member) => [foldName(member.name), member.id]));
  return {
    match(packed: PackedMember): { namesakeId: string | null; twinId: string | null } {
      const twin = listPackedMedia(packed).flatMap(({ sha256 }) => byHash.get(sha256) ?? [])[0];
      const name = foldName(packed.name);
      return { namesakeId: (name === '' ? undefined : byName.get(name)) ?? null, twinId: twin ?? null };
    },
  };
}
