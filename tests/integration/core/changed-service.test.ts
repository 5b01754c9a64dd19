import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Job } from '../../../shared/jobs/job.ts';
import { CANARY_KEY } from '../../support/key-canary.ts';
import {
  PIXEL,
  SCRIPTED_PROFILE_ID as PROFILE,
  type Script,
  type ScriptedService,
  startScriptedService,
} from '../../support/scripted-service.ts';
import { createTestClock } from '../../support/test-clock.ts';
import { request, type TestCore } from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { image, setUp } from '../trust/bench.ts';

const ALL = { scope: { kind: 'all' as const } };
const SECOND_KEY = `${CANARY_KEY}-second`;

/** A program whose clock stands: what comes only after a pause does not come before the test lets the time pass. */
async function meet(script: Partial<Script> = {}, concurrent = 4, profile: Record<string, unknown> = {}) {
  const secrets: Record<string, string> = { [PROFILE]: CANARY_KEY };
  const clock = createTestClock({ speed: 0 });
  const bench = await setUp(script, { limits: { concurrent, submitsPerMinute: 1000 }, ...profile });
  const open = () => bench.open({ secrets, clock });
  const app = await open();
  /** The job is done once its time has come to be asked about. */
  const finish = async (id: string, running = app) => {
    await running.waitForState(id, 'submitted');
    clock.skip(60_000);
    await running.waitForState(id, 'done');
  };
  /** Why nothing of the profile goes. */
  const held = async () => (await app.call('app.snapshot', {})).status.profileHolds[PROFILE];
  return { ...bench, open, app, secrets, finish, held };
}

async function change(app: TestCore, bindings: Record<string, unknown>): Promise<void> {
  const profile = await app.call('profiles.get', { profileId: PROFILE });
  const text = JSON.stringify({ ...profile, ...bindings });
  await app.call('profiles.save', { profileId: PROFILE, text });
}

function store(app: TestCore, secrets: Record<string, string>, key: string): void {
  secrets[PROFILE] = key;
  app.core.secretChanged({ kind: 'key', profileId: PROFILE });
}

const keysSeen = ({ submissions }: ScriptedService) => submissions.map(({ headers }) => headers['x-api-key']);

const running = () => ({ body: { status: 'running' } });

it('what waits is sent, and asked about, by the profile as it is when it goes', async () => {
  const { app, service, finish } = await meet({ submit: () => ({ body: { id: 'g-1' } }) });
  await app.call('queue.pause', ALL);
  const [id] = await app.enqueue(image('A boat of glass.'));
  await change(app, {
    access: { header: 'x-studio-key' },
    submission: { genId: '/id' },
    generation: { url: '/v3/jobs/{genId}', status: '/status', outputs: ['/outputs/*/url'] },
  });
  await app.call('queue.resume', ALL);
  await finish(id);
  expect(service.submissions[0]?.headers).toMatchObject({ 'x-studio-key': CANARY_KEY });
  expect(service.submissions[0]?.headers['x-api-key']).toBeUndefined();
  expect(service.requests).toContain('GET /v3/jobs/g-1');
});

it('what is under way is asked about at once, in the new way', async () => {
  const { app, service } = await meet({ query: running });
  const [id] = await app.enqueue(image('A boat of glass.'));
  await app.waitForState(id, 'submitted');
  service.script.query = () => ({ body: { state: 'ready', files: ['/files/a.png'] } });
  await change(app, {
    generation: { url: '/v2/generation/{genId}', status: '/state', outputs: ['/files/*'] },
    statuses: { completed: ['ready'], failed: ['broken'] },
  });
  await app.waitForState(id, 'done');
  expect(service.submissions).toHaveLength(1);
});

it('an answer that is under way is read by what its submission was sent with', async () => {
  let release = () => {};
  const answered = new Promise<void>((go) => (release = go));
  const { app, service, finish } = await meet({
    async submit() {
      await answered;
      return { body: { genId: 'g-right', id: 'g-wrong' } };
    },
  });
  const [id] = await app.enqueue(image('A boat of glass.'));
  await waitUntil('the submission', () => service.submissions.length === 1);
  await change(app, { submission: { genId: '/id' } });
  release();
  await finish(id);
  expect(app.store.jobs.find(id)?.genId).toBe('g-right');
  expect(service.submissions).toHaveLength(1);
});

it('a key that is stored anew is used at once, by what was refused with the old one', async () => {
  const { app, service, secrets, finish, held } = await meet(
    {
      submit: ({ headers }) =>
        headers['x-api-key'] === SECOND_KEY
          ? { body: { genId: 'g-1' } }
          : { status: 401, body: { message: 'Who are you?' } },
    },
    1,
  );
  const [refused, waiting] = await app.enqueue(image('One of two boats.'), image('Two of two boats.'));
  await app.waitForState(refused, 'failed');
  expect(await held()).toBe('key-refused');
  store(app, secrets, SECOND_KEY);
  await finish(waiting);
  expect(keysSeen(service)).toEqual([CANARY_KEY, SECOND_KEY]);
});

it.each(['submission', 'upload'])(
  'a refusal of the old key, on its way while another is stored, says nothing of that one: %s',
  async (what) => {
    const asked = Promise.withResolvers<void>();
    const late = Promise.withResolvers<void>();
    const refuse = async () => {
      asked.resolve();
      await late.promise;
      return { status: 401, body: { message: 'Who are you?' } };
    };
    const { app, folder, secrets, finish, held } = await meet({
      upload: (number) => (what === 'upload' && number === 1 ? refuse() : { body: { fileName: 'file-1' } }),
      submit: (_seen, number) =>
        what === 'submission' && number === 1 ? refuse() : { body: { genId: `g-${number}` } },
    });
    const path = join(folder, 'reference.png');
    await writeFile(path, PIXEL);
    const images = [{ kind: 'file' as const, assetId: await app.addFile(path) }];
    const [first] = await app.enqueue(image('One of two boats.', { images }));
    await asked.promise;
    store(app, secrets, SECOND_KEY);
    late.resolve();
    if (what === 'upload') await finish(first);
    else await app.waitForState(first, 'failed');
    expect(await held()).toBeUndefined();
    const [second] = await app.enqueue(image('Two of two boats.'));
    await finish(second);
  },
);

it('a service that moved is found at its new address at once, by what waits and what is under way', async () => {
  const { app, service, secrets, finish, held } = await meet({ query: running });
  const [sent] = await app.enqueue(image('Sent before it moved.'));
  await app.waitForState(sent, 'submitted');
  await service.stop();
  const [waiting] = await app.enqueue(image('Waits until it has moved.'));
  await waitUntil('the service to be missed', held, (reason) => reason === 'offline');
  const moved = await startScriptedService({ submit: () => ({ body: { genId: 'g-moved' } }) });
  onTestFinished(() => moved.stop());
  await change(app, { baseUrl: moved.baseUrl });
  // A key is for the address that it was stored for.
  expect(secrets[PROFILE]).toBeUndefined();
  store(app, secrets, SECOND_KEY);
  await app.waitForState(sent, 'done');
  await finish(waiting);
  expect(moved.submissions.map(({ body }) => body['prompt'])).toEqual(['Waits until it has moved.']);
  expect(keysSeen(moved)).toEqual([SECOND_KEY]);
});

/** A model of the service's own, and a query under its path. */
const still = (path: string) => ({
  customModels: { still: { path, kind: 'image', title: 'Still', fields: [{ key: 'prompt', kind: 'text' }] } },
});
const UNDER_MODEL = {
  format: 1,
  generation: { url: '{model}/{genId}', status: '/status', outputs: ['/outputs/*/url'] },
  ...still('/v1/still'),
};

it.each<[string, Record<string, unknown>]>([
  ['has its model at another path', still('/v2/still')],
  ['has its model no more', { customModels: {} }],
])('a job is asked about under the path that it was sent to, where the profile %s', async (_, later) => {
  const { app, open, service, finish } = await meet({}, 4, UNDER_MODEL);
  const whole = service.script.query;
  service.script.query = (genId) => (genId === 'gen-1' ? whole(genId) : running());
  const prompts = ['Asked about at once.', 'Asked about after a restart.'];
  const [first, second] = (await app.enqueue(...prompts.map((prompt) => request('still', { prompt })))) as [
    string,
    string,
  ];
  for (const id of [first, second]) await app.waitForState(id, 'submitted');
  await change(app, later);
  await app.waitForState(first, 'done');
  await app.close();
  service.script.query = whole;
  await finish(second, await open());
  const asked = service.requests.filter((line) => line.startsWith('GET ') && !line.includes('/files/'));
  expect(new Set(asked)).toEqual(new Set(['GET /v1/still/gen-1', 'GET /v1/still/gen-2']));
  expect(service.submissions).toHaveLength(2);
});

describe('what was delivered to a service that can’t be asked', () => {
  const UNREADABLE = { genId: '/id', status: '/phase', outputs: ['/nowhere'] };
  const READABLE = { genId: '/genId', status: '/state', outputs: ['/files/*'] };
  const BODY = { genId: 'gen-1', state: 'ready', files: ['/files/a.png'] };
  const WORDS = { statuses: { completed: 'ready', failed: 'broken' } };

  /** A job whose delivery came, and said nothing that the profile could read. */
  async function haveUnread(webhook: object, body: object, script: Partial<Script> = {}) {
    const met = await meet(script, 4, { generation: null, webhook, ...WORDS });
    const [id] = await met.app.enqueue(image('A boat of glass.'));
    await waitUntil('the submission', () => met.service.submissions.length === 1);
    await met.app.waitForState(id, 'submitted', 'unknown');
    const address = met.service.submissions[0]?.query.get('webhookUrl') as string;
    const answer = await fetch(address, { method: 'POST', body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    await waitUntil('it to be worked out', () => met.app.store.deliveries.pending().length === 0);
    const job = () => met.app.store.jobs.find(id) as Job;
    return { ...met, id, job };
  }

  it('is read once the profile says how, and nothing is sent again', async () => {
    const { app, service, id, job } = await haveUnread(UNREADABLE, BODY);
    expect(job()).toMatchObject({ state: 'submitted', hold: { reason: 'delivery-only' } });
    await change(app, { webhook: { ...READABLE, status: '/still-wrong' } });
    expect(job()).toMatchObject({ state: 'submitted', hold: { reason: 'delivery-only' } });
    await change(app, { webhook: READABLE });
    await app.waitForState(id, 'done');
    expect(job().takeIds).toHaveLength(1);
    expect(job().charge).toEqual({ surely: 1, maybe: 0 });
    expect(service.submissions).toHaveLength(1);
  });

  it('is read after a restart too, in the order in which it came', async () => {
    const { app, open, service, id } = await haveUnread(UNREADABLE, { ...BODY, state: 'painting' });
    const address = service.submissions[0]?.query.get('webhookUrl') as string;
    const answer = await fetch(address, { method: 'POST', body: JSON.stringify(BODY) });
    expect(answer.status).toBe(200);
    await app.close();
    const again = await open();
    await change(again, { webhook: READABLE });
    await again.waitForState(id, 'done');
    expect(service.submissions).toHaveLength(1);
  });

  it('brings what it made, where it was read as done and without a result', async () => {
    const { app, service, id, job } = await haveUnread({ ...READABLE, outputs: ['/nowhere'] }, BODY);
    await app.waitForState(id, 'failed');
    expect(job().error?.code).toBe('RESULT_MISSING');
    await change(app, { webhook: { ...READABLE, outputs: ['/nowhere/else'] } });
    expect(job()).toMatchObject({ state: 'failed', error: { code: 'RESULT_MISSING' } });
    await change(app, { webhook: READABLE });
    await app.waitForState(id, 'done');
    expect(job().takeIds).toHaveLength(1);
    expect(service.submissions).toHaveLength(1);
  });

  it('says which generation it is of, so that it can be asked about', async () => {
    const body = { ...BODY, state: 'painting' };
    const { app, service, id, job } = await haveUnread(UNREADABLE, body, {
      submit: () => ({ body: '', isLost: true }),
      query: () => ({ body: { status: 'ready', outputs: [{ url: '/files/a.png' }] } }),
    });
    expect(job()).toMatchObject({ state: 'submitted', genId: null });
    await change(app, {
      webhook: READABLE,
      generation: { url: '/v2/generation/{genId}', status: '/status', outputs: ['/outputs/*/url'] },
    });
    await app.waitForState(id, 'done');
    expect(service.requests).toContain('GET /v2/generation/gen-1');
    expect(service.submissions).toHaveLength(1);
  });
});
