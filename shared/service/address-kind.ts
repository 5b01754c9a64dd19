/**
 * What an IP address leads to. `unusable` addresses name no host that anything could be fetched from: unspecified,
 * multicast, documentation, benchmarks, reserved, or a tunnel scheme of old.
 */
export const ADDRESS_KINDS = ['loopback', 'private', 'link-local', 'public', 'unusable'] as const;
export type AddressKind = (typeof ADDRESS_KINDS)[number];

type Range = readonly [network: string, prefix: number, kind: Exclude<AddressKind, 'public'>];

/** IANA's special-purpose registry for IPv4; what is in none of these ranges is public. */
const IPV4_RANGES: readonly Range[] = [
  ['127.0.0.0', 8, 'loopback'],
  ['10.0.0.0', 8, 'private'],
  ['172.16.0.0', 12, 'private'],
  ['192.168.0.0', 16, 'private'],
  // Carrier NAT (RFC 6598), which private overlay networks use too.
  ['100.64.0.0', 10, 'private'],
  // Among them the metadata addresses of clouds.
  ['169.254.0.0', 16, 'link-local'],
  ['0.0.0.0', 8, 'unusable'],
  ['192.0.0.0', 24, 'unusable'],
  ['192.0.2.0', 24, 'unusable'],
  ['192.88.99.0', 24, 'unusable'],
  ['198.18.0.0', 15, 'unusable'],
  ['198.51.100.0', 24, 'unusable'],
  ['203.0.113.0', 24, 'unusable'],
  ['224.0.0.0', 3, 'unusable'],
];

/** For IPv6 only 2000::/3 is public, without the special ranges inside it. */
const IPV6_RANGES: readonly Range[] = [
  ['::1', 128, 'loopback'],
  ['fc00::', 7, 'private'],
  ['fec0::', 10, 'private'],
  ['fe80::', 10, 'link-local'],
  // IETF protocols: Teredo, benchmarks, ORCHID.
  ['2001::', 23, 'unusable'],
  ['2001:db8::', 32, 'unusable'],
  ['2002::', 16, 'unusable'],
  ['3fff::', 20, 'unusable'],
];

/** An IPv4 address stands in their last 32 bits and is what counts: IPv4-mapped (RFC 4291), NAT64 (RFC 6052). */
const EMBEDDING: readonly string[] = ['::ffff:0:0', '64:ff9b::'];

/** Says what an IP address leads to, with or without a zone. Null for a text that is not an address, such as a name. */
export function addressKind(text: string): AddressKind | null {
  const address = text.replace(/%.*$/, '');
  const ipv4 = parseIpv4(address);
  if (ipv4 !== null) return findKind(ipv4, 32, IPV4_RANGES) ?? 'public';
  const ipv6 = parseIpv6(address);
  if (ipv6 === null) return null;
  if (EMBEDDING.some((network) => isWithin(ipv6, parseIpv6(network) as bigint, 96, 128)))
    return findKind(ipv6 & 0xffff_ffffn, 32, IPV4_RANGES) ?? 'public';
  const kind = findKind(ipv6, 128, IPV6_RANGES);
  return kind ?? (ipv6 >> 125n === 1n ? 'public' : 'unusable');
}

/** Ranges out of which VPNs make up an address for each name that they carry. */
export const VPN_RANGES = ['198.18.0.0/15', '100.64.0.0/10', 'fd00::/8'] as const;
export type VpnRange = (typeof VPN_RANGES)[number];

/** The range of VPNs that an address is in; null for any other. */
export function vpnRangeOf(text: string): VpnRange | null {
  const [ipv4, ipv6] = [parseIpv4(text), parseIpv6(text)];
  const isIn = (range: VpnRange) => {
    const [network = '', prefix] = range.split('/');
    const [value, bits] = network.includes(':') ? ([ipv6, 128] as const) : ([ipv4, 32] as const);
    const start = bits === 32 ? parseIpv4(network) : parseIpv6(network);
    return value !== null && isWithin(value, start as bigint, Number(prefix), bits);
  };
  return VPN_RANGES.find(isIn) ?? null;
}

function findKind(value: bigint, bits: number, ranges: readonly Range[]): AddressKind | null {
  const parse = bits === 32 ? parseIpv4 : parseIpv6;
  const found = ranges.find(([network, prefix]) => isWithin(value, parse(network) as bigint, prefix, bits));
  return found?.[2] ?? null;
}

function isWithin(value: bigint, network: bigint, prefix: number, bits: number): boolean {
  const rest = BigInt(bits - prefix);
  return value >> rest === network >> rest;
}

function parseIpv4(text: string): bigint | null {
  const parts = text.split('.');
  const isAddress = parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256);
  return isAddress ? parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n) : null;
}

function parseIpv6(text: string): bigint | null {
  const [start, end, ...more] = text.split('::');
  if (start === undefined || more.length > 0) return null;
  const first = parseGroups(start);
  const last = end === undefined ? [] : parseGroups(end);
  if (first === null || last === null) return null;
  const missing = 8 - first.length - last.length;
  if (end === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...first, ...Array<bigint>(missing).fill(0n), ...last];
  return groups.reduce((sum, group) => sum * 0x1_0000n + group, 0n);
}

/** Groups of an IPv6 address; the last may be written as an IPv4 address. Null where one is neither. */
function parseGroups(text: string): bigint[] | null {
  if (text === '') return [];
  const groups: bigint[] = [];
  for (const [index, part] of text.split(':').entries()) {
    const ipv4 = index === text.split(':').length - 1 ? parseIpv4(part) : null;
    if (ipv4 !== null) groups.push(ipv4 >> 16n, ipv4 & 0xffffn);
    else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(BigInt(`0x${part}`));
    else return null;
  }
  return groups;
}

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

/** Whether a host is this computer by its own notation; a name below `localhost` is not, since servers of names may be asked for it. */
export function isOnThisComputer(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
