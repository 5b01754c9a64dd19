import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { truncate, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { FileUpload, UploadBody } from '../../../electron/core/ports.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { PATIENCE } from '../../support/patience.ts';
import { jsonAnswer, type RawServer, startRawServer } from './support/raw-server.ts';
import { openNetwork } from './support/test-network.ts';

const { network } = openNetwork();
const folder = makeFolder('modes', afterAll);
let server: RawServer | null = null;

afterEach(async () => {
  await server?.close();
  server = null;
});

async function makeFile(bytes: number): Promise<{ path: string; content: Buffer }> {
  const path = join(folder, randomBytes(6).toString('hex'));
  const content = randomBytes(bytes);
  await writeFile(path, content);
  return { path, content };
}

async function sendTo(
  url: string,
  file: { path: string; content: Buffer },
  body: UploadBody,
  more: Partial<FileUpload> = {},
) {
  return network.upload({
    url,
    method: 'POST',
    key: null,
    body,
    mime: 'image/png',
    path: file.path,
    bytes: file.content.length,
    namedBy: null,
    onProgress: () => {},
    ...more,
  });
}

async function answering(status: number, headers: readonly string[] = []): Promise<string> {
  server = await startRawServer(async ({ socket, request }) => {
    await request();
    socket.end(jsonAnswer(status, { ok: true }, headers));
  });
  return server.url;
}

const CHUNK = 510 * 1024;

test.each([1, 2, 3, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK + 2, 3_000_001])(
  'a file of %d bytes goes as base64 in one JSON object, with its length announced',
  async (bytes) => {
    const file = await makeFile(bytes);
    const url = await answering(200);
    const properties = { purpose: 'réf "1"\n', name: 'a.png' };
    const progress: number[] = [];
    const answer = await sendTo(
      `${url}/up`,
      file,
      { kind: 'json-base64', field: 'data', properties },
      {
        onProgress: (sent) => progress.push(sent),
      },
    );
    expect(answer).toMatchObject({ ok: true, value: { status: 200 } });
    const sent = await server!.connections[0]!.request();
    expect(sent.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(sent.body.length),
    });
    const { data, ...others } = JSON.parse(sent.body.toString('utf8')) as Record<string, string>;
    expect(others).toEqual(properties);
    expect(Buffer.from(data!, 'base64').equals(file.content)).toBe(true);
    expect(progress.at(-1)).toBe(bytes);
  },
);

test('base64 takes no more memory for a file of 300 MB than for a small one', async () => {
  const small = await makeFile(3);
  const large = join(folder, 'large');
  await writeFile(large, '');
  await truncate(large, 300_000_000);
  let taken = 0;
  const sink = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (taken += chunk.length));
    request.on('end', () => response.end('{}'));
  }).listen(0, '127.0.0.1');
  await once(sink, 'listening');
  const url = `http://127.0.0.1:${(sink.address() as AddressInfo).port}/`;
  const args = ['tests/support/upload-child.ts', url, small.path, '3', large, '300000000', 'json-base64'];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });
  sink.close();
  const { bytesAboveIdle } = JSON.parse(stdout) as Record<string, number>;
  console.log(`base64 of 300 MB: ${(bytesAboveIdle! / 1e6).toFixed(1)} MB above idle`);
  expect(taken).toBeGreaterThan(400_000_000);
  expect(bytesAboveIdle).toBeLessThan(80_000_000);
});

test('raw: the body is the file and nothing else', async () => {
  const file = await makeFile(1_200_003);
  const url = await answering(200);
  await sendTo(`${url}/up?name=a.png`, file, { kind: 'raw', headers: {} }, { method: 'PUT', key: 'the-key' });
  const sent = await server!.connections[0]!.request();
  expect(sent.line).toBe('PUT /up?name=a.png HTTP/1.1');
  expect(sent.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': '1200003',
    'x-api-key': 'the-key',
  });
  expect(sent.headers).not.toHaveProperty('transfer-encoding');
  expect(sent.body.equals(file.content)).toBe(true);
});

test('an answer may ask for headers, but not choose to whom or how much is sent', async () => {
  const file = await makeFile(100);
  const url = await answering(200);
  const headers = {
    'content-type': 'application/x-signed',
    'x-amz-acl': 'private',
    Host: 'evil.example',
    'Content-Length': '5',
    'Transfer-Encoding': 'chunked',
    'X-API-Key': 'stolen',
    Cookie: 'a=b',
    Connection: 'keep-alive',
  };
  const answer = await sendTo(url, file, { kind: 'raw', headers }, { method: 'PUT' });
  expect(answer).toMatchObject({ ok: true });
  const sent = await server!.connections[0]!.request();
  expect(sent.headers).toMatchObject({
    host: new URL(url).host,
    connection: 'close',
    'content-length': '100',
    'content-type': 'application/x-signed',
    'x-amz-acl': 'private',
  });
  for (const name of ['x-api-key', 'cookie', 'transfer-encoding'])
    expect(sent.headers).not.toHaveProperty(name);
});

test('a header that no request can hold fails the upload before a byte of it', async () => {
  const file = await makeFile(10);
  const url = await answering(200);
  const answer = await sendTo(url, file, { kind: 'raw', headers: { 'x-a': 'b\r\nx-api-key: c' } });
  expect(answer).toMatchObject({ ok: false, error: { code: 'UPLOAD_FAILED' } });
  expect(server!.count('POST')).toBe(0);
});

test('a form has its fields in the order of the answer, and the file last', async () => {
  const file = await makeFile(10);
  const url = await answering(204);
  const fields = { key: 'k/a.png', policy: 'cG9saWN5', 'x-amz-signature': 's' };
  await sendTo(url, file, { kind: 'multipart', field: 'file', fileName: 'a.png', fields });
  const text = (await server!.connections[0]!.request()).body.toString('latin1');
  const names = [...text.matchAll(/ name="([^"]+)"/g)].map((match) => match[1]);
  expect(names).toEqual(['key', 'policy', 'x-amz-signature', 'file']);
});

test.each([301, 302, 303, 307, 308])('an upload is not redirected by %d', async (status) => {
  const file = await makeFile(10);
  const elsewhere: IncomingHttpHeaders[] = [];
  const target = createServer((request, response) => {
    elsewhere.push(request.headers);
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(target, 'listening');
  const url = await answering(status, [
    `Location: http://127.0.0.1:${(target.address() as AddressInfo).port}/`,
  ]);
  for (const body of [
    { kind: 'raw', headers: {} },
    { kind: 'json-base64', field: 'data', properties: {} },
  ] satisfies UploadBody[]) {
    expect(await sendTo(url, file, body, { key: 'the-key' })).toMatchObject({ ok: true, value: { status } });
  }
  const asked = await network.askForPlace({
    url,
    method: 'POST',
    key: 'the-key',
    body: '{}',
    timeoutMilliseconds: PATIENCE,
  });
  expect(asked).toMatchObject({ ok: true, value: { status } });
  expect(elsewhere).toEqual([]);
  target.close();
});

test('asking for a place is one JSON request with the key', async () => {
  const url = await answering(200);
  await network.askForPlace({
    url,
    method: 'PUT',
    key: 'the-key',
    body: '{"é":1}',
    timeoutMilliseconds: PATIENCE,
  });
  const sent = await server!.connections[0]!.request();
  expect(sent.line).toBe('PUT / HTTP/1.1');
  expect(sent.headers).toMatchObject({
    'x-api-key': 'the-key',
    'content-type': 'application/json',
    'content-length': '8',
  });
  expect(sent.body.toString('utf8')).toBe('{"é":1}');
});

test('a place that an answer names must not be in a network that its service is not on', async () => {
  const file = await makeFile(10);
  const url = await answering(200);
  const body: UploadBody = { kind: 'raw', headers: {} };
  expect(await sendTo(url, file, body, { namedBy: 'https://media.example' })).toMatchObject({
    ok: false,
    error: { code: 'RESULT_BLOCKED', retryable: false },
  });
  expect(server!.connections).toHaveLength(0);
  expect(await sendTo(url, file, body, { namedBy: 'http://localhost:1' })).toMatchObject({ ok: true });
});
