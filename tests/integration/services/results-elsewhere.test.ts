import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTestPicture } from '../../../electron/core/service/doctor/check-upload.ts';
import { parseJson } from '../../../shared/kernel/json-pointer.ts';
import { bindByHand } from '../../../shared/service/profile/bind-by-hand.ts';
import { isFilledIn, listHandFields } from '../../../shared/service/profile/hand-fields.ts';
import { listOpenBindings } from '../../../shared/service/profile/open-bindings.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { type Answer, refusal } from '../../support/services/host.ts';
import { relay } from '../../support/services/relay.ts';
import { type RunningService, startService } from '../../support/services/service.ts';
import { createTestClock } from '../../support/test-clock.ts';
import { openTestCore, request, type TestCore } from '../../support/test-core.ts';

let root: string;
let app: TestCore;
let service: RunningService;

beforeEach(() => {
  root = makeFolder('elsewhere');
});
afterEach(async () => {
  await app.close();
  service.close();
});

const QUERY = { url: '/v2/requests/{genId}/status', status: '/status', outputs: [] };
const RESULT = { at: '/links/response_url', outputs: ['/images/*/url'] };
const WORDS = { statuses: { completed: 'COMPLETED', failed: [] } };

async function open(
  where: 'api' | 'elsewhere',
  parts: Record<string, unknown>,
  bindings = relay(where),
): Promise<string> {
  service = await startService(bindings, {
    image: makeTestPicture(Math.random, 64),
    video: Buffer.alloc(0),
  });
  app = await openTestCore(join(root, 'data'), {
    baseUrl: null,
    key: service.key,
    clock: createTestClock({ speed: 10 }),
    settings: { startUp: 'go-on', delivery: { kind: 'polling' } },
  });
  const { call } = app;
  const text = JSON.stringify({ format: 1, name: 'Relay', baseUrl: service.baseUrl, ...WORDS, ...parts });
  const { profileId } = await call('profiles.save', { profileId: null, text });
  await call('profiles.activate', { profileId });
  return profileId;
}

const send = async (prompt: string): Promise<string> => {
  const [id] = await app.enqueue(request('modeln-pro', { prompt, quality: '2K', aspectRatio: '1:1' }));
  return id;
};

describe('results at an address that only an answer names', () => {
  it.each(['api', 'elsewhere'] as const)(
    'come home, on the host %s, with the key for the API alone',
    async (where) => {
      await open(where, { generation: { ...QUERY, result: RESULT } });
      const id = await send('A lighthouse, by a detour.');
      const job = await app.waitForState(id, 'done');
      expect(job.takeIds).toHaveLength(1);
      expect([...service.generations.values()].map(({ charged }) => charged)).toEqual([true]);
      const asked = service.hosts[where].seen.filter(({ path }) => path === `/v2/requests/${job.genId}`);
      expect(asked.length).toBeGreaterThan(0);
      const keys = asked.map(({ headers }) => headers['x-api-key']);
      expect(new Set(keys)).toEqual(new Set([where === 'api' ? service.key : undefined]));
    },
  );

  it('come home by what an artist filled in of them', async () => {
    const profileId = await open('api', {});
    const { call } = app;
    const profile = await call('profiles.get', { profileId });
    const row = listOpenBindings(profile).find(({ meaning }) => meaning === 'query');
    if (row === undefined) throw new Error('nothing is open');
    const values = {
      ...{ url: QUERY.url, status: QUERY.status, outputs: '', completed: 'COMPLETED', failed: '' },
      ...{ resultAt: RESULT.at, resultOutputs: '/images/*/url' },
    };
    expect(isFilledIn(listHandFields(profile, row), values)).toBe(true);
    const text = JSON.stringify(bindByHand(profile, [row], values));
    await call('profiles.save', { profileId, text });
    await app.waitForState(await send('A lighthouse, bound by hand.'), 'done');
    expect(service.generations.size).toBe(1);
  });

  it('on another host that wants a key, which it never gets, do not speak of the service’s own', async () => {
    const usual = relay('elsewhere');
    let refusals = 0;
    await open(
      'elsewhere',
      { generation: { ...QUERY, result: RESULT } },
      {
        ...usual,
        answerElsewhere: (asked, state) =>
          refusals++ === 0 ? refusal(403, 'Who are you?') : (usual.answerElsewhere?.(asked, state) as Answer),
      },
    );
    await app.waitForState(await send('A lighthouse, asked for twice.'), 'done');
    expect(refusals).toBeGreaterThan(1);
    const { status } = await app.call('app.snapshot', {});
    expect(status.profileHolds).toEqual({});
    await app.waitForState(await send('A lighthouse that nothing holds.'), 'done');
  });

  it('that refuse a generation say that it failed, in the service’s words', async () => {
    await open('api', { generation: { ...QUERY, result: RESULT } });
    const id = await send('A lighthouse that must fail.');
    const job = await app.waitForState(id, 'failed');
    expect(job.error).toMatchObject({
      code: 'GENERATION_FAILED',
      details: { message: 'The relay dropped it.' },
    });
    expect(service.generations.size).toBe(1);
  });

  it('are paid for only once it is known where they stand there', async () => {
    const generation = { ...QUERY, result: { ...RESULT, outputs: [] } };
    const profileId = await open('api', { generation });
    await expect(send('A lighthouse that nobody could bring home.')).rejects.toThrow('results-unbound');
    expect(service.generations.size).toBe(0);
    const { call } = app;
    const profile = await call('profiles.get', { profileId });
    const text = JSON.stringify({ ...profile, generation: { ...generation, result: RESULT } });
    await call('profiles.save', { profileId, text });
    await app.waitForState(await send('A lighthouse that comes home.'), 'done');
    expect(service.generations.size).toBe(1);
  });

  it('are caught by a free test run, so that they can be pointed at', async () => {
    const generation = { ...QUERY, result: { ...RESULT, outputs: [] } };
    const profileId = await open('api', { generation, testMode: { param: 'dry' } });
    const { caught } = await app.call('examples.run', { profileId });
    const [result] = caught.filter(({ kind }) => kind === 'result');
    expect(parseJson(result?.body ?? '')).toMatchObject({ images: [{ url: expect.any(String) }] });
    expect([...service.generations.values()].map(({ charged }) => charged)).toEqual([false]);
  });
});
