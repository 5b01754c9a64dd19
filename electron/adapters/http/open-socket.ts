import { lookup } from 'node:dns/promises';
import { connect as connectPlain, isIP, type LookupFunction, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates, connect as startTls } from 'node:tls';
import { createInTurn } from '../../../shared/kernel/in-turn.ts';
import {
  type AddressKind,
  addressKind,
  hostKind,
  type VpnRange,
  vpnRangeOf,
} from '../../../shared/service/address-kind.ts';
import type { AddressPolicy } from './host-policy.ts';

/** A host with a dead first address must not be given up on, nor a slow one cut off: Node's own limit is a quarter second. */
const ADDRESS_TIMEOUT_MILLISECONDS = 2000;

/** Why there is no connection; `proxy` is the one that stands in the way, as `host:port`. */
export interface NoConnection {
  readonly kind: 'failed';
  readonly reason: 'unreachable' | 'loopback-only' | 'blocked' | 'cancelled';
  readonly cause: string;
  readonly proxy?: string;
}

/** A connection that nothing was written to yet, or the reason why there is none. */
export type Connection =
  | {
      readonly kind: 'connected';
      readonly socket: Socket;
      /** What it leads to; null behind a proxy, which looks the name up itself. */
      readonly reached: AddressKind | null;
      /** The proxy on the way, as `host:port`; null where there is none. */
      readonly proxy: string | null;
    }
  | NoConnection;

/** The port that the URL names, or the usual one of its scheme. */
export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
}

/**
 * Those of a host's addresses that may be connected. What a VPN makes up for a name is as good as a public address; what stands
 * in the URL itself is judged as it is.
 */
export async function admitAddresses(
  { hostname }: URL,
  found: readonly Address[],
  policy: AddressPolicy,
): Promise<Address[] | NoConnection> {
  const allowed = selectAddresses(found, policy);
  const isRefused = !Array.isArray(allowed) && allowed.reason === 'blocked';
  const ranges = found.map(({ address }) => vpnRangeOf(address));
  if (!isRefused || hostKind(hostname) !== null || ranges.every((range) => range === null)) return allowed;
  const open = await openRanges(policy);
  const made = found.filter((_, index) => open.includes(ranges[index] ?? null));
  return made.length > 0 ? made : noConnection('blocked', 'vpn-address');
}

/** Names that everybody can look up, and nobody who makes a service can point elsewhere: IANA's own. */
const PUBLIC_NAMES = ['example.com', 'example.net', 'example.org'];

/** The ranges in which a VPN may make up addresses: those the artist allows, and those that all public names lead to. */
export async function openRanges({
  vpnRanges,
}: Pick<AddressPolicy, 'vpnRanges'>): Promise<(VpnRange | null)[]> {
  const looked = await Promise.all(PUBLIC_NAMES.map((name) => resolveHost(name).catch(() => [])));
  const seen = looked.map((found) => found.map(({ address }) => vpnRangeOf(address)));
  const isForAll = seen.every((ranges) => ranges.length > 0 && !ranges.includes(null));
  return [...(vpnRanges?.() ?? []), ...(isForAll ? seen.flat() : [])];
}

function selectAddresses(
  found: readonly Address[],
  { loopbackOnly, allow }: AddressPolicy,
): Address[] | NoConnection {
  const kinds = found.map((entry) => ({ entry, kind: addressKind(entry.address) ?? 'unusable' }));
  const local = loopbackOnly ? kinds.filter(({ kind }) => kind === 'loopback') : kinds;
  if (loopbackOnly && local.length === 0) return noConnection('loopback-only', 'stand-in-loopback-only');
  const allowed = local.filter(({ kind }) => allow === 'any' || allow.includes(kind));
  return allowed.length > 0 ? allowed.map(({ entry }) => entry) : noConnection('blocked', 'private-address');
}

/** Begins a connection to one of the very addresses that were checked. */
export function startSocket(url: URL, addresses: readonly Address[]): Socket {
  return connectPlain({
    host: bareHost(url.hostname),
    port: portOf(url),
    lookup: answerWith(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MILLISECONDS,
    noDelay: true,
  });
}

/** Begins the handshake with the URL's host on a connection that leads to it. */
export function secureSocket(
  url: URL,
  socket: Socket,
  options: { isChecked: boolean } = { isChecked: true },
) {
  const host = bareHost(url.hostname);
  trustSystemStore();
  return startTls({
    socket,
    host,
    ALPNProtocols: ['http/1.1'],
    // By hand: left out, NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment would show the key to anybody.
    rejectUnauthorized: options.isChecked,
    ...(isIP(host) === 0 ? { servername: host } : {}),
  });
}

/** Hands the addresses that were checked to the socket, instead of a second lookup. */
function answerWith(addresses: readonly Address[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses;
    if (options.all || first === undefined) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
}

/** Waits until a socket stands; why it does not, after it was destroyed, or null where it does. Never rejects. */
export async function settle(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  ended: Promise<NoConnection>,
): Promise<NoConnection | null> {
  const open = new Promise<NoConnection | null>((end) => {
    // Stays for good: between the connection and its first use, an error without a listener would end the process.
    socket.on('error', (error) => end(noConnection('unreachable', causeOf(error))));
    socket.once('close', () => end(noConnection('unreachable', 'closed')));
    socket.once(event, () => end(null));
  });
  const outcome = await Promise.race([open, ended]);
  if (outcome !== null) socket.destroy();
  return outcome;
}

export function noConnection(reason: NoConnection['reason'], cause: string): NoConnection {
  return { kind: 'failed', reason, cause };
}

/** The system's own name of an error (`ECONNREFUSED`, `ENOTFOUND`, `DEPTH_ZERO_SELF_SIGNED_CERT`), else its message. */
export function causeOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message ?? String(error);
}

let isDone = false;

/**
 * From now on, whoever this computer trusts is trusted besides those that the runtime brings: a studio that looks into
 * connections has its own authority in the system's store. Done once, before the first handshake; what it adds is never taken
 * from anywhere else, and no check is left out.
 */
function trustSystemStore(): void {
  if (isDone) return;
  isDone = true;
  try {
    setDefaultCACertificates([...new Set([...getCACertificates('default'), ...getCACertificates('system')])]);
  } catch {
    // A store that can't be read adds nobody; hosts are then held to what the runtime brings.
  }
}

interface Address {
  readonly address: string;
  readonly family: number;
}

/** More names than these that lead nowhere are none of an artist's services. */
const MAX_FAILING = 1000;

const underWay = new Map<string, Promise<Address[]>>();
const failing = new Set<string>();
const inTurn = createInTurn();

/**
 * The addresses of a host, by the system's own means (its hosts file, VPN, local names). All of Node shares two threads for that, and a
 * name whose server is silent keeps one for many seconds: so whoever asks for the same name shares its lookup, and of names that could
 * not be looked up last time one at a time is tried. Rejects as the system's lookup does.
 */
export async function resolveHost(hostname: string): Promise<Address[]> {
  const host = bareHost(hostname);
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  const shared = underWay.get(host) ?? startLookup(host);
  underWay.set(host, shared);
  return shared;
}

/** The host as an address or a name, without the brackets of IPv6. */
function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

function startLookup(host: string): Promise<Address[]> {
  return failing.has(host) ? inTurn(() => look(host)) : look(host);
}

async function look(host: string): Promise<Address[]> {
  try {
    const found = await lookup(host, { all: true });
    failing.delete(host);
    return found;
  } catch (error) {
    if (failing.size >= MAX_FAILING) failing.clear();
    failing.add(host);
    throw error;
  } finally {
    underWay.delete(host);
  }
}
