import { type Failure, failure, passingFailure } from '../../../shared/errors.ts';
import { isOwnName, type NamingService } from './host-policy.ts';
import type { NoConnection } from './open-socket.ts';

/** What a connection that did not come about means to whoever wanted to read or upload. */
export function connectFailure(connection: NoConnection, url: URL): Failure {
  const { reason, cause, proxy } = connection;
  if (reason === 'loopback-only') return failure('STAND_IN_LOOPBACK_ONLY', { host: url.host });
  if (reason === 'blocked') return failure('RESULT_BLOCKED', { host: url.host, cause });
  return passingFailure('OFFLINE', { host: url.host, cause, ...(proxy === undefined ? {} : { proxy }) });
}

/** As `connectFailure`, of an address that a service named: its own name that leads elsewhere than when it was proven says so. */
export function namedFailure(connection: NoConnection, url: URL, service: NamingService | null): Failure {
  const isOwn = service !== null && isOwnName(url, service);
  if (connection.reason !== 'blocked' || !isOwn) return connectFailure(connection, url);
  return failure('ADDRESS_CHANGED', { host: url.host, proven: service.reached });
}
