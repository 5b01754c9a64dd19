import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createNgrokTunnel, tunnelFailure } from '../../../electron/adapters/tunnel/ngrok-tunnel.ts';
import type { Log } from '../../../electron/core/ports.ts';
import { TEST_LIMIT } from '../../support/patience.ts';

/** The real library; its own service cannot be reached from here, so it is led to what stands in for it. */
const quiet: Log = { info() {}, warn() {}, error() {} };
const servers: { server: Server; sockets: Socket[] }[] = [];

afterEach(async () => {
  for (const { server, sockets } of servers.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((closed) => server.close(() => closed()));
  }
});

async function listen(onSocket: (socket: Socket) => void): Promise<string> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    onSocket(socket);
  });
  servers.push({ server, sockets });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `127.0.0.1:${(server.address() as { port: number }).port}`;
}

async function open(
  serverAddress: string,
  more: { timeoutMilliseconds?: number; signal?: AbortSignal } = {},
) {
  const tunnel = createNgrokTunnel({
    log: quiet,
    serverAddress,
    timeoutMilliseconds: more.timeoutMilliseconds ?? TEST_LIMIT,
  });
  return tunnel.open({
    port: 9,
    token: 'no-token-at-all',
    domain: null,
    onLost: () => {},
    signal: more.signal ?? new AbortController().signal,
  });
}

describe('the library', () => {
  it('that finds nobody says that the network is at fault', async () => {
    const address = await listen(() => {});
    for (const { server } of servers.splice(0))
      await new Promise<void>((closed) => server.close(() => closed()));
    const opened = await open(address);
    expect(opened).toMatchObject({
      ok: false,
      error: { code: 'TUNNEL_FAILED', retryable: true, details: { cause: 'network' } },
    });
  });

  it('that is hung up on, or spoken to in another tongue, fails and ends nothing', async () => {
    for (const answer of [
      (socket: Socket) => socket.destroy(),
      (socket: Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    ]) {
      const opened = await open(await listen(answer));
      expect(opened).toMatchObject({ ok: false, error: { code: 'TUNNEL_FAILED', retryable: true } });
    }
  });

  it('that gets no answer is given up', async () => {
    const opened = await open(await listen(() => {}), { timeoutMilliseconds: 700 });
    expect(opened).toMatchObject({ ok: false, error: { details: { cause: 'timeout' } } });
  });

  it('that is not wanted any more is let go, without waiting for its answer', async () => {
    const cancel = new AbortController();
    const opened = await open(await listen(() => cancel.abort()), {
      signal: cancel.signal,
      timeoutMilliseconds: TEST_LIMIT,
    });
    expect(opened).toMatchObject({ ok: false, error: { details: { cause: 'cancelled' } } });
  });
});

describe('what its words mean', () => {
  it.each([
    // As https://ngrok.com/docs/errors has them.
    [
      'The authtoken you specified does not look like a proper ngrok tunnel authtoken. ERR_NGROK_105',
      'token',
      false,
    ],
    ['The authtoken you specified is properly formed, but it is invalid. ERR_NGROK_107', 'token', false],
    ["You've hit your account limit for simultaneous ngrok agent sessions. ERR_NGROK_108", 'limit', false],
    ["The endpoint 'https://a.ngrok.app' is already online. ERR_NGROK_334", 'domain', false],
    ['failed to connect session: failed to establish tcp connection', 'network', true],
    ['something new', 'other', true],
  ])('%s', (message, cause, retryable) => {
    expect(tunnelFailure(new Error(message))).toMatchObject({ retryable, details: { cause } });
  });

  it('a token that they repeat is left out', () => {
    const token = '2abcDEFghiJKLmnoPQRstuVWXyz_5abcDEFghiJKLmnoPQRst';
    const { details } = tunnelFailure(new Error(`authtoken ${token} is invalid`));
    expect(details.message).toBe('authtoken … is invalid');
  });
});
