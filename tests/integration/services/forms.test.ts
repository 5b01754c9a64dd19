import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { formatCurl } from '../../../renderer/features/compose/form/request-preview.tsx';
import type { JobInput } from '../../../shared/models/media-reference.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { drawPicture } from '../../support/sample-media.ts';
import { type Host, json, refusal, type Seen, startHost } from '../../support/services/host.ts';
import { createTestClock } from '../../support/test-clock.ts';
import { openTestCore, request, type TestCore } from '../../support/test-core.ts';

/** Submissions that are forms (multipart/form-data), read back by the runtime's own reader of forms. */

const FIELDS = [
  { key: 'prompt', kind: 'text', required: true },
  { key: 'start', kind: 'reference', media: 'image', inline: 'part', filesOnly: true },
  { key: 'more', kind: 'references', media: 'image', maxItems: 4, inline: 'part', filesOnly: true },
  { key: 'tags', kind: 'references', media: 'image', maxItems: 4 },
  { key: 'camera', kind: 'text', inside: 'settings' },
  { key: 'steps', kind: 'number' },
  { key: 'loops', kind: 'flag' },
];
const MODEL = { path: '/clips', kind: 'video', title: 'Clips', encoding: 'multipart', fields: FIELDS };
const PROFILE = {
  format: 1,
  name: 'Forms',
  submission: { genId: '/id' },
  generation: { url: '/clips/{genId}', status: '/status', outputs: ['/url'] },
  upload: { mode: 'multipart', url: '/files', field: 'file', reference: '/name' },
};
/** Quotes, a line's end and a folder are in it as far as a name can have them. */
const NAME = 'a "first" frame; ünï.png';

let root: string;
let app: TestCore;
let service: Host;
let picture: Buffer;
let path: string;

beforeEach(async () => {
  root = makeFolder('forms');
  picture = Buffer.from(drawPicture(64, 64, 'teal'));
  path = join(root, NAME);
  writeFileSync(path, picture);
  service = await startHost(({ method, path: asked }) => {
    if (method === 'POST') return json(200, { id: 'g1' });
    if (asked === '/file.png')
      return { status: 200, body: picture, headers: { 'Content-Type': 'image/png' } };
    return asked === '/clips/g1'
      ? json(200, { status: 'completed', url: `${service.url}/file.png` })
      : refusal(404, 'Nothing.');
  });
  app = await openTestCore(join(root, 'data'), {
    baseUrl: null,
    clock: createTestClock({ speed: 10 }),
    settings: { startUp: 'go-on', delivery: { kind: 'polling' } },
  });
  const text = JSON.stringify({ ...PROFILE, baseUrl: service.url, customModels: { clips: MODEL } });
  const { profileId } = await app.call('profiles.save', { profileId: null, text });
  await app.call('profiles.activate', { profileId });
});
afterEach(async () => {
  await app.close();
  service.close();
});

const file = async () => ({ kind: 'file' as const, assetId: await app.addFile(path) });

/** What one POST had in it; fails where there were more. */
async function submit(input: JobInput): Promise<{ form: [string, string | File][]; seen: Seen }> {
  const [id = ''] = await app.enqueue(request('clips', input));
  await app.waitForState(id, 'done');
  const posts = service.seen.filter(({ method }) => method === 'POST');
  expect(posts).toHaveLength(1);
  const [seen] = posts as [Seen];
  const headers = { 'Content-Type': seen.headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(seen.body), { headers }).formData();
  return { form: [...form.entries()], seen };
}

it('texts, numbers and objects are parts, and lists a part for each of their items', async () => {
  const url = (name: string) => ({ kind: 'url' as const, url: `https://pictures.example/${name}.png` });
  const prompt = 'A tide,\r\n--at "dusk"\n\nwith ünï';
  const { form, seen } = await submit({
    ...{ prompt, steps: 12, loops: true, camera: 'dolly' },
    tags: [url('a'), url('b')],
  });
  expect(form).toEqual([
    ['prompt', prompt],
    ['tags', 'https://pictures.example/a.png'],
    ['tags', 'https://pictures.example/b.png'],
    ['settings', '{"camera":"dolly"}'],
    ['steps', '12'],
    ['loops', 'true'],
  ]);
  expect(seen.headers['content-length']).toBe(String(seen.body.length));
});

it('a file is a part under its name, whole, and its hash is what is kept', async () => {
  const image = await file();
  const { form } = await submit({ prompt: 'A tide.', start: image, more: [image, image] });
  expect(form.map(([name]) => name)).toEqual(['prompt', 'start', 'more', 'more']);
  for (const [, value] of form.slice(1)) {
    expect(value).toMatchObject({ name: NAME, type: 'image/png' });
    expect(Buffer.from(await (value as File).arrayBuffer()).equals(picture)).toBe(true);
  }
  const mark = `sha256:${createHash('sha256').update(picture).digest('hex')}`;
  const database = new DatabaseSync(join(root, 'data', 'dailies.sqlite'), { readOnly: true });
  const kept = JSON.parse(String(database.prepare('SELECT body FROM attempts').get()?.['body'])) as unknown;
  database.close();
  expect(kept).toEqual({ prompt: 'A tide.', start: mark, more: [mark, mark] });
});

it('a preview shows its parts, and a command line of it sends the file and no other', async () => {
  const job = request('clips', { prompt: "@it's", start: await file(), steps: 3 });
  const preview = await app.call('jobs.preview', job);
  expect(preview.body).toBe(`prompt: @it's\nstart: @${NAME}\nsteps: 3`);
  expect(formatCurl(preview)).toContain(
    String.raw`--form-string 'prompt=@it'\''s' -F 'start=@${NAME}' --form-string 'steps=3'`,
  );
  expect(formatCurl(preview)).not.toContain('application/json');
});

it('a part that is a file is refused where the request is none of such', async () => {
  const save = async (model: object) => {
    const text = JSON.stringify({ ...PROFILE, baseUrl: service.url, customModels: { clips: model } });
    const saved = await app.core.calls['profiles.save']({ profileId: null, text });
    return saved.ok ? 'saved' : JSON.stringify(saved.error.details);
  };
  const [, start] = FIELDS;
  expect(await save(MODEL)).toBe('saved');
  expect(await save({ ...MODEL, encoding: undefined })).toContain('only of a form itself');
  expect(await save({ ...MODEL, fields: [{ ...start, inside: 'more' }] })).toContain('only of a form itself');
  expect(await save({ ...MODEL, fields: [{ ...start, holder: { key: 'a' } }] })).toContain(
    'only of a form itself',
  );
});
