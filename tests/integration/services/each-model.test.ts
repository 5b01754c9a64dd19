import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolder } from '../../support/make-folder.ts';
import { drawPicture } from '../../support/sample-media.ts';
import { type Answer, type Host, json, refusal, type Seen, startHost } from '../../support/services/host.ts';
import { openTestCore, request, type TestCore, unwrap } from '../../support/test-core.ts';

/** A service whose models answer with ids of their own and are asked about at addresses of their own, as its document says. */

const PICTURE = Buffer.from(drawPicture(16, 16, 'teal'));
const text = { type: 'string' };
const content = (properties: object) => ({
  content: { 'application/json': { schema: { type: 'object', properties } } },
});
const answering = (properties: object) => ({ 200: { description: 'ok', ...content(properties) } });
const post = (summary: string, taken: object) => ({
  post: { summary, requestBody: content({ prompt: text }), responses: answering(taken) },
});
const parameters = [{ name: 'id', in: 'path', required: true, schema: text }];
const get = (properties: object) => ({ get: { parameters, responses: answering(properties) } });
const status = (...words: string[]) => ({ ...text, enum: words });
const url = { ...text, format: 'uri', description: 'Address of the generated file' };

let app: TestCore;
let service: Host;
let answer: (seen: Seen) => Answer;

beforeEach(async () => {
  service = await startHost((seen) => answer(seen));
  app = await openTestCore(join(makeFolder('each-model'), 'data'), {
    ...{ baseUrl: null, key: 'key-of-each-model' },
    settings: { startUp: 'go-on', delivery: { kind: 'polling' } },
  });
});
afterEach(async () => {
  await app.close();
  service.close();
});

async function adopt(paths: object): Promise<void> {
  const document = { openapi: '3.1.0', info: { title: 'Each', version: '1' }, paths };
  const imported = await app.core.calls['profiles.importDocument']({
    ...{ text: JSON.stringify(document), baseUrl: service.url },
  });
  const profile = unwrap(imported).profileText;
  const { profileId } = await app.call('profiles.save', { profileId: null, text: profile });
  await app.call('profiles.activate', { profileId });
}

const send = async (model: string) => (await app.enqueue(request(model, { prompt: 'A harbour.' })))[0] ?? '';
const asked = () => service.seen.filter(({ method }) => method === 'GET').map(({ path }) => path);

it('brings home what each makes, by its own id, address and words', async () => {
  await adopt({
    '/video/clip': post('Create a video', { video_id: text }),
    '/video/longer': post('Extend a video', { video_id: text }),
    '/video/result/{id}': get({ status: status('running', 'completed', 'failed'), video_url: url }),
    '/image/still': post('Create an image', { image_id: text }),
    '/image/result/{id}': get({ state: status('processing', 'done', 'error'), image_url: url }),
  });
  const file = () => `${service.url}/file.png`;
  answer = ({ method, path }) => {
    if (path === '/file.png') return { status: 200, body: PICTURE, headers: { 'Content-Type': 'image/png' } };
    // Each has the other's place too, with an id that is none of it.
    if (path === '/image/still') return json(200, { image_id: 'i-1', video_id: 'v-9' });
    if (method === 'POST') return json(200, { video_id: 'v-1', image_id: 'i-9' });
    if (path === '/image/result/i-1') return json(200, { state: 'done', image_url: file() });
    return path === '/video/result/v-1'
      ? json(200, { status: 'completed', video_url: file() })
      : refusal(404, 'Nothing.');
  };
  for (const model of ['still', 'clip']) {
    const jobId = await send(model);
    const job = await app.waitForState(jobId, 'done', 'failed', 'unknown');
    expect([model, job.state, job.takeIds.length]).toEqual([model, 'done', 1]);
    expect(job.genId).toBe(model === 'still' ? 'i-1' : 'v-1');
  }
  expect(asked().filter((path) => path.endsWith('9'))).toEqual([]);
});

it('stops each under its own path, as the document has it', async () => {
  const ended = { status: status('running', 'completed', 'failed'), output_url: url };
  const cancel = { post: { summary: 'Cancel', parameters, responses: answering({ status: text }) } };
  const model = (path: string) => ({
    [path]: post('Create a video', { id: text }),
    [`${path}/{id}`]: get(ended),
    [`${path}/{id}/cancel`]: cancel,
  });
  await adopt({ ...model('/videos/swift'), ...model('/videos/fine') });
  answer = ({ method }) => json(200, method === 'POST' ? { id: 'gen-1' } : { status: 'running' });
  const jobId = await send('fine');
  await app.waitForState(jobId, 'submitted');
  expect((await app.call('jobs.stopAtService', { jobId })).answer).toBe('stopped');
  const posts = service.seen.filter(({ method }) => method === 'POST').map(({ path }) => path);
  expect(posts).toEqual(['/videos/fine', '/videos/fine/gen-1/cancel']);
});
