import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { hostResults, type ResultAnswer, rangeStart } from '../../support/host-results.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { openNetwork } from './support/test-network.ts';

const { network } = openNetwork();
const CONTENT = randomBytes(300_000);
const SHA256 = createHash('sha256').update(CONTENT).digest('hex');
const WHOLE = { ok: true, value: { bytes: CONTENT.length, sha256: SHA256 } };
/** What an earlier try left. */
const LEFT = 120_000;
const folder = makeFolder('pieces', afterAll);
const requests: IncomingMessage[] = [];
const serve = (answer: ResultAnswer) => hostResults(answer, requests);
/** What was asked for, one after the other. */
const ranges = () => requests.map(({ headers }) => headers.range);

afterEach(() => {
  requests.length = 0;
});

function downloadTo(url: string, path: string) {
  return network.download({ url, path, namedBy: 'http://127.0.0.1:1', onProgress: () => {} });
}

const newPath = () => join(folder, randomBytes(6).toString('hex'), '.output.part');

/** A part as an earlier try left it, with its note. */
async function leavePart(url: string, note: Record<string, unknown> = {}): Promise<string> {
  const path = newPath();
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, CONTENT.subarray(0, LEFT));
  await writeFile(`${path}.resume`, JSON.stringify({ source: url, etag: '"v1"', bytes: LEFT, ...note }));
  return path;
}

function sendWhole(response: ServerResponse, content = CONTENT, etag = '"v1"'): void {
  response.writeHead(200, { 'Content-Length': content.length, ETag: etag }).end(content);
}

function sendPiece(
  response: ServerResponse,
  [from, to]: readonly [number, number],
  headers: Record<string, string> = {},
): void {
  const range = `bytes ${from}-${to - 1}/${CONTENT.length}`;
  response.writeHead(206, { ETag: '"v1"', 'Content-Range': range, ...headers });
  response.end(CONTENT.subarray(from, to));
}

test.each<[string, ResultAnswer]>([
  [
    'is of another file',
    (request, response) => sendPiece(response, [rangeStart(request), 300_000], { ETag: '"v2"' }),
  ],
  [
    'does not say of which file it is',
    (request, response) => sendPiece(response, [rangeStart(request), 300_000], { ETag: '' }),
  ],
  ['begins elsewhere', (_request, response) => sendPiece(response, [5, 300_000])],
  [
    'is of another length',
    (_request, response) =>
      sendPiece(response, [LEFT, 300_000], { 'Content-Range': `bytes ${LEFT}-299999/300001` }),
  ],
  [
    'is longer than it says',
    (_request, response) =>
      sendPiece(response, [LEFT, 300_000], {
        'Content-Range': `bytes ${LEFT}-200000/300000`,
        'Content-Length': '180000',
      }),
  ],
  ['names no range', (_request, response) => response.writeHead(206, { ETag: '"v1"' }).end('x')],
  [
    'is of many ranges',
    (_request, response) =>
      response
        .writeHead(206, { ETag: '"v1"', 'Content-Type': 'multipart/byteranges; boundary=x' })
        .end('--x'),
  ],
  ['is a crumb', (_request, response) => sendPiece(response, [LEFT, LEFT + 1])],
  ['is packed', (_request, response) => sendPiece(response, [LEFT, 300_000], { 'Content-Encoding': 'gzip' })],
])('a rest that %s is not put behind the part: the whole is asked for', async (_what, answerRange) => {
  const url = await serve((request, response) =>
    request.headers.range === undefined ? sendWhole(response) : answerRange(request, response),
  );
  const path = await leavePart(url, { total: CONTENT.length });
  expect(await downloadTo(url, path)).toMatchObject(WHOLE);
  expect((await readFile(path)).equals(CONTENT)).toBe(true);
  expect(ranges()).toEqual([`bytes=${LEFT}-`, undefined]);
});

test.each([400, 401, 403, 404, 405, 412, 416, 500, 501, 204])(
  'a host that answers %i to a range is asked for the whole',
  async (status) => {
    const url = await serve((request, response) =>
      request.headers.range === undefined ? sendWhole(response) : void response.writeHead(status).end(),
    );
    expect(await downloadTo(url, await leavePart(url))).toMatchObject(WHOLE);
    expect(ranges()).toEqual([`bytes=${LEFT}-`, undefined]);
  },
);

test('an address that has run out leaves the part to the next one', async () => {
  let hasRunOut = true;
  const url = await serve((request, response) =>
    hasRunOut
      ? void response.writeHead(403).end()
      : sendPiece(response, [rangeStart(request), CONTENT.length]),
  );
  const path = await leavePart(url);
  expect(await downloadTo(url, path)).toMatchObject({
    error: { code: 'RESULT_GONE', details: { status: 403 } },
  });
  hasRunOut = false;
  expect(await downloadTo(`${url}?signature=another`, path)).toMatchObject(WHOLE);
  expect(ranges().at(-1)).toBe(`bytes=${LEFT}-`);
});

test.each([429, 502, 503, 504])('a host that says %i to a range is asked for it later', async (status) => {
  const url = await serve((_request, response) => void response.writeHead(status).end());
  const path = await leavePart(url);
  expect(await downloadTo(url, path)).toMatchObject({ error: { code: 'OFFLINE', details: { status } } });
  expect(ranges()).toHaveLength(1);
  expect((await stat(path)).size).toBe(LEFT);
});

test('a host that gives the rest in pieces is asked until it is whole', async () => {
  const url = await serve((request, response) => {
    const from = rangeStart(request);
    const to = Math.min(from + 50_000, CONTENT.length);
    sendPiece(response, [from, to], { 'Content-Length': String(to - from) });
  });
  const path = await leavePart(url);
  expect(await downloadTo(url, path)).toMatchObject(WHOLE);
  expect(ranges()).toEqual(['bytes=120000-', 'bytes=170000-', 'bytes=220000-', 'bytes=270000-']);
  requests.length = 0;
  expect(await downloadTo(url, newPath())).toMatchObject(WHOLE);
  expect(ranges()).toHaveLength(6);
});

/** Lets go after so many bytes of what it was asked for, with the end of the connection. */
function letGo(response: ServerResponse, body: Buffer, bytes: number): void {
  if (body.length <= bytes) return void response.end(body);
  response.write(body.subarray(0, bytes), () => response.socket?.end());
}

test('a host that lets go again and again is asked for the rest as long as each answer comes further', async () => {
  const url = await serve((request, response) => {
    const from = rangeStart(request);
    const rest = CONTENT.subarray(from);
    const isPart = request.headers.range !== undefined;
    response.writeHead(isPart ? 206 : 200, {
      ETag: '"v1"',
      'Content-Length': rest.length,
      ...(isPart ? { 'Content-Range': `bytes ${from}-${CONTENT.length - 1}/${CONTENT.length}` } : {}),
    });
    letGo(response, rest, 20_000);
  });
  expect(await downloadTo(url, newPath())).toMatchObject(WHOLE);
  expect(ranges().length).toBeGreaterThan(10);
});

test.each([
  ['brings a byte each time', 1, '"v1"'],
  ['can only begin anew', 100_000, null],
])('a host that lets go and %s is not asked without end', async (_what, bytes, etag) => {
  const url = await serve((request, response) => {
    const from = rangeStart(request);
    const rest = CONTENT.subarray(from);
    response.writeHead(from > 0 ? 206 : 200, {
      ...(etag === null ? {} : { ETag: etag }),
      'Content-Length': rest.length,
      ...(from > 0 ? { 'Content-Range': `bytes ${from}-${CONTENT.length - 1}/${CONTENT.length}` } : {}),
    });
    letGo(response, rest, bytes);
  });
  expect(await downloadTo(url, newPath())).toMatchObject({
    error: { code: 'RESULT_DAMAGED', details: { cause: 'cut-off', bytes } },
  });
  expect(ranges()).toHaveLength(1);
});

test('a piece that brings more than it said leaves nothing to go on with', async () => {
  const url = await serve((_request, response) => {
    const range = `bytes ${LEFT}-200000/${CONTENT.length}`;
    // Without a length, so that only its end tells.
    response.writeHead(206, { ETag: '"v1"', 'Content-Range': range }).write(CONTENT.subarray(LEFT));
    response.end();
  });
  const path = await leavePart(url);
  expect(await downloadTo(url, path)).toMatchObject({
    error: { code: 'RESULT_DAMAGED', details: { cause: 'range' } },
  });
  expect((await stat(path)).size).toBe(0);
});

test.each<[number, Record<string, string>]>([
  [201, {}],
  [203, {}],
  [206, { 'Content-Range': 'bytes 0-299999/300000' }],
])('a whole file with status %i is taken', async (status, headers) => {
  const url = await serve((_request, response) => void response.writeHead(status, headers).end(CONTENT));
  expect(await downloadTo(url, newPath())).toMatchObject(WHOLE);
});

test.each<[string, Record<string, string>]>([
  ['without a range', {}],
  ['of an unknown length', { 'Content-Range': 'bytes 0-299999/*' }],
  ['from the middle', { 'Content-Range': 'bytes 1-300000/300001' }],
])('a part that nobody asked for, %s, is not called whole', async (_what, headers) => {
  const url = await serve((_request, response) => void response.writeHead(206, headers).end(CONTENT));
  expect(await downloadTo(url, newPath())).toMatchObject({
    error: { code: 'RESULT_DAMAGED', details: { cause: 'range' } },
  });
});
