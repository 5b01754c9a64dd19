import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { addressKind, hostKind } from '../../../shared/service/address-kind.ts';
import {
  formatProxy,
  type ProxyRoutes,
  type ProxyServer,
  type ProxyWay,
} from '../../core/ports/connections.ts';
import { request as startHttp } from './access-headers.ts';
import { USUAL_HEADERS } from './exchange.ts';
import type { AddressPolicy } from './host-policy.ts';
import {
  admitAddresses,
  type Connection,
  causeOf,
  type NoConnection,
  noConnection,
  portOf,
  resolveHost,
  secureSocket,
  settle,
  startSocket,
} from './open-socket.ts';

export interface ConnectOptions {
  readonly policy: AddressPolicy;
  /** Which way leads to a host; asked for each connection, since a laptop moves from network to network. */
  readonly routes: ProxyRoutes;
  /** For the name lookup, the connection, the proxy and TLS together. */
  readonly timeoutMilliseconds: number;
  readonly signal?: AbortSignal | undefined;
  /** Leaves the handshake of an `https` URL to the caller. */
  readonly isWithoutTls?: boolean;
}

/**
 * Opens a fresh connection to the URL's host, for HTTP/1.1. The very addresses that were checked are connected, so a
 * name that changes its answer in between gains nothing. With TLS, the handshake is finished. Behind a proxy it is a tunnel: the
 * proxy sees a host and a port, and nothing of the request was written when there is no tunnel. Never rejects.
 */
export async function connect(url: URL, options: ConnectOptions): Promise<Connection> {
  const ending = endAfter(options);
  try {
    if (isLocalName(url, options.policy)) return noConnection('blocked', 'private-name');
    const ways = await Promise.race([options.routes.find(url), ending.ended]);
    if ('kind' in ways) return ways;
    let last: Connection = noConnection('unreachable', 'proxy-unsupported');
    for (const way of ways) {
      last = await take(way, url, options, ending.ended);
      // Another way is for a proxy that is not there; what a proxy or a host refuses stays refused.
      if (last.kind === 'connected' || !['proxy-unreachable', 'proxy-unsupported'].includes(last.cause))
        break;
    }
    return last;
  } catch (error) {
    return noConnection('unreachable', causeOf(error));
  } finally {
    ending.clear();
  }
}

async function take(
  way: ProxyWay,
  url: URL,
  options: ConnectOptions,
  ended: Promise<NoConnection>,
): Promise<Connection> {
  const isPlain = url.protocol !== 'https:' || options.isWithoutTls === true;
  const opened =
    way === 'direct' ? await openDirectly(url, options, ended) : await openTunnel(url, way, options, ended);
  if (opened.kind === 'failed' || isPlain) return opened;
  const secure = secureSocket(url, opened.socket);
  const refused = await settle(secure, 'secureConnect', ended);
  return refused ?? { ...opened, socket: secure };
}

async function openDirectly(
  url: URL,
  { policy }: ConnectOptions,
  ended: Promise<NoConnection>,
): Promise<Connection> {
  const found = await Promise.race([resolveHost(url.hostname), ended]);
  if (!Array.isArray(found)) return found;
  const allowed = await Promise.race([admitAddresses(url, found, policy), ended]);
  if (!Array.isArray(allowed)) return allowed;
  const socket = startSocket(url, allowed);
  const refused = await settle(socket, 'connect', ended);
  const reached = addressKind(socket.remoteAddress ?? '') ?? 'unusable';
  return refused ?? { kind: 'connected', socket, reached, proxy: null };
}

/** Names of this computer and of private networks are not even looked up for a service that has no business there. */
function isLocalName(url: URL, { allow }: AddressPolicy): boolean {
  const kind = hostKind(url.hostname);
  return allow !== 'any' && kind !== null && !allow.includes(kind);
}

function endAfter({ timeoutMilliseconds, signal }: ConnectOptions): {
  ended: Promise<NoConnection>;
  clear: () => void;
} {
  let clear = () => {};
  const ended = new Promise<NoConnection>((settleEnd) => {
    const end = (reason: NoConnection['reason'], cause: string) => settleEnd(noConnection(reason, cause));
    const timer = setTimeout(() => end('unreachable', 'connect-timeout'), timeoutMilliseconds);
    const cancel = () => end('cancelled', 'cancelled');
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    clear = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    };
  });
  return { ended, clear: () => clear() };
}

interface TunnelOptions {
  readonly policy: AddressPolicy;
  readonly routes: ProxyRoutes;
}

/**
 * Asks a proxy for a tunnel to the URL's host (CONNECT), for `http` as for `https`: what goes through is ours byte by byte, so no
 * proxy repeats, stores or changes a request. A proxy that refuses has seen a host and a port.
 */
async function openTunnel(
  url: URL,
  server: ProxyServer,
  { policy, routes }: TunnelOptions,
  ended: Promise<NoConnection>,
): Promise<Connection> {
  const proxy = formatProxy(server);
  const failed = (cause: string): NoConnection => ({ ...noConnection('unreachable', cause), proxy });
  if (server.kind === 'unsupported') return failed('proxy-unsupported');
  const refused = await Promise.race([judgeTarget(url, policy), ended]);
  if (refused !== null) return refused;
  const opened = await openProxy(server, policy.loopbackOnly, ended);
  if (opened.kind === 'failed') return opened.reason === 'unreachable' ? failed(opened.cause) : opened;
  const { socket } = opened;
  const signIn = await Promise.race([routes.readSignIn(server), ended]);
  const answer =
    signIn !== null && typeof signIn === 'object'
      ? signIn
      : await Promise.race([askForTunnel(socket, url, signIn), ended]);
  if (!('kind' in answer) && isOpen(answer)) return { kind: 'connected', socket, reached: null, proxy };
  socket.destroy();
  if ('kind' in answer) return answer.reason === 'unreachable' ? failed(answer.cause) : answer;
  const cause = whyRefused(answer, signIn !== null);
  if (cause !== 'proxy-refused') routes.noteRefusal(server, cause);
  return failed(cause);
}

/**
 * A proxy looks the name up itself, so its addresses are checked here first, all of them. A name that only the proxy can look up
 * (many studios' networks) is left to it: who may be reached through a proxy is its administrator's decision.
 */
async function judgeTarget(url: URL, policy: AddressPolicy): Promise<NoConnection | null> {
  if (policy.allow === 'any' && !policy.loopbackOnly) return null;
  const found = await resolveHost(url.hostname).catch(() => null);
  if (found === null)
    return policy.loopbackOnly ? noConnection('loopback-only', 'stand-in-loopback-only') : null;
  const allowed = await admitAddresses(url, found, policy);
  if (!Array.isArray(allowed)) return allowed;
  return allowed.length === found.length ? null : noConnection('blocked', 'private-address');
}

/** A connection to the proxy itself, which the system's settings name: it may be anywhere. */
async function openProxy(
  { kind, host, port }: ProxyServer,
  loopbackOnly: boolean,
  ended: Promise<NoConnection>,
): Promise<{ kind: 'open'; socket: Socket } | NoConnection> {
  const url = new URL(`${kind}://${host.includes(':') ? `[${host}]` : host}:${port}/`);
  const found = await Promise.race([resolveHost(host).catch(() => null), ended]);
  if (found === null) return noConnection('unreachable', 'proxy-unreachable');
  if (!Array.isArray(found)) return found;
  const allowed = await admitAddresses(url, found, { loopbackOnly, allow: 'any' });
  if (!Array.isArray(allowed)) return allowed;
  const socket = startSocket(url, allowed);
  const refused = await settle(socket, 'connect', ended);
  if (refused !== null)
    return refused.reason === 'unreachable' && refused.cause !== 'connect-timeout'
      ? noConnection('unreachable', 'proxy-unreachable')
      : refused;
  if (kind === 'http') return { kind: 'open', socket };
  const secure = secureSocket(url, socket);
  return (await settle(secure, 'secureConnect', ended)) ?? { kind: 'open', socket: secure };
}

function askForTunnel(
  socket: Socket,
  url: URL,
  signIn: string | null,
): Promise<IncomingMessage | NoConnection> {
  const target = `${url.hostname}:${portOf(url)}`;
  return new Promise((end) => {
    const request = startHttp({
      createConnection: () => socket,
      method: 'CONNECT',
      path: target,
      setHost: false,
      headers: {
        Host: target,
        'User-Agent': USUAL_HEADERS['User-Agent'],
        ...(signIn === null
          ? {}
          : { 'Proxy-Authorization': `Basic ${Buffer.from(signIn).toString('base64')}` }),
      },
    });
    request.once('connect', (answer, _socket, head) => {
      if (head.length > 0) socket.unshift(head);
      end(answer);
    });
    request.once('error', (error) => end(noConnection('unreachable', causeOf(error))));
    request.once('close', () => end(noConnection('unreachable', 'closed')));
    request.end();
  });
}

function isOpen({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 200 && statusCode < 300;
}

function whyRefused({ statusCode, headers }: IncomingMessage, hasSignedIn: boolean) {
  // Some (tinyproxy) answer a wrong name or password as a page would: nobody but the proxy has seen it.
  if (statusCode === 401 && hasSignedIn) return 'proxy-sign-in-refused';
  if (statusCode !== 407) return 'proxy-refused';
  const schemes = [headers['proxy-authenticate'] ?? ''].flat().join(', ');
  if (!/(^|,)\s*basic\b/i.test(schemes)) return 'proxy-sign-in-unknown';
  return hasSignedIn ? 'proxy-sign-in-refused' : 'proxy-wants-sign-in';
}
