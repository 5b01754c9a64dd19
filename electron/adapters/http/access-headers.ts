import { randomUUID } from 'node:crypto';
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
 * The address with the key in its query, where a service takes it there. It is made for the one line that is written to the
 * connection: what is told, logged and kept is the address without it.
 */
export function addressWithKey(url: URL, key: string | null, access: ServiceAccess = SHOWN): URL {
  if (key === null || access.query === undefined) return url;
  const own = new URL(url);
  // As text: what else is in the query stays to the letter.
  own.search = `${url.search}${url.search === '' ? '?' : '&'}${access.query}=${encodeURIComponent(key)}`;
  return own;
}

/**
 * The body of an answer that refuses a request whose address had the key. Servers like to name the address that they did not
 * take, and such words are kept beside the job.
 */
export function withoutKey(
  { status, body }: { readonly status: number; readonly body: string },
  key: string | null,
  access: ServiceAccess = SHOWN,
): string {
  if (key === null || access.query === undefined || status < 400) return body;
  return body.replaceAll(encodeURIComponent(key), KEY_PLACE).replaceAll(key, KEY_PLACE);
}

const KEY_PLACE = '[key]';
