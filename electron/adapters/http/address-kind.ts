import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** `unusable` addresses name no host that a result could be on: unspecified, multicast, reserved, or a dead tunnel scheme. */
export type AddressKind = 'loopback' | 'private' | 'public' | 'unusable';

type Range = readonly [network: string, prefix: number];

/** RFC 1122, RFC 4291. A BlockList also finds IPv4 ranges behind `::ffff:0:0/96`. */
const LOOPBACK = listRanges([
  ['127.0.0.0', 8],
  ['::1', 128],
]);

/** Private (RFC 1918, RFC 4193), link-local with the cloud's metadata addresses (RFC 3927, RFC 4291), carrier NAT (RFC 6598). */
const PRIVATE = listRanges([
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
]);

const UNUSABLE = listRanges([
  ['0.0.0.0', 8],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 96],
  ['100::', 64],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['ff00::', 8],
]);

/** RFC 6052: networks without IPv4 reach IPv4 hosts through these, so what counts is the address inside. */
const TRANSLATED = listRanges([['64:ff9b::', 96]]);

/** Says what an IP address (with or without a zone) leads to; what is not an address is unusable. */
export function addressKind(text: string): AddressKind {
  const address = text.replace(/%.*$/, '');
  if (!isIPv4(address) && !isIPv6(address)) return 'unusable';
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  if (TRANSLATED.check(address, family)) return addressKind(innerAddress(address));
  if (LOOPBACK.check(address, family)) return 'loopback';
  if (PRIVATE.check(address, family)) return 'private';
  return UNUSABLE.check(address, family) ? 'unusable' : 'public';
}

/** The IPv4 address in the last 32 bits of an IPv6 address. */
function innerAddress(address: string): string {
  // The URL parser writes every IPv6 address in its one canonical form, without dots.
  const groups =
    new URL(`http://[${address}]`).hostname.slice(1, -1).split('::').at(-1)?.split(':').slice(-2) ?? [];
  const [high = 0, low = 0] = [...(groups.length < 2 ? ['0'] : []), ...groups].map((group) =>
    Number.parseInt(group || '0', 16),
  );
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

function listRanges(ranges: readonly Range[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, isIPv4(network) ? 'ipv4' : 'ipv6');
  return list;
}
