import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync, rmSync, statSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import {
  BACKUP_VERSION,
  type BackupFile,
  type BackupManifest,
  type BackupSizes,
} from '../../../shared/backup/backup.ts';
import { failure } from '../../../shared/kernel/result.ts';
import { refuseOwnPlace } from '../../core/kernel/files/folder-paths.ts';
import { openPlain } from '../../core/kernel/files/open-plain.ts';
import { makeWhole } from '../../core/kernel/files/write-file-atomic.ts';
import type { BackupOrder, BackupReport } from '../../core/ports/files.ts';
import { countContent, isKept, listData, listMedia, type PackedFile } from './list-content.ts';
import { BackupStop, type MayFinish, requireFinish, stopFor } from './open-archive.ts';
import {
  DATABASE_ENTRY,
  isProfile,
  MANIFEST_ENTRY,
  partOf,
  SETTINGS_ENTRY,
  workFolderOf,
} from './place-of.ts';

/** In one step, so that the copy is of one moment whatever the queue writes meanwhile. */
const ALL_PAGES = 0x7fffffff;

export type OnProgress = (done: number, total: number) => void;

/** What a backup of the data would weigh. */
export function measureBackup({ dataFolder, resultsFolder }: BackupOrder): BackupSizes {
  const path = join(dataFolder, DATABASE_ENTRY);
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const media = listMedia(database, dataFolder, resultsFolder);
    const data = listData(dataFolder).reduce((sum, { bytes }) => sum + bytes, statSync(path).size);
    return {
      data,
      media: media.files.reduce((sum, { bytes }) => sum + bytes, 0),
      missing: media.missing.length,
    };
  } finally {
    database.close();
  }
}

/**
 * Writes everything to one file, which has its name once it is whole and on disk. The program may go on working: the database
 * is copied as of one moment. Rejects with a {@link BackupStop}, also where the file would lie among the data themselves.
 */
export async function makeBackup(
  order: BackupOrder,
  onProgress: OnProgress,
  mayFinish: MayFinish,
): Promise<BackupReport> {
  const { dataFolder, target } = order;
  const work = workFolderOf(dataFolder);
  const refused = await refuseOwnPlace(target, dataFolder);
  if (refused !== null) throw new BackupStop(refused);
  try {
    rmSync(work, { recursive: true, force: true });
    mkdirSync(work, { mode: 0o700 });
    const snapshot = join(work, DATABASE_ENTRY);
    await copyDatabase(join(dataFolder, DATABASE_ENTRY), snapshot);
    const plan = planContent(order, snapshot);
    await makeWhole(target, { part: partOf(target) }, async (part) => {
      await writeArchive(part, order, plan, onProgress);
      await requireFinish(mayFinish);
    });
    return { bytes: statSync(target).size, files: plan.media, missing: plan.missing };
  } catch (error) {
    throw stopFor(error, 'BACKUP_NOT_MADE', target);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function copyDatabase(from: string, to: string): Promise<void> {
  const database = new DatabaseSync(from, { readOnly: true, timeout: 5000 });
  try {
    await backup(database, to, { rate: ALL_PAGES });
  } finally {
    database.close();
  }
}

interface Plan {
  readonly files: readonly PackedFile[];
  /** How many of them are media. */
  readonly media: number;
  /** What it should hold, and doesn't. */
  readonly missing: readonly string[];
  readonly manifest: Omit<BackupManifest, 'files'>;
}

function planContent(order: BackupOrder, snapshot: string): Plan {
  const { dataFolder, resultsFolder, withMedia, program, now } = order;
  const database = new DatabaseSync(snapshot, { readOnly: true });
  try {
    const data = listData(dataFolder);
    const media = listMedia(database, dataFolder, resultsFolder);
    const packed = withMedia ? media.files : [];
    const profiles = data.filter(({ entry }) => isProfile(entry)).length;
    return {
      files: [{ entry: DATABASE_ENTRY, path: snapshot, bytes: statSync(snapshot).size }, ...data, ...packed],
      media: packed.length,
      missing: media.missing.filter((path) => withMedia || isKept(dataFolder, path)),
      manifest: {
        ...{ format: 'dailies-backup', version: BACKUP_VERSION, program, madeAt: now },
        schema: Number(database.prepare('PRAGMA user_version').get()?.['user_version']),
        system: process.platform,
        dataFolder,
        counts: countContent(database, profiles),
        ...{ hasMedia: withMedia, missing: media.missing.length, roots: [...media.roots] },
      },
    };
  } finally {
    database.close();
  }
}

/** Files are stored as they are, one after the other; each is hashed on its way, so the list of them comes last. */
async function writeArchive(
  part: string,
  { settings }: BackupOrder,
  plan: Plan,
  onProgress: OnProgress,
): Promise<void> {
  const zip = new ZipFile();
  const total = plan.files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  const listed: BackupFile[] = [];
  const written = pipeline(zip.outputStream, createWriteStream(part, { mode: 0o600, flush: true }));
  // A file that can't be read, or changes meanwhile, ends no stream by itself.
  const failed = new Promise<never>((_, reject) => {
    zip.once('error', reject);
    written.catch(reject);
  });
  failed.catch(() => {});
  try {
    if (settings !== null) {
      const text = Buffer.from(`${JSON.stringify(settings, null, 2)}\n`);
      zip.addBuffer(text, SETTINGS_ENTRY, { compress: false });
      listed.push({ name: SETTINGS_ENTRY, bytes: text.length, sha256: hashOf(text) });
    }
    for (const file of plan.files) {
      const added = addFile(zip, file, (bytes) => {
        done += bytes;
        onProgress(done, total);
      });
      listed.push(await Promise.race([added, failed]));
    }
    const manifest: BackupManifest = { ...plan.manifest, files: listed };
    zip.addBuffer(Buffer.from(JSON.stringify(manifest)), MANIFEST_ENTRY, { compress: false });
    zip.end();
    await Promise.race([written, failed]);
  } catch (error) {
    (zip.outputStream as unknown as { destroy(error: unknown): void }).destroy(error);
    await written.catch(() => {});
    throw error;
  }
}

/** Resolves when all of the file has gone into the archive. */
async function addFile(
  zip: ZipFile,
  { entry, path, bytes }: PackedFile,
  onBytes: (bytes: number) => void,
): Promise<BackupFile> {
  const file = await openFile(path);
  const { size, mtime } = await file.stat();
  if (size !== bytes) {
    await file.close();
    throw new BackupStop(failure('BACKUP_NOT_MADE', { path, reason: 'changed' }));
  }
  const hash = createHash('sha256');
  let read = 0;
  const counting = new Transform({
    transform(piece: Buffer, _, done) {
      hash.update(piece);
      read += piece.length;
      onBytes(piece.length);
      done(null, piece);
    },
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  counting.once('end', resolve);
  const source = file.createReadStream({ end: Math.max(0, bytes - 1) });
  source.once('error', (error: NodeJS.ErrnoException) => reject(unreadable(path, error)));
  zip.addReadStream(source.pipe(counting), entry, { size: bytes, compress: false, mtime, mode: 0o100600 });
  await promise;
  if (read !== bytes) throw new BackupStop(failure('BACKUP_NOT_MADE', { path, reason: 'changed' }));
  return { name: entry, bytes, sha256: hash.digest('hex') };
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await openPlain(path);
  } catch (error) {
    throw unreadable(path, error as NodeJS.ErrnoException);
  }
}

function unreadable(path: string, { code = 'unknown' }: NodeJS.ErrnoException): BackupStop {
  return new BackupStop(failure('BACKUP_NOT_MADE', { path, reason: 'unreadable', cause: code }));
}

function hashOf(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}
