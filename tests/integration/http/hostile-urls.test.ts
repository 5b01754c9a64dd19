import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from '../../support/make-folder.ts';
import { PATIENCE } from '../../support/patience.ts';
import { reachedInMemory } from '../../support/reached-in-memory.ts';
import { HOSTILE_URLS } from './support/hostile-urls.ts';
import { resolveNames } from './support/own-resolver.ts';
import { openNetwork } from './support/test-network.ts';

/** What names lead to, one answer after the other; the last stays. Everything else goes to the system's resolver. */
const names = new Map<string, string[][]>();
const lookups: string[] = [];
resolveNames((host) => {
  lookups.push(host);
  const answers = names.get(host);
  return answers !== undefined && answers.length > 1 ? answers.shift() : answers?.[0];
});

/** What hosts answered at when their profiles were proven; files.example and its like are in the studio's own network. */
const reached = reachedInMemory();
const { network } = openNetwork({ reached });
const folder = makeFolder('hostile', afterAll);
let server: Server;
let port: number;
let requests: { host: string; headers: IncomingHttpHeaders }[];
let connections: number;
let redirect: string | null;

beforeEach(async () => {
  [requests, connections, redirect] = [[], 0, null];
  names.clear();
  lookups.length = 0;
  server = createServer((request, response) => {
    requests.push({ host: `${request.socket.localAddress}`, headers: request.headers });
    const target = redirect;
    redirect = null;
    if (target === null) response.end('content');
    else response.writeHead(302, { Location: target }).end();
  });
  server.on('connection', () => (connections += 1));
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const withPort = (url: string) => url.replace('PORT', String(port));
const blocked = { ok: false, error: { code: 'RESULT_BLOCKED', retryable: false } };

function fetchResult(url: string, namedBy: string | null = 'https://media.example') {
  const path = join(folder, randomBytes(6).toString('hex'), '.part');
  return network.download({ url: withPort(url), path, namedBy, onProgress: () => {} });
}

/** As an address that an answer names for the results. */
const readAt = (url: string, namedBy: string) =>
  network.read({ url: withPort(url), key: null, namedBy, timeoutMilliseconds: PATIENCE });

async function uploadTo(url: string, namedBy: string) {
  const path = join(folder, 'file');
  await writeFile(path, 'bytes');
  const body = { kind: 'raw' as const, headers: {} };
  const rest = { method: 'PUT' as const, key: null, mime: 'image/png', path, bytes: 5, onProgress: () => {} };
  return network.upload({ url: withPort(url), body, namedBy, ...rest });
}

test('no hostile URL of a public service is fetched, or uploaded to', async () => {
  const wrong: string[] = [];
  for (const { url, kind } of HOSTILE_URLS) {
    const fetched = await fetchResult(url);
    const sent = await uploadTo(url, 'https://media.example');
    const read = await readAt(url, 'https://media.example');
    expect(JSON.stringify([fetched, sent, read])).not.toContain('password');
    const isRefused = !fetched.ok && fetched.error.code === 'RESULT_BLOCKED';
    const isUnsent = !sent.ok && ['RESULT_BLOCKED', 'URL_INVALID'].includes(sent.error.code);
    const isUnread = !read.ok && ['RESULT_BLOCKED', 'URL_INVALID'].includes(read.error.code);
    if (!isRefused || !isUnsent || !isUnread)
      wrong.push(`${kind}: ${url} → ${JSON.stringify([fetched, sent, read])}`);
  }
  console.log(
    `hostile URLs: ${HOSTILE_URLS.length} as results, as addresses of results and as places for uploads, ${HOSTILE_URLS.length - wrong.length} refused, ${connections} connections`,
  );
  expect(wrong).toEqual([]);
  expect(connections).toBe(0);
  expect(new Set(HOSTILE_URLS.map(({ url }) => url)).size).toBeGreaterThanOrEqual(200);
});

test.each([
  'http://127.0.0.1:PORT/x',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::ffff:10.0.0.1]/x',
  'http://2130706433:PORT/x',
  'http://user:password@files.example:PORT/x',
  'file:///etc/passwd',
  'ftp://files.example/x',
  'data:text/html,x',
  '//127.0.0.1:PORT/x',
  'javascript:alert(1)',
  'http://localhost:PORT/x',
  'http://inside.example:PORT/x',
])('a redirect is checked like the first address: %s', async (target) => {
  names.set('files.example', [['127.0.0.1']]);
  names.set('inside.example', [['127.0.0.1']]);
  reached.confirm(`http://files.example:${port}`, 'loopback');
  redirect = withPort(target);
  expect(
    await fetchResult('http://files.example:PORT/first', withPort('http://files.example:PORT')),
  ).toMatchObject(blocked);
  expect(requests).toHaveLength(1);
});

test('a redirect on the own host is followed, without the key and at most five times', async () => {
  names.set('files.example', [['127.0.0.1']]);
  const service = withPort('http://files.example:PORT');
  reached.confirm(service, 'loopback');
  redirect = withPort('http://files.example:PORT/second');
  expect(await fetchResult('http://files.example:PORT/first', service)).toMatchObject({ ok: true });
  expect(requests).toHaveLength(2);
  expect(requests.every(({ headers }) => !('x-api-key' in headers))).toBe(true);
  server.removeAllListeners('request');
  let hops = 0;
  server.on('request', (_request, response) => {
    hops += 1;
    response.writeHead(307, { Location: '/again' }).end();
  });
  expect(await fetchResult('http://files.example:PORT/x', service)).toMatchObject({
    error: { code: 'RESULT_BLOCKED', details: { cause: 'redirects' } },
  });
  expect(hops).toBe(6);
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '0.0.0.0',
  '::1',
  '::ffff:192.168.0.1',
  'fc00::1',
  'fe80::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '224.0.0.1',
])('a public name that leads to %s is refused', async (address) => {
  names.set('files.example', [[address]]);
  expect(await fetchResult('http://files.example:PORT/x')).toMatchObject(blocked);
  expect(connections).toBe(0);
});

test('a name is looked up once, and the address that was checked is the one that is connected', async () => {
  names.set('rebinding.example', [['127.0.0.2'], ['127.0.0.1']]);
  expect(await fetchResult('http://rebinding.example:PORT/x', 'http://127.0.0.1:1')).toMatchObject({
    ok: true,
  });
  expect(lookups).toEqual(['rebinding.example']);
  expect(requests.map(({ host }) => host)).toEqual(['127.0.0.2']);
});

test('of the addresses of one name, only those that may be are tried', async () => {
  names.set('mixed.example', [['169.254.169.254', '::', '127.0.0.3', '224.0.0.1']]);
  expect(await fetchResult('http://mixed.example:PORT/x', 'http://127.0.0.1:1')).toMatchObject({ ok: true });
  expect(requests.map(({ host }) => host)).toEqual(['127.0.0.3']);
  expect(connections).toBe(1);
});

test.each([
  ['http://127.0.0.1:9', 'http://127.0.0.1:PORT/x', true],
  ['http://localhost:9', 'http://127.0.0.1:PORT/x', true],
  ['http://127.0.0.1:9', 'http://169.254.169.254/x', false],
  ['http://192.168.1.5', 'http://127.0.0.1:PORT/x', false],
  ['http://10.0.0.5', 'http://169.254.169.254/x', false],
  ['http://farm.local', 'http://127.0.0.1:PORT/x', false],
  ['http://100.64.0.5', 'http://127.0.0.1:PORT/x', false],
  ['https://8.8.8.8', 'http://10.0.0.1/x', false],
  ['https://media.example', 'http://127.0.0.1:PORT/x', false],
])('a service at %s may name %s: %s', async (namedBy, url, isAllowed) => {
  const answer = await fetchResult(url, namedBy);
  expect(answer).toMatchObject(isAllowed ? { ok: true } : blocked);
});

const changed = { ok: false, error: { code: 'ADDRESS_CHANGED', retryable: false } };

test('a service by a name of the own network may name its own host where that was when it was proven, and no other', async () => {
  names.set('farm.studio.example', [['127.0.0.1']]);
  const service = withPort('http://farm.studio.example:PORT/api');
  // The first answer proves it.
  await network.read({ url: service, key: null, timeoutMilliseconds: PATIENCE });
  expect(await fetchResult('http://farm.studio.example:PORT/x', service)).toMatchObject({ ok: true });
  expect(await uploadTo('http://farm.studio.example:PORT/x', service)).toMatchObject({ ok: true });
  expect(await fetchResult('http://127.0.0.1:PORT/x', service)).toMatchObject(blocked);
  const seen = connections;
  // Another port of that computer, by the same name.
  const elsewhere = withPort('http://farm.studio.example:PORT').replace(String(port), '9');
  expect(await fetchResult(`${elsewhere}/x`, service)).toMatchObject(changed);
  expect(await uploadTo(`${elsewhere}/x`, service)).toMatchObject(changed);
  expect(connections).toBe(seen);
});

test('a public name that leads to this computer for a moment is refused, with the reason', async () => {
  const service = withPort('http://turning.example:PORT');
  for (const proven of [null, 'public', 'private'] as const) {
    if (proven !== null) reached.confirm(service, proven);
    for (const address of ['127.0.0.1', '::1', '169.254.169.254', '198.51.100.9']) {
      names.set('turning.example', [[address]]);
      const answers = [
        await fetchResult('http://turning.example:PORT/x', service),
        await uploadTo('http://turning.example:PORT/x', service),
      ];
      for (const answer of answers)
        expect([address, answer]).toMatchObject([
          address,
          { ...changed, error: { details: { host: `turning.example:${port}`, proven } } },
        ]);
    }
  }
  expect(connections).toBe(0);
});

test('a redirect to the own name that leads elsewhere now is refused', async () => {
  const service = withPort('http://turning.example:PORT');
  reached.confirm(service, 'loopback');
  names.set('turning.example', [['127.0.0.1'], ['10.0.0.1']]);
  redirect = '/second';
  expect(await fetchResult('http://turning.example:PORT/x', service)).toMatchObject(changed);
  expect(requests).toHaveLength(1);
});

test('where the profile is gone, only public hosts are followed', async () => {
  expect(await fetchResult('http://127.0.0.1:PORT/x', null)).toMatchObject(blocked);
});

test('the file is not there after a refusal', async () => {
  const path = join(folder, 'never.part');
  await network.download({
    url: withPort('http://127.0.0.1:PORT/x'),
    path,
    namedBy: null,
    onProgress: () => {},
  });
  expect(await readFile(path, 'utf8').catch(() => '')).toBe('');
});
