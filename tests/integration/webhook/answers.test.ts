import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createListener,
  type Listener,
  type ListenerOptions,
} from '../../../electron/core/results/webhook/listener.ts';
import { TEST_LIMIT } from '../../support/patience.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { closed, openRaw, sendRaw } from './support/raw-client.ts';

const SECRET = randomBytes(32).toString('base64url');
const OWNER = { attemptId: 'attempt-1', jobId: 'job-1' };
const BODY = '{"genId":"g-1"}';
const MEGABYTE = 1024 * 1024;

let listener: Listener;
let port: number;
let stored: string[];
let sockets: Socket[];

function create(options: Partial<ListenerOptions> = {}): void {
  listener = createListener({
    log: { info() {}, warn() {}, error() {} },
    port: 0,
    publicUrl: null,
    lookup: (secret) => (secret === SECRET ? OWNER : null),
    onDelivery: (_owner, body) => stored.push(body) > 0,
    ...options,
  });
}

async function start(options: Partial<ListenerOptions> = {}): Promise<void> {
  create(options);
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

interface Sent {
  readonly path?: string;
  readonly method?: string;
  readonly version?: string;
  readonly host?: string;
  readonly headers?: readonly string[];
  readonly body?: string;
}

function write({
  path = `/deliver/${SECRET}`,
  method = 'POST',
  version = 'HTTP/1.1',
  host = `127.0.0.1:${port}`,
  headers = [],
  body = BODY,
}: Sent): string {
  const lines = [
    `Host: ${host}`,
    ...(headers.some((line) => line.startsWith('Content-Length')) ? [] : [`Content-Length: ${body.length}`]),
    ...headers,
  ];
  return `${method} ${path} ${version}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

async function open(bytes: string) {
  const client = await openRaw(port, bytes);
  sockets.push(client.socket);
  return client;
}

const say = (sent: Sent) =>
  sendRaw(port, write({ ...sent, headers: [...(sent.headers ?? []), 'Connection: close'] }));

function read(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  return { status: Number(first.split(' ')[1]), headers, body };
}

it.each<[number, string, Sent, Partial<ListenerOptions>]>([
  [200, '{"received":true}', {}, {}],
  [
    200,
    '{"received":true}',
    { path: `/deliver/${'t'.repeat(43)}` },
    { consumeTestSecret: (one) => one[0] === 't' },
  ],
  [400, '{"message":"The body must be JSON."}', { body: '{' }, {}],
  [401, '{"message":"The signature is missing or not right."}', {}, { admits: () => Promise.resolve(false) }],
  [403, '{"message":"Not from here."}', { host: 'evil.example' }, {}],
  [404, '{"message":"Nothing is expected here."}', { path: '/deliver/unknown' }, {}],
  [405, '{"message":"Only POST."}', { method: 'PUT' }, {}],
  [413, '{"message":"The body is too large."}', { headers: [`Content-Length: ${MEGABYTE + 1}`] }, {}],
  [415, '{"message":"The body must not be compressed."}', { headers: ['Content-Encoding: gzip'] }, {}],
  [
    500,
    '{"message":"It could not be stored. Please deliver it again."}',
    {},
    { onDelivery: () => Promise.reject(new Error('disk full')) },
  ],
  [505, '{"message":"Only HTTP/1.1."}', { version: 'HTTP/2.0' }, {}],
])('answers %i in full: %s', async (status, body, sent, options) => {
  await start(options);
  const answer = read(await say(sent));
  expect(answer).toMatchObject({
    status,
    body,
    headers: {
      'content-type': 'application/json',
      'content-length': String(body.length),
      connection: 'close',
    },
  });
  expect(answer.headers['allow']).toBe(status === 405 ? 'POST' : undefined);
  expect(stored).toEqual(status === 200 && sent.path === undefined ? [BODY] : []);
});

it('takes what a sender of HTTP/1.0 delivers', async () => {
  await start();
  expect(read(await say({ version: 'HTTP/1.0' })).status).toBe(200);
  expect(stored).toEqual([BODY]);
});

it('a delivery that is longer than it says is kept as far as it said, whatever its sender hears', async () => {
  await start();
  const headers = ['Content-Type: application/json', `Content-Length: ${BODY.length}`];
  const { status } = read(await say({ headers, body: `${BODY}}` }));
  expect([200, 400]).toContain(status);
  expect(stored).toEqual([BODY]);
});

describe('a delivery that must be signed', () => {
  it('is judged by its own headers and its very bytes, and stored only where it is admitted', async () => {
    const asked: unknown[] = [];
    await start({
      admits(owner, { headers, body }) {
        asked.push([owner, headers['x-sign'], body.toString()]);
        return Promise.resolve(headers['x-sign']?.[0] === 'right');
      },
    });
    expect(read(await say({ headers: ['X-Sign: wrong'] })).status).toBe(401);
    expect(stored).toEqual([]);
    expect(read(await say({ headers: ['X-Sign: right'] })).status).toBe(200);
    expect(stored).toEqual([BODY]);
    expect(asked).toEqual([
      [OWNER, ['wrong'], BODY],
      [OWNER, ['right'], BODY],
    ]);
  });

  it('may come again where its signature could not be looked at', async () => {
    await start({ admits: () => Promise.reject(new Error('no keychain')) });
    expect(read(await say({})).status).toBe(500);
    expect(stored).toEqual([]);
  });
});

it('what is only to be looked at is handed on and goes no further, whoever else its secret belongs to', async () => {
  const looked: string[] = [];
  const takerOf = (secret: string) => (secret === SECRET ? (body: string) => void looked.push(body) : null);
  await start({ exampleSinkFor: takerOf });
  expect(read(await say({}))).toMatchObject({ status: 200, body: '{"received":true}' });
  expect([looked, stored]).toEqual([[BODY], []]);
  expect(read(await say({ path: `/deliver/${'u'.repeat(43)}` })).status).toBe(404);
});

it('a fault while it looks for the owner costs that connection and no other', async () => {
  let isBroken = true;
  await start({
    lookup(secret) {
      if (isBroken) throw new Error('database is locked');
      return secret === SECRET ? OWNER : null;
    },
  });
  const { socket, received } = await open(write({}));
  await closed(socket);
  expect(received()).toBe('');
  isBroken = false;
  expect(read(await say({})).status).toBe(200);
});

describe('a sender that was refused in the middle of its body', () => {
  const part = 'x'.repeat(64 * 1024);
  /** It has sent one part of so many, and has its answer. */
  async function refuse(parts: number) {
    const client = await open(
      write({ path: '/deliver/unknown', headers: [`Content-Length: ${parts * part.length}`], body: part }),
    );
    const faults: Error[] = [];
    client.socket.on('error', (error) => faults.push(error));
    await waitUntil('the answer', client.received, (text) => text.includes('Nothing is expected here.'));
    return { ...client, faults };
  }

  it('may send the rest of it, and is let go when that is over', async () => {
    await start({ times: { linger: TEST_LIMIT, request: TEST_LIMIT } });
    const { socket, received, faults } = await refuse(10);
    for (let sent = 1; sent < 10; sent += 1) {
      // What is written to a connection that is gone is told to its writer alone.
      socket.write(part, (error) => void (error && faults.push(error)));
      // Another one's answer shows that the listener has been at work meanwhile.
      expect(read(await say({ path: '/deliver/unknown' })).status).toBe(404);
    }
    await closed(socket);
    expect(faults).toEqual([]);
    expect(read(received()).status).toBe(404);
  });

  it('is let go when it sends much more all the same', async () => {
    await start({ times: { linger: TEST_LIMIT, request: TEST_LIMIT } });
    const { socket } = await refuse(400);
    let isFull = false;
    for (let sent = 1; sent < 200 && !isFull; sent += 1) {
      socket.write(part);
      expect(read(await say({ path: '/deliver/unknown' })).status).toBe(404);
      isFull = socket.destroyed || socket.readableEnded;
    }
    expect(isFull).toBe(true);
  });
});

it('a sender that was refused and never ends is let go', async () => {
  await start();
  const { socket, received } = await open(
    write({ path: '/deliver/unknown', headers: ['Content-Length: 1000'] }),
  );
  await closed(socket);
  expect(read(received()).status).toBe(404);
});

describe('when many connections wait', () => {
  /** As many as push out all that wait. */
  const crowd = async () => {
    for (let count = 0; count < 140; count += 1) await open('');
  };

  it('one that has named a known secret is not pushed out while its body comes', async () => {
    await start();
    const { socket, received } = await open(
      write({ headers: [`Content-Length: ${BODY.length}`], body: '{' }),
    );
    // A request that is answered shows that the one before it was looked at.
    expect(read(await say({ path: '/deliver/unknown' })).status).toBe(404);
    await crowd();
    socket.write(BODY.slice(1));
    await waitUntil('the answer', received);
    expect(read(received()).status).toBe(200);
    expect(stored).toEqual([BODY]);
  });

  it('one that was answered is like a new one', async () => {
    // It has begun another request, so that only the others push it out.
    await start({ times: { headers: TEST_LIMIT, request: TEST_LIMIT } });
    const { socket, received } = await open(write({}));
    await waitUntil('the answer', received);
    expect(read(received()).headers['connection']).not.toBe('close');
    socket.write('POST ');
    expect(read(await say({ path: '/deliver/unknown' })).status).toBe(404);
    await crowd();
    await closed(socket);
  });
});

describe('a start', () => {
  it('of what listens already says where', async () => {
    await start();
    expect(await listener.start()).toEqual({ ok: true, value: { port } });
  });

  it('on a port that something forwards to says why it is not to be had', async () => {
    const other = createServer();
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const taken = (other.address() as { port: number }).port;
    create();
    expect(await listener.start({ port: taken, isFixed: true })).toMatchObject({
      ok: false,
      error: { code: 'LISTENER_UNAVAILABLE', details: { port: taken, cause: 'EADDRINUSE' } },
    });
    const anywhere = await listener.start({ port: taken, isFixed: false });
    // Not one of those that belong to the system.
    expect(anywhere.ok && anywhere.value.port > 1023 && anywhere.value.port !== taken).toBe(true);
    other.close();
  });
});

it('an answer while it stops tells its sender to close the connection', async () => {
  let release = () => {};
  let isStoring = false;
  await start({
    onDelivery() {
      isStoring = true;
      return new Promise((settle) => (release = () => settle(true)));
    },
  });
  const { socket, received } = await open(write({}));
  await waitUntil('the delivery', () => isStoring);
  const stopping = listener.stop();
  // It is given time: connections that nobody takes any more come and go meanwhile.
  for (let tries = 0; tries < 30; tries += 1) await once(connect(port, '127.0.0.1'), 'error');
  release();
  await stopping;
  await closed(socket);
  expect(read(received())).toMatchObject({ status: 200, headers: { connection: 'close' } });
});

describe('the public addresses', () => {
  const statusVia = async (number: number) => read(await say({ host: `tunnel-${number}.example` })).status;

  it('are kept before it listens, too', async () => {
    create();
    listener.addPublicUrl('https://tunnel-1.example');
    const started = await listener.start();
    if (started.ok) port = started.value.port;
    expect(await statusVia(1)).toBe(200);
  });

  it('are the last eight, and one that is named again costs none of them its place', async () => {
    await start();
    for (let number = 1; number <= 8; number += 1) listener.addPublicUrl(`https://tunnel-${number}.example`);
    listener.addPublicUrl('https://tunnel-8.example');
    expect(await statusVia(1)).toBe(200);
    listener.addPublicUrl('https://tunnel-9.example');
    expect([await statusVia(1), await statusVia(2), await statusVia(9)]).toEqual([403, 200, 200]);
  });
});
