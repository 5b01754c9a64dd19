import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { failure } from '../../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../../shared/result.ts';
import { isOnNetwork } from '../../../core/files/network-folder.ts';
import type { Store } from '../../../core/ports/store.ts';
import { StoreError } from '../../../core/ports.ts';
import { createStore } from '../create-store.ts';
import { type Database, openDatabase } from '../database.ts';
import { nameStoreError } from '../failures.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import type { Migration } from '../migrations/migration.ts';
import { moveFolder } from '../tables/take-files.ts';
import { createValues } from '../tables/value-table.ts';
import { inspectDatabase } from './inspect-database.ts';
import { lockDatabase } from './lock-database.ts';
import { migrateDatabase } from './migrate-database.ts';

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
