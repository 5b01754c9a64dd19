import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bindByHand } from '../../../shared/service/profile/bind-by-hand.ts';
import { isFilledIn, listHandFields } from '../../../shared/service/profile/hand-fields.ts';
import { listOpenBindings } from '../../../shared/service/profile/open-bindings.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { foundry, type Gives } from '../../support/services/foundry.ts';
import { type Answer, refusal } from '../../support/services/host.ts';
import { type RunningService, startService } from '../../support/services/service.ts';
import { createTestClock } from '../../support/test-clock.ts';
import { openTestCore, request, type TestCore } from '../../support/test-core.ts';

let root: string;
let app: TestCore;
let service: RunningService;

beforeEach(() => {
  root = makeFolder('themselves');
});
afterEach(async () => {
  await app.close();
  service.close();
});

const QUERY = { url: '/v2/renders/{genId}', status: '/status', outputs: [] };
const WHOLE = { url: '/v2/renders/{genId}/content', file: true, outputs: [] };
const PARTS = { url: '/v2/parts/{id}/download', id: '/parts/*/part_id', file: true, outputs: [] };

async function open(
  gives: Gives,
  parts: Record<string, unknown>,
  bindings = foundry(gives),
): Promise<string> {
  service = await startService(bindings);
  app = await openTestCore(join(root, 'data'), {
    baseUrl: null,
    key: service.key,
    clock: createTestClock({ speed: 10 }),
    settings: { startUp: 'go-on', delivery: { kind: 'polling' } },
  });
  const { call } = app;
  const text = JSON.stringify({ format: 1, name: 'Foundry', baseUrl: service.baseUrl, ...parts });
  const { profileId } = await call('profiles.save', { profileId: null, text });
  await call('profiles.activate', { profileId });
  return profileId;
}

const send = async (prompt: string): Promise<string> => {
  const [id] = await app.enqueue(request('modeln-pro', { prompt, quality: '2K', aspectRatio: '1:1' }));
  return id;
};

/** What the job brought home, and the key of each request for it. */
async function bringHome(id: string, path: RegExp) {
  const job = await app.waitForState(id, 'done');
  const keysOf = (where: 'api' | 'elsewhere') =>
    service.hosts[where].seen
      .filter((seen) => path.test(seen.path))
      .map(({ headers }) => headers['x-api-key']);
  return { takes: job.takeIds.length, api: keysOf('api'), elsewhere: keysOf('elsewhere') };
}

describe('results that are themselves at an address of the service', () => {
  it('come home with the key', async () => {
    await open('itself', { generation: { ...QUERY, result: WHOLE } });
    const { takes, api } = await bringHome(await send('A bell, cast in bronze.'), /content$/);
    expect({ takes, api }).toEqual({ takes: 1, api: [service.key] });
    expect([...service.generations.values()].map(({ charged }) => charged)).toEqual([true]);
  });

  it('come home from another host that the address leads to, which never gets the key', async () => {
    await open('elsewhere', { generation: { ...QUERY, result: WHOLE } });
    const found = await bringHome(await send('A bell in a store.'), /content$|^\/store/);
    expect(found).toEqual({ takes: 1, api: [service.key], elsewhere: [undefined] });
  });

  it('come home one by one where each has an id of its own', async () => {
    await open('itself', { generation: { ...QUERY, result: PARTS } });
    const { takes, api } = await bringHome(await send('Two bells.'), /download$/);
    expect({ takes, api }).toEqual({ takes: 2, api: [service.key, service.key] });
  });

  it('are not given up while the address refuses the key', async () => {
    const usual = foundry('itself');
    let refusals = 0;
    await open(
      'itself',
      { generation: { ...QUERY, result: WHOLE } },
      {
        ...usual,
        answer: (asked, state) =>
          asked.path.endsWith('content') && refusals++ < 1
            ? refusal(403, 'Not now.')
            : (usual.answer(asked, state) as Answer),
      },
    );
    const { takes } = await bringHome(await send('A bell that is asked for twice.'), /content$/);
    expect({ takes, refusals: refusals - 1, charged: service.generations.size }).toEqual({
      takes: 1,
      refusals: 1,
      charged: 1,
    });
  });

  it('come home by the address that an artist filled in', async () => {
    const profileId = await open('itself', {});
    const { call } = app;
    const profile = await call('profiles.get', { profileId });
    const row = listOpenBindings(profile).find(({ meaning }) => meaning === 'query');
    if (row === undefined) throw new Error('nothing is open');
    const values = {
      ...{ url: QUERY.url, status: QUERY.status, outputs: '', completed: 'completed', failed: 'failed' },
      resultFile: WHOLE.url,
    };
    expect(isFilledIn(listHandFields(profile, row), values)).toBe(true);
    const text = JSON.stringify(bindByHand(profile, [row], values));
    await call('profiles.save', { profileId, text });
    const { takes } = await bringHome(await send('A bell, bound by hand.'), /content$/);
    expect(takes).toBe(1);
  });
});
