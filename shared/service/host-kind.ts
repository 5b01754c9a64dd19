import { type AddressKind, addressKind } from './address-kind.ts';

/** Ends of names that no public name has: RFC 6762, RFC 8375, ICANN's `.internal`, and what routers use. */
const PRIVATE_NAME = /(^|\.)(local|internal|lan|home\.arpa)$/;

/**
 * What a URL's host is by its own notation, as `URL.hostname` writes it (which leaves only one way to write an address);
 * names are not looked up. Null for a name that may lead anywhere.
 */
export function hostKind(hostname: string): AddressKind | null {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const address = addressKind(host);
  if (address !== null) return address;
  if (/(^|\.)localhost$/.test(host)) return 'loopback';
  return PRIVATE_NAME.test(host) || !host.includes('.') ? 'private' : null;
}
