import { createHash, randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, expect, test } from 'vitest';
import { hostResults, type ResultAnswer } from '../../support/host-results.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { openNetwork } from './support/test-network.ts';

const { network } = openNetwork();
const CONTENT = Buffer.concat([randomBytes(200_000), Buffer.alloc(100_000, 'A')]);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const folder = makeFolder('packed', afterAll);
const requests: IncomingMessage[] = [];
const serve = (answer: ResultAnswer) => hostResults(answer, requests);

afterEach(() => {
  requests.length = 0;
});

const newPath = () => join(folder, randomBytes(6).toString('hex'), '.output.part');

function downloadTo(url: string, path = newPath(), maxBytes?: number) {
  const request = { url, path, namedBy: 'http://127.0.0.1:1', onProgress: () => {} };
  return network.download(maxBytes === undefined ? request : { ...request, maxBytes });
}

const serveAs = (encoding: string, body: Buffer, headers: Record<string, string> = {}) =>
  serve((_request, response) => {
    response.writeHead(200, { 'Content-Encoding': encoding, 'Content-Length': body.length, ...headers });
    response.end(body);
  });

test.each(['', 'identity', 'Identity', 'identity, identity', 'aws-chunked', 'utf-8', 'binary', 'none'])(
  'content-encoding "%s" names no packing, and the file is taken as it is',
  async (encoding) => {
    const url = await serveAs(encoding, CONTENT);
    expect(await downloadTo(url)).toMatchObject({ ok: true, value: { sha256: sha256(CONTENT) } });
    expect(requests[0]!.headers['accept-encoding']).toBe('identity');
  },
);

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['gzip', gzipSync],
  ['X-GZip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
  ['utf-8, gzip', gzipSync],
  ['gzip, br', (bytes) => brotliCompressSync(gzipSync(bytes))],
])('a file that is packed as %s is unpacked', async (encoding, pack) => {
  const packed = pack(CONTENT);
  // A digest is of what was packed.
  const md5 = createHash('md5').update(packed).digest('base64');
  const url = await serveAs(encoding, packed, { 'Content-MD5': md5, ETag: '"v1"' });
  expect(await downloadTo(url)).toMatchObject({
    ok: true,
    value: { bytes: CONTENT.length, sha256: sha256(CONTENT) },
  });
  expect(requests).toHaveLength(1);
});

test.each(['gzip', 'deflate', 'br'])(
  'a file that is called %s and is not is taken as it is',
  async (encoding) => {
    const url = await serveAs(encoding, CONTENT);
    expect(await downloadTo(url)).toMatchObject({ ok: true, value: { sha256: sha256(CONTENT) } });
    expect(requests).toHaveLength(2);
  },
);

// Neither is Brotli, though a decoder makes something of how they begin: nothing of the first, a letter of the second.
test.each([
  ['WebM', Buffer.from('1a45dfa3a3428681014286', 'hex')],
  ['what Brotli packed', brotliCompressSync('A')],
])('a file that begins like %s and is called br loses nothing', async (_kind, beginning) => {
  const content = Buffer.concat([beginning, CONTENT]);
  const url = await serveAs('br', content);
  expect(await downloadTo(url)).toMatchObject({ ok: true, value: { sha256: sha256(content) } });
});

test('a packed file that is cut off is fetched from its beginning', async () => {
  const packed = gzipSync(CONTENT);
  let isCut = false;
  const url = await serve((_request, response) => {
    response.writeHead(200, { 'Content-Encoding': 'gzip', 'Content-Length': packed.length, ETag: '"v1"' });
    if (isCut) return void response.end(packed);
    isCut = true;
    response.write(packed.subarray(0, 150_000), () => response.socket?.end());
  });
  const path = newPath();
  expect(await downloadTo(url, path)).toMatchObject({
    error: { code: 'RESULT_DAMAGED', details: { expected: null } },
  });
  await expect(stat(`${path}.resume`)).rejects.toThrow();
  expect(await downloadTo(url, path)).toMatchObject({ ok: true, value: { sha256: sha256(CONTENT) } });
  expect(requests.map(({ headers }) => headers.range)).toEqual([undefined, undefined]);
});

test('a small file that unpacks to more than a result may weigh leaves nothing on the disk', async () => {
  const bomb = gzipSync(gzipSync(Buffer.alloc(200_000_000)));
  expect(bomb.length).toBeLessThan(2000);
  const path = newPath();
  expect(await downloadTo(await serveAs('gzip, gzip', bomb), path, 1_000_000)).toMatchObject({
    ok: false,
    error: { code: 'RESULT_TOO_LARGE', details: { most: 1_000_000 } },
  });
  expect((await stat(path)).size).toBe(0);
});
