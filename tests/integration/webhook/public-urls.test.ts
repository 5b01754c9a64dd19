import { request } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { createListener, type Listener } from '../../../electron/core/results/webhook/listener.ts';
import { takePort } from '../../support/own-port.ts';

const SECRET = 'A'.repeat(43);
let listener: Listener | null = null;
afterEach(() => listener?.stop());

async function start(at = { port: 0, isFixed: false }): Promise<number> {
  listener = createListener({
    log: { info() {}, warn() {}, error() {} },
    port: 0,
    publicUrl: null,
    consumeTestSecret: (secret) => secret === 'B'.repeat(43),
    lookup: (secret) => (secret === SECRET ? { attemptId: 'a', jobId: 'j' } : null),
    onDelivery: () => true,
  });
  const started = await listener.start(at);
  if (!started.ok) throw new Error(started.error.code);
  return started.value.port;
}

function deliver(port: number, host: string, path: string): Promise<number> {
  return new Promise((settle, failed) => {
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers: { host } }, (answer) => {
      answer.resume();
      settle(answer.statusCode ?? 0);
    });
    sent.once('error', failed);
    sent.end('{}');
  });
}

test('a public address is a good host from when it is chosen, and earlier ones stay good', async () => {
  const port = await start();
  expect(await deliver(port, 'one.example', `/deliver/${SECRET}`)).toBe(403);
  listener?.addPublicUrl('https://one.example/hooks');
  expect(await deliver(port, 'one.example', `/hooks/deliver/${SECRET}`)).toBe(200);
  listener?.addPublicUrl('https://two.example');
  for (const [host, path] of [
    ['one.example', `/hooks/deliver/${SECRET}`],
    ['one.example:443', `/deliver/${SECRET}`],
    ['two.example', `/deliver/${SECRET}`],
    [`127.0.0.1:${port}`, `/deliver/${SECRET}`],
  ] as const)
    expect(await deliver(port, host, path), host).toBe(200);
  expect(await deliver(port, 'three.example', `/deliver/${SECRET}`)).toBe(403);
});

test('a public address is a good host with its port, also where its scheme says which that is', async () => {
  const port = await start();
  const path = `/deliver/${SECRET}`;
  for (const url of ['http://plain.example', 'https://safe.example', 'https://odd.example:8443'])
    listener?.addPublicUrl(url);
  const good = ['plain.example', 'plain.example:80', 'safe.example', 'safe.example:443', 'odd.example:8443'];
  for (const host of good) expect(await deliver(port, host, path), host).toBe(200);
  for (const host of ['plain.example:443', 'safe.example:80', 'odd.example', 'odd.example:443'])
    expect(await deliver(port, host, path), host).toBe(403);
});

test('a tunnel that is called otherwise each time does not make the list of hosts grow', async () => {
  const port = await start();
  for (let number = 0; number < 12; number += 1) listener?.addPublicUrl(`https://t${number}.example`);
  expect(await deliver(port, 't0.example', `/deliver/${SECRET}`)).toBe(403);
  expect(await deliver(port, 't4.example', `/deliver/${SECRET}`)).toBe(200);
  expect(await deliver(port, 't11.example', `/deliver/${SECRET}`)).toBe(200);
});

test('a test of the way in needs a good host too', async () => {
  const port = await start();
  const path = `/deliver/${'B'.repeat(43)}`;
  expect(await deliver(port, 'elsewhere.example', path)).toBe(403);
  expect(await deliver(port, `localhost:${port}`, path)).toBe(200);
});

test('it stops and listens again, on the port that is asked for and no other', async () => {
  const first = await start({ port: await takePort(), isFixed: true });
  await listener?.stop();
  expect(await listener?.start({ port: first, isFixed: true })).toEqual({ ok: true, value: { port: first } });
  const other = createListener({
    ...{ log: { info() {}, warn() {}, error() {} }, port: 0, publicUrl: null },
    ...{ lookup: () => null, onDelivery: () => true },
  });
  expect(await other.start({ port: first, isFixed: true })).toMatchObject({
    ok: false,
    error: { code: 'LISTENER_UNAVAILABLE', details: { port: first } },
  });
});
