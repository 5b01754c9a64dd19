import { DatabaseSync } from 'node:sqlite';
import { failure } from '../../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../../shared/result.ts';
import { diskFailure } from '../failures.ts';

/** Long enough for a process that is just ending. */
const PATIENCE_MILLISECONDS = 250;

/** Held for as long as the process uses the data. */
export interface DatabaseLock {
  release(): void;
}

/**
 * Takes the data for this process alone, by SQLite's own exclusive lock on an empty file beside the database: the
 * operating system frees it when the process ends, however it ends, so that nothing stale can be left behind. Not on the
 * database itself, so that backups may read that. Errors: DATABASE_IN_USE, FOLDER_NOT_WRITABLE, DISK_FULL.
 */
export function lockDatabase(databasePath: string): Result<DatabaseLock> {
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
