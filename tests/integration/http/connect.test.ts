import { getEventListeners, once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type ConnectOptions, connect } from '../../../electron/adapters/http/connect.ts';
import { causeOf } from '../../../electron/adapters/http/open-socket.ts';
import { DIRECT_ROUTES } from '../../../electron/core/ports/connections.ts';
import { PATIENCE } from '../../support/patience.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { resolveNames } from './support/own-resolver.ts';

/** What names lead to; everything else goes to the system's resolver. */
const names = new Map<string, string[] | Promise<never>>();
const lookups: string[] = [];
resolveNames((host) => {
  lookups.push(host);
  return names.get(host);
});

let servers: Server[] = [];
let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
  [servers, sockets] = [[], []];
  names.clear();
  lookups.length = 0;
});

/** A server on this computer; `seen` are its connections. */
async function serve(host = '127.0.0.1', port = 0) {
  const seen: Socket[] = [];
  const server = createServer((socket) => {
    seen.push(socket);
    sockets.push(socket);
    socket.on('error', () => {}).resume();
  });
  servers.push(server);
  server.listen(port, host);
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, seen, server };
}

const anywhere: ConnectOptions = {
  policy: { loopbackOnly: false, allow: 'any' },
  routes: DIRECT_ROUTES,
  timeoutMilliseconds: PATIENCE,
};

async function open(url: string, options: Partial<ConnectOptions> = {}) {
  const connection = await connect(new URL(url), { ...anywhere, ...options });
  if (connection.kind === 'connected') sockets.push(connection.socket);
  return connection;
}

describe('a connection', () => {
  it('goes to the very address and port', async () => {
    const { port, seen } = await serve();
    const connection = await open(`http://127.0.0.1:${port}/x`);
    if (connection.kind !== 'connected') throw new Error(connection.cause);
    expect([connection.socket.remoteAddress, connection.socket.remotePort]).toEqual(['127.0.0.1', port]);
    expect(connection).toMatchObject({ reached: 'loopback', proxy: null });
    await waitUntil('the server to see it', () => seen.length === 1);
    expect(lookups).toEqual([]);
  });

  it('goes to an IPv6 address, where there is one', async (context) => {
    const found = await serve('::1').catch(() => null);
    if (found === null) return context.skip('no IPv6 here');
    expect((await open(`http://[::1]:${found.port}/x`)).kind).toBe('connected');
    expect(lookups).toEqual([]);
  });

  it('goes to the next address of a name whose first one is dead', async () => {
    // Nothing listens at the first one, which is this computer's too.
    const { port } = await serve();
    names.set('studio.example', ['127.0.0.9', '127.0.0.1']);
    const connection = await open(`http://studio.example:${port}/`);
    if (connection.kind !== 'connected') throw new Error(connection.cause);
    expect(connection.socket.remoteAddress).toBe('127.0.0.1');
    expect(lookups).toEqual(['studio.example']);
  });

  it('leaves the handshake to who asks for that', async () => {
    const { port } = await serve();
    expect((await open(`https://127.0.0.1:${port}/`, { isWithoutTls: true })).kind).toBe('connected');
  });

  it('leaves no timer and no listener behind', async () => {
    const { port } = await serve();
    const { signal } = new AbortController();
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const before = timers();
    for (let count = 0; count < 20; count += 1)
      expect((await open(`http://127.0.0.1:${port}/`, { signal })).kind).toBe('connected');
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    // Others come and go meanwhile, but not one for each.
    expect(timers() - before).toBeLessThan(10);
  });

  it('that breaks before its first use harms nobody', async () => {
    const { port, seen } = await serve();
    const connection = await open(`http://127.0.0.1:${port}/x`);
    if (connection.kind !== 'connected') throw new Error(connection.cause);
    await waitUntil('the server to see it', () => seen.length === 1);
    const closed = new Promise<void>((done) => connection.socket.once('close', () => done()));
    seen[0]?.resetAndDestroy();
    await closed;
  });
});

describe('no connection', () => {
  it('is called by the system’s own name for the reason', async () => {
    const { port, server } = await serve();
    await new Promise((closed) => server.close(closed));
    expect(await open(`http://127.0.0.1:${port}/`)).toEqual({
      ...{ kind: 'failed', reason: 'unreachable', cause: 'ECONNREFUSED' },
    });
    names.set('studio.example', Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' })));
    expect(await open('http://studio.example/')).toMatchObject({ reason: 'unreachable', cause: 'ENOTFOUND' });
    expect([causeOf(new Error('words')), causeOf('nothing')]).toEqual(['words', 'nothing']);
  });

  it('comes of a TLS handshake that the server ends', async () => {
    const { port, server } = await serve();
    server.on('connection', (socket) => socket.end());
    const connection = await open(`https://127.0.0.1:${port}/`);
    expect(connection).toMatchObject({ kind: 'failed', reason: 'unreachable' });
    expect(connection).toMatchObject({ cause: expect.stringMatching(/^(ECONNRESET|EPIPE|closed)$/) });
  });

  it('is left when its time is over, and nothing of it stays', async () => {
    const { port, seen } = await serve();
    expect(await open(`https://127.0.0.1:${port}/`, { timeoutMilliseconds: 200 })).toEqual({
      ...{ kind: 'failed', reason: 'unreachable', cause: 'connect-timeout' },
    });
    await waitUntil('the server to see its end', () => seen[0]?.destroyed);
  });

  it('is left when its time is over while its name is looked up', async () => {
    names.set('silent.example', new Promise<never>(() => {}));
    expect(await open('http://silent.example/', { timeoutMilliseconds: 50 })).toMatchObject({
      cause: 'connect-timeout',
    });
  });

  it('is left when its time is over while the system is asked for the way', async () => {
    const routes = { ...DIRECT_ROUTES, find: () => new Promise<never>(() => {}) };
    expect(await open('http://studio.example/', { routes, timeoutMilliseconds: 50 })).toMatchObject({
      cause: 'connect-timeout',
    });
  });

  it('is wanted by a person who changed their mind, before or meanwhile', async () => {
    const { port } = await serve();
    const url = `https://127.0.0.1:${port}/`;
    const cancelled = { kind: 'failed', reason: 'cancelled', cause: 'cancelled' };
    expect(await open(url, { signal: AbortSignal.abort() })).toEqual(cancelled);
    const abort = new AbortController();
    const opening = open(url, { signal: abort.signal });
    abort.abort();
    expect(await opening).toEqual(cancelled);
  });
});

describe('where only some addresses are allowed', () => {
  const PUBLIC = { loopbackOnly: false, allow: ['public'] } as const;
  const standIn = { loopbackOnly: true, allow: 'any' } as const;

  it('names and addresses of this computer are not even looked up', async () => {
    const { port, seen } = await serve();
    for (const host of ['127.0.0.1', 'localhost'])
      expect(await open(`http://${host}:${port}/`, { policy: PUBLIC })).toEqual({
        ...{ kind: 'failed', reason: 'blocked', cause: 'private-name' },
      });
    expect([seen, lookups]).toEqual([[], []]);
  });

  it('a name of this computer is looked up where its addresses are allowed', async () => {
    const { port } = await serve();
    names.set('localhost', ['127.0.0.1']);
    const policy = { loopbackOnly: false, allow: ['loopback'] } as const;
    expect((await open(`http://localhost:${port}/`, { policy })).kind).toBe('connected');
  });

  it('a public name that leads home is not followed, and only the allowed one of its addresses is', async () => {
    const { port } = await serve();
    names.set('studio.example', ['127.0.0.1']);
    expect(await open(`http://studio.example:${port}/`, { policy: PUBLIC })).toMatchObject({
      reason: 'blocked',
      cause: 'private-address',
    });
    names.set('studio.example', ['10.255.255.1', '127.0.0.1']);
    const policy = { loopbackOnly: false, allow: ['loopback'] } as const;
    const connection = await open(`http://studio.example:${port}/`, { policy });
    if (connection.kind !== 'connected') throw new Error(connection.cause);
    expect(connection.socket.remoteAddress).toBe('127.0.0.1');
  });

  it('the stand-in runtime reaches this computer alone, whatever else a name leads to', async () => {
    const { port } = await serve();
    expect(await open('http://192.0.2.1/', { policy: standIn })).toEqual({
      ...{ kind: 'failed', reason: 'loopback-only', cause: 'stand-in-loopback-only' },
    });
    names.set('studio.example', ['192.0.2.1', '127.0.0.1']);
    const connection = await open(`http://studio.example:${port}/`, { policy: standIn });
    if (connection.kind !== 'connected') throw new Error(connection.cause);
    expect(connection.socket.remoteAddress).toBe('127.0.0.1');
  });

  it('the stand-in runtime keeps to the other rule, too', async () => {
    const { port } = await serve();
    names.set('studio.example', ['127.0.0.1']);
    const policy = { loopbackOnly: true, allow: ['public'] } as const;
    expect(await open(`http://studio.example:${port}/`, { policy })).toMatchObject({
      cause: 'private-address',
    });
  });
});
