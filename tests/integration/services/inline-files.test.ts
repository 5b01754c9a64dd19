import { createHash } from 'node:crypto';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import type { JobInput } from '../../../shared/models/media-reference.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { drawPicture } from '../../support/sample-media.ts';
import { type Host, json, refusal, startHost } from '../../support/services/host.ts';
import { createTestClock } from '../../support/test-clock.ts';
import { openTestCore, request, type TestCore } from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';

const FIELDS = [
  { key: 'prompt', kind: 'text', required: true },
  { key: 'image', kind: 'reference', media: 'image', inline: 'data-url' },
  { key: 'more', kind: 'references', media: 'image', maxItems: 4, inline: 'base64' },
  { key: 'mask', kind: 'reference', media: 'image' },
  {
    ...{ key: 'last', kind: 'reference', media: 'image', inline: 'data-url' },
    holder: { key: 'url', constants: { type: 'image' } },
  },
  {
    ...{ key: 'bytes', kind: 'reference', media: 'image', inline: 'base64', filesOnly: true },
    ...{ inside: '/instances/0', holder: { key: 'data', mime: 'mimeType' } },
  },
];
const PROFILE = {
  format: 1,
  name: 'Inline',
  submission: { genId: '/id' },
  generation: { url: '/videos/{genId}', status: '/status', outputs: ['/url'] },
  customModels: { videos: { path: '/videos', kind: 'video', title: 'Videos', fields: FIELDS } },
};
const UPLOAD = { mode: 'multipart', url: '/files', field: 'file', reference: '/name' };

let root: string;
let app: TestCore;
let service: Host;
let picture: Buffer;
let path: string;

beforeEach(async () => {
  root = makeFolder('inline');
  picture = Buffer.from(drawPicture(64, 64, 'teal'));
  path = join(root, 'start.png');
  writeFileSync(path, picture);
  service = await startHost(({ method, path: asked }) => {
    if (asked === '/files') return json(200, { name: 'known-as' });
    if (method === 'POST') return json(200, { id: 'g1' });
    if (asked === '/file.png')
      return { status: 200, body: picture, headers: { 'Content-Type': 'image/png' } };
    return asked === '/videos/g1'
      ? json(200, { status: 'completed', url: `${service.url}/file.png` })
      : refusal(404, 'Nothing.');
  });
});
afterEach(async () => {
  await app.close();
  service.close();
});

async function open(more: object = {}): Promise<void> {
  app = await openTestCore(join(root, 'data'), {
    baseUrl: null,
    clock: createTestClock({ speed: 10 }),
    settings: { startUp: 'go-on', delivery: { kind: 'polling' } },
  });
  const text = JSON.stringify({ ...PROFILE, baseUrl: service.url, ...more });
  const { profileId } = await app.call('profiles.save', { profileId: null, text });
  await app.call('profiles.activate', { profileId });
}

const file = async (of = path) => ({ kind: 'file' as const, assetId: await app.addFile(of) });
const check = async (input: JobInput) => {
  const job = request('videos', input);
  return await app.call('jobs.preview', job);
};
const posts = () => service.seen.filter(({ method }) => method === 'POST');
const sentBody = () => JSON.parse(String(posts()[0]?.body)) as unknown;

it('a request that holds a file has a key, and is not offered to be asked again: only the hash of the file is kept', async () => {
  const idempotency = { name: 'Idempotency-Key', reuse: 'same', seconds: 86_400 };
  await open({ submission: { genId: '/id', idempotency } });
  const ids = await app.enqueue(
    request('videos', { prompt: 'A tide.' }),
    request('videos', { prompt: 'A tide.', image: await file() }),
  );
  await waitUntil('both to be sent', () => posts().length === 2);
  for (const { headers } of posts()) expect(headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  const askable = ids.map((id) => app.store.attempts.latest(id)?.askableUntil ?? null);
  expect(askable).toEqual([expect.any(Number), null]);
});

it('a file goes in the request itself, in the form that the field takes, and its hash is what is kept', async () => {
  await open();
  const image = await file();
  const [id = ''] = await app.enqueue(request('videos', { prompt: 'A tide.', image, more: [image, image] }));
  const done = await app.waitForState(id, 'done');
  expect(done.takeIds).toHaveLength(1);
  const base64 = picture.toString('base64');
  expect(posts()).toHaveLength(1);
  expect(sentBody()).toEqual({
    prompt: 'A tide.',
    image: `data:image/png;base64,${base64}`,
    more: [base64, base64],
  });
  const hash = createHash('sha256').update(picture).digest('hex');
  const database = new DatabaseSync(join(root, 'data', 'dailies.sqlite'), { readOnly: true });
  const kept = JSON.parse(String(database.prepare('SELECT body FROM attempts').get()?.['body'])) as unknown;
  database.close();
  expect(kept).toEqual({
    prompt: 'A tide.',
    image: `data:image/png;sha256,${hash}`,
    more: [`sha256:${hash}`, `sha256:${hash}`],
  });
});

it('stands in an object where the service wants it so, as an address does', async () => {
  await open();
  const url = { kind: 'url' as const, url: 'https://pictures.example/last.png' };
  const preview = async (last: JobInput[string]) => {
    const { body, problems } = await check({ prompt: 'A tide.', last });
    return [(JSON.parse(body) as { last: unknown }).last, problems];
  };
  expect(await preview(url)).toEqual([{ type: 'image', url: url.url }, []]);
  expect(await preview(await file())).toEqual([
    { type: 'image', url: 'data:image/png;base64,… (start.png)' },
    [],
  ]);
});

it('is uploaded instead where the profile says how', async () => {
  await open({ upload: UPLOAD });
  const [id = ''] = await app.enqueue(request('videos', { prompt: 'A tide.', image: await file() }));
  await app.waitForState(id, 'done');
  expect(posts().map((seen) => seen.path)).toEqual(['/files', '/videos']);
  expect(JSON.parse(String(posts()[1]?.body))).toEqual({ prompt: 'A tide.', image: 'known-as' });
});

it('goes in the request all the same where no address is taken, with what it is beside it', async () => {
  await open({ upload: UPLOAD });
  const input = { prompt: 'A tide.', bytes: await file() };
  const { problems } = await check({
    ...input,
    bytes: { kind: 'url', url: 'https://pictures.example/a.png' },
  });
  expect(problems.map(({ code }) => code)).toEqual(['takes-files-only']);
  const [id = ''] = await app.enqueue(request('videos', input));
  await app.waitForState(id, 'done');
  expect(posts()).toHaveLength(1);
  expect(sentBody()).toEqual({
    prompt: 'A tide.',
    instances: [{ bytes: { data: picture.toString('base64'), mimeType: 'image/png' } }],
  });
});

it('a field that takes addresses alone still needs an upload, and is not sent without', async () => {
  await open();
  const image = await file();
  expect((await check({ prompt: 'A tide.', image })).problems).toEqual([]);
  const { problems } = await check({ prompt: 'A tide.', image, mask: image });
  expect(problems.map(({ code }) => code)).toEqual(['upload-unbound']);
});

it('what is too much for one request is said before, of one file and of all of them', async () => {
  await open();
  const { bytes, bytesInAll } = CEILINGS.inline;
  const [large, each] = ['large', 'each'].map((name) => join(root, `${name}.png`));
  for (const [one, size] of [
    [large, bytes + 1],
    [each, bytes],
  ] as const) {
    writeFileSync(one ?? '', picture);
    truncateSync(one ?? '', size);
  }
  const codes = async (input: JobInput) => (await check(input)).problems.map(({ code }) => code);
  const many = await file(each);
  expect(await codes({ prompt: 'A tide.', image: await file(large) })).toEqual(['inline-too-large']);
  expect(await codes({ prompt: 'A tide.', more: [many, many] })).toEqual([]);
  expect(bytesInAll).toBeLessThan(3 * bytes);
  expect(await codes({ prompt: 'A tide.', more: [many, many, many] })).toEqual(['inline-too-large']);
  expect(posts()).toEqual([]);
});

it('a file that has changed since is not sent', async () => {
  await open();
  const image = await file();
  await app.call('queue.pause', { scope: { kind: 'all' } });
  const [id = ''] = await app.enqueue(request('videos', { prompt: 'A tide.', image }));
  writeFileSync(path, Buffer.concat([picture, Buffer.from('more')]));
  await app.call('queue.resume', { scope: { kind: 'all' } });
  const { error } = await app.waitForState(id, 'failed');
  expect(error?.code).toBe('INVALID_INPUT');
  expect(posts()).toEqual([]);
});

it('a preview shows where it will stand, and not the bytes', async () => {
  await open();
  const image = await file();
  const { body } = await check({ prompt: 'A tide.', image, more: [image] });
  expect(JSON.parse(body)).toEqual({
    prompt: 'A tide.',
    image: 'data:image/png;base64,… (start.png)',
    more: ['… (start.png)'],
  });
});
