import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { hostResults, type ResultAnswer, rangeStart } from '../../support/host-results.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { type RawServer, reset, startRawServer } from './support/raw-server.ts';
import { openNetwork } from './support/test-network.ts';

const { network } = openNetwork();
const impatient = openNetwork({ times: { idle: 300 } }).network;
const folder = makeFolder('download', afterAll);
let raw: RawServer | null = null;
const requests: IncomingMessage[] = [];
const serve = (answer: ResultAnswer) => hostResults(answer, requests);

afterEach(async () => {
  await raw?.close();
  raw = null;
  requests.length = 0;
});

const newPath = () => join(folder, randomBytes(6).toString('hex'), '.output.part');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

type Options = Partial<Parameters<typeof network.download>[0]>;

function downloadTo(url: string, path: string, options: Options = {}) {
  return network.download({ url, path, namedBy: 'http://127.0.0.1:1', onProgress: () => {}, ...options });
}

/**
 * Serves the content with ranges as RFC 9110 has them; `cutAt` drops the first connection after so many bytes, and is busy
 * when it is asked for the rest.
 */
function serveContent(content: () => Buffer, options: { etag?: () => string | null; cutAt?: number } = {}) {
  let [isCut, wasBusy] = [false, options.cutAt === undefined];
  return serve((request, response) => {
    const etag = (options.etag ?? (() => '"v1"'))();
    const from = rangeStart(request);
    if (from > 0 && !wasBusy) {
      wasBusy = true;
      return void response.writeHead(503).end();
    }
    const isPart = from > 0 && request.headers['if-range'] === etag;
    const body = isPart ? content().subarray(from) : content();
    response.writeHead(isPart ? 206 : 200, {
      'Content-Type': 'video/mp4',
      'Content-Length': body.length,
      ...(etag === null ? {} : { ETag: etag }),
      ...(isPart ? { 'Content-Range': `bytes ${from}-${content().length - 1}/${content().length}` } : {}),
    });
    if (options.cutAt === undefined || isCut) return void response.end(body);
    isCut = true;
    response.write(body.subarray(0, options.cutAt), () => setTimeout(() => response.destroy(), 50));
  });
}

/** As a signature covers it: URL parsing would rewrite half of these signs. */
const SIGNED = `/o'hara//a/./b%7e|c^d{e}.mp4?sig='"|^{}\`%2f&at=10:00//./`;

test('a signed address is asked for as it was written, also where a redirect leads', async () => {
  raw = await startRawServer(async ({ socket, request }) => {
    const { line } = await request();
    const isFirst = line.includes('/first');
    socket.end(
      isFirst
        ? `HTTP/1.1 302 Found\r\nLocation: ${raw!.url}${SIGNED}&name=caf\xc3\xa9\r\nContent-Length: 0\r\n\r\n`
        : 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nbytes',
      'latin1',
    );
  });
  expect(await downloadTo(`${raw.url}${SIGNED}`, newPath())).toMatchObject({ ok: true });
  expect(await downloadTo(`${raw.url}/first`, newPath())).toMatchObject({ ok: true });
  const requested = await Promise.all(raw.connections.map(({ request }) => request()));
  expect(requested.map(({ line }) => line)).toEqual([
    `GET ${SIGNED} HTTP/1.1`,
    'GET /first HTTP/1.1',
    `GET ${SIGNED}&name=caf%C3%A9 HTTP/1.1`,
  ]);
  expect(requested[0]?.headers).toMatchObject({
    accept: '*/*',
    'user-agent': expect.stringMatching(/^Dailies\/\d/),
  });
});

test('a length beside chunks says nothing of the file', async () => {
  raw = await startRawServer(async ({ socket, request }) => {
    await request();
    const lines = ['Content-Length: 99', 'Transfer-Encoding: chunked', `X-Policy: ${'a'.repeat(50_000)}`];
    socket.end(`HTTP/1.1 200 OK\r\n${lines.join('\r\n')}\r\n\r\n5\r\nbytes\r\n0\r\n\r\n`);
  });
  expect(await downloadTo(`${raw.url}/x`, newPath())).toMatchObject({ ok: true, value: { bytes: 5 } });
});

test('a file arrives with its hash, type and progress; no key goes with the request', async () => {
  const content = randomBytes(3_000_000);
  const url = await serveContent(() => content);
  const path = newPath();
  const progress: [number, number | null][] = [];
  const answer = await downloadTo(url, path, { onProgress: (bytes, total) => progress.push([bytes, total]) });
  expect(answer).toEqual({
    ok: true,
    value: { bytes: 3_000_000, sha256: sha256(content), contentType: 'video/mp4' },
  });
  expect((await readFile(path)).equals(content)).toBe(true);
  expect(progress.at(-1)).toEqual([3_000_000, 3_000_000]);
  expect(requests[0]!.headers).not.toHaveProperty('x-api-key');
  await expect(stat(`${path}.resume`)).rejects.toThrow();
});

test('a result above its ceiling leaves nothing on the disk, whether its host says how large it is or not', async () => {
  const content = randomBytes(300_000);
  const tooLarge = {
    ok: false,
    error: { code: 'RESULT_TOO_LARGE', retryable: false, details: { most: 200_000 } },
  };
  const told = newPath();
  const url = await serveContent(() => content);
  expect(await downloadTo(url, told, { maxBytes: 200_000 })).toMatchObject(tooLarge);
  expect((await stat(told)).size).toBe(0);
  expect(await downloadTo(url, told, { maxBytes: null })).toMatchObject({
    ok: true,
    value: { bytes: 300_000 },
  });
  const untold = newPath();
  const endless = await serve((_request, response) => {
    const write = () => void (response.destroyed || response.write(content, write));
    write();
  });
  expect(await downloadTo(endless, untold, { maxBytes: 200_000 })).toMatchObject(tooLarge);
  expect((await stat(untold)).size).toBe(0);
});

test('a download that is cut off goes on where it was, and its hash is that of the whole', async () => {
  const content = randomBytes(2_000_000);
  const url = await serveContent(() => content, { cutAt: 1_200_000 });
  const path = newPath();
  const first = await downloadTo(url, path);
  expect(first).toMatchObject({
    ok: false,
    error: { code: 'OFFLINE', retryable: true, details: { status: 503 } },
  });
  const kept = (await stat(path)).size;
  expect(kept).toBeGreaterThan(0);
  const totals = new Set<number | null>();
  const second = await downloadTo(`${url}?signature=another`, path, {
    onProgress: (_bytes, total) => totals.add(total),
  });
  expect(second).toMatchObject({ ok: true, value: { bytes: 2_000_000, sha256: sha256(content) } });
  expect(requests.at(-1)!.headers).toMatchObject({ range: `bytes=${kept}-`, 'if-range': '"v1"' });
  expect([...totals]).toEqual([2_000_000]);
});

test('a part of something else is not continued', async () => {
  let [content, etag] = [randomBytes(2_000_000), '"v1"'];
  const url = await serveContent(() => content, { etag: () => etag, cutAt: 1_000_000 });
  const path = newPath();
  expect((await downloadTo(url, path)).ok).toBe(false);
  [content, etag] = [randomBytes(1_500_000), '"v2"'];
  expect(await downloadTo(url, path)).toMatchObject({
    ok: true,
    value: { bytes: 1_500_000, sha256: sha256(content) },
  });
  expect((await readFile(path)).equals(content)).toBe(true);
});

test.each<[string, () => string | null]>([
  ['a weak', () => 'W/"v1"'],
  ['no', () => null],
])('with %s ETag the file is fetched from its beginning', async (_kind, etag) => {
  const content = randomBytes(1_000_000);
  const url = await serveContent(() => content, { etag, cutAt: 500_000 });
  const path = newPath();
  expect((await downloadTo(url, path)).ok).toBe(false);
  expect(await downloadTo(url, path)).toMatchObject({ ok: true, value: { sha256: sha256(content) } });
  expect(requests[1]!.headers).not.toHaveProperty('range');
});

test('a part without a note, with a damaged one, or of another address is fetched from its beginning', async () => {
  const content = randomBytes(500_000);
  const url = await serveContent(() => content);
  const source = url.replace('result', 'other');
  const notes = [
    null,
    '{"source":',
    JSON.stringify({ source, etag: '"v1"', bytes: 1000 }),
    JSON.stringify({ source: url, etag: '"v1"', bytes: 9_000_000 }),
  ];
  for (const note of notes) {
    const path = newPath();
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, randomBytes(700_000));
    if (note !== null) await writeFile(`${path}.resume`, note);
    expect(await downloadTo(url, path)).toMatchObject({
      ok: true,
      value: { bytes: 500_000, sha256: sha256(content) },
    });
    expect((await stat(path)).size).toBe(500_000);
  }
});

test('what lies beyond the bytes that are known to be on disk is not trusted', async () => {
  const content = randomBytes(900_000);
  const url = await serveContent(() => content);
  const path = newPath();
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, Buffer.concat([content.subarray(0, 400_000), Buffer.alloc(50_000)]));
  await writeFile(`${path}.resume`, JSON.stringify({ source: url, etag: '"v1"', bytes: 400_000 }));
  expect(await downloadTo(url, path)).toMatchObject({
    ok: true,
    value: { bytes: 900_000, sha256: sha256(content) },
  });
  expect(requests[0]!.headers.range).toBe('bytes=400000-');
});

test.each<[string, (response: ServerResponse) => void]>([
  ['refuses the range', (response) => response.writeHead(416, { 'Content-Range': 'bytes */300000' }).end()],
  [
    'gives another range',
    (response) => response.writeHead(206, { 'Content-Range': 'bytes 5-299999/300000' }).end('x'),
  ],
])('a host that %s is asked for the whole file once', async (_what, answerRange) => {
  const content = randomBytes(300_000);
  const url = await serve((request, response) => {
    if (request.headers.range !== undefined) return answerRange(response);
    response.writeHead(200, { 'Content-Length': content.length, ETag: '"v1"' }).end(content);
  });
  const path = newPath();
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, content.subarray(0, 1000));
  await writeFile(`${path}.resume`, JSON.stringify({ source: url, etag: '"v1"', bytes: 1000 }));
  expect(await downloadTo(url, path)).toMatchObject({ ok: true, value: { sha256: sha256(content) } });
  expect(requests).toHaveLength(2);
});

test.each([
  [403, 'RESULT_GONE'],
  [404, 'RESULT_GONE'],
  [410, 'RESULT_GONE'],
  [400, 'RESULT_GONE'],
  [429, 'OFFLINE'],
  [500, 'OFFLINE'],
  [503, 'OFFLINE'],
  [204, 'RESULT_DAMAGED'],
])('status %i means %s', async (status, code) => {
  const url = await serve((_request, response) => void response.writeHead(status).end());
  expect(await downloadTo(url, newPath())).toMatchObject({
    ok: false,
    error: { code, retryable: true, details: { status } },
  });
});

test('a host that refuses says why, in its own words and without the key', async () => {
  const key = 'key-that-nobody-sees';
  for (const [body, message] of [
    ['<?xml version="1.0"?><Error><Message>Request has expired</Message></Error>', 'Request has expired'],
    [JSON.stringify({ detail: `Not with ${key}` }), 'Not with [key]'],
    ['x'.repeat(100_000), ''],
  ]) {
    const url = await serve((_request, response) => void response.writeHead(404).end(body));
    const request = { url, path: newPath(), key, namedBy: url, onProgress: () => {} };
    expect(await network.download(request)).toMatchObject({
      error: { code: 'RESULT_GONE', details: { status: 404, message } },
    });
  }
});

test('a host that refuses and never ends its words is left', async () => {
  const url = await serve((_request, response) => void response.writeHead(404).write('Not y'));
  const request = { url, path: newPath(), namedBy: 'http://127.0.0.1:1', onProgress: () => {} };
  expect(await impatient.download(request)).toMatchObject({
    error: { code: 'RESULT_GONE', details: { message: '' } },
  });
});

test('an empty result is damaged', async () => {
  const url = await serve((_request, response) => void response.writeHead(200).end());
  expect(await downloadTo(url, newPath())).toMatchObject({
    error: { code: 'RESULT_DAMAGED', details: { cause: 'empty' } },
  });
});

test('a host that sends byte after byte is let go as one that sends none', async () => {
  const drips: NodeJS.Timeout[] = [];
  const url = await serve((_request, response) => {
    response.writeHead(200, { 'Content-Length': 5_000_000 });
    drips.push(setInterval(() => response.write('x'), 20));
  });
  const request = { url, path: newPath(), namedBy: 'http://127.0.0.1:1', onProgress: () => {} };
  expect(await impatient.download(request)).toMatchObject({
    error: { code: 'OFFLINE', retryable: true, details: { cause: 'idle-timeout' } },
  });
  drips.forEach(clearInterval);
});

test('a connection that breaks or stands still is offline, and the part is kept', async () => {
  const answers = [
    'HTTP/1.1 200 OK\r\nETag: "v1"\r\nContent-Length: 100\r\n\r\nhalf',
    'HTTP/1.1 200 OK\r\n\r\nhalf',
    'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf',
    '',
  ];
  raw = await startRawServer(async ({ socket, request }) => {
    await request();
    socket.write(answers.shift()!);
  });
  // What is reset before it is read never arrived.
  const resetOnceRead = () => raw!.connections.forEach(({ socket }) => void reset(socket));
  const url = `${raw.url}/x.png`;
  const path = newPath();
  const offline = (cause: string) => ({ error: { code: 'OFFLINE', retryable: true, details: { cause } } });
  const broken = { onProgress: resetOnceRead };
  expect(await downloadTo(url, path, broken)).toMatchObject(offline('ECONNRESET'));
  expect(await readFile(path, 'utf8')).toBe('half');
  expect(await downloadTo(url, newPath(), broken)).toMatchObject(offline('ECONNRESET'));
  const idle = { url, namedBy: 'http://127.0.0.1:1', onProgress: () => {} };
  for (let time = 0; time < 2; time += 1)
    expect(await impatient.download({ ...idle, path: newPath() })).toMatchObject(offline('idle-timeout'));
});

test.each([
  ['', 'Content-Length: 1000\r\n'],
  // It would end with the connection.
  [' of no known length', ''],
])('a download%s can be cancelled before and during its body', async (_what, headers) => {
  raw = await startRawServer(async ({ socket, request }) => {
    await request();
    socket.write(`HTTP/1.1 200 OK\r\n${headers}\r\nbegin`);
  });
  const url = `${raw.url}/x.png`;
  const cancelled = { ok: false, error: { code: 'OFFLINE', details: { cause: 'cancelled' } } };
  expect(await downloadTo(url, newPath(), { signal: AbortSignal.abort() })).toMatchObject(cancelled);
  const cancel = new AbortController();
  const during = { signal: cancel.signal, onProgress: () => cancel.abort() };
  expect(await downloadTo(url, newPath(), during)).toMatchObject(cancelled);
});

test('five redirects are followed, a sixth is not, nor one that leads elsewhere than to the web', async () => {
  const content = randomBytes(1000);
  const url = await serve((request, response) => {
    const [kind, rest] = (request.url ?? '').slice(1).split('-');
    if (kind === 'file') return void response.writeHead(302, { Location: 'file:///etc/passwd' }).end();
    if (kind === 'none') return void response.writeHead(302).end();
    if (Number(rest) === 0) return void response.writeHead(200, { 'Content-Length': 1000 }).end(content);
    response.writeHead(307, { Location: `/hop-${Number(rest) - 1}` }).end();
  });
  const at = (path: string) => new URL(path, url).href;
  expect(await downloadTo(at('/hop-5'), newPath())).toMatchObject({
    ok: true,
    value: { sha256: sha256(content) },
  });
  const blocked = (cause: string) => ({
    ok: false,
    error: { code: 'RESULT_BLOCKED', retryable: false, details: { cause } },
  });
  expect(await downloadTo(at('/hop-6'), newPath())).toMatchObject(blocked('redirects'));
  expect(await downloadTo(at('/file'), newPath())).toMatchObject(blocked('redirect-target'));
  expect(await downloadTo(at('/none'), newPath())).toMatchObject(blocked('redirect-target'));
});

test.each([
  'http://127.0.0.1:PORT/x',
  'http://localhost:PORT/x',
  'http://2130706433:PORT/x',
  'http://0x7f.1:PORT/x',
  'http://0.0.0.0:PORT/x',
  'http://[::1]:PORT/x',
  'http://[::ffff:127.0.0.1]:PORT/x',
  'http://[64:ff9b::7f00:1]:PORT/x',
  'http://10.1.2.3/x',
  'http://172.31.0.1/x',
  'http://192.168.1.1/x',
  'http://169.254.169.254/latest/meta-data/',
  'http://100.64.0.1/x',
  'http://[fe80::1]/x',
  'http://[fd00::1]/x',
  'http://[2002:7f00:1::]/x',
])('a result on a private address is not fetched: %s', async (text) => {
  const url = await serve((_request, response) => void response.end('secret'));
  const target = text.replace('PORT', new URL(url).port);
  expect(await downloadTo(target, newPath(), { namedBy: 'https://media.example' })).toMatchObject({
    ok: false,
    error: { code: 'RESULT_BLOCKED', retryable: false },
  });
  expect(requests).toHaveLength(0);
});

test('only web addresses are fetched', async () => {
  for (const url of ['file:///etc/passwd', 'ftp://example.com/x', 'data:image/png;base64,A*', 'nonsense']) {
    expect(await downloadTo(url, newPath())).toMatchObject({ ok: false, error: { code: 'RESULT_BLOCKED' } });
  }
});

test.each([
  ['ftp://artist:secret@media.example/x', 'ftp://media.example/x'],
  ['ftp://media.example/a@b.png', 'ftp://media.example/a@b.png'],
  ['https://artist:secret/word@media.example/x', 'https://media.example/x'],
  ['//artist:secret@media.example/x', 'media.example/x'],
  ['artist:secret@media.example/x', 'media.example/x'],
  [`ftp://artist:${'secret'.repeat(50)}@media.example/x`, 'ftp://media.example/x'],
])('what is no web address is named without the name and password in it: %s', async (address, shown) => {
  expect(await downloadTo(address, newPath())).toMatchObject({
    error: { code: 'RESULT_BLOCKED', details: { url: shown } },
  });
});

test('a result that its answer holds itself is put on disk without a request', async () => {
  const path = newPath();
  const downloaded = await downloadTo('data:image/png;base64,iVBORw0KGgo=', path);
  expect(downloaded).toMatchObject({ ok: true, value: { bytes: 8, contentType: 'image/png' } });
  expect(await readFile(path)).toEqual(Buffer.from('89504e470d0a1a0a', 'hex'));
  expect(requests).toHaveLength(0);
});

test('where private addresses are allowed, those that name no host are not', async () => {
  expect(await downloadTo('http://0.0.0.0:9/', newPath())).toMatchObject({
    error: { code: 'RESULT_BLOCKED' },
  });
  const standIn = openNetwork({ loopbackOnly: true }).network;
  const request = { path: newPath(), namedBy: 'http://127.0.0.1:1', onProgress: () => {} };
  expect(await standIn.download({ ...request, url: 'http://192.168.1.1/x' })).toMatchObject({
    error: { code: 'STAND_IN_LOOPBACK_ONLY' },
  });
});

test.skipIf(process.platform !== 'linux')('a disk that is full says so', async () => {
  const url = await serveContent(() => randomBytes(300_000));
  const path = newPath();
  await mkdir(join(path, '..'), { recursive: true });
  // Every write to this device fails as it would on a full disk.
  await symlink('/dev/full', path);
  expect(await downloadTo(url, path)).toMatchObject({
    ok: false,
    error: { code: 'DISK_FULL', retryable: true, details: { path } },
  });
});

test('a disk that fills up keeps the part, and the download goes on once there is room', async (context) => {
  const mount = join(folder, 'small');
  await mkdir(mount);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', mount], { stdio: 'ignore' });
  } catch {
    return context.skip('no right to mount here');
  }
  try {
    const content = randomBytes(1_500_000);
    const url = await serveContent(() => content);
    const path = join(mount, '.output.part');
    expect(await downloadTo(url, path)).toMatchObject({
      ok: false,
      error: { code: 'DISK_FULL', retryable: true },
    });
    expect((await stat(path)).size).toBeGreaterThan(500_000);
    execFileSync('mount', ['-o', 'remount,size=4m', mount], { stdio: 'ignore' });
    expect(await downloadTo(url, path)).toMatchObject({
      ok: true,
      value: { bytes: 1_500_000, sha256: sha256(content) },
    });
  } finally {
    execFileSync('umount', [mount]);
  }
});

test('a download leaves one per cent of a small disk free, and goes on once there is room', async (context) => {
  const mount = join(folder, 'nearly-full');
  await mkdir(mount);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=100m', 'tmpfs', mount], { stdio: 'ignore' });
  } catch {
    return context.skip('no right to mount here');
  }
  try {
    const content = randomBytes(200_000);
    const url = await serveContent(() => content);
    const [path, filler] = [join(mount, '.output.part'), join(mount, 'filler')];
    await writeFile(filler, Buffer.alloc(99.5 * 1024 * 1024));
    expect(await downloadTo(url, path, { maxBytes: null })).toMatchObject({
      ok: false,
      error: { code: 'DISK_FULL', retryable: true, details: { cause: 'room-left' } },
    });
    expect((await stat(path)).size).toBe(0);
    await rm(filler);
    expect(await downloadTo(url, path)).toMatchObject({ ok: true, value: { bytes: 200_000 } });
  } finally {
    execFileSync('umount', [mount]);
  }
});

test('a folder that is a file says so', async () => {
  const url = await serveContent(() => randomBytes(10));
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  const failed = { ok: false, error: { code: 'FOLDER_NOT_WRITABLE', retryable: true } };
  expect(await downloadTo(url, join(file, 'x.part'))).toMatchObject(failed);
});
