import { getEventListeners } from 'node:events';
import { connect as connectPlain } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { exchange, type RequestHead, startRequest } from '../../../electron/adapters/http/exchange.ts';
import { parseWebAddress } from '../../../electron/core/ports/web-address.ts';
import { PATIENCE } from '../../support/patience.ts';
import { waitUntil } from '../../support/wait-until.ts';
import {
  jsonAnswer,
  type RawConnection,
  type RawServer,
  reset,
  startRawServer,
} from './support/raw-server.ts';

let server: RawServer;
afterEach(() => server.close());

const POST: RequestHead = {
  method: 'POST',
  key: null,
  headers: { 'Content-Length': String(64 * 1024 * 1024) },
};
const GET: RequestHead = { method: 'GET', key: null, headers: { Accept: 'application/json' } };

/** Sends one request to a server that does what the test says. */
async function send(
  converse: (connection: RawConnection) => Promise<void> | void,
  options: Partial<Parameters<typeof exchange>[3]> & { head?: RequestHead; meanwhile?: () => void } = {},
) {
  server = await startRawServer(converse);
  const { head = GET, meanwhile, ...rest } = options;
  const socket = connectPlain(server.port, '127.0.0.1');
  await new Promise<void>((connected) => socket.once('connect', () => connected()));
  const outcome = exchange(socket, parseWebAddress(`${server.url}/path/to?it=1&b=%20`)!, head, {
    maximumBytes: 1000,
    timeoutMilliseconds: PATIENCE,
    ...rest,
  });
  meanwhile?.();
  return { outcome: await outcome, socket };
}

const answering = (text: string | Buffer) => async (connection: RawConnection) => {
  await connection.request();
  connection.socket.end(text);
};

describe('a request', () => {
  it('goes out once, to the path and host of its address, on a connection that ends with it', async () => {
    const { outcome, socket } = await send(answering(jsonAnswer(200, { genId: 'g' })), {
      head: { method: 'POST', key: 'key', headers: { 'Content-Length': '3' } },
      body: 'abc',
    });
    expect(outcome).toMatchObject({ kind: 'answer', status: 200, body: '{"genId":"g"}' });
    const sent = await (server.connections[0] as RawConnection).request();
    expect(sent.line).toBe('POST /path/to?it=1&b=%20 HTTP/1.1');
    expect(sent.headers).toEqual({
      host: `127.0.0.1:${server.port}`,
      connection: 'close',
      'accept-encoding': 'identity',
      accept: '*/*',
      'user-agent': expect.stringMatching(/^Dailies\/\d+\.\d+\.\d+( \(\+https:\S+\))?$/),
      'content-length': '3',
      'x-api-key': 'key',
    });
    expect(sent.body.toString()).toBe('abc');
    expect(socket.destroyed).toBe(true);
    expect(server.count('POST')).toBe(1);
  });

  it('whose header cannot be sent is lost, with nothing written', async () => {
    const { outcome } = await send(() => {}, { head: { method: 'GET', key: 'a\nb', headers: {} } });
    expect(outcome).toEqual({ kind: 'lost', cause: 'ERR_INVALID_CHAR' });
    expect((server.connections[0] as RawConnection).received()).toHaveLength(0);
  });

  it('that fails after its answer was read harms nobody', async () => {
    server = await startRawServer(() => {});
    const socket = connectPlain(server.port, '127.0.0.1');
    const { outgoing } = startRequest(socket, parseWebAddress(server.url)!, GET);
    const closed = new Promise<void>((done) => outgoing.once('close', () => done()));
    outgoing.destroy(new Error('a late fault'));
    await closed;
  });
});

describe('an answer', () => {
  it('comes with its status and headers', async () => {
    const { outcome } = await send(answering(jsonAnswer(418, {}, ['X-Kind: teapot'])));
    expect(outcome).toMatchObject({ kind: 'answer', status: 418, headers: { 'x-kind': 'teapot' } });
  });

  it.each([
    [1000, 'answer'],
    [1001, 'lost'],
  ])('of %i bytes, of 1,000 that are allowed: %s', async (bytes, kind) => {
    const text = 'x'.repeat(bytes);
    const { outcome } = await send(answering(`HTTP/1.1 200 OK\r\nContent-Length: ${bytes}\r\n\r\n${text}`));
    expect(outcome).toMatchObject(
      kind === 'answer' ? { kind, body: text } : { kind, cause: 'answer-too-large' },
    );
  });

  it.each([
    ['{"genId":"g"}', { kind: 'answer', body: '{"genId":"g"}' }],
    ['x'.repeat(1001), { kind: 'lost', cause: 'answer-too-large' }],
  ])('that is packed is unpacked, up to the same bound', async (text, expected) => {
    const packed = gzipSync(text);
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`;
    const { outcome } = await send(answering(Buffer.concat([Buffer.from(head), packed])));
    expect(outcome).toMatchObject(expected);
  });

  it('that is packed is unpacked by what its head says', async () => {
    const packed = brotliCompressSync('{"genId":"g"}');
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Length: ${packed.length}\r\n\r\n`;
    const { outcome } = await send(answering(Buffer.concat([Buffer.from(head), packed])));
    expect(outcome).toMatchObject({ kind: 'answer', body: '{"genId":"g"}' });
  });

  it('that ends too early is cut off, and a reset is called by its name', async () => {
    const half = 'HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n{"genId":';
    expect((await send(answering(half))).outcome).toEqual({ kind: 'lost', cause: 'cut-off' });
    await server.close();
    const { outcome } = await send(async (connection) => {
      await connection.request();
      connection.socket.write(half, () => setTimeout(reset, 30, connection.socket));
    });
    expect(outcome).toEqual({ kind: 'lost', cause: 'ECONNRESET' });
  });

  it('that never begins, because the connection turns into another protocol, is lost', async () => {
    const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n';
    const { outcome } = await send(answering(upgrade));
    expect(outcome).toEqual({ kind: 'lost', cause: 'closed' });
  });
});

/** As a computer that slept: nothing runs, and time passes. */
const standStill = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);

describe('the end of patience', () => {
  it('is a time without an answer', async () => {
    const { outcome, socket } = await send(() => {}, { timeoutMilliseconds: 100 });
    expect(outcome).toEqual({ kind: 'lost', cause: 'answer-timeout' });
    expect(socket.destroyed).toBe(true);
  });

  it('is a person’s, before anything was written or while it is waited', async () => {
    const already = await send(() => {}, { signal: AbortSignal.abort() });
    expect(already.outcome).toEqual({ kind: 'lost', cause: 'cancelled' });
    await server.close();
    const abort = new AbortController();
    const waiting = send(() => {}, { signal: abort.signal });
    await waitUntil('the request', () => server.connections[0]?.received().length);
    abort.abort();
    expect((await waiting).outcome).toEqual({ kind: 'lost', cause: 'cancelled' });
  });

  it('is not counted while this computer stood still: what lies in the connection is read first', async () => {
    const { outcome } = await send(answering(jsonAnswer(200, { genId: 'g' })), {
      timeoutMilliseconds: 50,
      meanwhile: standStill,
    });
    expect(outcome).toMatchObject({ kind: 'answer', body: '{"genId":"g"}' });
  });

  it('ends all the same when nothing lies in it', async () => {
    const { outcome } = await send(() => {}, {
      timeoutMilliseconds: 50,
      meanwhile: standStill,
    });
    expect(outcome).toEqual({ kind: 'lost', cause: 'answer-timeout' });
  });

  it.each([
    ['on time', 0, 0],
    ['after a grace, where this computer stood still', 700, 2000],
  ])('comes %s', async (_, late, grace) => {
    server = await startRawServer(() => {});
    const socket = connectPlain(server.port, '127.0.0.1');
    await new Promise<void>((connected) => socket.once('connect', () => connected()));
    let time = 5000;
    vi.spyOn(performance, 'now').mockImplementation(() => time);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers().restoreAllMocks());
    const outcome = exchange(socket, parseWebAddress(server.url)!, GET, {
      maximumBytes: 1000,
      timeoutMilliseconds: 60_000,
    });
    time += 60_000 + late;
    vi.advanceTimersByTime(60_000 + grace - 1);
    expect(socket.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(socket.destroyed).toBe(true);
    expect(await outcome).toEqual({ kind: 'lost', cause: 'answer-timeout' });
  });

  it('is counted from the last piece of a body that left, however long all of it takes', async () => {
    server = await startRawServer(({ socket: far }) => void far.pause());
    const socket = connectPlain(server.port, '127.0.0.1');
    await new Promise<void>((connected) => socket.once('connect', () => connected()));
    let time = 5000;
    vi.spyOn(performance, 'now').mockImplementation(() => time);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers().restoreAllMocks());
    const outcome = exchange(socket, parseWebAddress(server.url)!, POST, {
      body: 'x'.repeat(64 * 1024 * 1024),
      maximumBytes: 1000,
      timeoutMilliseconds: 60_000,
    });
    const pass = (milliseconds: number) => {
      time += milliseconds;
      vi.advanceTimersByTime(milliseconds);
    };
    const turn = () => new Promise((next) => setImmediate(next));
    while (server.connections[0] === undefined) await turn();
    const [{ socket: far }] = server.connections;
    for (let round = 0; round < 10; round += 1) {
      const before = socket.bytesWritten;
      far.resume();
      while (socket.bytesWritten < before + 1_000_000) await turn();
      far.pause();
      pass(50_000);
      expect(socket.destroyed).toBe(false);
    }
    pass(60_000);
    expect(await outcome).toEqual({ kind: 'lost', cause: 'answer-timeout' });
  });

  it('leaves no timer and no listener behind', async () => {
    const { signal } = new AbortController();
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const before = timers();
    for (let count = 0; count < 20; count += 1) {
      await send(answering(jsonAnswer(200, {})), { signal });
      await server.close();
    }
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    // Others come and go meanwhile, but not one for each.
    expect(timers() - before).toBeLessThan(10);
  });
});
