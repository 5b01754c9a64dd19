import { type AddressKind, addressKind } from './address-kind.ts';

/** Ends of names that no public name has: RFC 6762, RFC 8375, ICANN's `.internal`, and what routers use. */
const PRIVATE_NAME = /(^|\.)(local|internal|lan|home\.arpa)$/;

const PUBLIC: readonly AddressKind[] = ['public'];

/** A network is as open to a service as it is to that network's own hosts. */
const BESIDE: Readonly<Record<AddressKind, readonly AddressKind[]>> = {
  loopback: ['public', 'private', 'loopback'],
  private: ['public', 'private'],
  'link-local': ['public', 'private', 'link-local'],
  public: PUBLIC,
  unusable: PUBLIC,
};

/** The kinds of addresses that lie in the same networks as a service, by the notation of its base URL's host. */
export function kindsBeside(serviceHostname: string): readonly AddressKind[] {
  const kind = hostKind(serviceHostname);
  return kind === null ? PUBLIC : BESIDE[kind];
}

/**
 * What a URL's host is by its own notation, as `URL.hostname` writes it (which leaves only one way to write an address);
 * names are not looked up. Null for a name that may lead anywhere.
 */
export function hostKind(hostname: string): AddressKind | null {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (host === '') return null;
  const address = addressKind(host);
  if (address !== null) return address;
  if (/(^|\.)localhost$/.test(host)) return 'loopback';
  return PRIVATE_NAME.test(host) || !host.includes('.') ? 'private' : null;
}
