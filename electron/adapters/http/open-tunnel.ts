import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { formatProxy, type ProxyRoutes, type ProxyServer } from '../../core/ports/proxy-routes.ts';
import { USUAL_HEADERS } from './exchange.ts';
import { request as startHttp } from './node-http.ts';
import {
  type AddressPolicy,
  type Connection,
  causeOf,
  type NoConnection,
  noConnection,
  portOf,
  secureSocket,
  selectAddresses,
  settle,
  startSocket,
} from './open-socket.ts';
import { resolveHost } from './resolve-host.ts';

interface TunnelOptions {
  readonly policy: AddressPolicy;
  readonly routes: ProxyRoutes;
}

/**
 * Asks a proxy for a tunnel to the URL's host (CONNECT), for `http` as for `https`: what goes through is ours byte by byte, so no
 * proxy repeats, stores or changes a request. A proxy that refuses has seen a host and a port.
 */
export async function openTunnel(
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
  const allowed = selectAddresses(found, policy);
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
  const allowed = selectAddresses(found, { loopbackOnly, allow: 'any' });
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
