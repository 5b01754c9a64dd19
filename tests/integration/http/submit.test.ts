import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { CANARY_KEY } from '../../support/key-canary.ts';
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
const BODY = JSON.stringify({ prompt: 'a robot at dawn – 🌅' });
const { network, logged } = openNetwork();
let server: RawServer | null = null;

afterEach(async () => {
  await server?.close();
  server = null;
});

async function serve(converse: (connection: RawConnection) => Promise<void> | void): Promise<string> {
  server = await startRawServer(converse);
  return `${server.url}/v2/generation/modeln-pro?webhookUrl=${encodeURIComponent('http://127.0.0.1:9/deliver/x')}`;
}

function submitTo(url: string, timeoutMilliseconds = PATIENCE) {
  return network.submit({ url, key: KEY, body: BODY, timeoutMilliseconds });
}

test('one POST on a fresh connection, with the key, the exact body and its length', async () => {
  const url = await serve(async ({ socket, request }) => {
    await request();
    socket.end(jsonAnswer(200, { genId: 'g-1' }));
  });
  expect(await submitTo(url)).toEqual({
    kind: 'answer',
    status: 200,
    body: '{"genId":"g-1"}',
    headers: { 'content-type': 'application/json', 'content-length': '15' },
    retryAfterSeconds: null,
  });
  expect(await submitTo(url)).toMatchObject({ kind: 'answer', status: 200 });
  expect(server!.connections).toHaveLength(2);
  expect(server!.count('POST')).toBe(2);
  const sent = await server!.connections[0]!.request();
  expect(sent.line).toBe(
    'POST /v2/generation/modeln-pro?webhookUrl=http%3A%2F%2F127.0.0.1%3A9%2Fdeliver%2Fx HTTP/1.1',
  );
  expect(sent.headers).toMatchObject({
    'x-api-key': KEY,
    accept: 'application/json',
    'user-agent': expect.stringMatching(/^Dailies\/\d/),
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(BODY)),
    connection: 'close',
    host: `127.0.0.1:${server!.port}`,
  });
  expect(sent.headers).not.toHaveProperty('transfer-encoding');
  expect(sent.body.toString('utf8')).toBe(BODY);
  expect(server!.connections[0]!.received().toString('latin1').split('\r\n\r\n')).toHaveLength(2);
});

test('an offer to keep the connection is not taken: a drop after acceptance is seen once and is lost', async () => {
  const url = await serve(async ({ socket, request }) => {
    await request();
    if (server!.connections.length === 1)
      return void socket.write(jsonAnswer(200, { genId: 'g-1' }, ['Connection: keep-alive']));
    reset(socket);
  });
  expect(await submitTo(url)).toMatchObject({ kind: 'answer', status: 200 });
  expect(await submitTo(url)).toEqual({ kind: 'lost', cause: 'ECONNRESET' });
  // Whatever was sent again would have come before this one.
  expect(await submitTo(url)).toEqual({ kind: 'lost', cause: 'ECONNRESET' });
  expect(server!.count('POST')).toBe(3);
  expect(server!.connections).toHaveLength(3);
});

const length = (bytes: number) => `HTTP/1.1 200 OK\r\nContent-Length: ${bytes}\r\n\r\n`;

test.each<[string, string | null, 'end' | 'reset', string]>([
  ['closes without a word', null, 'end', 'ECONNRESET'],
  ['resets without a word', null, 'reset', 'ECONNRESET'],
  ['resets after the head', length(20), 'reset', 'ECONNRESET'],
  ['ends in the middle of a body of known length', `${length(20)}{"genId":`, 'end', 'cut-off'],
  [
    'ends in the middle of a chunked body',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{"genId":\r\n',
    'end',
    'cut-off',
  ],
  [
    'resets in the middle of a body without a length',
    'HTTP/1.1 200 OK\r\n\r\n{"genId":',
    'reset',
    'ECONNRESET',
  ],
  ['ends in the middle of the head', 'HTTP/1.1 200 OK\r\nContent-Le', 'end', ''],
  ['speaks something else', 'SSH-2.0-OpenSSH_9.9\r\n', 'end', 'HPE_INVALID_CONSTANT'],
  [
    'switches protocols',
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
    'end',
    '',
  ],
  [
    'sends a body larger than any answer',
    `${length(3_000_000)}${' '.repeat(3_000_000)}`,
    'end',
    'answer-too-large',
  ],
])('a server that %s: one POST, and its outcome is lost', async (_name, answer, ending, cause) => {
  const url = await serve(async ({ socket, request }) => {
    await request();
    if (answer === null) return ending === 'reset' ? reset(socket) : void socket.end();
    socket.write(answer, () => (ending === 'reset' ? setTimeout(reset, 30, socket) : socket.end()));
  });
  const outcome = await submitTo(url);
  expect(outcome.kind).toBe('lost');
  if (cause !== '') expect(outcome).toEqual({ kind: 'lost', cause });
  expect(server!.count('POST')).toBe(1);
});

const PAID = '{"genId":"g-7"}';
const IN_CHUNKS = `9\r\n{"genId":\r\n6\r\n"g-7"}\r\n0\r\n\r\n`;
const head = (...lines: string[]) => ['HTTP/1.1 200 OK', ...lines, '', ''].join('\r\n');

test.each([
  ['100 KB of headers', `${head(`X-Policy: ${'a'.repeat(100_000)}`, 'Content-Length: 15')}${PAID}`],
  ['a length beside chunks', `${head('Content-Length: 15', 'Transfer-Encoding: chunked')}${IN_CHUNKS}`],
  ['chunks beside a length', `${head('Transfer-Encoding: chunked', 'Content-Length: 15')}${IN_CHUNKS}`],
  ['chunks that are none', `${head('Transfer-Encoding: chunked', 'Content-Length: 15')}${PAID}`],
  ['the same length twice', `${head('Content-Length: 15', 'Content-Length: 15')}${PAID}`],
  ['a header name with a blank', `${head('X Gateway: a', 'Content-Length: 15')}${PAID}`],
  ['the same, in chunks', `${head('X Gateway: a', 'Transfer-Encoding: chunked')}${IN_CHUNKS}`],
  ['line ends without a return', `HTTP/1.1 200 OK\nContent-Length: 15\n\n${PAID}`],
  ['a version of its own', `HTTP/2 200\r\nContent-Length: 15\r\n\r\n${PAID}`],
  ['a length that is too large', `${head('Content-Length: 400')}${PAID}`],
])('the id of an accepted submission is read from an answer with %s', async (_name, answer) => {
  const url = await serve(async ({ socket, request }) => {
    await request();
    socket.end(answer);
  });
  expect(await submitTo(url)).toMatchObject({ kind: 'answer', status: 200, body: PAID });
  expect(server!.count('POST')).toBe(1);
});

test.each([
  ['a refusal', `HTTP/1.1 400 Bad Request\r\nX Gateway: a\r\n\r\n{"message":"no"}`],
  ['an error page', `${head('X Gateway: a')}<html>{"genId":"g-7"}</html>`],
  ['half an answer', `${head('X Gateway: a')}{"genId":"g-7"`],
])('nothing is concluded from %s that the parser gives up', async (_name, answer) => {
  const url = await serve(async ({ socket, request }) => {
    await request();
    socket.end(answer);
  });
  expect(await submitTo(url)).toEqual({ kind: 'lost', cause: 'HPE_INVALID_HEADER_TOKEN' });
});

test('a body that is ended by the end of the connection, without a length, is an answer as it came', async () => {
  const url = await serve(async ({ socket, request }) => {
    await request();
    socket.end('HTTP/1.1 200 OK\r\n\r\n{"genId":');
  });
  expect(await submitTo(url)).toMatchObject({ kind: 'answer', status: 200, body: '{"genId":' });
});

/** In milliseconds; connecting has no longer, and that must not be what takes too long where the machine is slow. */
const STALLED = 3_000;

test('a server that accepts and then says nothing is lost after the time given', async () => {
  const url = await serve(async ({ request }) => void (await request()));
  expect(await submitTo(url, STALLED)).toEqual({ kind: 'lost', cause: 'answer-timeout' });
});

test('an answer that trickles without end is lost after the time given', async () => {
  const url = await serve(async ({ socket, request }) => {
    await request();
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n');
    const timer = setInterval(() => socket.write(' '), 20);
    socket.on('close', () => clearInterval(timer));
  });
  expect(await submitTo(url, STALLED)).toEqual({ kind: 'lost', cause: 'answer-timeout' });
});

test('a server that resets in the middle of a long body is lost, though it cannot have read all of it', async () => {
  const url = await serve(({ socket }) => void socket.once('data', () => reset(socket)));
  const body = JSON.stringify({ prompt: 'x'.repeat(20_000_000) });
  expect(await network.submit({ url, key: KEY, body, timeoutMilliseconds: PATIENCE })).toMatchObject({
    kind: 'lost',
  });
  expect(server!.connections).toHaveLength(1);
});

test('interim answers are passed over, chunks are put together', async () => {
  const url = await serve(async ({ socket, request }) => {
    await request();
    socket.write('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n');
    socket.end(
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{"genId":\r\n6\r\n"g-7"}\r\n0\r\n\r\n',
    );
  });
  expect(await submitTo(url)).toMatchObject({ kind: 'answer', status: 200, body: '{"genId":"g-7"}' });
  expect(server!.count('POST')).toBe(1);
});

test.each([301, 302, 303, 307, 308])('a redirect (%i) is an answer and is not followed', async (status) => {
  const url = await serve(async ({ socket, request }) => {
    await request();
    socket.end(jsonAnswer(status, {}, [`Location: ${server!.url}/elsewhere`]));
  });
  expect(await submitTo(url)).toMatchObject({ kind: 'answer', status });
  expect(server!.connections).toHaveLength(1);
});

test.each([
  ['17', 17],
  ['0', 0],
  ['soon', null],
  ['-3', null],
  ['99999999999', 86_400],
])('Retry-After: %s', async (value, expected) => {
  const url = await serve(async ({ socket, request }) => {
    await request();
    socket.end(jsonAnswer(429, { message: 'later' }, [`Retry-After: ${value}`]));
  });
  expect(await submitTo(url)).toMatchObject({ kind: 'answer', status: 429, retryAfterSeconds: expected });
});

test('Retry-After as a date counts from the Date of the answer, whatever the clock here says', async () => {
  const url = await serve(async ({ socket, request }) => {
    await request();
    const headers = ['Date: Sun, 06 Nov 1994 08:49:37 GMT', 'Retry-After: Sun, 06 Nov 1994 08:51:07 GMT'];
    socket.end(jsonAnswer(503, {}, headers));
  });
  expect(await submitTo(url)).toMatchObject({ status: 503, retryAfterSeconds: 90 });
});

test('a refused connection was not sent', async () => {
  const { port, close } = await startRawServer(() => {});
  await close();
  expect(await submitTo(`http://127.0.0.1:${port}/`)).toEqual({ kind: 'not-sent', cause: 'ECONNREFUSED' });
});

test('an unknown host was not sent', async () => {
  const outcome = await submitTo('http://no-such-host.invalid/');
  expect(outcome.kind).toBe('not-sent');
  expect(outcome).toMatchObject({ cause: expect.stringMatching(/^E(NOTFOUND|AI_AGAIN)$/) });
});

test.each([
  ['file:///etc/passwd', KEY, 'url-invalid'],
  ['not a url', KEY, 'url-invalid'],
  ['http://127.0.0.1:9/', 'key\r\nX-Evil: 1', 'key-malformed'],
])('what cannot be a request is not sent: %s', async (url, key, cause) => {
  expect(await network.submit({ url, key, body: BODY, timeoutMilliseconds: PATIENCE })).toEqual({
    kind: 'not-sent',
    cause,
  });
});

let certificate: { key: Buffer; cert: Buffer } | null = null;

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const options = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '1',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost,IP:127.0.0.1',
    '-keyout',
    key,
    '-out',
    cert,
  ];
  try {
    execFileSync('openssl', options, { stdio: 'ignore' });
    certificate = { key: readFileSync(key), cert: readFileSync(cert) };
  } catch {
    certificate = null;
  }
});

test.for(['as it is', 'against it'])(
  'a certificate that cannot be trusted, with an environment %s: not one byte of the request is sent',
  async (environment, context) => {
    if (certificate === null) return context.skip('no openssl here');
    if (environment === 'against it') vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    onTestFinished(() => void vi.unstubAllEnvs());
    let decrypted = 0;
    server = await startRawServer(
      ({ socket }) => void socket.on('data', (bytes: Buffer) => (decrypted += bytes.length)),
      {
        tls: certificate,
      },
    );
    expect(await submitTo(`${server.url}/`)).toEqual({
      kind: 'not-sent',
      cause: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    expect(decrypted).toBe(0);
  },
);

test('over TLS it is one POST too, on HTTP/1.1, once the certificate is trusted', async (context) => {
  if (certificate === null) return context.skip('no openssl here');
  const usual = getCACertificates('default');
  server = await startRawServer(
    async ({ socket, request }) => {
      await request();
      socket.end(jsonAnswer(200, { genId: 'g-1' }));
    },
    { tls: { ...certificate, ALPNProtocols: ['h2', 'http/1.1'] } },
  );
  const url = `https://localhost:${server.port}/v2/generation/modeln-pro`;
  setDefaultCACertificates([...usual, certificate.cert.toString('latin1')]);
  try {
    expect(await submitTo(url)).toMatchObject({ kind: 'answer', status: 200, body: '{"genId":"g-1"}' });
    expect(await submitTo(url.replace('localhost', '127.0.0.1'))).toMatchObject({
      kind: 'answer',
      status: 200,
    });
  } finally {
    setDefaultCACertificates(usual);
  }
  expect(server.count('POST')).toBe(2);
  expect(server.connections.map(({ socket }) => (socket as TLSSocket).alpnProtocol)).toEqual([
    'http/1.1',
    'http/1.1',
  ]);
});

test('a TLS handshake that fails or never ends was not sent', async () => {
  const plain = await serve(({ socket }) => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'));
  expect((await submitTo(plain.replace('http:', 'https:'))).kind).toBe('not-sent');
  await server!.close();
  const silent = await serve(() => {});
  expect(await submitTo(silent.replace('http:', 'https:'), 300)).toEqual({
    kind: 'not-sent',
    cause: 'connect-timeout',
  });
});

test('the stand-in runtime reaches loopback and nothing else', async () => {
  const standIn = openNetwork({ loopbackOnly: true }).network;
  const url = await serve(async ({ socket, request }) => {
    await request();
    socket.end(jsonAnswer(200, { genId: 'g' }));
  });
  const send = (target: string) =>
    standIn.submit({ url: target, key: KEY, body: BODY, timeoutMilliseconds: PATIENCE });
  expect(await send(url)).toMatchObject({ kind: 'answer', status: 200 });
  expect(await send(url.replace('127.0.0.1', 'localhost'))).toMatchObject({ kind: 'answer', status: 200 });
  for (const host of ['192.0.2.1', '10.0.0.1', '[2001:db8::1]', '0.0.0.0']) {
    expect(await send(`http://${host}/`), host).toEqual({
      kind: 'not-sent',
      cause: 'stand-in-loopback-only',
    });
  }
});

test('the key is in no log line', () => {
  expect(logged()).toContain('submission-lost');
  expect(logged()).not.toContain(KEY);
});
