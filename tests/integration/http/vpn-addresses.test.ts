import { randomBytes } from 'node:crypto';
import { readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createConnectivityProbe } from '../../../electron/adapters/http/connectivity-probe.ts';
import { OFFICIAL_ELECTRON } from '../../../electron/adapters/system.ts';
import type { VpnRange } from '../../../shared/service/address-kind.ts';
import { CANARY_KEY, writeKeyFile } from '../../support/key-canary.ts';
import { makeFolder } from '../../support/make-folder.ts';
import {
  addScriptedProfile,
  SCRIPTED_PROFILE_ID,
  startScriptedService,
} from '../../support/scripted-service.ts';
import { type StudioProxy, startStudioProxy } from '../../support/studio-proxy.ts';
import { dailiesHere, imageJob, writeJson } from '../cli/support/command.ts';
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
  vi.unstubAllEnvs();
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

/** The stand-in reaches this computer only, whatever its command line allows: from here on the test looks like the official one. */
function runOnOfficialRuntime(): void {
  const executable = join(makeFolder('official'), 'electron');
  symlinkSync(process.execPath, executable);
  const { versions, execPath } = process;
  const look = (electron: typeof versions, path: string) => {
    Object.defineProperty(process, 'versions', { value: electron });
    process.execPath = path;
  };
  look({ ...versions, electron: OFFICIAL_ELECTRON }, executable);
  onTestFinished(() => look(versions, execPath));
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

it('--vpn of the command line opens a range for paid results, which wait without it', async () => {
  names.set('files.example', ['198.18.0.9']);
  giveAll(['93.184.215.14']);
  const service = await startScriptedService({
    query: () => ({ body: { status: 'completed', outputs: [{ url: address }] } }),
  });
  onTestFinished(() => service.stop());
  const address = `${service.baseUrl.replace('127.0.0.1', 'files.example')}/files/a.png`;
  vi.stubEnv('http_proxy', `http://127.0.0.1:${vpn.port}`);
  runOnOfficialRuntime();
  const data = makeFolder('vpn-cli');
  await addScriptedProfile(data, service.baseUrl, { webhook: null });
  writeKeyFile(join(data, 'key'), CANARY_KEY);
  const access = ['--profile', join(data, 'profiles', `${SCRIPTED_PROFILE_ID}.json`)];
  const on = (...words: string[]) => [
    ...[...words, '--data', data, '--json', '--poll-only'],
    ...[...access, '--key-file', join(data, 'key')],
  ];
  const jobs = await writeJson(data, 'jobs.json', [imageJob('A lighthouse')]);
  const waiting = await dailiesHere(...on('run', jobs, '--linger', '0'));
  expect([waiting.code, waiting.results.join()]).toEqual([1, expect.stringContaining('"RESULT_UNREACHED"')]);
  expect(vpn.requests).toEqual([]);
  const fetched = await dailiesHere(...on('fetch', '--vpn', '198.18.0.0/15'));
  expect([fetched.code, JSON.parse(fetched.results.join()).state]).toEqual([0, 'done']);
  expect(vpn.requests.map(({ target }) => target)).toEqual([new URL(address).host]);
  expect(service.submissions).toHaveLength(1);
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
