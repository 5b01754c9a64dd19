import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { ServiceAccess } from '../../../electron/core/ports.ts';
import { listForms } from '../../../scripts/lib/key-canary.mjs';
import { CANARY_KEY } from '../../support/key-canary.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { PATIENCE } from '../../support/patience.ts';
import { jsonAnswer, type RawServer, startRawServer } from './support/raw-server.ts';
import { openNetwork } from './support/test-network.ts';

/** With signs that stand otherwise in an address. */
const KEY = `${CANARY_KEY}+/=`;
const ENCODED = encodeURIComponent(KEY);
const ACCESS = { header: null, query: 'key', prefix: '', constants: { 'X-Version': '2' } };
const root = makeFolder('query-key', afterAll);
let service: RawServer;
let downloads = 0;
const { network, logged } = openNetwork();

afterEach(() => service.close());

/** Answers each request with the status, naming the address that it was asked for, as servers do. */
async function serve(status: number): Promise<string> {
  service = await startRawServer(async ({ socket, request }) => {
    const { line } = await request();
    socket.end(jsonAnswer(status, { message: `Cannot take ${line}, nor ${KEY}` }));
  });
  return service.url;
}

/** Answers each request by leading it to another host. */
async function leadTo(url: string): Promise<void> {
  service = await startRawServer(async ({ socket, request }) => {
    await request();
    socket.end(`HTTP/1.1 302 Found\r\nLocation: ${url}/signed\r\nContent-Length: 0\r\n\r\n`);
  });
}

const ways = {
  submit: (url: string) =>
    network.submit({ url, key: KEY, access: ACCESS, body: '{}', timeoutMilliseconds: PATIENCE }),
  read: (url: string) => network.read({ url, key: KEY, access: ACCESS, timeoutMilliseconds: PATIENCE }),
  upload: async (url: string) => {
    const path = join(root, 'a.png');
    await writeFile(path, 'bytes');
    return network.upload({
      ...{ url, method: 'POST', key: KEY, access: ACCESS, mime: 'image/png', path, bytes: 5, namedBy: null },
      body: { kind: 'raw', headers: {} },
      onProgress() {},
    });
  },
} as const;

const download = (url: string, access?: ServiceAccess) =>
  network.download({
    ...{ url, key: KEY, access, namedBy: url, path: join(root, `${downloads++}.part`) },
    onProgress() {},
  });

describe.each(Object.entries(ways))('%s', (_, send) => {
  it.each([
    ['/v2/jobs', `/v2/jobs?key=${ENCODED}`],
    [
      '/v2/jobs?webhookUrl=http%3A%2F%2Fx%2Fa%20b',
      `/v2/jobs?webhookUrl=http%3A%2F%2Fx%2Fa%20b&key=${ENCODED}`,
    ],
  ])('puts the key into the address alone, behind what is there: %s', async (path, asked) => {
    await send(`${await serve(200)}${path}`);
    const { line, headers } = await service.connections[0]!.request();
    expect(line.split(' ')[1]).toBe(asked);
    expect(JSON.stringify(headers)).not.toContain(CANARY_KEY);
    expect(headers['x-version']).toBe('2');
  });

  it('keeps no key of what a service says about an address that it refuses', async () => {
    const answer = JSON.stringify(await send(`${await serve(404)}/v2/jobs`));
    expect(answer).toContain('/v2/jobs?key=[key]');
    expect(answer).not.toContain(CANARY_KEY);
    await service.close();
    const gone = JSON.stringify(await send(`${service.url}/v2/jobs`));
    expect(gone + logged()).not.toContain(CANARY_KEY);
    service = await startRawServer(() => {});
  });
});

describe.each([
  ['in the address', ACCESS],
  ['in a header', { header: 'Authorization', prefix: 'Bearer ', constants: {} }],
])('a service that got the key %s and repeats it', (_, access) => {
  const forms = [
    KEY,
    ENCODED,
    encodeURIComponent(ENCODED),
    ENCODED.replace(/%../g, (escaped) => escaped.toLowerCase()),
    KEY.replaceAll('/', '\\/'),
    [...KEY].map((sign) => `\\u00${Buffer.from(sign).toString('hex')}`).join(''),
    JSON.stringify(JSON.stringify({ sent: KEY.replaceAll('/', '\\/') })).slice(1, -1),
    ...['', 'a', 'ab'].map((before) => Buffer.from(`${before}${KEY}:`).toString('base64')),
    Buffer.from(`Bearer ${KEY}`).toString('base64url'),
    Buffer.from(KEY).toString('hex').toUpperCase(),
  ];

  it.each([200, 400, 404, 502])('with status %i leaves no form of it in the answer', async (status) => {
    const text = JSON.stringify({ genId: 'g-1', message: 'MESSAGE' }).replace('MESSAGE', forms.join(' '));
    service = await startRawServer(async ({ socket, request }) => {
      await request();
      const lines = [
        `Content-Length: ${Buffer.byteLength(text)}`,
        ...forms.map((form, at) => `X-${at}: ${form}`),
      ];
      socket.end(`HTTP/1.1 ${status} X\r\n${lines.join('\r\n')}\r\n\r\n${text}`);
    });
    const answer = await network.submit({
      ...{ url: service.url, key: KEY, access, body: '{}', timeoutMilliseconds: PATIENCE },
    });
    if (answer.kind !== 'answer') throw new Error(answer.kind);
    const { message, genId } = JSON.parse(answer.body) as Record<string, string>;
    expect([genId, message?.match(/\[key\]/g)?.length]).toEqual(['g-1', forms.length]);
    const kept = Buffer.from(JSON.stringify(answer) + message);
    expect(listForms(CANARY_KEY).filter((form) => kept.includes(form))).toEqual([]);
    expect(answer.headers).toMatchObject({ 'x-0': '[key]', 'x-1': '[key]' });
  });
});

describe('a result at the service’s own address', () => {
  it.each([
    ['in the address', ACCESS, `/content?key=${ENCODED}`],
    ['in a header', undefined, '/content'],
  ] as const)('takes the key %s, and another host that it leads to does not', async (_, access, asked) => {
    const store = await startRawServer(async ({ socket, request }) => {
      await request();
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nbytes');
    });
    await leadTo(store.url);
    expect(await download(`${service.url}/content`, access)).toMatchObject({ ok: true, value: { bytes: 5 } });
    const own = await service.connections[0]!.request();
    expect(own.line.split(' ')[1]).toBe(asked);
    expect(own.headers['x-api-key']).toBe(access === undefined ? KEY : undefined);
    const other = await store.connections[0]!.request();
    expect(JSON.stringify(other)).not.toContain(CANARY_KEY);
    await store.close();
  });

  it('is there still where it refuses the key', async () => {
    for (const status of [401, 403])
      expect(await download(`${await serve(status)}/content`)).toMatchObject({
        ok: false,
        error: { code: 'OFFLINE', retryable: true, details: { status } },
      });
  });

  it('is gone where another host, to which it leads, refuses what never had the key', async () => {
    const store = await startRawServer(async ({ socket, request }) => {
      await request();
      socket.end(jsonAnswer(403, { message: 'The signature has run out.' }));
    });
    await leadTo(store.url);
    expect(await download(`${service.url}/content`)).toMatchObject({ error: { code: 'RESULT_GONE' } });
    await store.close();
  });
});
