import {
  type AddressKind,
  addressKind,
  kindsBeside,
  type VpnRange,
} from '../../../shared/service/address-kind.ts';
import type { ProxyRoutes, ReachedHosts } from '../../core/ports/connections.ts';
import type { Log } from '../../core/ports.ts';

/** Kinds of addresses that may be connected; `any` for a host that the artist chose. */
export type AllowedAddresses = 'any' | readonly AddressKind[];

/** Which addresses may be connected, decided after the name was looked up. */
export interface AddressPolicy {
  /** Only this computer: the rule of the stand-in runtime. */
  readonly loopbackOnly: boolean;
  readonly allow: AllowedAddresses;
  /** The ranges in which a VPN may make up the address of a name, by the artist's own word; none if left out. */
  readonly vpnRanges?: (() => readonly VpnRange[]) | undefined;
}

/** The service that named an address. */
export interface NamingService {
  readonly baseUrl: URL;
  /** What its own host was reached at when the profile was proven; null where it never answered. */
  readonly reached: AddressKind | null;
}

/** A service by its base URL, with what its host was reached at; null where there is none. */
export function namingService({ reached }: NetworkContext, namedBy: string | null): NamingService | null {
  const baseUrl = namedBy === null ? null : URL.parse(namedBy);
  return baseUrl === null ? null : { baseUrl, reached: reached.read(baseUrl.origin) };
}

/**
 * Where a URL that a service named may lead: to public addresses, and into the networks that the service is on by the notation
 * of its base URL. Its own name may besides lead where it led when the profile was proven, at the port of the base URL, and
 * nowhere else: whoever owns a name can point it at the artist's own computer for a moment.
 */
export function allowedAddresses(url: URL, service: NamingService | null): AllowedAddresses {
  if (service === null) return ['public'];
  const { baseUrl, reached } = service;
  const beside = kindsBeside(baseUrl.hostname);
  if (!isOwnName(url, service)) return beside;
  // An address leads to itself, whatever anybody answers.
  if (addressKind(url.hostname.replace(/^\[|\]$/g, '')) !== null) return 'any';
  // Clouds have their metadata at such an address, whatever public name leads there.
  const isBarred = reached === 'link-local' && !beside.includes('private');
  const wasProvenHere = reached !== null && !isBarred && portOf(url) === portOf(baseUrl);
  return wasProvenHere ? [...new Set([...beside, reached])] : beside;
}

/** Whether a URL is on the very host of the service's base URL. */
export function isOwnName(url: URL, { baseUrl }: NamingService): boolean {
  return url.hostname === baseUrl.hostname;
}

function portOf(url: URL): string {
  return url.port || (url.protocol === 'https:' ? '443' : '80');
}

/** Times in milliseconds; tests shorten them. */
export interface NetworkTimes {
  /** Name lookup, connection and TLS together. */
  readonly connect: number;
  /** Without a byte moving in either direction. */
  readonly idle: number;
  /** From the last byte of an upload to its whole answer: a service may look at a large file for a while. */
  readonly uploadAnswer: number;
}

export const USUAL_TIMES: NetworkTimes = { connect: 20_000, idle: 60_000, uploadAnswer: 180_000 };

/** What every request of the adapter needs. */
export interface NetworkContext {
  readonly loopbackOnly: boolean;
  readonly vpnRanges?: AddressPolicy['vpnRanges'];
  readonly log: Log;
  readonly times: NetworkTimes;
  /** What the hosts of profiles were reached at when they were proven. */
  readonly reached: ReachedHosts;
  readonly routes: ProxyRoutes;
}
