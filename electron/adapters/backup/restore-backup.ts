import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { BackupFile, BackupManifest, RestoreReport } from '../../../shared/domain/settings/backup.ts';
import { settingsSchema } from '../../../shared/domain/settings/settings.ts';
import { failure } from '../../../shared/errors.ts';
import { isJsonObject, parseJson } from '../../../shared/json.ts';
import { safeParse } from '../../../shared/safe-parse.ts';
import { syncFolder } from '../../core/files/sync-folder.ts';
import { makeWhole, writeWhole } from '../../core/files/write-whole.ts';
import type { RestoreOrder } from '../../core/ports/backups.ts';
import { READY_FILE, RESTORED_SETTINGS } from '../files/swap-data.ts';
import { adoptDatabase, proveDatabase } from '../sqlite/opening/adopt-backup.ts';
import { BackupStop, invalid, type MayFinish, requireFinish, stopFor } from './backup-fault.ts';
import { findClash } from './find-clash.ts';
import type { OnProgress } from './make-backup.ts';
import { createMapPath, localName, type MapPath } from './map-path.ts';
import { type Archive, openArchive } from './open-archive.ts';
import { DATABASE_ENTRY, placeOf } from './place-of.ts';

/** What of the missing files is told one by one. */
const MAX_TOLD = 1000;
/** Stays free on each disk. */
const SPARE_BYTES = 256 * 1024 * 1024;

/** What is known of a restore under way. */
interface Restoring {
  readonly order: RestoreOrder;
  readonly archive: Archive;
  readonly manifest: BackupManifest;
  readonly mapPath: MapPath;
  /** Hashes of what was put in place, by path. */
  readonly proven: Map<string, string>;
  readonly onBytes: (bytes: number) => void;
}

/** What a backup says of itself. Rejects with a {@link BackupStop}. */
export async function inspectBackup(path: string): Promise<Omit<BackupManifest, 'files'>> {
  const archive = await openArchive(path);
  archive.close();
  const { files: _, ...manifest } = archive.manifest;
  return manifest;
}

/**
 * Restores a backup beside the data: the database first, since one that can't be used leaves no media behind; then media, each to
 * its own place and never over another file, and the rest. The folder says that it is whole with its last file; until then it is
 * nothing. Rejects with a {@link BackupStop}.
 */
export async function restoreBackup(
  order: RestoreOrder,
  onProgress: OnProgress,
  mayFinish: MayFinish,
): Promise<RestoreReport> {
  const { path, staging } = order;
  const archive = await openArchive(path);
  try {
    const { manifest } = archive;
    const total = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
    let done = 0;
    const maps = [{ from: manifest.dataFolder, to: order.dataFolder }, ...order.maps];
    const restoring: Restoring = {
      ...{ order, archive, manifest, mapPath: createMapPath(manifest.system, maps, process.platform) },
      proven: new Map(),
      onBytes(bytes) {
        done += bytes;
        onProgress(done, total);
      },
    };
    checkRoom(restoring);
    checkNames(restoring);
    await rm(staging);
    mkdirSync(staging, { recursive: true, mode: 0o700 });
    for (const file of manifest.files.filter(isDatabase)) await restoreFile(restoring, file);
    requireSound(order);
    for (const file of manifest.files.filter((one) => !isDatabase(one))) await restoreFile(restoring, file);
    const missing = adopt(restoring);
    await settle(restoring, mayFinish);
    return { missing: missing.length, paths: missing.slice(0, MAX_TOLD) };
  } catch (error) {
    await rm(staging).catch(() => {});
    throw stopFor(error, 'BACKUP_NOT_RESTORED', staging);
  } finally {
    archive.close();
  }
}

async function rm(folder: string): Promise<void> {
  // What says that it is whole goes first: half of it must never be taken for all.
  rmSync(join(folder, READY_FILE), { force: true });
  rmSync(folder, { recursive: true, force: true });
}

/** Before anything is written, so that a backup that claims more than there is room for fills no disk. */
function checkRoom({ manifest, order }: Restoring): void {
  const total = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
  const { bavail, bsize } = statfsSync(nearest(order.staging));
  const ownBytes = manifest.files.reduce(
    (sum, { name, bytes }) => sum + (name.startsWith('media/') ? 0 : bytes),
    0,
  );
  if (!Number.isSafeInteger(total) || bavail * bsize < ownBytes + SPARE_BYTES)
    throw new BackupStop(failure('BACKUP_NOT_RESTORED', { path: order.staging, reason: 'full' }));
}

/** Before anything is written: a disk that tells no capitals apart would make one file of two, and show one take for another. */
function checkNames(restoring: Restoring): void {
  const written = restoring.manifest.files.flatMap((file) => {
    const target = findTarget(restoring, file);
    return target === null ? [] : [{ path: target.path, sha256: file.sha256 }];
  });
  const clash = findClash(written, process.platform);
  if (clash !== null) throw new BackupStop(failure('BACKUP_NOT_RESTORED', { path: clash, reason: 'clash' }));
}

function nearest(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder));
}

/** Where a file of the backup is written. */
interface Target {
  readonly path: string;
  /** Where the library looks for it, once the data are in place; null for what it does not know by a path. */
  readonly known: string | null;
  /** The folder that was named for its media; null for data. */
  readonly folder: string | null;
}

/** Null for media of a root that nobody gave a folder: they stay in the backup. */
function findTarget({ manifest, order, mapPath }: Restoring, { name }: BackupFile): Target | null {
  const place = placeOf(name, manifest.roots.length);
  if (place === null) throw invalid(order.path, 'unsafe');
  if (!('segments' in place)) {
    const own = place.kind === 'database' ? DATABASE_ENTRY : RESTORED_SETTINGS;
    return { path: join(order.staging, own), known: null, folder: null };
  }
  const names = place.segments.map((segment) => localName(segment, process.platform));
  if (place.kind === 'data') {
    const path = join(order.staging, ...names);
    return { path, known: mapPath(pathBelow(manifest, place.segments)) ?? path, folder: null };
  }
  const mapped = mapPath(manifest.roots[place.root]?.path ?? '');
  if (mapped === null) return null;
  const folder = whereNow(order, mapped);
  return { path: join(folder, ...names), known: join(mapped, ...names), folder };
}

async function restoreFile(restoring: Restoring, file: BackupFile): Promise<void> {
  const { archive, proven, onBytes } = restoring;
  const target = findTarget(restoring, file);
  if (target === null) return onBytes(file.bytes);
  const { path, known, folder } = target;
  if (folder !== null) await restoreMedia(restoring, file, path, folder);
  else {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    await archive.extract(file, path, onBytes);
  }
  if (known !== null) proven.set(known, file.sha256);
}

/** As the old computer wrote the path of a file below its data folder. */
function pathBelow({ dataFolder, system }: BackupManifest, segments: readonly string[]): string {
  return [dataFolder, ...segments].join(system === 'win32' ? '\\' : '/');
}

/** A file that is there already is kept where it is the same one, and none is replaced. */
async function restoreMedia(
  { archive, order, onBytes }: Restoring,
  file: BackupFile,
  target: string,
  folder: string,
): Promise<void> {
  const found = statSync(target, { throwIfNoEntry: false });
  if (found !== undefined) {
    if (!found.isFile() || found.size !== file.bytes || hashSync(target) !== file.sha256)
      throw new BackupStop(failure('BACKUP_NOT_RESTORED', { path: target, reason: 'other-file' }));
    onBytes(file.bytes);
  } else {
    const { bavail, bsize } = statfsSync(nearest(dirname(target)));
    if (bavail * bsize < file.bytes + SPARE_BYTES)
      throw new BackupStop(failure('BACKUP_NOT_RESTORED', { path: folder, reason: 'full' }));
    mkdirSync(dirname(target), { recursive: true });
    // A link in the chosen folder must not lead what is written elsewhere.
    if (!`${realpathSync(dirname(target))}${sep}`.startsWith(withEnd(realpathSync(folder))))
      throw invalid(order.path, 'unsafe');
    await makeWhole(target, { part: `${target}.restoring`, leavesFolder: true }, async (part) => {
      rmSync(part, { force: true });
      await archive.extract(file, part, onBytes);
    });
  }
}

/** What will lie in the data folder lies in the one beside it until that takes its place. */
function whereNow({ dataFolder, staging }: RestoreOrder, path: string): string {
  const own = withEnd(dataFolder);
  return path.startsWith(own) ? join(staging, path.slice(own.length)) : path;
}

const withEnd = (folder: string) => (folder.endsWith(sep) ? folder : `${folder}${sep}`);

const isDatabase = ({ name }: BackupFile) => name === DATABASE_ENTRY;

function requireSound({ path, staging }: RestoreOrder): void {
  const found = proveDatabase(join(staging, DATABASE_ENTRY));
  if (found !== 'sound') throw invalid(path, found);
}

/** Makes the database one of this computer; returns what is not there. */
function adopt({ order, manifest, mapPath, proven }: Restoring): string[] {
  return adoptDatabase(join(order.staging, DATABASE_ENTRY), {
    ...{ madeAt: manifest.madeAt, now: order.now, mapPath },
    find(path) {
      const file = statSync(whereNow(order, path), { throwIfNoEntry: false });
      return file?.isFile() ? { bytes: file.size, modifiedAt: file.mtimeMs } : null;
    },
    hasContent: (path, sha256) => (proven.get(path) ?? hashSync(whereNow(order, path))) === sha256,
  });
}

/** The settings of the other computer, with the folder for results of this one; then the word that all is whole. */
async function settle({ order, manifest, mapPath }: Restoring, mayFinish: MayFinish): Promise<void> {
  const settings = join(order.staging, RESTORED_SETTINGS);
  if (existsSync(settings)) {
    const kept = parseJson(readFileSync(settings, 'utf8'));
    const results = manifest.roots.find(({ isResults }) => isResults)?.path;
    const old = isJsonObject(kept) ? String(kept['resultsFolder'] ?? '') : '';
    const resultsFolder = mapPath(results ?? old) ?? order.resultsFolder;
    rmSync(settings);
    await writeWhole(settings, `${JSON.stringify(soundSettings(kept, resultsFolder), null, 2)}\n`, {
      mode: 0o600,
    });
  }
  await syncFolder(order.staging);
  await requireFinish(mayFinish);
  await writeWhole(join(order.staging, READY_FILE), `${JSON.stringify({ madeAt: manifest.madeAt })}\n`);
}

/** Each setting by itself: one that this version does not know, or can't read, is left out; but for caps, which hold until a person has looked. */
function soundSettings(kept: unknown, resultsFolder: string): Record<string, unknown> {
  const found: Readonly<Record<string, unknown>> = isJsonObject(kept) ? kept : {};
  const sound = Object.entries(settingsSchema.shape).flatMap(([name, schema]): [string, unknown][] => {
    const parsed = safeParse(schema, found[name]);
    if (parsed.success) return [[name, parsed.data]];
    return name === 'budget' && Object.hasOwn(found, name) ? [[name, found[name]]] : [];
  });
  return { ...Object.fromEntries(sound), resultsFolder };
}

/** Also within a transaction, where nothing can be awaited; this thread has nothing else to do. */
function hashSync(path: string): string {
  const hash = createHash('sha256');
  const piece = Buffer.alloc(1 << 20);
  const file = openSync(path, 'r');
  try {
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece))
      hash.update(piece.subarray(0, read));
    return hash.digest('hex');
  } finally {
    closeSync(file);
  }
}
