import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Failure, failure, passingFailure } from '../../../shared/kernel/result.ts';
import { readRoomSync } from '../../core/kernel/files/folder-paths.ts';
import { writeFailure } from '../../core/ports/files.ts';
import { StoreError } from '../../core/ports.ts';

/** Below this an I/O error is taken for a full disk: SQLite names only some of its failed writes `SQLITE_FULL`. */
const ROOM_TO_WORK_BYTES = 256 * 1024;

/** SQLite's primary result codes that speak of the world outside, https://www.sqlite.org/rescode.html. */
const SQLITE = {
  perm: 3,
  busy: 5,
  locked: 6,
  readOnly: 8,
  inputOutput: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notDatabase: 26,
};

/** What an error of SQLite or of the file system says about the disk; null when it is a bug of ours. */
export function diskFailure(error: unknown, path: string): { failure: Failure; code: string } | null {
  const { code, errcode, message } = error as { code?: string; errcode?: number; message?: string };
  if (code === 'ERR_SQLITE_ERROR' && errcode !== undefined)
    return sqliteFailure(errcode, message ?? '', path);
  if (code === undefined || (error as NodeJS.ErrnoException).syscall === undefined) return null;
  return { failure: writeFailure(error, path), code };
}

function sqliteFailure(
  errcode: number,
  cause: string,
  path: string,
): { failure: Failure; code: string } | null {
  switch (errcode & 0xff) {
    case SQLITE.full:
      return { failure: passingFailure('DISK_FULL', { path }), code: 'ENOSPC' };
    case SQLITE.busy:
    case SQLITE.locked:
      return { failure: passingFailure('DATABASE_IN_USE', { path }), code: 'EBUSY' };
    case SQLITE.corrupt:
    case SQLITE.notDatabase:
      return { failure: failure('DATABASE_DAMAGED', { path, cause }), code: 'EIO' };
    case SQLITE.perm:
    case SQLITE.readOnly:
      return { failure: failure('FOLDER_NOT_WRITABLE', { path, cause }), code: 'EROFS' };
    case SQLITE.inputOutput:
    case SQLITE.cannotOpen:
      return isFull(path)
        ? { failure: passingFailure('DISK_FULL', { path }), code: 'ENOSPC' }
        : { failure: failure('FOLDER_NOT_WRITABLE', { path, cause }), code: 'EIO' };
    default:
      return null;
  }
}

function isFull(path: string): boolean {
  return readRoomSync(existsSync(path) ? path : dirname(path)).free < ROOM_TO_WORK_BYTES;
}

/** Gives an error its name: a StoreError where the disk is at fault, else the error itself. */
export function nameStoreError(error: unknown, path: string): unknown {
  if (error instanceof StoreError) return error;
  const found = diskFailure(error, path);
  return found === null ? error : new StoreError(found.failure, found.code, error);
}
