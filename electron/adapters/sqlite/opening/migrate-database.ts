import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { retryWhileLockedSync } from '../../../core/kernel/files/write-file-atomic.ts';
import type { Database } from '../database.ts';

/**
 * Brings an open database from its version to the newest, in one transaction, so that what is cut off leaves the version
 * before, and a new database is on disk by one commit. An existing one is first copied to `<path>.version-<n>.backup`.
 * Throws StoreError; the copy or nothing is left then.
 */
export function migrateDatabase(
  database: Database,
  path: string,
  version: number,
  migrations: readonly Migration[],
): void {
  const due = migrations.filter((step) => step.version > version);
  if (due.length === 0) return;
  if (version > 0) keepCopy(database, path, `${path}.version-${version}.backup`);
  // Rebuilding a table, SQLite's way to change one, would otherwise delete what refers to it.
  database.execute('PRAGMA foreign_keys = OFF');
  try {
    database.write(() => {
      for (const migration of due) applyMigration(database, migration);
    });
  } finally {
    database.execute('PRAGMA foreign_keys = ON');
  }
}

function applyMigration(database: Database, { version, name, sql }: Migration): void {
  database.execute(sql);
  const broken = database.all<{ table: string }>('PRAGMA foreign_key_check');
  if (broken.length > 0)
    throw new Error(`migration ${version} (${name}) leaves broken references in ${broken[0]?.table}`);
  database.execute(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${version};`);
}

/** The copy has its name only once it is whole and on disk. */
function keepCopy(database: Database, path: string, target: string): void {
  const temporary = `${path}.copying`;
  rmSync(temporary, { force: true });
  try {
    database.run('VACUUM INTO ?', temporary);
    const descriptor = openSync(temporary, 'r+');
    fsyncSync(descriptor);
    closeSync(descriptor);
    retryWhileLockedSync(() => renameSync(temporary, target));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Marks a database as ours in its header: `DLYS` in ASCII. */
export const APPLICATION_ID = 0x444c5953;

/** One step from a version of the database to the next. Once released, it never changes: mistakes are set right by a later one. */
export interface Migration {
  /** The version that it leads to: one more than the one before. */
  readonly version: number;
  /** What it brings, in a few words. */
  readonly name: string;
  /** Statements, run in one transaction with the change of version. */
  readonly sql: string;
}
