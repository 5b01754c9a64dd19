import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { isOfCertificate } from '../../../shared/errors/fault-words.ts';
import { type Failure, failure, passingFailure } from '../../../shared/kernel/result.ts';
import { formatWebAddress, parseWebAddress, type WebAddress } from '../../core/ports/web-address.ts';
import type { ServiceAccess } from '../../core/ports.ts';
import { connect } from './connect.ts';
import { startRequest } from './exchange.ts';
import { allowedAddresses, type NetworkContext, namingService } from './host-policy.ts';
import type { NoConnection } from './open-socket.ts';
import { namedFailure } from './read.ts';

const MAXIMUM_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];

export interface ResultRequest {
  readonly address: WebAddress;
  /** It goes to the host of `address`, and nowhere that this leads; none if left out. */
  readonly key?: string | null | undefined;
  readonly access?: ServiceAccess | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** The base URL of the service that named the address; null for none. */
  readonly namedBy: string | null;
  readonly signal?: AbortSignal | undefined;
}

export interface OpenedAnswer {
  readonly kind: 'opened';
  readonly answer: IncomingMessage;
  /** The key was sent to whoever gave this answer. */
  readonly sawKey: boolean;
  readonly close: () => void;
}

export type OpenedResult = OpenedAnswer | { readonly kind: 'failed'; readonly error: Failure };

/**
 * Gets the head of what is at a result's address, over at most five redirects, which the key never follows to another host.
 * Where each of them leads is checked like the first address, after its name was looked up. The signal also ends the body;
 * `close` gives the connection up.
 */
export async function openResult(context: NetworkContext, request: ResultRequest): Promise<OpenedResult> {
  let { address } = request;
  for (let redirects = 0; ; redirects += 1) {
    const opened = await openOne(context, request, address);
    if (opened.kind === 'failed' || !REDIRECTS.includes(opened.answer.statusCode ?? 0)) return opened;
    const { location } = opened.answer.headers;
    opened.answer.destroy();
    opened.close();
    const target = location === undefined ? null : readLocation(location, address);
    if (redirects === MAXIMUM_REDIRECTS) return blocked(address, 'redirects');
    if (target === null) return blocked(address, 'redirect-target');
    address = target;
  }
}

/** Node reads each byte of a header as a character; what is beyond ASCII goes on as the same bytes. */
function readLocation(location: string, from: WebAddress): WebAddress | null {
  const encode = (byte: string) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`;
  return parseWebAddress(location.replace(/[\x80-\xff]/g, encode), formatWebAddress(from));
}

async function openOne(
  context: NetworkContext,
  request: ResultRequest,
  address: WebAddress,
): Promise<OpenedResult> {
  const { url } = address;
  const service = namingService(context, request.namedBy);
  const connection = await connect(url, {
    policy: { ...context, allow: allowedAddresses(url, service) },
    routes: context.routes,
    timeoutMilliseconds: context.times.connect,
    signal: request.signal,
  });
  if (connection.kind === 'failed')
    return { kind: 'failed', error: whyUnreached(connection, url) ?? namedFailure(connection, url, service) };
  const { socket } = connection;
  const ending = endWith(socket, request.signal);
  let isIdle = false;
  const timer = setTimeout(() => {
    isIdle = true;
    socket.destroy();
  }, context.times.idle);
  const key = url.origin === request.address.url.origin ? (request.key ?? null) : null;
  const { headers, access } = request;
  const { outgoing, opened } = startRequest(socket, address, { method: 'GET', headers, key, access });
  outgoing.end();
  const answer = await opened;
  clearTimeout(timer);
  if (!('kind' in answer)) return { kind: 'opened', answer, sawKey: key !== null, close: ending.close };
  ending.close();
  const cause = request.signal?.aborted ? 'cancelled' : isIdle ? 'idle-timeout' : answer.cause;
  return { kind: 'failed', error: passingFailure('OFFLINE', { host: url.host, cause }) };
}

/** What stands between this computer and a result that is there, and that somebody can put right; null for anything else. */
function whyUnreached({ cause, proxy }: NoConnection, { host }: URL): Failure | null {
  const isFault = proxy === undefined && (cause === 'vpn-address' || isOfCertificate(cause));
  return isFault ? passingFailure('RESULT_UNREACHED', { host, cause }) : null;
}

function endWith(socket: Socket, signal: AbortSignal | undefined): { close: () => void } {
  const cancel = () => socket.destroy();
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  return {
    close() {
      signal?.removeEventListener('abort', cancel);
      socket.destroy();
    },
  };
}

function blocked({ url }: WebAddress, cause: string): OpenedResult {
  return { kind: 'failed', error: failure('RESULT_BLOCKED', { host: url.host, cause }) };
}
