import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ProxyRoutes, ProxyServer, ProxyWay } from '../../../electron/core/ports/connections.ts';
import { CANARY_KEY } from '../../support/key-canary.ts';
import { takePort } from '../../support/own-port.ts';
import { PATIENCE } from '../../support/patience.ts';
import { type StudioProxy, type StudioProxyOptions, startStudioProxy } from '../../support/studio-proxy.ts';
import { jsonAnswer, type RawConnection, type RawServer, startRawServer } from './support/raw-server.ts';
import { openNetwork } from './support/test-network.ts';

const CERTIFICATES = resolve(import.meta.dirname, '../../fixtures/certificates');
const TLS = {
  key: readFileSync(join(CERTIFICATES, 'studio.key.pem')),
  cert: readFileSync(join(CERTIFICATES, 'studio.pem')),
};
const BODY = JSON.stringify({ prompt: 'a robot at dawn' });
const SIGN_IN = 'studio artist:pässword with: colon';
/** Only the proxy can look it up: the name is reserved, and stands in no other name service (RFC 6761). */
const HOSTS = { 'service.example': '127.0.0.1', 'files.example': '127.0.0.1' };

const usual = getCACertificates('default');
let service: RawServer | null = null;
let proxies: StudioProxy[] = [];
beforeAll(() =>
  setDefaultCACertificates([...usual, readFileSync(join(CERTIFICATES, 'authority.pem'), 'utf8')]),
);
afterAll(() => setDefaultCACertificates(usual));
afterEach(async () => {
  await service?.close();
  service = null;
  for (const proxy of proxies) await proxy.close();
  proxies = [];
});

async function serve(isSecure: boolean, converse = answer): Promise<string> {
  service = await startRawServer(converse, isSecure ? { tls: TLS } : {});
  return `${isSecure ? 'https' : 'http'}://service.example:${service.port}/v2/generation/modeln-pro`;
}

async function answer({ socket, request }: RawConnection): Promise<void> {
  await request();
  socket.end(jsonAnswer(200, { genId: 'g-1' }));
}

async function openProxy(options: StudioProxyOptions = {}): Promise<ProxyServer> {
  const proxy = await startStudioProxy({ hosts: HOSTS, ...options });
  proxies.push(proxy);
  return { kind: options.tls === undefined ? 'http' : 'https', host: 'localhost', port: proxy.port };
}

/** A proxy that is not there. */
const deadProxy = async (): Promise<ProxyServer> => ({
  kind: 'http',
  host: '127.0.0.1',
  port: await takePort(),
});

function routesOf(ways: readonly ProxyWay[], signIn: string | null = null) {
  const refusals: string[] = [];
  const routes: ProxyRoutes = {
    find: async () => ways,
    readSignIn: async () => signIn,
    noteRefusal: (_server, refusal) => void refusals.push(refusal),
  };
  return { ...openNetwork({ routes }), refusals };
}

function submitBy({ network }: ReturnType<typeof routesOf>, url: string) {
  return network.submit({ url, key: CANARY_KEY, body: BODY, timeoutMilliseconds: PATIENCE });
}

describe('a submission through a proxy', () => {
  it.each([true, false])(
    'is one POST in one tunnel, of which the proxy sees host and port; TLS: %s',
    async (tls) => {
      const url = await serve(tls);
      const way = await openProxy({ signIn: SIGN_IN });
      const open = routesOf([way], SIGN_IN);
      expect(await submitBy(open, url)).toMatchObject({
        kind: 'answer',
        status: 200,
        body: '{"genId":"g-1"}',
      });
      expect(service?.count('POST')).toBe(1);
      expect(service?.connections).toHaveLength(1);
      expect((await service!.connections[0]!.request()).headers).toMatchObject({
        host: `service.example:${service!.port}`,
        'x-api-key': CANARY_KEY,
      });
      expect(proxies[0]?.requests).toEqual([
        { method: 'CONNECT', target: `service.example:${service!.port}`, signIn: SIGN_IN, status: 200 },
      ]);
      expect(proxies[0]?.heard()).not.toContain(CANARY_KEY);
      expect(open.logged()).not.toContain('pässword');
      if (tls) expect((service!.connections[0]!.socket as TLSSocket).encrypted).toBe(true);
    },
  );

  it('goes by a proxy that is reached by https, in a handshake of its own within', async () => {
    const url = await serve(true);
    const way = await openProxy({ tls: TLS });
    expect(await submitBy(routesOf([way]), url)).toMatchObject({ kind: 'answer', status: 200 });
    expect(service?.count('POST')).toBe(1);
  });

  it.each([
    [{ signIn: SIGN_IN }, null, 'proxy-wants-sign-in', 1],
    [{ signIn: SIGN_IN }, 'artist:wrong', 'proxy-sign-in-refused', 1],
    [{ signIn: SIGN_IN, schemes: ['Negotiate', 'NTLM'] }, SIGN_IN.slice(1), 'proxy-sign-in-unknown', 1],
    [{ denies: () => true }, null, 'proxy-refused', 0],
  ] as const)(
    'that the proxy refuses was not sent, and is asked for once: %o',
    async (options, signIn, cause, noted) => {
      const url = await serve(true);
      const open = routesOf([await openProxy(options), 'direct'], signIn);
      expect(await submitBy(open, url)).toEqual({ kind: 'not-sent', cause });
      expect(open.refusals).toEqual(noted === 1 ? [cause] : []);
      expect(proxies[0]?.requests).toHaveLength(1);
      expect(service?.connections).toHaveLength(0);
    },
  );

  it('whose tunnel breaks after it arrived is lost, and never sent again by another way', async () => {
    const url = await serve(true, async ({ request }) => {
      await request();
      proxies[0]?.cut();
    });
    const [first, second] = [await openProxy(), await openProxy()];
    expect(await submitBy(routesOf([first, second, 'direct']), url)).toMatchObject({ kind: 'lost' });
    expect(service?.count('POST')).toBe(1);
    expect(proxies[1]?.requests).toEqual([]);
  });

  it('takes the next way only where a proxy isn’t there at all', async () => {
    const url = await serve(true);
    const dead = await deadProxy();
    expect(await submitBy(routesOf([dead]), url)).toEqual({ kind: 'not-sent', cause: 'proxy-unreachable' });
    const socks: ProxyServer = { kind: 'unsupported', host: 'localhost', port: 1080 };
    expect(await submitBy(routesOf([socks]), url)).toEqual({ kind: 'not-sent', cause: 'proxy-unsupported' });
    expect(await submitBy(routesOf([dead, socks, await openProxy()]), url)).toMatchObject({ kind: 'answer' });
    const here = url.replace('service.example', 'localhost');
    expect(await submitBy(routesOf([dead, 'direct']), here)).toMatchObject({ kind: 'answer' });
    expect(service?.count('POST')).toBe(2);
  });

  it('to a host whose certificate is for another one was not sent', async () => {
    await serve(true);
    const url = `https://files.example:${service!.port}/`;
    const open = routesOf([await openProxy()]);
    expect(await submitBy(open, url)).toEqual({ kind: 'not-sent', cause: 'ERR_TLS_CERT_ALTNAME_INVALID' });
    expect(service?.count('POST')).toBe(0);
  });
});

describe('what a service names, through a proxy', () => {
  it('is fetched by a name that only the proxy can look up', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dailies-proxy-'));
    await serve(false, async ({ socket, request }) => {
      await request();
      socket.end('HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 5\r\n\r\nbytes');
    });
    const { network } = routesOf([await openProxy()]);
    const path = join(folder, 'take.part');
    const url = `http://files.example:${service!.port}/take.png`;
    const namedBy = 'https://service.example';
    expect(await network.download({ url, path, namedBy, onProgress() {} })).toMatchObject({ ok: true });
    expect(await readFile(path, 'utf8')).toBe('bytes');
    await rm(folder, { recursive: true });
  });

  it.each([
    'http://127.0.0.1:9/',
    'http://10.0.0.1/',
    'http://169.254.169.254/',
    'http://router.local/',
    'http://localhost/',
  ])('leads into no network that the service isn’t on: %s', async (url) => {
    const { network } = routesOf([await openProxy()]);
    const found = await network.probeUrl({ url, namedBy: 'https://service.example' });
    expect(found).toMatchObject({ ok: false, error: { code: 'RESULT_BLOCKED' } });
    expect(proxies[0]?.requests).toEqual([]);
  });
});

it('the stand-in runtime leaves this computer through no proxy either', async () => {
  const url = await serve(true);
  const routes = { find: async () => [way], readSignIn: async () => null, noteRefusal() {} };
  const way = await openProxy();
  const { network } = openNetwork({ loopbackOnly: true, routes });
  const send = (target: string) =>
    network.submit({ url: target, key: CANARY_KEY, body: BODY, timeoutMilliseconds: PATIENCE });
  expect(await send(url)).toEqual({ kind: 'not-sent', cause: 'stand-in-loopback-only' });
  expect(proxies[0]?.requests).toEqual([]);
  expect(await send(url.replace('service.example', 'localhost'))).toMatchObject({ kind: 'answer' });
  expect(proxies[0]?.requests).toHaveLength(1);
});
