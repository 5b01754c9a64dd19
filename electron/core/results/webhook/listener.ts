import { randomInt } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import {
  type AddressInfo,
  createServer as createSocketServer,
  type Socket,
  type Server as SocketServer,
} from 'node:net';
import { CEILINGS } from '../../../../shared/kernel/ceilings.ts';
import { fail, failure, type Result, succeed } from '../../../../shared/kernel/result.ts';
import { logThrown } from '../../kernel/persist.ts';
import type { Log } from '../../ports.ts';
import type { SignedDelivery } from './check-signature.ts';
import { type ListenerAddress, listenerAddress, readDeliveryBody, readTarget } from './delivery-request.ts';

/** Not imported, for the reason that `adapters/http/access-headers.ts` gives. */
const { createServer } = process.getBuiltinModule('node:http');

const MAX = CEILINGS.delivery;
/**
 * Where it may choose: Linux gives ports from 32768 on to whatever connects, macOS and Windows those from 49152 on. One of these could be
 * somebody's at the next start, and what is delivered for earlier jobs would go there.
 */
const OWN_PORTS = { from: 20_000, before: 32_768, tries: 20 };
/** A tunnel that gives another name each time must not let the list of good hosts grow. */
const MAXIMUM_PUBLIC_URLS = 8;
const USUAL_TIMES: ListenerTimes = {
  headers: MAX.headMilliseconds,
  request: MAX.milliseconds,
  linger: 500,
};
/** For how much more a sender that was refused in the middle of its body is listened to. */
const LINGER_BYTES = 4 * 1024 * 1024;

const ANSWERS: Readonly<Record<number, string>> = {
  200: '{"received":true}',
  400: '{"message":"The body must be JSON."}',
  401: '{"message":"The signature is missing or not right."}',
  403: '{"message":"Not from here."}',
  404: '{"message":"Nothing is expected here."}',
  405: '{"message":"Only POST."}',
  413: '{"message":"The body is too large."}',
  415: '{"message":"The body must not be compressed."}',
  505: '{"message":"Only HTTP/1.1."}',
  500: '{"message":"It could not be stored. Please deliver it again."}',
};

/** The attempt that a delivery is for. */
export interface DeliveryOwner {
  readonly attemptId: string;
  readonly jobId: string;
}

interface ListenerTimes {
  readonly headers: number;
  readonly request: number;
  /** For which a sender that was refused in the middle of its body is listened to. */
  readonly linger: number;
}

export interface ListenerOptions {
  readonly log: Log;
  /** Tried first, so that deliveries find the listener after a restart; 0 for any. */
  readonly port: number;
  /** Where the world reaches the listener, when something forwards to it. */
  readonly publicUrl: string | null;
  /** True for the secret of a test of the way in, which is answered like a delivery and goes no further. */
  readonly consumeTestSecret?: (secret: string) => boolean;
  /** What is to be done with a body that is only to be looked at; null for any other secret. */
  readonly exampleSinkFor?: (secret: string) => ((body: string) => void) | null;
  /** The owner of a secret; null when there is none. */
  readonly lookup: (secret: string) => DeliveryOwner | null;
  /** Whether the delivery is signed as its service signs; left out, none need be. What it throws is answered with 500. */
  readonly admits?: (owner: DeliveryOwner, delivery: SignedDelivery) => Promise<boolean>;
  /** Writes the delivery down, durably; false when it had been before. What it throws is answered with 500. */
  readonly onDelivery: (owner: DeliveryOwner, body: string) => boolean | Promise<boolean>;
  /** Milliseconds, where they are to be others than usual. */
  readonly times?: Partial<ListenerTimes>;
}

/** Receives deliveries on loopback, at `/deliver/<secret>`. */
export interface Listener {
  /**
   * Listens, also again after a stop. `isFixed`: rather not at all than on another port, which nothing forwards to.
   * Errors: LISTENER_UNAVAILABLE.
   */
  start(at?: { readonly port: number; readonly isFixed: boolean }): Promise<Result<{ port: number }>>;
  /** Takes deliveries through this URL too; through earlier ones some may still be on their way. */
  addPublicUrl(url: string): void;
  /** Takes no new delivery; those under way are stored and acknowledged first. */
  stop(): Promise<void>;
}

/** Creates the listener. A delivery is acknowledged only once it is stored; everything else is refused cheaply. */
export function createListener(options: ListenerOptions): Listener {
  const times: ListenerTimes = { ...USUAL_TIMES, ...options.times };
  const server = createBoundedServer(times, options.log);
  const sockets = limitWaitingSockets(server, MAX.waiting);
  const onIpv6 = createIpv6Server(server);
  const publicUrls = new Set(options.publicUrl === null ? [] : [options.publicUrl]);
  let address: ListenerAddress = listenerAddress(0, []);
  server.on('request', (request, response) => {
    receive(request, response).catch((error: unknown) => {
      options.log.error('listener-threw', { error: String(error) });
      response.destroy();
    });
  });

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refuseWith = (status: number) => refuse(request, response, status, times.linger);
    const target = readTarget(request, address);
    if ('status' in target) return refuseWith(target.status);
    if (options.consumeTestSecret?.(target.secret)) return refuseWith(200);
    const taker = options.exampleSinkFor?.(target.secret) ?? null;
    const owner = taker === null ? options.lookup(target.secret) : null;
    if (taker === null && owner === null) return refuseWith(404);
    sockets.admit(request.socket);
    try {
      const body = await readDeliveryBody(request, MAX.bytes);
      if (body === null) return;
      if ('status' in body) return refuseWith(body.status);
      taker?.(body.text);
      if (owner === null) return answer(response, 200);
      const signed = { headers: request.headersDistinct, body: body.bytes };
      const status = await store(options, owner, signed, body.text);
      // Kept open, the connection would keep the listener from stopping.
      if (status === 200 && !server.listening) response.setHeader('Connection', 'close');
      answer(response, status);
    } finally {
      sockets.wait(request.socket);
    }
  }

  return {
    async start(at = { port: options.port, isFixed: false }) {
      if (server.listening) return succeed({ port: portOf(server) });
      const isWanted = at.port !== 0;
      const refused = isWanted ? await listen(server, at.port) : null;
      if (refused !== null && at.isFixed)
        return fail(failure('LISTENER_UNAVAILABLE', { port: at.port, cause: refused }));
      const cause = isWanted && refused === null ? null : await listenAnywhere(server);
      if (cause !== null) return fail(failure('LISTENER_UNAVAILABLE', { cause }));
      // Not every computer has it. Who names localhost may try it first.
      const missing = await listen(onIpv6, portOf(server), '::1');
      if (missing !== null) options.log.info('listener-without-ipv6', { cause: missing });
      address = listenerAddress(portOf(server), [...publicUrls]);
      return succeed({ port: portOf(server) });
    },
    addPublicUrl(url) {
      // The last one stands first: of two paths that both fit, it is the one that is meant.
      publicUrls.delete(url);
      const known = [url, ...publicUrls].slice(0, MAXIMUM_PUBLIC_URLS);
      publicUrls.clear();
      for (const one of known) publicUrls.add(one);
      if (server.listening) address = listenerAddress(portOf(server), known);
    },
    stop: () => close(server, onIpv6),
  };
}

function answer(response: ServerResponse, status: number): void {
  response.end(writeHead(response, status));
}

/** Answers at once, and takes in for a moment what is still being sent: a reset could reach the sender before the answer. */
function refuse(request: IncomingMessage, response: ServerResponse, status: number, linger: number): void {
  if (request.complete) {
    answer(response, status);
    return;
  }
  response.write(writeHead(response, status));
  const end = () => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, linger);
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > LINGER_BYTES) end();
  });
  // Comes when it was read to its end, and when its sender is gone.
  request.once('close', end);
}

/** Writes everything but the body, and returns that. */
function writeHead(response: ServerResponse, status: number): string {
  const body = ANSWERS[status] ?? '';
  response.writeHead(status, {
    ...(body === '' ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
    ...(status === 204 || status === 405 ? { Allow: 'POST' } : {}),
    ...(status === 200 ? {} : { Connection: 'close' }),
  });
  return body;
}

/** Resolves with null once it listens, or with the reason why not. */
function listen(server: SocketServer, port: number, host = '127.0.0.1'): Promise<string | null> {
  return new Promise((settle) => {
    const onError = (error: NodeJS.ErrnoException) => {
      server.removeListener('listening', onListening);
      settle(error.code ?? error.message);
    };
    const onListening = () => {
      server.removeListener('error', onError);
      settle(null);
    };
    server.once('error', onError);
    server.once('listening', onListening);
    server.listen(port, host);
  });
}

/** The same, where any port will do. */
async function listenAnywhere(server: Server): Promise<string | null> {
  for (let left = OWN_PORTS.tries; left > 0; left -= 1)
    if ((await listen(server, randomInt(OWN_PORTS.from, OWN_PORTS.before))) === null) return null;
  return listen(server, 0);
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Hands the connections of `::1` to the server, which counts and limits them with its own. */
function createIpv6Server(server: Server): SocketServer {
  const onIpv6 = createSocketServer({ allowHalfOpen: true }, (socket) => server.emit('connection', socket));
  onIpv6.maxConnections = MAX.connections;
  onIpv6.on('error', () => {});
  return onIpv6;
}

async function close(server: Server, onIpv6: SocketServer): Promise<void> {
  const closed = [server, onIpv6].map(
    (one) => new Promise<void>((settle) => (one.listening ? one.close(() => settle()) : settle())),
  );
  const timer = setTimeout(() => server.closeAllConnections(), 1000);
  await Promise.all(closed);
  clearTimeout(timer);
}

function createBoundedServer(times: ListenerTimes, log: ListenerOptions['log']): Server {
  const server = createServer({
    headersTimeout: times.headers,
    requestTimeout: times.request,
    // Node looks for slow requests only this often.
    connectionsCheckingInterval: Math.min(1000, times.headers / 4),
    keepAliveTimeout: 5000,
    maxHeaderSize: MAX.headBytes,
  });
  server.maxConnections = MAX.connections;
  // One more than is taken: Node drops those beyond without a word.
  server.maxHeadersCount = MAX.headers + 1;
  // Without a listener, running out of file handles while accepting would end the process.
  server.on('error', (error) => log.warn('listener-error', { error: String(error) }));
  return server;
}

/** Writes a delivery down, if it is its service's; the status to answer it with. */
async function store(
  { admits, onDelivery, log }: ListenerOptions,
  owner: DeliveryOwner,
  signed: SignedDelivery,
  body: string,
): Promise<200 | 401 | 500> {
  try {
    if (admits !== undefined && !(await admits(owner, signed))) return 401;
    const isNew = await onDelivery(owner, body);
    log.info('delivery-received', { ...owner, bytes: body.length, isNew });
    return 200;
  } catch (error) {
    logThrown(log, 'delivery-not-stored', error, { ...owner });
    return 500;
  }
}

interface WaitingSockets {
  /** Its sender has named a known secret: it is not pushed out. */
  admit(socket: Socket): void;
  /** Its request is answered; it is like a new connection again. */
  wait(socket: Socket): void;
}

/**
 * Keeps room for deliveries: where more than `limit` connections have not named a known secret, the oldest of them goes.
 * Slow senders that hold on to all they can get thus only push out one another.
 */
function limitWaitingSockets(server: Server, limit: number): WaitingSockets {
  const waiting = new Set<Socket>();
  const wait = (socket: Socket) => {
    if (socket.destroyed) return;
    waiting.delete(socket);
    waiting.add(socket);
    const [oldest] = waiting;
    if (waiting.size > limit && oldest !== undefined) {
      waiting.delete(oldest);
      oldest.destroy();
    }
  };
  server.on('connection', (socket: Socket) => {
    wait(socket);
    socket.once('close', () => waiting.delete(socket));
  });
  return { admit: (socket) => void waiting.delete(socket), wait };
}
