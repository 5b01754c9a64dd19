import { accessSync, closeSync, constants, lstatSync, mkdirSync, readSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type ErrorDetails, fail, failure, type Result, succeed } from '../../../../shared/kernel/result.ts';
import { isOnNetwork } from '../../../core/kernel/files/cloud-files.ts';
import { openPlainSync } from '../../../core/kernel/files/open-plain.ts';
import type { Store } from '../../../core/ports/store.ts';
import { StoreError } from '../../../core/ports.ts';
import { createStore } from '../create-store.ts';
import { type Database, openDatabase } from '../database.ts';
import { diskFailure, nameStoreError } from '../failures.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import { moveFolder } from '../tables/lineage-table.ts';
import { createValues } from '../tables/value-table.ts';
import { APPLICATION_ID, type Migration, migrateDatabase } from './migrate-database.ts';

/** Where the data lay when it was opened last. */
const FOLDER = 'data-folder';

export interface OpenStoreOptions {
  /** Absolute path; made when it is not there. */
  readonly dataFolder: string;
  readonly fileName?: string;
  /** Wall-clock milliseconds. */
  readonly now?: () => number;
  /** Other than the program's own only in tests of what a later version will meet. */
  readonly migrations?: readonly Migration[];
  /** Other than the system's own only in tests: no network drive can be made there. */
  readonly isElsewhere?: (folder: string) => boolean;
}

/**
 * Opens the data for this process alone, until `close` or the end of the process. Errors, each with the path:
 * DATABASE_IN_USE (another live process has it), DATABASE_NEWER and DATABASE_DAMAGED (the file is left as it was),
 * FOLDER_NOT_WRITABLE, DISK_FULL, DATA_ON_NETWORK.
 */
export function openStore(options: OpenStoreOptions): Result<Store> {
  const { dataFolder, fileName = 'dailies.sqlite', now = Date.now, migrations = MIGRATIONS } = options;
  const { isElsewhere = isOnNetwork } = options;
  const path = join(dataFolder, fileName);
  if (isElsewhere(dataFolder)) return fail(failure('DATA_ON_NETWORK', { path: dataFolder }));
  return catchDiskFailures(path, () => {
    mkdirSync(dataFolder, { recursive: true });
    const other = findOther(path);
    if (other !== undefined) return damaged(other, { cause: 'not-a-file' });
    const lock = lockDatabase(path);
    if (!lock.ok) return lock;
    let opened: Result<Database> | undefined;
    try {
      opened = openMigrated(path, migrations);
    } finally {
      if (opened?.ok !== true) lock.value.release();
    }
    return opened.ok ? succeed(holdStore(opened.value, now, lock.value.release)) : opened;
  });
}

/** What SQLite opens, it opens whatever it is: a pipe holds it for ever, and a link leads it elsewhere. */
function findOther(path: string): string | undefined {
  return ['', '-wal', '-shm', '-journal', '.lock']
    .map((ending) => `${path}${ending}`)
    .find((one) => lstatSync(one, { throwIfNoEntry: false })?.isFile() === false);
}

function openMigrated(path: string, migrations: readonly Migration[]): Result<Database> {
  const version = inspectDatabase(path, migrations.at(-1)?.version ?? 0);
  if (!version.ok) return version;
  const database = openDatabase(path);
  try {
    migrateDatabase(database, path, version.value, migrations);
    followFolder(database, dirname(path));
    return succeed(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Files in the data folder are known by their whole paths: where it was moved, or copied, they are its own from then on. */
function followFolder(database: Database, folder: string): void {
  const values = createValues(database);
  const before = values.read(FOLDER);
  if (before === folder) return;
  database.write(() => {
    if (typeof before === 'string') moveFolder(database, before, folder);
    values.write(FOLDER, folder);
  });
}

function holdStore(database: Database, now: () => number, release: () => void): Store {
  let isOpen = true;
  return {
    ...createStore(database, now),
    close() {
      if (!isOpen) return;
      isOpen = false;
      database.close();
      release();
    },
  };
}

function catchDiskFailures<T>(path: string, work: () => Result<T>): Result<T> {
  try {
    return work();
  } catch (error) {
    const named = nameStoreError(error, path);
    if (named instanceof StoreError) return fail(named.failure);
    throw error;
  }
}

/** Long enough for a process that is just ending. */
const PATIENCE_MILLISECONDS = 250;

/** Held for as long as the process uses the data. */
interface DatabaseLock {
  release(): void;
}

/**
 * Takes the data for this process alone, by SQLite's own exclusive lock on an empty file beside the database: the
 * operating system frees it when the process ends, however it ends, so that nothing stale can be left behind. Not on the
 * database itself, so that backups may read that. Errors: DATABASE_IN_USE, FOLDER_NOT_WRITABLE, DISK_FULL.
 */
function lockDatabase(databasePath: string): Result<DatabaseLock> {
  const path = `${databasePath}.lock`;
  let connection: DatabaseSync | undefined;
  try {
    connection = new DatabaseSync(path, { timeout: PATIENCE_MILLISECONDS });
    // Nothing is ever written to it; in memory, the journal leaves no second file.
    connection.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;');
    const held = connection;
    return succeed({ release: () => held.close() });
  } catch (error) {
    connection?.close();
    const found = diskFailure(error, path);
    if (found === null) throw error;
    return fail(
      found.failure.code === 'DATABASE_IN_USE'
        ? failure('DATABASE_IN_USE', { path: databasePath })
        : found.failure,
    );
  }
}

const MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;
/** As SQLite makes them unless told otherwise. */
const PAGE_BYTES = 4096;
/** Up to this size every start reads the whole database through (some 40 ms); above, only after a run that was cut off. */
const ALWAYS_CHECKED_BYTES = 16 * 1024 * 1024;

interface Facts {
  readonly applicationId: number;
  /** 0: empty, to be made. */
  readonly version: number;
}

/**
 * Looks at a database before anything is written to it and tells its version; 0 when there is none yet. The file stays
 * as it is, but for a change that was cut off and that SQLite undoes. Errors: DATABASE_DAMAGED (not a database, another program's, cut short, inconsistent, or beside a journal that isn't ours; `cause` says which
 * and `where`), DATABASE_NEWER, FOLDER_NOT_WRITABLE.
 */
function inspectDatabase(path: string, newestVersion: number): Result<number> {
  try {
    const file = statSync(path, { throwIfNoEntry: false });
    if (file === undefined) return succeed(0);
    // SQLite would open a file that may only be read without a word, and fail at the first write.
    accessSync(path, constants.W_OK);
    if (file.size === 0) return succeed(0);
    return inspectFile(path, file.size, newestVersion);
  } catch (error) {
    const found = diskFailure(error, path);
    if (found === null) throw error;
    return fail(found.failure);
  }
}

function inspectFile(path: string, bytes: number, newestVersion: number): Result<number> {
  const wasCutOff = hasBytes(`${path}-wal`);
  if (hasBytes(`${path}-journal`)) {
    // Our database has a write-ahead log from its first page on. A journal belongs to a first start that was cut off, which
    // had no page before it and so plays none back, or it is foreign: SQLite would write its pages into the database.
    const pagesBefore = readHeader(`${path}-journal`).readUInt32BE(16);
    if (bytes > PAGE_BYTES || pagesBefore > 0) return damaged(path, { cause: 'foreign-journal' });
    return inspectContent(path, newestVersion, { readOnly: false });
  }
  const header = readHeader(path);
  if (bytes < HEADER_BYTES || header.toString('latin1', 0, 16) !== MAGIC)
    return damaged(path, { cause: 'not-a-database' });
  // After a run that was cut off, the newest pages are in the write-ahead log and only SQLite can tell what holds.
  const expectedBytes = wasCutOff ? null : expectedSize(header);
  if (expectedBytes !== null && bytes < expectedBytes)
    return damaged(path, { cause: 'cut-short', bytes, expectedBytes });
  if (!wasCutOff) {
    const judged = judge(
      path,
      { applicationId: header.readUInt32BE(68), version: header.readUInt32BE(60) },
      newestVersion,
    );
    if (!judged.ok || bytes > ALWAYS_CHECKED_BYTES) return judged;
  }
  return inspectContent(path, newestVersion, { readOnly: true });
}

function hasBytes(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

function readHeader(path: string): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  const descriptor = openPlainSync(path);
  try {
    readSync(descriptor, header, 0, HEADER_BYTES, 0);
  } finally {
    closeSync(descriptor);
  }
  return header;
}

/** Bytes that the file must have by its own header (https://www.sqlite.org/fileformat.html); null where it does not say. */
function expectedSize(header: Buffer): number | null {
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  const countIsValid = header.readUInt32BE(24) === header.readUInt32BE(92);
  return countIsValid ? pageSize * header.readUInt32BE(28) : null;
}

function inspectContent(
  path: string,
  newestVersion: number,
  { readOnly }: { readOnly: boolean },
): Result<number> {
  const connection = new DatabaseSync(path, { readOnly, timeout: 1000 });
  try {
    const value = (pragma: string) => Object.values(connection.prepare(`PRAGMA ${pragma}`).get() ?? {})[0];
    const facts = { applicationId: Number(value('application_id')), version: Number(value('user_version')) };
    const judged = judge(path, facts, newestVersion);
    if (!judged.ok) return judged;
    if (facts.applicationId === 0 && connection.prepare('SELECT 1 FROM sqlite_schema').get())
      return damaged(path, { cause: 'not-ours' });
    const where = value('quick_check(1)');
    return where === 'ok' ? judged : damaged(path, { cause: 'inconsistent', where: String(where) });
  } finally {
    connection.close();
  }
}

function judge(path: string, facts: Facts, newestVersion: number): Result<number> {
  const { applicationId, version } = facts;
  const isEmpty = applicationId === 0 && version === 0;
  if (applicationId !== APPLICATION_ID && !isEmpty) return damaged(path, { cause: 'not-ours' });
  if (version > newestVersion) return fail(failure('DATABASE_NEWER', { path, version, newestVersion }));
  return succeed(version);
}

function damaged(path: string, details: Omit<ErrorDetails<'DATABASE_DAMAGED'>, 'path'>): Result<never> {
  return fail(failure('DATABASE_DAMAGED', { path, ...details }));
}
