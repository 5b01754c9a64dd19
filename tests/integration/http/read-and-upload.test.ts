import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, open, truncate, utimes, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { CANARY_KEY } from '../../support/key-canary.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { PATIENCE } from '../../support/patience.ts';
import {
  jsonAnswer,
  type RawConnection,
  type RawServer,
  reset,
  startRawServer,
} from './support/raw-server.ts';
import { openNetwork } from './support/test-network.ts';

const KEY = CANARY_KEY;
const { network, logged } = openNetwork();
const impatient = openNetwork({ times: { idle: 400, uploadAnswer: 400 } }).network;
const folder = makeFolder('http', afterAll);
let server: RawServer | null = null;

afterEach(async () => {
  await server?.close();
  server = null;
});

async function serve(converse: (connection: RawConnection) => Promise<void> | void): Promise<string> {
  server = await startRawServer(converse);
  return `${server.url}/v2/upload`;
}

async function makeFile(bytes: number): Promise<{ path: string; bytes: number; content: Buffer }> {
  const path = join(folder, randomBytes(6).toString('hex'));
  const content = randomBytes(bytes);
  await writeFile(path, content);
  return { path, bytes, content };
}

type UploadOptions = Partial<Parameters<typeof network.upload>[0]> & {
  field?: string;
  fileName?: string;
  extraFields?: Record<string, string>;
};

function uploadTo(
  url: string,
  file: { path: string; bytes: number },
  options: UploadOptions = {},
  by = network,
) {
  const { field = 'file', fileName = 'ref.png', extraFields = {}, ...rest } = options;
  return by.upload({
    url,
    method: 'POST',
    key: KEY,
    body: { kind: 'multipart', field, fileName, fields: extraFields },
    mime: 'image/png',
    namedBy: null,
    path: file.path,
    bytes: file.bytes,
    onProgress: () => {},
    ...rest,
  });
}

test('a query carries the key and brings status, body and Retry-After; a redirect is only an answer', async () => {
  const answers = [
    jsonAnswer(200, { status: 'completed' }),
    jsonAnswer(503, {}, ['Retry-After: 5']),
    jsonAnswer(302, {}, ['Location: http://127.0.0.1:9/']),
  ];
  const url = await serve(async ({ socket, request }) => {
    await request();
    socket.end(answers.shift() as string);
  });
  const ask = () => network.read({ url, key: KEY, timeoutMilliseconds: PATIENCE });
  expect(await ask()).toEqual({
    ok: true,
    value: { status: 200, body: '{"status":"completed"}', retryAfterSeconds: null },
  });
  expect(await ask()).toMatchObject({ ok: true, value: { status: 503, retryAfterSeconds: 5 } });
  expect(await ask()).toMatchObject({ ok: true, value: { status: 302 } });
  expect((await server!.connections[0]!.request()).headers).toMatchObject({
    'x-api-key': KEY,
    'cache-control': 'no-cache',
  });
  expect(server!.count('GET')).toBe(3);
});

test('a query without an answer is offline, and stops when it is no longer wanted', async () => {
  const cancel = new AbortController();
  const url = await serve(async ({ socket, request }) => {
    await request();
    if (server!.connections.length === 1) reset(socket);
    if (server!.connections.length === 3) cancel.abort();
  });
  const ask = (timeoutMilliseconds: number, signal?: AbortSignal) =>
    network.read({ url, key: null, timeoutMilliseconds, ...(signal ? { signal } : {}) });
  const offline = (cause: string) => ({
    ok: false,
    error: { code: 'OFFLINE', retryable: true, details: { cause } },
  });
  expect(await ask(PATIENCE)).toMatchObject(offline('ECONNRESET'));
  // Connecting has no longer, and a slow machine takes its time for that, too.
  expect(await ask(3_000)).toMatchObject(offline('answer-timeout'));
  expect(await ask(PATIENCE, cancel.signal)).toMatchObject(offline('cancelled'));
  expect(await ask(PATIENCE, AbortSignal.abort())).toMatchObject(offline('cancelled'));
  expect((await server!.connections[0]!.request()).headers).not.toHaveProperty('x-api-key');
});

test('on the stand-in runtime a query or an upload elsewhere says why', async () => {
  const standIn = openNetwork({ loopbackOnly: true }).network;
  const file = await makeFile(10);
  const refused = {
    ok: false,
    error: { code: 'STAND_IN_LOOPBACK_ONLY', retryable: false, details: { host: '192.0.2.1' } },
  };
  expect(await standIn.read({ url: 'http://192.0.2.1/x', key: null, timeoutMilliseconds: 500 })).toEqual(
    refused,
  );
  const request = {
    method: 'POST' as const,
    key: null,
    body: { kind: 'multipart' as const, field: 'f', fileName: 'a', fields: {} },
    namedBy: null,
    mime: 'a/b',
    onProgress: () => {},
  };
  expect(
    await standIn.upload({ url: 'http://192.0.2.1/x', ...request, path: file.path, bytes: file.bytes }),
  ).toEqual(refused);
});

/** Reads the body with an independent multipart parser: the one of the platform's own fetch. */
async function parseForm(request: {
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}): Promise<FormData> {
  return new Response(new Uint8Array(request.body), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData();
}

test('an upload arrives whole, with its length announced, constant fields first, and progress up to all of it', async () => {
  const file = await makeFile(3_000_001);
  const url = await serve(async ({ socket, request }) => {
    await request();
    socket.end(jsonAnswer(200, { fileName: 'up-1' }));
  });
  const progress: number[] = [];
  const answer = await uploadTo(url, file, {
    method: 'PUT',
    extraFields: { purpose: 'référence' },
    onProgress: (sent) => progress.push(sent),
  });
  expect(answer).toEqual({
    ok: true,
    value: { status: 200, body: '{"fileName":"up-1"}', retryAfterSeconds: null },
  });
  const sent = await server!.connections[0]!.request();
  expect(sent.line).toBe('PUT /v2/upload HTTP/1.1');
  expect(sent.headers).toMatchObject({
    'x-api-key': KEY,
    connection: 'close',
    'content-length': String(sent.body.length),
  });
  const form = await parseForm(sent);
  expect([...form.keys()]).toEqual(['purpose', 'file']);
  expect(form.get('purpose')).toBe('référence');
  const arrived = form.get('file') as File;
  expect([arrived.name, arrived.type]).toEqual(['ref.png', 'image/png']);
  expect(Buffer.from(await arrived.arrayBuffer()).equals(file.content)).toBe(true);
  expect(progress).toEqual([...progress].sort((a, b) => a - b));
  expect(progress.at(-1)).toBe(file.bytes);
  expect(progress.length).toBeGreaterThan(3);
});

test.each([
  ['plain 映像 🎬 שלום.mp4', 'plain 映像 🎬 שלום.mp4'],
  ['say "cheese".png', 'say "cheese".png'],
  ['a\r\nX-Injected: yes\r\n\r\nb.png', 'a\r\nX-Injected: yes\r\n\r\nb.png'],
  ['../../etc/passwd', 'passwd'],
  ['back\\slash\\', 'back%5Cslash%5C'],
  ['nul\u0000\u001b[31m.png', 'nul__[31m.png'],
  ['half \ud800.png', 'half \ufffd.png'],
  ['', 'file'],
])('a file may be called %j', async (fileName, expected) => {
  const file = await makeFile(10);
  const url = await serve(async ({ socket, request }) => {
    await request();
    socket.end(jsonAnswer(200, {}));
  });
  expect(await uploadTo(url, file, { fileName, field: 'the "file"' })).toMatchObject({ ok: true });
  const sent = await server!.connections[0]!.request();
  expect(sent.body.toString('latin1')).not.toMatch(/^X-Injected/m);
  const arrived = (await parseForm(sent)).get('the "file"') as File;
  expect(arrived.name).toBe(expected);
  expect(arrived.size).toBe(10);
});

test('a MIME type that could end its line is replaced', async () => {
  const file = await makeFile(10);
  const url = await serve(async ({ socket, request }) => {
    await request();
    socket.end(jsonAnswer(200, {}));
  });
  await uploadTo(url, file, { mime: 'image/png\r\nX-Injected: yes' });
  const sent = await server!.connections[0]!.request();
  expect(sent.body.toString('latin1')).toContain('Content-Type: application/octet-stream\r\n');
  expect(sent.body.toString('latin1')).not.toContain('X-Injected');
});

test('a refusal before the body has arrived is taken as the answer, and the rest is not sent', async () => {
  const file = await makeFile(40_000_000);
  const url = await serve(async ({ socket, request }) => {
    await request(1000);
    socket.write(jsonAnswer(413, { message: 'too large' }));
    socket.pause();
  });
  let sent = 0;
  const answer = await uploadTo(url, file, { onProgress: (bytes) => (sent = bytes) });
  expect(answer).toMatchObject({ ok: true, value: { status: 413, body: '{"message":"too large"}' } });
  expect(sent).toBeLessThan(file.bytes);
});

test('a slow reader is waited for: memory and progress keep its pace', async () => {
  const file = await makeFile(24_000_000);
  const hash = createHash('sha256');
  let taken = 0;
  const slow = createServer(async (incoming: IncomingMessage, response) => {
    for await (const chunk of incoming) {
      taken += (chunk as Buffer).length;
      hash.update(chunk as Buffer);
      // Slow, because everybody else gets a turn before it reads on.
      if (taken % 7 === 0) await pause(2);
    }
    response.end('{}');
  });
  slow.listen(0, '127.0.0.1');
  await once(slow, 'listening');
  let furthestAhead = 0;
  const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/`;
  const answer = await uploadTo(url, file, {
    onProgress: (sent) => (furthestAhead = Math.max(furthestAhead, sent - taken)),
  });
  slow.close();
  expect(answer).toMatchObject({ ok: true, value: { status: 200 } });
  // What lies between are the two chunks of the uploader and the buffers of the two sockets.
  expect(furthestAhead).toBeLessThan(12_000_000);
});

test.each<[string, (path: string) => Promise<void>]>([
  ['grows', (path) => appendFile(path, 'more')],
  ['shrinks', (path) => truncate(path, 1_000_000)],
  [
    'is written to',
    async (path) => {
      const handle = await open(path, 'r+');
      await handle.write('changed', 0);
      await handle.close();
      await utimes(path, new Date(), new Date(Date.now() + 5000));
    },
  ],
])('a file that %s on its way never arrives whole', async (_how, change) => {
  const file = await makeFile(30_000_000);
  const url = await serve(async ({ socket, request }) => {
    await request(1000);
    socket.pause();
    await change(file.path);
    socket.resume();
    await request();
    socket.end(jsonAnswer(200, { fileName: 'mixture' }));
  });
  const answer = await uploadTo(url, file);
  expect(answer).toMatchObject({
    ok: false,
    error: { code: 'UPLOAD_FAILED', retryable: true, details: { cause: 'file-changed' } },
  });
  const received = server!.connections[0]!.received();
  const headBytes = received.indexOf('\r\n\r\n') + 4;
  const announced = Number(/content-length: (\d+)/i.exec(received.toString('latin1', 0, headBytes))![1]);
  expect(received.length - headBytes).toBeLessThan(announced);
});

test('a file that is not as it was added, or not there, is not sent at all', async () => {
  const file = await makeFile(100);
  const url = await serve(() => {});
  expect(await uploadTo(url, { ...file, bytes: 99 })).toMatchObject({
    error: { code: 'UPLOAD_FAILED', details: { cause: 'file-changed' } },
  });
  expect(await uploadTo(url, { path: join(folder, 'nowhere'), bytes: 1 })).toMatchObject({
    error: { code: 'FILE_NOT_FOUND' },
  });
  expect(server!.connections).toHaveLength(0);
});

test('an upload can be cancelled while it runs', async () => {
  const file = await makeFile(40_000_000);
  const cancel = new AbortController();
  const url = await serve(async ({ socket, request }) => {
    await request(1000);
    socket.pause();
    cancel.abort();
  });
  const answer = await uploadTo(url, file, { signal: cancel.signal });
  expect(answer).toEqual({
    ok: false,
    error: { code: 'UPLOAD_FAILED', retryable: true, details: { cause: 'cancelled' } },
  });
});

test('a service that hangs up concerns this upload; a network that is gone concerns all', async () => {
  const file = await makeFile(5_000_000);
  const dropping = await serve(async ({ socket, request }) => {
    await request(1000);
    reset(socket);
  });
  expect(await uploadTo(dropping, file)).toMatchObject({ error: { code: 'UPLOAD_FAILED', retryable: true } });
  await server!.close();
  expect(await uploadTo(dropping, file)).toMatchObject({
    error: { code: 'OFFLINE', retryable: true, details: { cause: 'ECONNREFUSED' } },
  });
  const stalled = await serve(async ({ socket, request }) => {
    await request(1000);
    socket.pause();
  });
  expect(await uploadTo(stalled, file, {}, impatient)).toMatchObject({
    error: { code: 'OFFLINE', details: { cause: 'idle-timeout' } },
  });
  await server!.close();
  const silent = await serve(async ({ request }) => void (await request()));
  expect(await uploadTo(silent, file, {}, impatient)).toMatchObject({
    error: { code: 'OFFLINE', details: { cause: 'idle-timeout' } },
  });
});

test('a key that no header can hold is refused before anything is opened', async () => {
  const file = await makeFile(10);
  const refused = { ok: false, error: { code: 'KEY_REFUSED' } };
  expect(await uploadTo('http://127.0.0.1:9/', file, { key: 'a\nb' })).toMatchObject(refused);
  expect(
    await network.read({ url: 'http://127.0.0.1:9/', key: 'a\nb', timeoutMilliseconds: 100 }),
  ).toMatchObject(refused);
  expect(logged()).not.toContain(KEY);
});
