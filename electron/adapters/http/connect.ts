import { lookup } from 'node:dns/promises';
import { connect as connectPlain, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import { type AddressKind, addressKind } from '../../../shared/service/address-kind.ts';
import { hostKind } from '../../../shared/service/host-kind.ts';
import type { AllowedAddresses } from './host-policy.ts';

/** A host with a dead first address must not be given up on, nor a slow one cut off: Node's own limit is a quarter second. */
const ADDRESS_TIMEOUT_MILLISECONDS = 2000;

/** Which addresses may be connected, decided after the name was looked up. */
export interface AddressPolicy {
  /** Only this computer: the rule of the stand-in runtime. */
  readonly loopbackOnly: boolean;
  readonly allow: AllowedAddresses;
}

export interface ConnectOptions {
  readonly policy: AddressPolicy;
  /** For the name lookup, the connection and TLS together. */
  readonly timeoutMilliseconds: number;
  readonly signal?: AbortSignal | undefined;
}

/** A connection that nothing was written to yet, or the reason why there is none. */
export type Connection =
  | {
      readonly kind: 'connected';
      readonly socket: Socket /** What it leads to. */;
      readonly reached: AddressKind;
    }
  | {
      readonly kind: 'failed';
      readonly reason: 'unreachable' | 'loopback-only' | 'blocked' | 'cancelled';
      readonly cause: string;
    };

interface Address {
  readonly address: string;
  readonly family: number;
}

/**
 * Opens a fresh connection to the URL's host, for HTTP/1.1. The very addresses that were checked are connected, so a
 * name that changes its answer in between gains nothing. With TLS, the handshake is finished. Never rejects.
 */
export async function connect(url: URL, options: ConnectOptions): Promise<Connection> {
  const ending = endAfter(options);
  try {
    if (isLocalName(url, options.policy)) return failed('blocked', 'private-name');
    const found = await Promise.race([resolveHost(url.hostname), ending.ended]);
    if (!Array.isArray(found)) return found;
    const allowed = selectAddresses(found, options.policy);
    if (!Array.isArray(allowed)) return allowed;
    const socket = startSocket(url, allowed);
    return await Promise.race([
      settleSocket(socket, url.protocol === 'https:'),
      ending.ended.then((end) => abandon(socket, end)),
    ]);
  } catch (error) {
    return failed('unreachable', causeOf(error));
  } finally {
    ending.clear();
  }
}

/** Names of this computer and of private networks are not even looked up for a service that has no business there. */
function isLocalName(url: URL, { allow }: AddressPolicy): boolean {
  const kind = hostKind(url.hostname);
  return allow !== 'any' && kind !== null && !allow.includes(kind);
}

/** The host as an address or a name, without the brackets of IPv6. */
function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

async function resolveHost(hostname: string): Promise<Address[]> {
  const host = bareHost(hostname);
  const family = isIP(host);
  return family === 0 ? lookup(host, { all: true }) : [{ address: host, family }];
}

function selectAddresses(found: readonly Address[], policy: AddressPolicy): Address[] | Connection {
  const kinds = found.map((entry) => ({ entry, kind: addressKind(entry.address) ?? 'unusable' }));
  const local = policy.loopbackOnly ? kinds.filter(({ kind }) => kind === 'loopback') : kinds;
  if (policy.loopbackOnly && local.length === 0) return failed('loopback-only', 'stand-in-loopback-only');
  const { allow } = policy;
  const allowed = local.filter(({ kind }) => allow === 'any' || allow.includes(kind));
  return allowed.length > 0 ? allowed.map(({ entry }) => entry) : failed('blocked', 'private-address');
}

function startSocket(url: URL, addresses: readonly Address[]): Socket {
  const host = bareHost(url.hostname);
  const isSecure = url.protocol === 'https:';
  const options = {
    host,
    port: url.port === '' ? (isSecure ? 443 : 80) : Number(url.port),
    lookup: answerWith(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MILLISECONDS,
    noDelay: true,
  };
  if (!isSecure) return connectPlain(options);
  return connectSecure({
    ...options,
    ALPNProtocols: ['http/1.1'],
    // By hand: left out, NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment would show the key to anybody.
    rejectUnauthorized: true,
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

function settleSocket(socket: Socket, isSecure: boolean): Promise<Connection> {
  return new Promise((settle) => {
    // Stays for good: between the connection and its first use, an error without a listener would end the process.
    socket.on('error', (error) => settle(failed('unreachable', causeOf(error))));
    socket.once('close', () => settle(failed('unreachable', 'closed')));
    socket.once(isSecure ? 'secureConnect' : 'connect', () =>
      settle({ kind: 'connected', socket, reached: addressKind(socket.remoteAddress ?? '') ?? 'unusable' }),
    );
  });
}

function abandon(socket: Socket, end: Connection): Connection {
  socket.destroy();
  return end;
}

function endAfter({ timeoutMilliseconds, signal }: ConnectOptions): {
  ended: Promise<Connection>;
  clear: () => void;
} {
  let clear = () => {};
  const ended = new Promise<Connection>((settle) => {
    const timer = setTimeout(() => settle(failed('unreachable', 'connect-timeout')), timeoutMilliseconds);
    const cancel = () => settle(failed('cancelled', 'cancelled'));
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    clear = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    };
  });
  return { ended, clear: () => clear() };
}

function failed(
  reason: 'unreachable' | 'loopback-only' | 'blocked' | 'cancelled',
  cause: string,
): Connection {
  return { kind: 'failed', reason, cause };
}

/** The system's own name of an error (`ECONNREFUSED`, `ENOTFOUND`, `DEPTH_ZERO_SELF_SIGNED_CERT`), else its message. */
export function causeOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message ?? String(error);
}
