import { createHash, randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hostResults, rangeStart } from '../../support/host-results.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { openNetwork } from './support/test-network.ts';

const { network } = openNetwork();
const CONTENT = randomBytes(1_500_000);
const hash = (algorithm: string, bytes: Buffer = CONTENT) =>
  createHash(algorithm).update(bytes).digest('base64');
const folder = makeFolder('digest', afterAll);

function downloadTo(url: string, path = join(folder, randomBytes(6).toString('hex'))) {
  return network.download({ url, path, namedBy: 'http://127.0.0.1:1', onProgress: () => {} });
}

const changed = Buffer.from(CONTENT);
changed[700_000] = (changed[700_000] as number) ^ 1;

const DIGESTS: readonly [string, string, (bytes: Buffer) => string][] = [
  ['Repr-Digest', 'SHA-256', (bytes) => `sha-256=:${hash('sha256', bytes)}:`],
  [
    'Repr-Digest',
    'SHA-512 beside an unknown one',
    (bytes) => `crc9=:AAAA:, sha-512=:${hash('sha512', bytes)}:`,
  ],
  ['Content-Digest', 'SHA-256', (bytes) => `sha-256=:${hash('sha256', bytes)}:`],
  ['Digest', 'SHA-256', (bytes) => `SHA-256=${hash('sha256', bytes)}`],
  ['Digest', 'SHA and MD5', (bytes) => `SHA=${hash('sha1', bytes)}, md5=${hash('md5', bytes)}`],
  ['Content-MD5', 'MD5', (bytes) => hash('md5', bytes)],
];

test.each(DIGESTS)(
  '%s with %s: a file that fits is kept, one with a changed bit is not',
  async (header, _what, write) => {
    let content = CONTENT;
    const url = await hostResults((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'video/mp4', ETag: '"v1"', [header]: write(CONTENT) });
      response.end(content);
    });
    expect(await downloadTo(url)).toMatchObject({ ok: true, value: { bytes: CONTENT.length } });
    content = changed;
    const path = join(folder, randomBytes(6).toString('hex'));
    expect(await downloadTo(url, path)).toMatchObject({
      ok: false,
      error: { code: 'RESULT_DAMAGED', retryable: true, details: { cause: 'digest' } },
    });
    expect((await stat(path)).size).toBe(0);
    await expect(stat(`${path}.resume`)).rejects.toThrow();
    content = CONTENT;
    expect(await downloadTo(url, path)).toMatchObject({ ok: true });
    expect((await readFile(path)).equals(CONTENT)).toBe(true);
  },
);

test.each([
  ['Repr-Digest', 'sha-256=:not base64:'],
  ['Repr-Digest', 'sha-256=:AAAA:'],
  ['Repr-Digest', 'unixsum=:AAAA:'],
  ['Digest', 'sha-256'],
  ['Digest', 'crc32c=AAAAAA=='],
  ['Content-MD5', 'x'],
  ['Content-MD5', ''],
])('%s: %s is no digest, and takes no file away', async (header, value) => {
  const url = await hostResults(
    (_request, response) => void response.writeHead(200, { [header]: value }).end(CONTENT),
  );
  expect(await downloadTo(url)).toMatchObject({ ok: true });
});

test('what is taken up again is checked as a whole, and not by the digest of its end', async () => {
  let isCut = false;
  const serveFrom = (request: IncomingMessage, response: ServerResponse, whole: string) => {
    const from = rangeStart(request);
    const rest = CONTENT.subarray(from);
    response.writeHead(from > 0 ? 206 : 200, {
      ETag: '"v1"',
      'Content-Length': rest.length,
      'Repr-Digest': whole,
      'Content-Digest': `sha-256=:${hash('sha256', rest)}:`,
      'Content-MD5': hash('md5', rest),
      ...(from > 0 ? { 'Content-Range': `bytes ${from}-${CONTENT.length - 1}/${CONTENT.length}` } : {}),
    });
    if (isCut) return void response.end(rest);
    isCut = true;
    response.write(rest.subarray(0, 900_000), () => setTimeout(() => response.destroy(), 50));
  };
  const right = `sha-256=:${hash('sha256')}:`;
  const url = await hostResults((request, response) => serveFrom(request, response, right));
  const path = join(folder, randomBytes(6).toString('hex'));
  expect(await downloadTo(url, path)).toMatchObject({ ok: true });
  isCut = false;
  const wrong = `sha-256=:${hash('sha256', changed)}:`;
  const other = await hostResults((request, response) => serveFrom(request, response, wrong));
  const second = join(folder, randomBytes(6).toString('hex'));
  expect(await downloadTo(other, second)).toMatchObject({ error: { details: { cause: 'digest' } } });
});
