import { type Failure, failure, passingFailure } from '../../../shared/errors.ts';
import type { Connection } from './connect.ts';
import { isOwnName, type NamingService } from './host-policy.ts';

/** What a connection that did not come about means to whoever wanted to read or upload. */
export function connectFailure(connection: Extract<Connection, { kind: 'failed' }>, url: URL): Failure {
  const { reason, cause } = connection;
  if (reason === 'loopback-only') return failure('STAND_IN_LOOPBACK_ONLY', { host: url.host });
  if (reason === 'blocked') return failure('RESULT_BLOCKED', { host: url.host, cause });
  return passingFailure('OFFLINE', { host: url.host, cause });
}

/** As `connectFailure`, of an address that a service named: its own name that leads elsewhere than when it was proven says so. */
export function namedFailure(
  connection: Extract<Connection, { kind: 'failed' }>,
  url: URL,
  service: NamingService | null,
): Failure {
  const isOwn = service !== null && isOwnName(url, service);
  if (connection.reason !== 'blocked' || !isOwn) return connectFailure(connection, url);
  return failure('ADDRESS_CHANGED', { host: url.host, proven: service.reached });
}
