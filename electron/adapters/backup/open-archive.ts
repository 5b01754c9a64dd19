import { createWriteStream } from 'node:fs';
import { Writable } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';
import {
  BACKUP_VERSION,
  type BackupFile,
  type BackupManifest,
  backupManifestSchema,
} from '../../../shared/backup/backup.ts';
import { parseBoundedJson } from '../../../shared/kernel/bounded-json.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import type { BackupFault } from '../../../shared/kernel/error-causes.ts';
import { isJsonObject } from '../../../shared/kernel/json-pointer.ts';
import { type Failure, failure, passingFailure } from '../../../shared/kernel/result.ts';
import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import { isDiskFull } from '../../core/kernel/files/write-file-atomic.ts';

import {
  copyEntry,
  isPlainEntry,
  isUnsafeName,
  NEW_FILE,
  openPlainZip,
  readDirectory,
} from '../files/cast-file.ts';
import { MANIFEST_ENTRY, placeOf } from './place-of.ts';

const STORED = 0;

type OnBytes = (bytes: number) => void;

/** A backup whose list is known to fit what lies in it; the bytes are proven as they come. */
export interface Archive {
  readonly manifest: BackupManifest;
  /** Reads a file through, writes nothing, and gives its first bytes. Rejects with a {@link BackupStop} where the bytes aren't those of the list. */
  prove(file: BackupFile, onBytes: OnBytes): Promise<Uint8Array>;
  /** Writes a file's bytes to a new file that is on disk when this resolves. Rejects as `prove` does. */
  extract(file: BackupFile, target: string, onBytes: OnBytes): Promise<void>;
  close(): void;
}

/**
 * Opens what somebody says is a backup. Everything in it is stored as it is, so that nothing is larger than it looks; each
 * name is one that a backup has, once; and the list and the archive agree. Rejects with a {@link BackupStop}.
 */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openZip(path);
  try {
    const entries = await listEntries(zip, path);
    const manifest = await readManifest(zip, entries, path);
    checkList(manifest, entries, path);
    const read = (file: BackupFile, open: () => Writable, onBytes: OnBytes) =>
      readFile(zip, entries.get(file.name), { path, file, open, onBytes });
    return {
      manifest,
      async prove(file, onBytes) {
        const beginning = new Beginning();
        await read(file, () => beginning, onBytes);
        return beginning.bytes();
      },
      extract: (file, target, onBytes) => read(file, () => createWriteStream(target, NEW_FILE), onBytes),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw nameFault(error, path);
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPlainZip(path);
  } catch (error) {
    throw nameFault(error, path, 'not-a-backup');
  }
}

async function listEntries(zip: ZipFile, path: string): Promise<ReadonlyMap<string, Entry>> {
  const most = {
    entries: CEILINGS.backup.entries,
    directoryBytes: CEILINGS.backupFile.directoryBytes,
  };
  const entries = await readDirectory(zip, most, (entry, known) => {
    if (!isPlainEntry(entry)) throw invalid(path, 'unsafe');
    const isPlain = entry.compressionMethod === STORED && !entry.isEncrypted();
    if (!isPlain || known.has(entry.fileName)) throw invalid(path, 'damaged');
  });
  if (entries === null) throw invalid(path, 'too-large');
  return entries;
}

async function readManifest(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  path: string,
): Promise<BackupManifest> {
  const entry = entries.get(MANIFEST_ENTRY);
  if (entry === undefined) throw invalid(path, 'not-a-backup');
  if (entry.uncompressedSize > CEILINGS.backup.characters) throw invalid(path, 'too-large');
  const pieces: Buffer[] = [];
  for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
  const json = parseBoundedJson(Buffer.concat(pieces).toString('utf8'), CEILINGS.backup);
  if (json.kind === 'not-json') throw invalid(path, 'damaged');
  if (json.kind !== 'value') throw invalid(path, 'too-large');
  const { value } = json;
  if (!isJsonObject(value) || value['format'] !== 'dailies-backup') throw invalid(path, 'not-a-backup');
  if (Number(value['version']) > BACKUP_VERSION) throw invalid(path, 'newer');
  const parsed = safeParse(backupManifestSchema, value);
  if (!parsed.success) throw invalid(path, 'damaged');
  return parsed.data;
}

/** Every file of the list lies in the archive, once and as large as it says, and nothing else does. */
function checkList(
  { files, roots }: BackupManifest,
  entries: ReadonlyMap<string, Entry>,
  path: string,
): void {
  const names = new Set(files.map(({ name }) => name));
  const isWhole = names.size === files.length && entries.size === files.length + 1;
  for (const { name, bytes } of files) {
    if (placeOf(name, roots.length) === null) throw invalid(path, 'unsafe');
    if (entries.get(name)?.uncompressedSize !== bytes) throw invalid(path, 'damaged');
  }
  if (!isWhole || files.every(({ name }) => placeOf(name, 0)?.kind !== 'database'))
    throw invalid(path, 'damaged');
}

/** Keeps as much as a file's type is recognised by. */
class Beginning extends Writable {
  readonly #pieces: Buffer[] = [];
  #kept = 0;

  override _write(piece: Buffer, _: BufferEncoding, done: () => void): void {
    const part = piece.subarray(0, CEILINGS.sniffedBytes - this.#kept);
    if (part.length > 0) this.#pieces.push(Buffer.from(part));
    this.#kept += part.length;
    done();
  }

  bytes(): Uint8Array {
    return Buffer.concat(this.#pieces);
  }
}

interface Reading {
  readonly path: string;
  readonly file: BackupFile;
  readonly open: () => Writable;
  readonly onBytes: OnBytes;
}

async function readFile(zip: ZipFile, entry: Entry | undefined, reading: Reading): Promise<void> {
  const { path, file, open, onBytes } = reading;
  if (entry === undefined) throw invalid(path, 'damaged');
  let sha256: string;
  try {
    sha256 = await copyEntry(zip, entry, open, onBytes);
  } catch (error) {
    throw nameFault(error, path);
  }
  if (sha256 !== file.sha256) throw invalid(path, 'damaged');
}

/** The library throws plain errors for what is wrong with a zip; the system's carry a code, and go on as they are. */
function nameFault(error: unknown, path: string, otherwise: 'damaged' | 'not-a-backup' = 'damaged'): unknown {
  if (error instanceof BackupStop) return error;
  const { code, path: named } = error as NodeJS.ErrnoException;
  if (code !== undefined && named !== undefined && named !== path) return error;
  if (code === 'ENOENT' || code === 'ENOTDIR') return new BackupStop(failure('FILE_NOT_FOUND', { path }));
  if (code === 'EISDIR') return new BackupStop(failure('FILE_IS_DIRECTORY', { path }));
  if (code !== undefined && /^E[A-Z]+$/.test(code))
    return code === 'ENOSPC' || code === 'EDQUOT'
      ? error
      : new BackupStop(failure('FILE_UNREADABLE', { path, cause: code }));
  return invalid(path, isUnsafeName(error) ? 'unsafe' : otherwise);
}

/** Ends the making or restoring of a backup with what is told of it. */
export class BackupStop extends Error {
  readonly failure: Failure;

  constructor(told: Failure) {
    super(told.code);
    this.failure = told;
  }
}

/** Whether what is whole may take its place; whoever answers yes to it lets nobody stop it any more. */
export type MayFinish = () => boolean | Promise<boolean>;

/** Rejects where it was stopped meanwhile: nothing takes its place after somebody was told that it does not. */
export async function requireFinish(mayFinish: MayFinish): Promise<void> {
  if (!(await mayFinish())) throw new BackupStop(failure('BACKUP_STOPPED'));
}

/** What is wrong with the archive at the path. */
export function invalid(path: string, reason: BackupFault): BackupStop {
  return new BackupStop(failure('BACKUP_INVALID', { path, reason }));
}

/** What an error of writing means; those of the program itself are thrown on. */
export function stopFor(
  error: unknown,
  code: 'BACKUP_NOT_MADE' | 'BACKUP_NOT_RESTORED',
  path: string,
): BackupStop {
  if (error instanceof BackupStop) return error;
  const cause = (error as NodeJS.ErrnoException).code;
  if (cause === undefined) throw error;
  const reason = isDiskFull(error) ? 'full' : 'not-writable';
  return new BackupStop(passingFailure(code, { path, reason, cause }));
}
