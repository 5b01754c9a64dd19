import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Log } from '../../../electron/core/ports.ts';
import { createListener, type Listener } from '../../../electron/core/results/webhook/listener.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { GOOD_BODY, hostileDeliveries, type Target, writeRequest } from './support/hostile-deliveries.ts';
import { closed, openRaw, sendRaw, statusesOf } from './support/raw-client.ts';

const OWNER = { attemptId: 'attempt-1', jobId: 'job-1' };
const quiet: Log = { info() {}, warn() {}, error() {} };

let listener: Listener;
let target: Target;
let stored: string[];
let sockets: Socket[];

beforeEach(async () => {
  [stored, sockets] = [[], []];
  const secret = randomBytes(32).toString('base64url');
  listener = createListener({
    log: quiet,
    port: 0,
    publicUrl: null,
    lookup: (asked) => (asked === secret ? OWNER : null),
    onDelivery(_owner, body) {
      stored.push(body);
      return stored.indexOf(body) === stored.length - 1;
    },
  });
  const started = await listener.start();
  if (!started.ok) throw new Error(started.error.code);
  target = { port: started.value.port, secret };
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await listener.stop();
});

/** Delivers what is right; gives what it was answered with. */
const deliverGood = async () => statusesOf(await sendRaw(target.port, writeRequest(target)));

async function open(bytes: string | Buffer) {
  const client = await openRaw(target.port, bytes);
  sockets.push(client.socket);
  return client;
}

/** Lets every slow sender write a little now and then, and come back when it was pushed out; returns how often they did. */
function dribble(starts: readonly (string | Buffer)[]): { stop: () => void; returns: () => number } {
  let [returns, next] = [0, 0];
  const timer = setInterval(() => {
    // A few at a time: whoever measures runs on the same thread as they do.
    for (let count = 0; count < 50; count += 1) {
      const index = next++ % sockets.length;
      const socket = sockets[index] as Socket;
      if (!socket.destroyed) socket.write('x');
      else {
        returns += 1;
        const again = connect(target.port, '127.0.0.1');
        again.on('error', () => {});
        again.write(starts[index % starts.length] as Buffer);
        sockets[index] = again;
      }
    }
  }, 20);
  return { stop: () => clearInterval(timer), returns: () => returns };
}

test('of 300 hostile deliveries none is acknowledged or stored, and good ones go on', async () => {
  const hostile = hostileDeliveries(target);
  const wrong: string[] = [];
  const answers = new Map<string, number>();
  for (let first = 0; first < hostile.length; first += 20) {
    const group = hostile.slice(first, first + 20);
    const replies = group.map(async ({ kind, name, bytes }) => {
      const received = await sendRaw(target.port, bytes, 1500);
      const statuses = statusesOf(received);
      for (const status of statuses.length === 0 ? ['closed'] : statuses)
        answers.set(String(status), (answers.get(String(status)) ?? 0) + 1);
      if (statuses.some((status) => status < 400)) wrong.push(`${kind}: ${name} → ${statuses.join()}`);
      if (/access-control|x-powered|at \/|node:/i.test(received))
        wrong.push(`${kind}: ${name} says too much`);
    });
    await Promise.all(replies);
    expect(stored, group.map(({ name }) => name).join()).toEqual([]);
    expect(await deliverGood()).toEqual([200]);
    stored.length = 0;
  }
  console.log(
    `hostile deliveries: ${hostile.length}, refused ${hostile.length - wrong.length}, stored 0; answers ${JSON.stringify(Object.fromEntries(answers))}`,
  );
  expect(wrong).toEqual([]);
  expect(hostile.length).toBeGreaterThanOrEqual(300);
});

test('a delivery that comes again, and again, is acknowledged and stored as nothing new', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => sendRaw(target.port, writeRequest(target))),
  );
  expect(answers.flatMap(statusesOf)).toEqual(Array(100).fill(200));
  expect(new Set(stored).size).toBe(1);
});

test('500 slow sockets do not keep a good delivery from being acknowledged', async () => {
  const request = writeRequest(target);
  const starts = [
    '',
    'P',
    request.subarray(0, 30),
    request.subarray(0, request.indexOf('\r\n\r\n')),
    writeRequest(
      { ...target, secret: 'A'.repeat(43) },
      { headers: { 'Content-Length': '100000' }, body: '{' },
    ),
  ];
  for (let index = 0; index < 500; index += 1) await open(starts[index % starts.length] as Buffer);
  const slow = dribble(starts);
  for (let index = 0; index < 25; index += 1) {
    // Between any two of them, slow ones were pushed out and came back.
    const before = slow.returns();
    await waitUntil('slow ones to come back', slow.returns, (returns) => returns > before);
    expect(await deliverGood()).toEqual([200]);
  }
  slow.stop();
  expect(stored).toHaveLength(25);
});

test('1000 connections that come and go at once leave nothing behind', async () => {
  for (let round = 0; round < 10; round += 1) {
    const clients = await Promise.all(
      Array.from({ length: 100 }, () => open(round % 2 === 0 ? '' : 'POST /')),
    );
    for (const { socket } of clients) round % 3 === 0 ? socket.resetAndDestroy() : socket.destroy();
  }
  expect(await deliverGood()).toEqual([200]);
});

test('many requests down one connection: what follows a refusal is not taken', async () => {
  const unknown = writeRequest({ ...target, secret: 'A'.repeat(43) }, { headers: { Connection: null } });
  const flood = Buffer.concat(Array.from({ length: 2000 }, () => unknown));
  const received = await sendRaw(target.port, Buffer.concat([flood, writeRequest(target)]));
  expect(new Set(statusesOf(received))).toEqual(new Set([404]));
  expect(stored).toEqual([]);
  expect(await deliverGood()).toEqual([200]);
});

test('a good delivery in the body of a refused one is only a body', async () => {
  const inner = writeRequest(target);
  const cases = [
    writeRequest(target, { line: 'GET / HTTP/1.1', body: inner, headers: { Connection: null } }),
    writeRequest({ ...target, secret: 'B'.repeat(43) }, { body: inner, headers: { Connection: null } }),
    Buffer.concat([writeRequest(target, { headers: { 'Content-Length': '0' }, body: '' }), inner]),
    Buffer.concat([
      writeRequest(target, {
        headers: { 'Content-Length': '5', 'Transfer-Encoding': 'chunked' },
        body: '0\r\n\r\n',
      }),
      inner,
    ]),
  ];
  for (const bytes of cases) expect(statusesOf(await sendRaw(target.port, bytes))).not.toContain(200);
  expect(stored).toEqual([]);
});

test('many good deliveries down one connection are all taken, in order', async () => {
  const requests = Array.from({ length: 300 }, (_, index) =>
    writeRequest(target, {
      body: JSON.stringify({ genId: `g-${index}` }),
      headers: index < 299 ? { Connection: null } : {},
    }),
  );
  const received = await sendRaw(target.port, Buffer.concat(requests));
  expect(statusesOf(received)).toEqual(Array(300).fill(200));
  expect(stored).toEqual(Array.from({ length: 300 }, (_, index) => `{"genId":"g-${index}"}`));
});

test('a sender that closes its half after the request still gets its answer', async () => {
  const { socket, received } = await open(writeRequest(target, { headers: { Connection: null } }));
  socket.end();
  await closed(socket);
  expect(statusesOf(received())).toEqual([200]);
});

test('a sender that closes its half within the request leaves nothing', async () => {
  const request = writeRequest(target);
  for (const length of [0, 10, request.length - GOOD_BODY.length, request.length - 1]) {
    const { socket, received } = await open(request.subarray(0, length));
    socket.end();
    await closed(socket);
    expect(statusesOf(received())).not.toContain(200);
  }
  expect(stored).toEqual([]);
});

test('a sender that never reads its answers is let go, and costs little until then', async () => {
  const { socket } = await open('');
  socket.pause();
  const request = writeRequest({ ...target, secret: 'A'.repeat(43) }, { headers: { Connection: null } });
  for (let index = 0; index < 500 && !socket.destroyed; index += 1) socket.write(request);
  expect(await deliverGood()).toEqual([200]);
});

test('50 values of Host and Origin: only its own hosts are let in, and no page', async () => {
  const { port } = target;
  const hosts = [
    ...[
      '',
      ' ',
      'evil.example',
      `evil.example:${port}`,
      '127.0.0.1',
      'localhost',
      '127.0.0.1:1',
      `127.0.0.1:${port}0`,
    ],
    ...[
      `127.0.0.1:0${port}`,
      `127.0.0.1.:${port}`,
      `127.1:${port}`,
      `2130706433:${port}`,
      `0x7f.0.0.1:${port}`,
      `0177.0.0.1:${port}`,
    ],
    ...[
      `0.0.0.0:${port}`,
      `0:${port}`,
      `127.0.0.2:${port}`,
      `[::ffff:127.0.0.1]:${port}`,
      `localhost.:${port}`,
    ],
    ...[
      `localhost.evil.example:${port}`,
      `127.0.0.1.nip.example:${port}`,
      `localhost@evil.example:${port}`,
      `evil.example#127.0.0.1:${port}`,
    ],
    ...[
      `user@127.0.0.1:${port}`,
      `127.0.0.1:${port}/x`,
      `127.0.0.1:${port}, evil.example`,
      `http://127.0.0.1:${port}`,
      `127.0.0.1:${port}:80`,
    ],
    ...[
      `*:${port}`,
      `127.0.0.1:${port}%00`,
      `ｌocalhost:${port}`,
      `local host:${port}`,
      `"127.0.0.1:${port}"`,
    ],
  ];
  const origins = [
    ...[
      'https://evil.example',
      'http://evil.example',
      'null',
      '',
      `http://127.0.0.1:${port}`,
      `http://localhost:${port}`,
      'file://',
    ],
    ...[
      'chrome-extension://abcdefghijklmnop',
      'app://dailies',
      'http://[::1]',
      'about:blank',
      '*',
      'https://127.0.0.1',
      ' ',
      'x',
    ],
    ...['https://media.example', 'moz-extension://a-b'],
  ];
  const wrong: string[] = [];
  for (const host of hosts) {
    const status = statusesOf(await sendRaw(port, writeRequest(target, { headers: { Host: host } })))[0];
    if (status !== 403 && status !== 400) wrong.push(`Host ${host}: ${status}`);
  }
  for (const origin of origins) {
    const status = statusesOf(await sendRaw(port, writeRequest(target, { headers: { Origin: origin } })))[0];
    if (status !== 403) wrong.push(`Origin ${origin}: ${status}`);
  }
  // Behind as many others as are looked at.
  const many = Object.fromEntries(Array.from({ length: 70 }, (_, index) => [`x-${index}`, 'a']));
  const hidden = writeRequest(target, { headers: { ...many, Origin: 'https://evil.example' } });
  expect(statusesOf(await sendRaw(port, hidden))[0]).toBe(431);
  console.log(`Host and Origin: ${hosts.length} and ${origins.length} values, ${wrong.length} let in`);
  expect(wrong).toEqual([]);
  expect(stored).toEqual([]);
  expect(hosts.length + origins.length).toBeGreaterThanOrEqual(50);
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LocalHost:${port}`])
    expect(statusesOf(await sendRaw(port, writeRequest(target, { headers: { Host: host } }))), host).toEqual([
      200,
    ]);
});
