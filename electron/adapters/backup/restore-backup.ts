import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { BackupFile, BackupManifest, RestoreReport } from '../../../shared/backup/backup.ts';
import { isJsonObject, parseJson } from '../../../shared/kernel/json-pointer.ts';
import { failure } from '../../../shared/kernel/result.ts';
import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import { defaultSettings, settingsSchema } from '../../../shared/settings/text.ts';
import { isInsideFolder, readRoomSync } from '../../core/kernel/files/folder-paths.ts';
import { openPlainSync, readPlainSync } from '../../core/kernel/files/open-plain.ts';
import {
  makeWhole,
  partBeside,
  syncFolder,
  writeFileAtomic,
} from '../../core/kernel/files/write-file-atomic.ts';
import type { RestoreOrder } from '../../core/ports/files.ts';
import { READY_FILE, RESTORED_SETTINGS } from '../files/swap-data.ts';
import { adoptDatabase } from '../sqlite/opening/adopt-backup.ts';
import { importDatabase } from '../sqlite/opening/import-database.ts';
import { countContent } from './list-content.ts';
import type { OnProgress } from './make-backup.ts';
import {
  type Archive,
  BackupStop,
  invalid,
  type MayFinish,
  openArchive,
  requireFinish,
  stopFor,
} from './open-archive.ts';
import { DATABASE_ENTRY, isProfile } from './place-of.ts';
import { createMapPath, nearestFolder, type Plan, planTargets, type Target } from './plan-targets.ts';

/** What of the missing files is told one by one. */
const MAX_TOLD = 1000;
/** Stays free on each disk. */
const SPARE_BYTES = 256 * 1024 * 1024;
/** The archive's own database, until its rows were read. */
const FOREIGN_DATABASE = 'archive.sqlite';

/** A restore under way. */
interface Restoring extends Plan {
  /** What was made outside the staging folder, in this order. */
  readonly made: string[];
}

/**
 * What a backup holds: its own list, with numbers that were counted in its rows. Rejects with a {@link BackupStop}.
 *
 * @param work a folder that isn't there; it is gone when this ends
 */
export async function inspectBackup(path: string, work: string): Promise<Omit<BackupManifest, 'files'>> {
  const archive = await openArchive(path);
  try {
    const { files, ...manifest } = archive.manifest;
    await rm(work);
    await importRows(archive, path, work, () => {});
    const database = new DatabaseSync(join(work, DATABASE_ENTRY), { readOnly: true });
    const counts = countContent(database, files.filter(({ name }) => isProfile(name)).length);
    database.close();
    return { ...manifest, counts };
  } catch (error) {
    throw stopFor(error, 'BACKUP_NOT_RESTORED', work);
  } finally {
    await rm(work).catch(() => {});
    archive.close();
  }
}

/**
 * Restores a backup beside the data. The staging folder is the only one that is written to until the whole archive is proven: all hashes, then the
 * database, whose rows are read into one of our own, then every place that media go to. Media never replace a file. The staging folder says that it
 * is whole with its last file; until then it is nothing. Rejects with a {@link BackupStop}, and then nothing has changed.
 */
export async function restoreBackup(
  order: RestoreOrder,
  onProgress: OnProgress,
  mayFinish: MayFinish,
): Promise<RestoreReport> {
  const { path, staging } = order;
  const archive = await openArchive(path);
  const made: string[] = [];
  try {
    const { manifest } = archive;
    // Each file is read twice: to prove it, and to write it.
    const total = 2 * manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
    let done = 0;
    const maps = [{ from: manifest.dataFolder, to: order.dataFolder }, ...order.maps];
    const restoring: Restoring = {
      ...{ order, archive, made, mapPath: createMapPath(manifest.system, maps, process.platform) },
      onBytes(bytes) {
        done += bytes;
        onProgress(done, total);
      },
    };
    checkRoom(restoring);
    const targets = await planTargets(restoring);
    await rm(staging);
    await importRows(archive, path, staging, restoring.onBytes);
    checkMedia(restoring, targets);
    for (const target of targets) await restoreFile(restoring, target);
    const missing = adopt(restoring, targets);
    await settle(restoring, mayFinish);
    return { missing: missing.length, paths: missing.slice(0, MAX_TOLD) };
  } catch (error) {
    for (const one of made.toReversed()) unmake(one);
    await rm(staging).catch(() => {});
    if (error instanceof NotBeneath) throw invalid(path, 'unsafe');
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

function unmake(path: string): void {
  try {
    if (lstatSync(path).isDirectory()) rmdirSync(path);
    else rmSync(path);
  } catch {
    // Somebody put something into the folder meanwhile.
  }
}

/** Before anything is written, so that a backup that claims more than there is room for fills no disk. */
function checkRoom({ archive: { manifest }, order }: Restoring): void {
  const total = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
  // For a while the database is there twice.
  const ownBytes = manifest.files.reduce(
    (sum, file) => sum + (file.name.startsWith('media/') ? 0 : file.bytes * (isDatabase(file) ? 2 : 1)),
    0,
  );
  if (
    !Number.isSafeInteger(total) ||
    readRoomSync(nearestFolder(order.staging)).free < ownBytes + SPARE_BYTES
  )
    throw new BackupStop(failure('BACKUP_NOT_RESTORED', { path: order.staging, reason: 'full' }));
}

/** Makes a database of ours in the folder, with the rows of the archive's. */
async function importRows(
  archive: Archive,
  path: string,
  folder: string,
  onBytes: (bytes: number) => void,
): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const foreign = join(folder, FOREIGN_DATABASE);
  for (const file of archive.manifest.files.filter(isDatabase)) await archive.extract(file, foreign, onBytes);
  const found = importDatabase(foreign, join(folder, DATABASE_ENTRY));
  rmSync(foreign);
  if (found !== 'sound') throw invalid(path, found);
}

const isDatabase = ({ name }: BackupFile) => name === DATABASE_ENTRY;

const isOutside = ({ order }: Restoring, { folder }: Target) => folder !== order.staging;

/** Before the first of them is written: a file that is there already is kept where it is the same one, and none is replaced. */
function checkMedia(restoring: Restoring, targets: readonly Target[]): void {
  for (const target of targets.filter((one) => isOutside(restoring, one))) {
    const { path, file } = target;
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined) continue;
    if (!found.isFile() || found.size !== file.bytes || hashSync(path) !== file.sha256)
      throw new BackupStop(failure('BACKUP_NOT_RESTORED', { path, reason: 'other-file' }));
  }
}

async function restoreFile(restoring: Restoring, target: Target): Promise<void> {
  const { archive, made, onBytes } = restoring;
  const { file, folder, names } = target;
  if (!isOutside(restoring, target)) return archive.extract(file, placeBeneath(folder, names), onBytes);
  if (existsSync(target.path)) return onBytes(file.bytes);
  if (readRoomSync(nearestFolder(folder)).free < file.bytes + SPARE_BYTES)
    throw new BackupStop(failure('BACKUP_NOT_RESTORED', { path: folder, reason: 'full' }));
  const path = placeBeneath(folder, names, (one) => made.push(one));
  await makeWhole(path, { part: partBeside(path, '.restoring'), leavesFolder: true }, async (part) => {
    rmSync(part, { force: true });
    await archive.extract(file, part, onBytes);
  });
  made.push(path);
}

/** Makes the database one of this computer; returns what is not there. */
function adopt({ order, archive, mapPath }: Restoring, targets: readonly Target[]): string[] {
  const { dataFolder, staging } = order;
  const paths = new Map(targets.map(({ known, path }) => [known, path]));
  const proven = new Map(targets.map(({ path, file }) => [path, file.sha256]));
  // What will lie in the data folder lies in the one beside it until that takes its place.
  const whereNow = (path: string) =>
    isInsideFolder(dataFolder, path) ? join(staging, relative(dataFolder, path)) : path;
  return adoptDatabase(join(staging, DATABASE_ENTRY), {
    ...{ madeAt: archive.manifest.madeAt, now: order.now },
    mapPath(path) {
      const mapped = mapPath(path);
      return mapped === null ? null : (paths.get(mapped) ?? mapped);
    },
    find(path) {
      const file = statSync(whereNow(path), { throwIfNoEntry: false });
      return file?.isFile() ? { bytes: file.size, modifiedAt: file.mtimeMs } : null;
    },
    hasContent: (path, sha256) => (proven.get(path) ?? hashSync(whereNow(path))) === sha256,
  });
}

/** The settings of the other computer, with the folder for results of this one; then the word that all is whole. */
async function settle({ order, archive: { manifest } }: Restoring, mayFinish: MayFinish): Promise<void> {
  const settings = join(order.staging, RESTORED_SETTINGS);
  if (existsSync(settings)) {
    const kept = parseJson(readPlainSync(settings));
    const results = manifest.roots.find(({ isResults }) => isResults)?.path ?? '';
    const mapped = createMapPath(manifest.system, order.maps, process.platform)(results);
    rmSync(settings);
    const sound = soundSettings(kept, mapped ?? order.resultsFolder);
    await writeFileAtomic(settings, `${JSON.stringify(sound, null, 2)}\n`, { mode: 0o600 });
  }
  await syncFolder(order.staging);
  await requireFinish(mayFinish);
  await writeFileAtomic(join(order.staging, READY_FILE), `${JSON.stringify({ madeAt: manifest.madeAt })}\n`);
}

/**
 * Each setting by itself: one that this version does not know, or can't read, is left out; but for caps, which hold until a person has looked. What
 * sends, and whom results are delivered to, is as it is before anybody chose.
 */
function soundSettings(kept: unknown, resultsFolder: string): Record<string, unknown> {
  const found: Readonly<Record<string, unknown>> = isJsonObject(kept) ? kept : {};
  const sound = Object.entries(settingsSchema.shape).flatMap(([name, schema]): [string, unknown][] => {
    const parsed = safeParse(schema, found[name]);
    if (parsed.success) return [[name, parsed.data]];
    return name === 'budget' && Object.hasOwn(found, name) ? [[name, found[name]]] : [];
  });
  const { startUp, delivery, sendsWithoutWayBack } = defaultSettings(resultsFolder);
  return { ...Object.fromEntries(sound), startUp, delivery, sendsWithoutWayBack, resultsFolder };
}

/** Also within a transaction, where nothing can be awaited; this thread has nothing else to do. */
function hashSync(path: string): string {
  const hash = createHash('sha256');
  const piece = Buffer.alloc(1 << 20);
  const file = openPlainSync(path);
  try {
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece))
      hash.update(piece.subarray(0, read));
    return hash.digest('hex');
  } finally {
    closeSync(file);
  }
}

/** Thrown where a link, or anything but a folder, stands on the way to a file. */
class NotBeneath extends Error {}

/**
 * Where a file that an archive names lies below a folder, with every folder on the way made, and none of them a link; the file itself is then to
 * be made new, or to be a plain file. Throws NotBeneath, and the file system's errors.
 *
 * @param folder one of ours, or that the artist chose; made where it isn't there
 * @param onMade hears of each folder that was made, the outer one first
 */
function placeBeneath(
  folder: string,
  segments: readonly string[],
  onMade: (folder: string) => void = () => {},
): string {
  const first = mkdirSync(folder, { recursive: true, mode: 0o755 });
  if (first !== undefined) onMade(first);
  const name = segments.at(-1) ?? '';
  const parent = segments.slice(0, -1).reduce((above, segment) => {
    const path = joinOne(above, segment);
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) {
      mkdirSync(path);
      onMade(path);
    }
    if (!lstatSync(path).isDirectory()) throw new NotBeneath(path);
    return path;
  }, realpathSync(folder));
  const path = joinOne(parent, name);
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found !== undefined && !found.isFile()) throw new NotBeneath(path);
  return path;
}

/** A name that is none leads nowhere else either. */
function joinOne(folder: string, name: string): string {
  if (name === '' || name === '.' || name === '..' || /[\\/\0]/.test(name)) throw new NotBeneath(name);
  return join(folder, name);
}
