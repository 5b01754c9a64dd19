import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTestPicture } from '../../../electron/core/service/doctor/check-upload.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { readDetail } from '../../../shared/kernel/result.ts';
import { confirmBindings } from '../../../shared/service/profile/bind-by-hand.ts';
import { CANARY_KEY } from '../../support/key-canary.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { type Answer, type Host, json, refusal, type Seen, startHost } from '../../support/services/host.ts';
import { createTestClock } from '../../support/test-clock.ts';
import { openTestCore, request, type TestCore } from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';

const text = { type: 'string' };
const bytes = { ...text, format: 'binary' };
const going = { type: 'object', properties: { id: text, status: { ...text, enum: ['in-progress'] } } };
const inJson = (properties: object) => ({ 'application/json': { schema: { type: 'object', properties } } });
const held = { image: { ...text, description: 'The generated image, encoded to base64' } };

/** Says what the service does: it makes a picture of words, and is asked about it under its id. */
function describeService(result: object): string {
  const id = { ...text, description: 'The `id` of a generation' };
  const post = {
    summary: 'Start generation',
    requestBody: { content: inJson({ prompt: text }) },
    responses: { 200: { content: inJson({ id }) } },
  };
  const get = {
    summary: 'Fetch the result of a generation',
    parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
    responses: {
      200: { content: result },
      202: { description: 'Still in progress', content: { 'application/json': { schema: going } } },
      400: { description: 'Invalid parameter(s)' },
      404: { description: 'Not found' },
      422: { description: 'The generation failed.', content: inJson({ error: text }) },
    },
  };
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'By code', version: '1' },
    servers: [{ url: 'https://a.example' }],
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-api-key' } } },
    paths: { '/v2/pictures': { post }, '/v2/pictures/result/{id}': { get } },
  });
}

const PICTURE = makeTestPicture(Math.random, 64);
/** More than is read of any answer to a question. */
const LARGE = Buffer.concat([PICTURE, Buffer.alloc(CEILINGS.answer.queryBytes + 1)]);
const GOING = json(202, { id: 'made-1', status: 'in-progress' });
const WITHOUT_BODY: Answer = { status: 202, body: '' };
const file = (body: Buffer): Answer => ({ status: 200, body, headers: { 'Content-Type': 'image/png' } });
const AS_FILE = { 'image/png': { schema: bytes } };

let root: string;
let app: TestCore;
let service: Host;
/** What is answered to one question after the other; the last again and again. */
let answers: Answer[];

beforeEach(() => {
  root = makeFolder('by-code');
});
afterEach(async () => {
  await app.close();
  service.close();
});

const asked = () => service.seen.filter(({ method }) => method === 'GET');
const submitted = () => service.seen.filter(({ method }) => method === 'POST');

async function start(): Promise<void> {
  app = await openTestCore(join(root, 'data'), {
    baseUrl: null,
    key: CANARY_KEY,
    clock: createTestClock({ speed: 60 }),
    settings: { startUp: 'go-on', delivery: { kind: 'polling' } },
  });
}

async function open(result: object, toCome: readonly Answer[]): Promise<void> {
  answers = [...toCome];
  service = await startHost(({ method, headers }: Seen) => {
    if (headers['x-api-key'] !== CANARY_KEY) return refusal(401, 'The key is missing or wrong.');
    if (method === 'POST') return json(200, { id: `made-${submitted().length}` });
    return (answers.length > 1 ? answers.shift() : answers[0]) as Answer;
  });
  await start();
  const { call } = app;
  const documentText = describeService(result);
  const { profile } = await call('profiles.importDocument', { text: documentText, baseUrl: service.url });
  // The document says in prose which code means what: a person accepts it.
  const accepted = JSON.stringify(confirmBindings(profile, ['/statuses']));
  const saved = await call('profiles.save', { profileId: null, text: accepted });
  await call('profiles.activate', saved);
}

const send = async (prompt = 'A kite over a field.'): Promise<string> => {
  const [id] = await app.enqueue(request('pictures', { prompt }));
  return id;
};

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** What lies on the disk of a job, and what is said of it. */
async function bringHome(id: string) {
  const { takeIds } = await app.waitForState(id, 'done', 'failed', 'unknown');
  const takes = app.store.takes.byId(takeIds);
  return Promise.all(
    takes.map(async ({ path, sha256, mime }) => ({ content: hashOf(await readFile(path)), sha256, mime })),
  );
}

const taken = (picture: Buffer) => [{ content: hashOf(picture), sha256: hashOf(picture), mime: 'image/png' }];

describe('a generation whose state is the code of the answer', () => {
  it.each([
    ['a small one', PICTURE],
    ['one that is larger than any answer that is read', LARGE],
  ])('comes home as the answer itself: %s', async (_, picture) => {
    await open(AS_FILE, [GOING, WITHOUT_BODY, file(picture)]);
    expect(await bringHome(await send())).toEqual(taken(picture));
    expect(submitted()).toHaveLength(1);
    // Twice while it is made, once when it is there, once for its bytes: asked for as they are fetched, with the key.
    expect(asked().map(({ path, headers }) => [path, headers.accept])).toEqual(
      Array.from({ length: 4 }, () => ['/v2/pictures/result/made-1', '*/*']),
    );
  });

  it('ends as failed with the code for that, in the words of the service', async () => {
    await open(AS_FILE, [GOING, json(422, { error: 'The kite tore.' })]);
    const job = await app.waitForState(await send(), 'failed', 'done');
    expect(job).toMatchObject({ state: 'failed', error: { code: 'GENERATION_FAILED' } });
    expect(job.error && readDetail(job.error, 'message')).toBe('The kite tore.');
    expect(submitted()).toHaveLength(1);
  });

  it('goes on whatever else is answered, and is submitted once', async () => {
    const page: Answer = {
      status: 200,
      body: '<html>Welcome</html>',
      headers: { 'Content-Type': 'text/html' },
    };
    // A proxy's page has the code for a failure too, and knows nothing of the generation.
    const bad = { ...page, status: 422, body: '<html>Request header too large</html>' };
    const others = [
      bad,
      ...[404, 410, 500, 502, 503, 429, 408, 400, 409].map((status) => refusal(status, 'Not now.')),
      ...[page, json(200, { message: 'Soon.' }), { status: 200, body: '' }, { status: 204, body: '' }],
      { status: 302, body: '', headers: { Location: 'https://a.example/else' } },
    ];
    await open(AS_FILE, [GOING, ...others, GOING, file(PICTURE)]);
    expect(await bringHome(await send())).toEqual(taken(PICTURE));
    expect(submitted()).toHaveLength(1);
    expect(asked()).toHaveLength(others.length + 4);
  });

  it('is found again after a restart while it is made, and after one while it is fetched', async () => {
    await open(AS_FILE, [GOING]);
    const id = await send();
    await waitUntil('the question', asked, (seen) => seen.length > 0);
    await app.close();
    answers = [GOING, file(PICTURE), refusal(503, 'Not now.')];
    await start();
    await app.waitForState(id, 'fetching');
    await app.close();
    answers = [file(PICTURE)];
    await start();
    expect(await bringHome(id)).toEqual(taken(PICTURE));
    expect(submitted()).toHaveLength(1);
  });
});

describe('a result in base64', () => {
  const inBase64 = (picture: Buffer) => json(200, { image: picture.toString('base64'), seed: 7 });

  it('comes home from the answer that holds it', async () => {
    await open(inJson(held), [GOING, inBase64(PICTURE)]);
    expect(await bringHome(await send())).toEqual(taken(PICTURE));
    expect(submitted()).toHaveLength(1);
  });

  it('that is more than is read of an answer ends nothing, and holds nobody else up', async () => {
    await open(inJson(held), [inBase64(LARGE), inBase64(PICTURE)]);
    answers.unshift(answers[0] as Answer);
    const id = await send();
    await waitUntil('the question', asked, (seen) => seen.length > 0);
    const { status } = await app.call('app.snapshot', {});
    expect([app.store.jobs.find(id)?.state, status.profileHolds]).toEqual(['submitted', {}]);
    // It is asked for again, and nothing is sent.
    expect(await bringHome(id)).toEqual(taken(PICTURE));
    expect(submitted()).toHaveLength(1);
  });
});
