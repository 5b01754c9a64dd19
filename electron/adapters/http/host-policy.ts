import type { AddressKind } from '../../../shared/service/address-kind.ts';
import { kindsBeside } from '../../../shared/service/host-kind.ts';

/** Kinds of addresses that may be connected; `any` for a host that the artist chose. */
export type AllowedAddresses = 'any' | readonly AddressKind[];

/**
 * Where a URL that a service named may lead: to public addresses, to the service's own host, and into the networks that
 * the service is on by the notation of its base URL. What the base URL's name leads to does not count, since whoever owns
 * that name could point it at the artist's own computer for a moment.
 */
export function allowedAddresses(url: URL, namedBy: string | null): AllowedAddresses {
  const service = namedBy === null ? null : URL.parse(namedBy);
  if (service === null) return ['public'];
  return service.hostname === url.hostname ? 'any' : kindsBeside(service.hostname);
}
