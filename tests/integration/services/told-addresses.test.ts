import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../../electron/adapters/system.ts';
import type { Clock } from '../../../electron/core/ports.ts';
import { createHandClock } from '../../support/hand-clock.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { drawPicture } from '../../support/sample-media.ts';
import { type Host, json, parseObject, refusal, type Seen, startHost } from '../../support/services/host.ts';
import { openTestCore, request, type TestCore } from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** Services that take the address for deliveries elsewhere than the interface does. */

const model = (id: string, webhook: unknown, more: object = {}) => ({
  [id]: {
    ...{ path: `/${id}`, kind: 'video', title: id, fields: [{ key: 'prompt', kind: 'text' }], webhook },
    ...more,
  },
});
const PROFILE = {
  format: 1,
  name: 'Told',
  submission: { genId: '/id' },
  webhook: { genId: '/id', status: '/status', outputs: ['/url'] },
  customModels: {
    ...model('body', { in: 'body', name: 'callback_url' }),
    ...model(
      'within',
      { in: 'body', name: '/config/hook/url' },
      {
        fields: [
          { key: 'mode', kind: 'text', inside: 'config' },
          { key: 'prompt', kind: 'text' },
        ],
      },
    ),
    ...model('form', { in: 'body', name: 'callback_url' }, { encoding: 'multipart' }),
    ...model('header', { in: 'header', name: 'X-Webhook-URL' }),
    ...model('query', { in: 'query', name: 'hook' }),
    ...model('nowhere', null),
    ...model('shown', undefined),
  },
};

const QUERY = { generation: { url: '/jobs/{genId}', status: '/status', outputs: ['/url'] } };

let root: string;
let app: TestCore;
let service: Host;

beforeEach(async () => {
  root = makeFolder('told-addresses');
  const picture = Buffer.from(drawPicture(64, 64, 'teal'));
  service = await startHost(({ method, path }) => {
    if (method === 'POST') return json(200, { id: `of-${path.slice(1)}` });
    if (path === '/file.png') return { status: 200, body: picture, headers: { 'Content-Type': 'image/png' } };
    return path.startsWith('/jobs/') ? json(200, { status: 'running' }) : refusal(404, 'Nothing.');
  });
});
afterEach(async () => {
  await app.close();
  service.close();
});

async function open(clock: Clock = systemClock): Promise<void> {
  app = await openTestCore(join(root, 'data'), { baseUrl: null, clock, settings: { startUp: 'go-on' } });
}

async function use(more: object = {}): Promise<void> {
  const text = JSON.stringify({ ...PROFILE, ...more, baseUrl: service.url });
  const { profileId } = await app.call('profiles.save', { profileId: null, text });
  await app.call('profiles.activate', { profileId });
}

async function submit(id: string): Promise<{ jobId: string; seen: Seen }> {
  const [jobId = ''] = await app.enqueue(request(id, { prompt: 'A tide.' }));
  await app.waitForState(jobId, 'submitted', 'fetching', 'done');
  const seen = service.seen.find(({ method, path }) => method === 'POST' && path === `/${id}`);
  if (seen === undefined) throw new Error('nothing was submitted');
  return { jobId, seen };
}

async function readForm({ body, headers }: Seen): Promise<Record<string, unknown>> {
  const type = { 'Content-Type': headers['content-type'] ?? '' };
  return Object.fromEntries(await new Response(new Uint8Array(body), { headers: type }).formData());
}

it.each<[string, (seen: Seen) => unknown]>([
  ['body', ({ body }) => parseObject(body)?.['callback_url']],
  ['within', ({ body }) => (parseObject(body) as { config: { hook: { url: string } } }).config.hook.url],
  ['form', async (seen) => (await readForm(seen))['callback_url']],
  ['header', ({ headers }) => headers['x-webhook-url']],
  ['query', ({ query }) => query['hook']],
  ['shown', ({ query }) => query['webhookUrl']],
])('a result is delivered to the address that stands in the %s', async (id, read) => {
  await open();
  await use();
  const { jobId, seen } = await submit(id);
  const address = String(await read(seen));
  expect(new URL(address).hostname).toBe('127.0.0.1');
  // It stands there alone.
  expect(seen.query).toEqual(
    id === 'query' ? { hook: address } : id === 'shown' ? { webhookUrl: address } : {},
  );
  const delivered = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ id: `of-${id}`, status: 'completed', url: `${service.url}/file.png` }),
  });
  expect(delivered.status).toBe(200);
  const job = await app.waitForState(jobId, 'done');
  expect(job.takeIds).toHaveLength(1);
});

it('what is kept of a request is what was asked for, without the address of the attempt', async () => {
  await open();
  await use();
  await submit('body');
  const database = new DatabaseSync(join(root, 'data', 'dailies.sqlite'), { readOnly: true });
  const kept = String(database.prepare('SELECT body FROM attempts').get()?.['body']);
  database.close();
  expect(JSON.parse(kept)).toEqual({ prompt: 'A tide.' });
});

it('a service that takes no address is sent none, and asked before one that may deliver', async () => {
  const clock = createHandClock();
  await open(clock);
  await use(QUERY);
  await submit('body');
  const { seen } = await submit('nowhere');
  expect(seen.query).toEqual({});
  expect(parseObject(seen.body)).toEqual({ prompt: 'A tide.' });
  const asked = (id: string) => service.seen.filter(({ path }) => path === `/jobs/of-${id}`).length;
  // Long enough for what is only asked about, and not for what may still be delivered.
  clock.advance(3000);
  await waitUntil('it to be asked about', () => asked('nowhere') > 0);
  expect(asked('body')).toBe(0);
});

it('an address has a name of its own in a request', async () => {
  await open();
  const save = async (customModels: object, more: object = {}) => {
    const text = JSON.stringify({ ...PROFILE, ...more, baseUrl: service.url, customModels });
    const saved = await app.core.calls['profiles.save']({ profileId: null, text });
    return saved.ok ? 'saved' : JSON.stringify(saved.error.details);
  };
  expect(await save(model('a', { in: 'body', name: 'prompt' }))).toContain('names prompt twice');
  expect(await save(model('a', { in: 'body', name: '__proto__' }))).toContain('can not be');
  expect(await save(model('a', { in: 'body', name: '/hook/__proto__' }))).toContain('can not be');
  expect(await save(model('a', { in: 'header', name: 'Host' }))).toContain('may be named');
  expect(await save(model('a', { in: 'header', name: 'X-API-Key' }))).toContain('is the name of another');
  expect(await save(model('a', { in: 'header', name: 'a b' }))).toContain('may be named');
  expect(await save(model('a', { in: 'header', name: 'x-key' }), { access: { header: 'X-Key' } })).toContain(
    'is the name of another parameter',
  );
  expect(await save(model('a', { in: 'body', name: '/a/b/c/d/e' }))).toContain('so deep');
  expect(await save(model('a', { in: 'body', name: '/prompt/url' }))).toContain(
    'as a field and as what holds',
  );
  const beside = { fields: [{ key: 'hook', kind: 'text', inside: 'more' }] };
  const written = (name: string) => save(model('a', { in: 'body', name }, beside));
  expect(await written('/more/hook')).toContain('names hook twice');
  expect(await written('/more/hook/url')).toContain('names hook twice');
  expect(await written('/more/url')).toBe('saved');
  expect(
    await save(model('a', { in: 'query', name: 'key' }), { access: { header: null, query: 'key' } }),
  ).toContain('is the name of another parameter');
});
