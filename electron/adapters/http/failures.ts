import { type Failure, failure, passingFailure } from '../../../shared/errors.ts';
import type { Connection } from './connect.ts';

/** What a connection that did not come about means to whoever wanted to read or upload. */
export function connectFailure(connection: Extract<Connection, { kind: 'failed' }>, url: URL): Failure {
  const { reason, cause } = connection;
  if (reason === 'loopback-only') return failure('STAND_IN_LOOPBACK_ONLY', { host: url.host });
  if (reason === 'blocked') return failure('RESULT_BLOCKED', { host: url.host, cause });
  return passingFailure('OFFLINE', { host: url.host, cause });
}

/** What the file system's refusal to take a download means; a full disk and a missing folder may both pass. */
export function targetFailure(error: unknown, path: string): Failure {
  const code = (error as NodeJS.ErrnoException).code ?? String(error);
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  return isFull
    ? passingFailure('DISK_FULL', { path, cause: code })
    : passingFailure('FOLDER_NOT_WRITABLE', { path, cause: code });
}
