import { randomUUID } from 'node:crypto';
import type { WebAddress } from '../../core/ports/web-address.ts';
import type { ServiceAccess } from '../../core/ports.ts';

/** The interface: the API key, for every endpoint. */
const SHOWN: ServiceAccess = { header: 'x-api-key', prefix: '', constants: {} };

/** The headers that a request to the service's own host carries; none at all where it must not see the key. */
export function accessHeaders(key: string | null, access: ServiceAccess = SHOWN): Record<string, string> {
  if (key === null) return {};
  const { header, prefix, constants, fresh = [] } = access;
  return {
    ...constants,
    ...Object.fromEntries(fresh.map((name) => [name, randomUUID()])),
    ...(header === null ? {} : { [header]: `${prefix}${key}` }),
  };
}

/**
 * The target with the key in its query, where a service takes it there. It is made for the one line that is written to the
 * connection: what is told, logged and kept is the address without it.
 */
export function targetWithKey(
  { target }: WebAddress,
  key: string | null,
  access: ServiceAccess = SHOWN,
): string {
  if (key === null || access.query === undefined) return target;
  return `${target}${target.includes('?') ? '&' : '?'}${access.query}=${encodeURIComponent(key)}`;
}

/** False for a key with characters that no header can hold, such as a line break from the clipboard. */
export function isSendableKey(key: string): boolean {
  try {
    validateHeaderValue('x-api-key', key);
    return true;
  } catch {
    return false;
  }
}

/**
 * Node's own client. An `import` of `node:http` lists all its names, and one of them loads a whole other client that the
 * app never uses: a twentieth of the time that the app takes to start.
 */
export const { request, validateHeaderValue } = process.getBuiltinModule('node:http');
