import { readFileSync } from 'node:fs';
import { mkdtemp, readdir } from 'node:fs/promises';
import { createServer as createSecureServer } from 'node:https';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { routesFromEnvironment } from '../../../electron/adapters/http/proxy-environment.ts';
import { createReachedHosts } from '../../../electron/core/service/profiles/reached-hosts.ts';
import type { DoctorReport, DoctorStep } from '../../../shared/service/doctor-report.ts';
import { describeFinding } from '../../../shared/service/text/doctor-text.ts';
import { CANARY_KEY } from '../../support/key-canary.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { startStudioProxy } from '../../support/studio-proxy.ts';
import { openTestCore, type TestCore, type TestCoreOptions } from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { type CountingService, startCountingService } from './counting-service.ts';

const CERTIFICATES = resolve(import.meta.dirname, '../../fixtures/certificates');
const root = makeFolder('doctor', afterAll);
let service: CountingService;
let app: TestCore;

beforeEach(async () => {
  service = await startCountingService();
  await open();
});
afterEach(async () => {
  await app.close();
  await service.close();
});

async function open(more: Partial<TestCoreOptions> = {}): Promise<void> {
  app = await openTestCore(await mkdtemp(join(root, 'data-')), { baseUrl: null, key: CANARY_KEY, ...more });
}

const FULL = {
  format: 1,
  name: 'Studio',
  upload: { mode: 'multipart', url: '/files', field: 'data', reference: '/file/id' },
  generation: { url: '/jobs/{genId}', status: '/job/state', outputs: ['/job/urls/*'] },
  webhook: { genId: '/id', status: '/state', outputs: [] },
  statuses: { completed: 'ready', failed: 'broken' },
  testMode: { param: 'dryRun' },
};

/** Saves the profile and looks at it; `change` replaces parts of it. */
async function look(
  change: Record<string, unknown> = {},
  allowTestSubmission = false,
): Promise<DoctorReport> {
  const text = JSON.stringify({ ...FULL, baseUrl: service.baseUrl, ...change });
  const { profileId } = await app.call('profiles.save', { profileId: null, text });
  return await app.call('doctor.run', { profileId, allowTestSubmission });
}

const rowOf = (report: DoctorReport, step: DoctorStep) => {
  const row = report.rows.find((candidate) => candidate.step === step);
  if (row === undefined) throw new Error(step);
  return row;
};
const findings = (report: DoctorReport) => report.rows.map(({ state, finding }) => `${state} ${finding}`);

describe('a connection in which all is well', () => {
  it('is good in every step, and cost nothing', async () => {
    const report = await look({}, true);
    expect(findings(report)).toEqual([
      'ok reached',
      'ok plain-on-this-computer',
      'ok key-accepted',
      'ok query-answers',
      'ok upload-works',
      'ok delivery-comes-back',
      'ok test-completed-without-file',
    ]);
    expect(report.endedAt).not.toBeNull();
    expect(service.submissions().map(({ query }) => query.get('dryRun'))).toEqual(['success']);
    expect(service.charged()).toEqual([]);
    expect(app.store.jobs.list()).toMatchObject([{ testMode: 'success', estimate: null }]);
  });

  it('takes the address that was reached for right, also where another one was proven before', async () => {
    const reached = createReachedHosts(app.store);
    reached.confirm(service.baseUrl, 'public');
    await look();
    expect(reached.read(service.baseUrl)).toBe('loopback');
  });

  it('leaves nothing of the picture that it sent, and sends another each time', async () => {
    await look();
    await look();
    expect(service.seen.filter(({ path }) => path === '/files').length).toBe(2);
    const folders = await readdir(root);
    const left = await Promise.all(
      folders.map((folder) => readdir(join(root, folder, 'doctor')).catch(() => [])),
    );
    expect(left.flat()).toEqual([]);
  });

  it('words every row, with a remedy only where something is to be done', async () => {
    for (const row of (await look({}, true)).rows) {
      const words = describeFinding(row);
      expect(words?.found).toMatch(/\.$/);
      expect(words?.found).not.toMatch(/undefined|null|NaN/);
      expect(words?.remedy).toBeNull();
    }
  });
});

describe('never a paid request', () => {
  const profiles: [string, Record<string, unknown>][] = [
    ['without a test parameter', { testMode: null }],
    ['with a suggested test parameter', { sources: { '/testMode': 'suggested' } }],
    ['with a test parameter that is suggested by name', { sources: { '/testMode/param': 'suggested' } }],
    ['for which no model has test runs', { testMode: { param: 'dryRun', models: [] } }],
  ];
  it.each(profiles)('%s, though test runs are allowed', async (_, change) => {
    const report = await look(change, true);
    expect(rowOf(report, 'test-run').state).toBe('skipped');
    expect(service.submissions()).toEqual([]);
    expect(app.store.jobs.list()).toEqual([]);
  });

  it('without leave, though all is bound', async () => {
    expect(rowOf(await look({}), 'test-run').finding).toBe('test-not-wanted');
    expect(service.submissions()).toEqual([]);
  });

  it('whatever the service answers, and at most once', async () => {
    for (const submission of [400, 429, 500, 'drop'] as const) {
      service.manners.submission = submission;
      const before = service.submissions().length;
      const report = await look({ limits: { submitsPerMinute: 6000 } }, true);
      expect(['failed', 'warn']).toContain(rowOf(report, 'test-run').state);
      expect(service.submissions().length - before).toBe(1);
    }
    expect(service.charged()).toEqual([]);
  });

  it('while the queue is paused', async () => {
    await app.call('queue.pause', { scope: { kind: 'all' } });
    expect(rowOf(await look({}, true), 'test-run').finding).toBe('test-queue-paused');
    expect(app.store.jobs.list()).toEqual([]);
  });
});

describe('the key', () => {
  it('that is unknown is told from one that may not do this', async () => {
    await app.close();
    await open({ key: 'wrong-key' });
    const refused = await look({}, true);
    expect(findings(refused).slice(2)).toEqual([
      'failed key-refused',
      'skipped needs-key',
      'skipped needs-key',
      'ok delivery-comes-back',
      'skipped needs-key',
    ]);
    expect(describeFinding(rowOf(refused, 'key'))?.found).toContain('(401): “Who are you?”');

    await app.close();
    await open();
    service.manners.refuseWith = 403;
    const forbidden = await look();
    expect(rowOf(forbidden, 'key').finding).toBe('key-not-allowed');
    expect(describeFinding(rowOf(forbidden, 'key'))?.remedy).toContain('balance');
  });

  it('is not called good where the service would answer the same without it', async () => {
    service.manners.isOpen = true;
    expect(rowOf(await look(), 'key')).toMatchObject({ state: 'warn', finding: 'key-not-looked-at' });
  });

  it('goes to the base URL’s host and nowhere else', async () => {
    const other = await startCountingService();
    await look({ generation: { ...FULL.generation, url: `${other.baseUrl}/jobs/{genId}` } });
    expect(other.seen.length).toBeGreaterThan(0);
    expect(other.seen.map(({ key }) => key)).toEqual(other.seen.map(() => null));
    await other.close();
  });
});

describe('the query', () => {
  it('that was suggested and answers is proposed as confirmed; nothing is saved by itself', async () => {
    const report = await look({ sources: { '/generation': 'suggested' } });
    expect(rowOf(report, 'query')).toMatchObject({ state: 'ok', confirms: ['/generation/url'] });
    const profile = await app.call('profiles.get', { profileId: report.profileId });
    expect(profile.sources).toEqual({ '/generation': 'suggested' });
  });

  it('that answers like an address that does not exist proves nothing', async () => {
    service.manners.hidesQuery = true;
    const report = await look({ sources: { '/generation': 'suggested' } });
    expect(rowOf(report, 'query')).toMatchObject({
      state: 'warn',
      finding: 'query-same-as-nowhere',
      confirms: [],
    });
  });

  it('and its words are confirmed by a test run that came to its end', async () => {
    const report = await look(
      { sources: { '/generation/status': 'suggested', '/statuses': 'suggested' } },
      true,
    );
    expect(rowOf(report, 'test-run').confirms).toEqual(['/generation/status', '/statuses/completed']);
  });
});

describe('uploads and deliveries', () => {
  it('a suggested upload is not tried', async () => {
    const report = await look({ sources: { '/upload/url': 'suggested' } });
    expect(rowOf(report, 'upload').finding).toBe('upload-only-suggested');
    expect(service.seen.some(({ path }) => path === '/files')).toBe(false);
  });

  it('an upload that is refused is said in the service’s own words', async () => {
    service.manners.takesUploads = false;
    const row = rowOf(await look(), 'upload');
    expect(row).toMatchObject({ state: 'failed', error: { code: 'UPLOAD_FAILED' } });
    expect(describeFinding(row)?.found).toContain('Cannot POST /files');
  });

  it('no query and no delivery is no way back', async () => {
    await app.close();
    await open({ settings: { delivery: { kind: 'polling' } } });
    const report = await look({ generation: null });
    expect(rowOf(report, 'webhook')).toMatchObject({ state: 'failed', finding: 'no-way-back' });
    expect(rowOf(report, 'key').finding).toBe('no-free-read');
    const asked = await look();
    expect(rowOf(asked, 'webhook')).toMatchObject({ state: 'skipped', finding: 'delivery-not-needed' });
  });
});

describe('a service that can’t be reached', () => {
  it('is said to be down, and nothing more is tried', async () => {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as { port: number };
    await new Promise<void>((closed) => server.close(() => closed()));
    const report = await look({ baseUrl: `http://127.0.0.1:${port}` }, true);
    expect(findings(report).slice(0, 5)).toEqual([
      'failed connection-refused',
      'skipped needs-connection',
      'skipped needs-connection',
      'skipped needs-connection',
      'skipped needs-connection',
    ]);
    expect(describeFinding(rowOf(report, 'address'))?.found).toContain(String(port));
  });

  it.each([
    ['self-signed', 'certificate-self-signed'],
    ['expired', 'certificate-expired'],
  ])('over TLS is told what is wrong with its certificate, and sent nothing: %s', async (name, finding) => {
    let requests = 0;
    const server = createSecureServer(
      {
        key: readFileSync(join(CERTIFICATES, `${name}.key.pem`)),
        cert: readFileSync(join(CERTIFICATES, `${name}.pem`)),
      },
      () => (requests += 1),
    );
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as { port: number };
    const report = await look({ baseUrl: `https://localhost:${port}` }, true);
    expect(rowOf(report, 'tls')).toMatchObject({ state: 'failed', finding });
    expect(rowOf(report, 'key').finding).toBe('needs-connection');
    expect(requests).toBe(0);
    await new Promise<void>((closed) => server.close(() => closed()));
  });
});

describe('a service behind the proxy of a studio', () => {
  const throughProxy = (port: number, signIn = '') =>
    routesFromEnvironment({
      ...{ HTTP_PROXY: `http://${signIn}localhost:${port}`, NO_PROXY: '<-loopback>' },
      HTTPS_PROXY: `http://${signIn}localhost:${port}`,
    });

  it.each([
    ['artist:secret@', 200, 'ok reached-through-proxy'],
    ['', 407, 'failed proxy-wants-sign-in'],
    ['artist:wrong@', 407, 'failed proxy-sign-in-refused'],
  ])(
    'is reached through it, or the proxy is named that stands in the way: %s',
    async (signIn, status, found) => {
      const proxy = await startStudioProxy({ signIn: 'artist:secret' });
      await app.close();
      await open({ routes: throughProxy(proxy.port, signIn) });
      const report = await look({}, true);
      expect(findings(report)[0]).toBe(found);
      expect(describeFinding(rowOf(report, 'address'))?.found).toContain(`localhost:${proxy.port}`);
      expect(new Set(proxy.requests.map((one) => one.status))).toEqual(new Set([status]));
      if (status === 200) {
        expect(rowOf(report, 'test-run').state).toBe('ok');
        expect(service.submissions()).toHaveLength(1);
      } else expect(service.seen).toEqual([]);
      await proxy.close();
    },
  );

  it('that looks into connections is named by the authority that it signs with', async () => {
    const proxy = await startStudioProxy();
    await app.close();
    await open({ routes: throughProxy(proxy.port) });
    const [key, cert] = ['studio.key.pem', 'studio.pem'].map((name) =>
      readFileSync(join(CERTIFICATES, name)),
    );
    const server = createSecureServer({ key, cert });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as { port: number };
    const row = rowOf(await look({ baseUrl: `https://localhost:${port}` }), 'tls');
    expect(row).toMatchObject({ state: 'failed', finding: 'certificate-issuer-unknown' });
    expect(describeFinding(row)?.found).toContain('Studio Authority');
    expect(row.details['proxy']).toBe(`localhost:${proxy.port}`);
    await proxy.close();
    await new Promise<void>((closed) => server.close(() => closed()));
  });
});

it('shows how far it is, runs once at a time, and can be stopped', async () => {
  service.manners.statusWord = 'thinking';
  const running = look({}, true);
  const read = async () => await app.call('doctor.read', {});
  await waitUntil('the last step', read, (report) => report?.rows.at(-1)?.state === 'running');
  expect((await read())?.rows.map(({ state }) => state)).toEqual([
    'ok',
    'ok',
    'ok',
    'ok',
    'ok',
    'ok',
    'running',
  ]);
  const profiles = await app.call('profiles.list', {});
  const profileId = profiles.find(({ practice }) => !practice)?.id ?? '';
  const second = await app.core.calls['doctor.run']({ profileId, allowTestSubmission: true });
  expect(second).toMatchObject({ ok: false, error: { code: 'CONNECTION_CHECK_UNDER_WAY' } });
  await waitUntil('the test run’s submission', () => service.submissions().length > 0);
  await app.call('doctor.cancel', {});
  expect(rowOf(await running, 'test-run').finding).toBe('test-still-running');
  expect((await read())?.endedAt).not.toBeNull();
  expect(service.submissions().length).toBe(1);
});
