import { addressKind } from '../../../shared/service/address-kind.ts';
import { hostKind } from '../../../shared/service/host-kind.ts';
import type { ProxyRoutes, ProxyWay } from '../../core/ports/proxy-routes.ts';
import {
  type AddressPolicy,
  type Connection,
  causeOf,
  type NoConnection,
  noConnection,
  secureSocket,
  selectAddresses,
  settle,
  startSocket,
} from './open-socket.ts';
import { openTunnel } from './open-tunnel.ts';
import { resolveHost } from './resolve-host.ts';

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
  const allowed = selectAddresses(found, policy);
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
