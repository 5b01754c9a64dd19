import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createConnectivityProbe } from '../../../electron/adapters/http/connectivity-probe.ts';
import type { VpnRange } from '../../../shared/service/address-kind.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { type StudioProxy, startStudioProxy } from '../../support/studio-proxy.ts';
import { resolveNames } from './support/own-resolver.ts';
import { type RawServer, startRawServer } from './support/raw-server.ts';
import { openNetwork } from './support/test-network.ts';

/** What names lead to; everything else goes to the system's resolver. */
const names = new Map<string, string[]>();
resolveNames((host) => names.get(host));

const CERTIFICATES = resolve(import.meta.dirname, '../../fixtures/certificates');
const PUBLIC = ['example.com', 'example.net', 'example.org'];
const folder = makeFolder('vpn', afterAll);
let host: RawServer;
/** Stands for the VPN: only it knows where the made-up addresses really lead. */
let vpn: StudioProxy;

beforeEach(async () => {
  names.clear();
  host = await startRawServer(async ({ socket, request }) => {
    await request();
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\ncontent');
  });
  vpn = await startStudioProxy({ hosts: { 'files.example': '127.0.0.1', 'media.example': '127.0.0.1' } });
});
afterEach(async () => {
  await host.close();
  await vpn.close();
});

/** Fetches a result over the VPN. */
function fetchResult(name: string, allowed: readonly VpnRange[] = []) {
  const way = { kind: 'http', host: 'localhost', port: vpn.port } as const;
  const routes = { find: async () => [way], readSignIn: async () => null, noteRefusal() {} };
  const { network } = openNetwork({ routes, vpnRanges: () => allowed });
  const path = join(folder, randomBytes(6).toString('hex'), '.part');
  const url = `http://${name}:${host.port}/x`;
  return network.download({ url, path, namedBy: 'https://media.example', onProgress: () => {} });
}

/** What a VPN gives to each of these names. */
function giveAll(addresses: string[], more: string[] = []): void {
  for (const name of [...PUBLIC, ...more]) names.set(name, addresses);
}

describe.each([
  ['198.18.0.9', '198.18.0.0/15'],
  ['100.100.3.4', '100.64.0.0/10'],
  ['fd12:3456::9', 'fd00::/8'],
] as const)('a VPN that makes up %s', (address, range) => {
  it('for all names: results are fetched', async () => {
    giveAll([address], ['files.example']);
    expect(await fetchResult('files.example')).toMatchObject({ ok: true });
  });

  it('for one name: the result waits, until its range is allowed', async () => {
    names.set('files.example', [address]);
    giveAll(['93.184.215.14']);
    expect(await fetchResult('files.example')).toMatchObject({
      error: {
        code: 'RESULT_UNREACHED',
        retryable: true,
        details: { host: `files.example:${host.port}`, cause: 'vpn-address' },
      },
    });
    expect(host.count('GET')).toBe(0);
    expect(await fetchResult('files.example', [range])).toMatchObject({ ok: true });
  });

  it('is never believed for an address that stands in the URL', async () => {
    giveAll([address]);
    const literal = address.includes(':') ? `[${address}]` : address;
    expect(await fetchResult(literal, [range])).toMatchObject({ error: { code: 'RESULT_BLOCKED' } });
    expect(vpn.requests).toEqual([]);
  });
});

it('a VPN opens its own range, and no other network', async () => {
  giveAll(['198.18.0.9']);
  for (const address of [
    '127.0.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.100.3.4',
    'fd00::1',
    'fc00::1',
  ]) {
    names.set('files.example', [address]);
    expect(await fetchResult('files.example'), address).toMatchObject({ ok: false });
  }
  names.set('example.org', []);
  names.set('files.example', ['198.18.0.9']);
  expect(await fetchResult('files.example')).toMatchObject({ error: { code: 'RESULT_UNREACHED' } });
  expect(vpn.requests).toEqual([]);
});

it('the check names the range, and whether other names may lead there', async () => {
  const inspect = async (vpnRanges: readonly VpnRange[]) => {
    const log = { info() {}, warn() {}, error() {} };
    const probe = createConnectivityProbe({ loopbackOnly: false, log, vpnRanges: () => vpnRanges });
    return probe.inspect(`http://media.example:${host.port}`);
  };
  names.set('media.example', ['127.0.0.1', '198.18.0.9']);
  giveAll(['93.184.215.14']);
  expect(await inspect([])).toMatchObject({ vpn: { range: '198.18.0.0/15', isOpen: false } });
  expect(await inspect(['198.18.0.0/15'])).toMatchObject({ vpn: { isOpen: true } });
  giveAll(['198.18.0.9']);
  expect(await inspect([])).toMatchObject({ vpn: { isOpen: true } });
});

it('a host that leaves out the certificate of its issuer is told from an issuer that nobody knows', async () => {
  const problemOf = async (name: string) => {
    const [key, cert] = [`${name}.key.pem`, `${name}.pem`].map((file) =>
      readFileSync(join(CERTIFICATES, file)),
    ) as [Buffer, Buffer];
    const server = await startRawServer(async () => {}, { tls: { key, cert } });
    const probe = createConnectivityProbe({ loopbackOnly: true, log: { info() {}, warn() {}, error() {} } });
    const found = await probe.inspect(`https://localhost:${server.port}`);
    await server.close();
    return found.kind === 'connected' ? found.tls?.problem : found;
  };
  expect(await problemOf('incomplete')).toBe('INTERMEDIATE_CERT_MISSING');
  expect(await problemOf('studio')).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
});
