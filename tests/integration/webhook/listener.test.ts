import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Log } from '../../../electron/core/ports.ts';
import {
  createListener,
  type Listener,
  type ListenerOptions,
} from '../../../electron/core/results/webhook/listener.ts';
import { takePort } from '../../support/own-port.ts';
import { TEST_LIMIT } from '../../support/patience.ts';
import { waitUntil } from '../../support/wait-until.ts';

const SECRET = randomBytes(32).toString('base64url');
const OWNER = { attemptId: 'attempt-1', jobId: 'job-1' };
const GOOD = '{"genId":"g-1","status":"completed"}';
const quiet: Log = { info() {}, warn() {}, error() {} };

let listener: Listener;
let port: number;
let stored: { owner: typeof OWNER; body: string }[];
let sockets: Socket[];

async function start(options: Partial<ListenerOptions> = {}): Promise<void> {
  listener = createListener({
    log: quiet,
    port: 0,
    publicUrl: null,
    lookup: (secret) => (secret === SECRET ? OWNER : null),
    onDelivery(owner, body) {
      stored.push({ owner, body });
      return !stored.slice(0, -1).some((earlier) => earlier.body === body);
    },
    ...options,
  });
  const started = await listener.start();
  if (!started.ok) throw new Error(started.error.code);
  port = started.value.port;
}

beforeEach(() => {
  [stored, sockets] = [[], []];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await listener.stop();
});

/** Opens a connection, writes the text and leaves it open. */
async function open(text: string | Buffer): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let received = '';
  socket.on('error', () => {});
  socket.on('data', (bytes) => (received += bytes.toString('latin1')));
  await once(socket, 'connect');
  socket.write(text);
  return { socket, received: () => received };
}

/** Sends exactly this text and resolves with all that comes back until the listener closes. */
async function say(text: string | Buffer): Promise<string> {
  const { socket, received } = await open(text);
  if (!socket.destroyed) await once(socket, 'close');
  return received();
}

/** Whether nothing listens there any more. */
function isClosed(): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(port, '127.0.0.1', () => settle(false));
    socket.once('error', () => settle(true));
    sockets.push(socket);
  });
}

const withoutDate = (answer: string) => answer.replace(/^Date:.*\r\n/m, '');
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

function post(
  path: string,
  body: string | Buffer = GOOD,
  headers: Record<string, string | null> = {},
): Buffer {
  const usual: Record<string, string | null> = {
    Host: `127.0.0.1:${port}`,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  const lines = Object.entries({ ...usual, ...headers }).flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${value}`],
  );
  return Buffer.concat([
    Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`),
    Buffer.from(body),
  ]);
}

const deliver = (body: string | Buffer = GOOD, headers: Record<string, string | null> = {}) =>
  say(post(`/deliver/${SECRET}`, body, headers)).then(statusOf);

test('a delivery is handed over as it came, and then acknowledged', async () => {
  await start();
  const body = '{ "genId": "g-1",\n "prompt": "עברית 🎬" }';
  expect(await deliver(body)).toBe(200);
  expect(stored).toEqual([{ owner: OWNER, body }]);
  expect(await deliver(GOOD, { Host: `LOCALHOST:${port}`, 'Content-Type': null })).toBe(200);
  expect(await deliver(GOOD, { 'Content-Encoding': 'identity', 'Content-Type': 'text/plain' })).toBe(200);
  expect(statusOf(await say(post(`/deliver/${SECRET}?attempt=2`)))).toBe(200);
});

test('nothing is acknowledged before it is stored', async () => {
  let release = (_isNew: boolean) => {};
  let storing = false;
  await start({
    onDelivery() {
      storing = true;
      return new Promise((settle) => (release = settle));
    },
  });
  const { socket, received } = await open(post(`/deliver/${SECRET}`));
  await waitUntil('the delivery', () => storing);
  // It is open to whoever comes, and yet says nothing to this one.
  expect(statusOf(await say(post('/deliver/unknown')))).toBe(404);
  expect(received()).toBe('');
  release(true);
  await once(socket, 'close');
  expect(statusOf(received())).toBe(200);
});

test('what could not be stored is answered with 500, and may come again', async () => {
  let isFull = true;
  await start({
    onDelivery(owner, body) {
      if (isFull) throw new Error('disk full');
      stored.push({ owner, body });
      return true;
    },
  });
  expect(await deliver()).toBe(500);
  isFull = false;
  expect(await deliver()).toBe(200);
  expect(stored).toHaveLength(1);
});

test('duplicates are acknowledged, one after the other and all at once', async () => {
  await start();
  expect(await Promise.all(Array.from({ length: 40 }, () => deliver()))).toEqual(Array(40).fill(200));
  expect(await deliver()).toBe(200);
  expect(new Set(stored.map(({ body }) => body))).toEqual(new Set([GOOD]));
});

test('a chunked delivery and two on one connection are taken', async () => {
  await start();
  const chunked = `POST /deliver/${SECRET} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nTransfer-Encoding: chunked\r\n\r\n8\r\n{"genId"\r\n7\r\n:"g-2"}\r\n0\r\n\r\n`;
  const answers = await say(Buffer.concat([Buffer.from(chunked), post(`/deliver/${SECRET}`)]));
  expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  expect(stored.map(({ body }) => body)).toEqual(['{"genId":"g-2"}', GOOD]);
});

test.each<[string, Record<string, string | null>]>([
  ['another host', { Host: 'evil.example' }],
  ['a host that begins like ours', { Host: '127.0.0.1:PORT.evil.example' }],
  ['another port', { Host: '127.0.0.1:1' }],
  ['no port', { Host: '127.0.0.1' }],
  ['the unspecified address', { Host: '0.0.0.0:PORT' }],
  ['an empty host', { Host: '' }],
  ['a page as its origin', { Origin: 'https://evil.example' }],
  ['our own address as its origin', { Origin: 'http://127.0.0.1:PORT' }],
  ['a hidden origin', { Origin: 'null' }],
])('a request with %s is refused', async (_what, headers) => {
  await start();
  const named = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value?.replace('PORT', String(port)) ?? null]),
  );
  expect(await deliver(GOOD, named)).toBe(403);
  expect(stored).toEqual([]);
});

test('without a Host, or with two, nothing is taken', async () => {
  await start();
  expect(await deliver(GOOD, { Host: null })).toBe(400);
  const twice = post(`/deliver/${SECRET}`).toString('latin1').replace('Host:', 'Host: evil.example\r\nHost:');
  expect([400, 403]).toContain(statusOf(await say(twice)));
  expect(stored).toEqual([]);
});

test('through a public URL, its own host is allowed, with its path or without', async () => {
  await start({ publicUrl: 'https://Studio.example/hooks/' });
  for (const host of ['studio.example', 'studio.example:443', `127.0.0.1:${port}`]) {
    expect(await deliver(GOOD, { Host: host }), host).toBe(200);
  }
  expect(statusOf(await say(post(`/hooks/deliver/${SECRET}`, GOOD, { Host: 'studio.example' })))).toBe(200);
  expect(await deliver(GOOD, { Host: 'studio.example:80' })).toBe(403);
  expect(statusOf(await say(post(`/other/deliver/${SECRET}`, GOOD, { Host: 'studio.example' })))).toBe(404);
});

test.each([
  '/',
  '/deliver',
  '/deliver/',
  `/deliver/${SECRET}/`,
  `/deliver//${SECRET}`,
  `//deliver/${SECRET}`,
  `/deliver/../deliver/${SECRET}`,
  `/deliver/x/../${SECRET}`,
  `/./deliver/${SECRET}`,
  `/Deliver/${SECRET}`,
  `/deliver/%2e%2e/deliver/${SECRET}`,
  `/deliver/%${SECRET.charCodeAt(0).toString(16)}${SECRET.slice(1)}`,
  `/deliver/${SECRET}%00`,
  `/deliver/${SECRET};x`,
  `/deliver/${SECRET}\\`,
  `/deliver/${SECRET}#x`,
  `/deliver/${SECRET.slice(0, -1)}`,
  `/deliver/${SECRET}A`,
  `/deliver/${SECRET.toLowerCase()}!`,
  `/deliver/${'A'.repeat(43)}`,
  `/deliver/${'A'.repeat(5000)}`,
  `http://127.0.0.1/deliver/${SECRET}`,
])('there is one way to write a path: not %s', async (path) => {
  await start();
  expect(statusOf(await say(post(path)))).toBe(404);
  expect(stored).toEqual([]);
});

test('an unknown secret and a malformed one get the same answer, after the same lookup', async () => {
  const asked: string[] = [];
  await start({
    lookup(secret) {
      asked.push(secret);
      return null;
    },
  });
  const unknown = withoutDate(await say(post(`/deliver/${'A'.repeat(43)}`)));
  expect(withoutDate(await say(post('/deliver/../x')))).toBe(unknown);
  expect(withoutDate(await say(post('/')))).toBe(unknown);
  expect(asked).toHaveLength(3);
});

test.each(['PUT', 'DELETE', 'PATCH'])('%s is not a way to deliver', async (method) => {
  await start();
  const answer = await say(
    `${method} /deliver/${SECRET} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`,
  );
  expect(statusOf(answer)).toBe(405);
  expect(answer).toMatch(/^Allow: POST\r$/m);
  expect(answer).not.toMatch(/^access-control/im);
});

test.each(['GET', 'HEAD', 'OPTIONS'])(
  '%s learns that a delivery path is there, and nothing more',
  async (method) => {
    const asked: string[] = [];
    await start({
      lookup(secret) {
        asked.push(secret);
        return OWNER;
      },
    });
    const ask = (path: string, header = '') =>
      say(`${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${header}Connection: close\r\n\r\n`);
    const known = withoutDate(await ask(`/deliver/${SECRET}`));
    expect(known).toBe('HTTP/1.1 204 No Content\r\nAllow: POST\r\nConnection: close\r\n\r\n');
    expect(withoutDate(await ask(`/deliver/${'x'.repeat(43)}`))).toBe(known);
    expect(asked).toEqual([]);
    for (const answer of [await ask('/'), await ask(`/deliver/${SECRET}`, 'Sec-Fetch-Site: cross-site\r\n')])
      expect(statusOf(answer)).toBe(405);
  },
);

test('a delivery to the IPv6 address of loopback is taken', async () => {
  await start();
  const answer = await fetch(`http://[::1]:${port}/deliver/${SECRET}`, { method: 'POST', body: GOOD });
  expect(answer.status).toBe(200);
  expect(stored).toEqual([{ owner: OWNER, body: GOOD }]);
});

test('listens without IPv6 where its port is somebody else’s there', async () => {
  const other = createServer().listen(0, '::1');
  await once(other, 'listening');
  const taken = (other.address() as { port: number }).port;
  await start({ port: taken });
  expect(port).toBe(taken);
  expect(await deliver()).toBe(200);
  other.close();
});

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test.each<[string, string | Buffer, number]>([
  ['not JSON', 'genId=g-1', 400],
  ['no body', '', 400],
  ['half of an object', '{"genId":', 400],
  ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), 400],
  ['64 levels', nested(64), 200],
  ['65 levels', nested(65), 400],
  ['brackets in a text', `{"a":"${'['.repeat(500)}\\"]"}`, 200],
  ['very many levels', nested(200_000), 400],
  ['a megabyte', `"${'x'.repeat(1024 * 1024 - 2)}"`, 200],
  ['a byte more than a megabyte', `"${'x'.repeat(1024 * 1024 - 1)}"`, 413],
])('a body of %s', async (_what, body, status) => {
  await start();
  expect(await deliver(body)).toBe(status);
  expect(stored).toHaveLength(status === 200 ? 1 : 0);
});

test('too much is refused while it comes, and only what is needed is read', async () => {
  await start();
  expect(await deliver('', { 'Content-Length': '999999999999' })).toBe(413);
  const { socket, received } = await open(
    `POST /deliver/${SECRET} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const chunk = Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`);
  const closed = once(socket, 'close');
  let sent = 0;
  while (!socket.destroyed && sent < 100_000_000) {
    sent += chunk.length;
    await Promise.race([new Promise((written) => socket.write(chunk, written)), closed]);
  }
  expect(statusOf(received())).toBe(413);
  expect(sent).toBeLessThan(100_000_000);
  expect(stored).toEqual([]);
});

test.each(['gzip', 'br', 'deflate, identity', 'x'])(
  'a body encoded as %s is not unpacked',
  async (encoding) => {
    await start();
    expect(await deliver(GOOD, { 'Content-Encoding': encoding })).toBe(415);
  },
);

test('a delivery that is cut off leaves nothing', async () => {
  await start();
  const { socket } = await open(post(`/deliver/${SECRET}`, GOOD, { 'Content-Length': '1000' }));
  socket.destroy();
  await once(socket, 'close');
  expect(await deliver()).toBe(200);
  expect(stored).toHaveLength(1);
});

test('nonsense, huge heads and two lengths are refused without harm', async () => {
  await start();
  expect(statusOf(await say('\u0016\u0003\u0001 hello\r\n\r\n'))).toBe(400);
  expect(statusOf(await say(`POST / HTTP/1.1\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`))).toBe(431);
  const smuggled = `POST /deliver/${SECRET} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`;
  expect(statusOf(await say(smuggled))).toBe(400);
  expect(stored).toEqual([]);
  expect(await deliver()).toBe(200);
});

test('a good delivery is acknowledged while hundreds of senders dawdle', async () => {
  // Nobody is cut off for being slow, so that none of them makes room by that.
  await start({ times: { headers: TEST_LIMIT, request: TEST_LIMIT } });
  const half = post(`/deliver/${SECRET}`).subarray(0, 40);
  for (let number = 0; number < 400; number += 1) await open(number % 2 === 0 ? half : 'P');
  expect(await deliver()).toBe(200);
  expect(sockets.filter(({ destroyed }) => !destroyed).length).toBeGreaterThan(100);
});

test('slow heads and slow bodies are cut off, however long they would go on', async () => {
  await start({ times: { headers: 200, request: 400 } });
  const slowHead = open('POST / HTTP/1.1\r\nHost:');
  const slowBody = open(post(`/deliver/${SECRET}`, '{', { 'Content-Length': '100' }));
  const clients = await Promise.all([slowHead, slowBody]);
  const timer = setInterval(
    () => clients.forEach(({ socket }) => void (socket.destroyed || socket.write(' '))),
    50,
  );
  await Promise.all(clients.map(({ socket }) => once(socket, 'close')));
  clearInterval(timer);
  expect(clients.map(({ received }) => statusOf(received()))).toEqual([408, 408]);
  expect(stored).toEqual([]);
});

test('it listens on this computer only, on its old port where that is free', async () => {
  const first = await takePort();
  await start({ port: first });
  await listener.stop();
  await start({ port: first });
  expect(port).toBe(first);
  const other = connect(port, '127.0.0.2');
  const [error] = await once(other, 'error');
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
});

test('where its old port is taken, it finds another', async () => {
  const squatter = createServer().listen(0, '127.0.0.1');
  await once(squatter, 'listening');
  const taken = (squatter.address() as { port: number }).port;
  await start({ port: taken });
  expect(port).not.toBe(taken);
  expect(await deliver()).toBe(200);
  squatter.close();
});

// A connection of any program may have one that systems give out while the app is closed, and late deliveries would go there.
test.for(['any port', 'one that is taken'])(
  'asked for %s, it takes one that no system gives to anybody else',
  async (asked) => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const taken = (squatter.address() as { port: number }).port;
    await start({ port: asked === 'any port' ? 0 : taken });
    // Linux gives out those from 32768 on, macOS and Windows those from 49152 on; those below 1024 belong to the system.
    expect(port).toBeGreaterThan(1023);
    expect(port).toBeLessThan(32_768);
    squatter.close();
  },
);

test('a port that can never be had is another one, too', async () => {
  await start({ port: 1 });
  expect(await deliver()).toBe(200);
});

test('stopping waits for the delivery that is being stored', async () => {
  const order: string[] = [];
  let release = (_isNew: boolean) => {};
  await start({
    onDelivery() {
      order.push('begun');
      return new Promise((settle) => (release = settle));
    },
  });
  const { socket, received } = await open(post(`/deliver/${SECRET}`, GOOD, { Connection: 'keep-alive' }));
  await waitUntil('the delivery', () => order.length > 0);
  const stopping = listener.stop().then(() => order.push('stopped'));
  await waitUntil('nobody new to be let in', isClosed);
  order.push('stored');
  release(true);
  await Promise.all([stopping, once(socket, 'close')]);
  expect(order).toEqual(['begun', 'stored', 'stopped']);
  expect(statusOf(received())).toBe(200);
});
