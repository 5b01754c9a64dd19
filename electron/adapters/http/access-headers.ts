import type { ServiceAccess } from '../../core/ports.ts';

/** The interface: the API key, for every endpoint. */
const SHOWN: ServiceAccess = { header: 'x-api-key', prefix: '', constants: {} };

/** The headers that a request to the service's own host carries; none at all where it must not see the key. */
export function accessHeaders(key: string | null, access: ServiceAccess = SHOWN): Record<string, string> {
  return key === null ? {} : { ...access.constants, [access.header]: `${access.prefix}${key}` };
}
