import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTestPicture } from '../../../electron/core/service/doctor/check-upload.ts';
import { parseJson } from '../../../shared/kernel/json-pointer.ts';
import type { ExampleCatch } from '../../../shared/service/contract.ts';
import type { Settings } from '../../../shared/settings/text.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { delta } from '../../support/services/delta.ts';
import { quarry } from '../../support/services/quarry.ts';
import { type RunningService, startService } from '../../support/services/service.ts';
import { openTestCore, type TestCore } from '../../support/test-core.ts';
import { createTestTunnel, type TestTunnel } from '../../support/test-tunnel.ts';
import { waitUntil } from '../../support/wait-until.ts';

let root: string;
let app: TestCore;
let service: RunningService;

beforeEach(() => {
  root = makeFolder('examples');
});
afterEach(async () => {
  await app.close();
  service.close();
});

async function open(
  bindings: typeof quarry,
  profile: Record<string, unknown>,
  settings: Partial<Settings> = {},
  tunnel?: TestTunnel,
): Promise<string> {
  service = await startService(bindings, { image: makeTestPicture(Math.random, 64), video: Buffer.alloc(0) });
  app = await openTestCore(root, {
    baseUrl: null,
    key: service.key,
    settings: { startUp: 'go-on', ...settings },
    ...(tunnel === undefined ? {} : { tunnel }),
  });
  const text = JSON.stringify({ format: 1, name: 'To learn', baseUrl: service.baseUrl, ...profile });
  return (await app.call('profiles.save', { profileId: null, text })).profileId;
}

const kinds = ({ caught }: ExampleCatch) => caught.map(({ kind }) => kind);
const bodyOf = ({ caught }: ExampleCatch, kind: string) =>
  parseJson(caught.findLast((one) => one.kind === kind)?.body ?? '');

describe('an open address', () => {
  it('shows what is delivered to it and nothing else, and takes nothing once it is closed', async () => {
    const profileId = await open(quarry, {});
    const { call } = app;
    const opened = await call('examples.open', { profileId });
    expect(opened).toMatchObject({
      profileId,
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/deliver\//),
    });
    const url = opened.url as string;
    const post = async (body: string, to = url) =>
      (await fetch(to, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })).status;
    expect(await post('{"job":{"id":"a1"}}')).toBe(200);
    expect(await post('{"job":{"id":"a1"}}')).toBe(200);
    expect(await post('no JSON')).toBe(400);
    // The answer comes before all of it was sent, and may be cut off with the rest.
    const large = post(`{"x":"${'y'.repeat(1_100_000)}"}`).catch(() => 'cut off');
    expect([413, 'cut off']).toContain(await large);
    expect(await post('{"job":2}', `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`)).toBe(404);
    const state = (await call('examples.read', {})) as ExampleCatch;
    expect(state.caught.map(({ kind, body }) => [kind, body])).toEqual([['delivery', '{"job":{"id":"a1"}}']]);
    // It counts as no result: there is no job, and nothing was sent.
    expect(app.store.jobs.list()).toEqual([]);
    expect(service.generations.size).toBe(0);
    await call('examples.close', {});
    expect(await post('{"job":3}')).toBe(404);
    expect(await call('examples.read', {})).toBeNull();
  });

  it('is the tunnel’s where services reach this computer through one, and shows what comes through it', async () => {
    const tunnel = createTestTunnel();
    const profileId = await open(quarry, {}, { delivery: { kind: 'tunnel', domain: null } }, tunnel);
    const { call } = app;
    await waitUntil(
      'the tunnel',
      async () => await call('delivery.state', {}),
      ({ connectivity }) => connectivity === 'reached',
    );
    const { url } = await call('examples.open', { profileId });
    expect(url).toContain(`${tunnel.opened[0]?.url}/deliver/`);
    const body = '{"job":{"id":"through the tunnel"}}';
    const headers = { 'Content-Type': 'application/json' };
    expect((await fetch(url as string, { method: 'POST', body, headers })).status).toBe(200);
    const { caught } = (await call('examples.read', {})) as ExampleCatch;
    expect(caught.map((one) => [one.kind, one.body])).toEqual([['delivery', body]]);
    expect(service.generations.size).toBe(0);
  });

  it('is none where deliveries are switched off', async () => {
    const profileId = await open(quarry, {}, { delivery: { kind: 'polling' } });
    const { calls } = app.core;
    expect(await calls['examples.open']({ profileId })).toMatchObject({
      ok: false,
      error: { code: 'DELIVERY_NOT_BACK' },
    });
  });
});

describe('a free test run', () => {
  const QUERY = { url: '/v2/generation/{genId}/status', status: '/nowhere', outputs: ['/nowhere'] };

  it('catches its answer and what asking brings, although the profile can read neither', async () => {
    const profileId = await open(quarry, { testMode: { param: 'simulate' }, generation: QUERY });
    const ended = await app.call('examples.run', { profileId });
    expect(new Set(kinds(ended))).toEqual(new Set(['submission', 'query']));
    expect(bodyOf(ended, 'submission')).toMatchObject({ genId: expect.any(String) });
    expect(bodyOf(ended, 'query')).toMatchObject({ phase: 'done', files: [expect.any(String)] });
    expect([...service.generations.values()].map(({ charged, test }) => [charged, test])).toEqual([
      [false, 'success'],
    ]);
  });

  it('catches its delivery, which no profile can read yet', async () => {
    const profileId = await open(delta, {
      ...{ testMode: { param: delta.testParam }, generation: { ...QUERY, url: '/v2/nowhere/{genId}' } },
    });
    const ended = await app.call('examples.run', { profileId });
    expect(kinds(ended)).toContain('delivery');
    expect([...service.generations.values()].every(({ charged }) => !charged)).toBe(true);
  });

  it.each([
    ['nobody has named the test setting', {}],
    [
      'the test setting is only suggested',
      { testMode: { param: 'simulate' }, sources: { '/testMode': 'suggested' } },
    ],
  ])('is not sent where %s', async (_, profile) => {
    const profileId = await open(quarry, { generation: QUERY, ...profile });
    const ended = await app.call('examples.run', { profileId });
    expect(ended.ended?.finding).toMatch(/^test-(not-bound|only-suggested)$/);
    expect(service.generations.size).toBe(0);
    expect(app.store.jobs.list()).toEqual([]);
  });
});
