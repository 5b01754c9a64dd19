import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from '../../support/make-folder.ts';
import { readOpenApi } from '../../support/openapi.ts';
import { openPractice } from '../../support/practice-host.ts';
import type { Practice } from '../../support/practice-process.ts';
import { makeSampleMedia, type SampleMedia } from '../../support/sample-media.ts';
import { type Host, json, startHost } from '../../support/services/host.ts';
import { createTestClock } from '../../support/test-clock.ts';
import { openTestCore, request, type TestCore } from '../../support/test-core.ts';

const root = makeFolder('imported', afterAll);
let media: SampleMedia;
let app: TestCore;
/** Fast, because the app waits before it asks again. */
const clock = createTestClock({ speed: 10 });

beforeAll(async () => {
  media = await makeSampleMedia(join(root, 'media'));
});
beforeEach(async () => {
  app = await openTestCore(await mkdtemp(join(root, 'data-')), { baseUrl: null, clock });
});
afterEach(() => app.close());

/** What Settings does with a document: show what it says, save it, use it. */
async function adopt(text: string, baseUrl: string, profileId?: string): Promise<string> {
  const over = profileId === undefined ? {} : { profileId };
  const imported = await app.call('profiles.importDocument', { text, baseUrl, ...over });
  const saved = await app.call('profiles.save', { profileId: profileId ?? null, text: imported.profileText });
  await app.call('profiles.activate', saved);
  return saved.profileId;
}

describe('a profile made of a complete document', () => {
  let practice: Practice;
  beforeAll(async () => {
    practice = await openPractice(join(root, 'practice'), ['--pace', '50', '--render', 'fast']);
  });
  afterAll(() => practice.stop());

  it('is only shown until it is saved', async () => {
    const text = readOpenApi('practice.yaml');
    const { report } = await app.call('profiles.importDocument', { text });
    expect(report.open).toEqual([]);
    expect((await app.call('profiles.list', {})).map(({ id }) => id)).toEqual(['practice']);
  });

  it('uploads, submits, receives and tests, as a service that charges', async () => {
    await adopt(readOpenApi('practice.yaml'), practice.baseUrl);
    const [image, video] = [await app.addFile(media.image), await app.addFile(media.video)];
    const element = { type: 'video', name: 'walker', video: { kind: 'file' as const, assetId: video } };
    const [made, tested] = await app.enqueue(
      request('modelk-o3-elements', {
        prompt: 'A robot walks through the dawn',
        duration: 3,
        resolution: '4k',
        images: [{ kind: 'file', assetId: image }],
        elements: [element],
      }),
      request(
        'modeln-pro',
        { prompt: 'Only a rehearsal', quality: '2K', aspectRatio: '1:1' },
        { testMode: 'success' },
      ),
    );
    await app.waitForState(made ?? '', 'done');
    await app.waitForState(tested ?? '', 'submitted', 'fetching', 'done', 'failed');
    const entries = await practice.ledger();
    const paid = entries.find(({ model }) => model === 'modelk-o3-elements');
    expect(paid?.body).toMatchObject({
      duration: 3,
      resolution: '4k',
      images: [expect.stringMatching(/robot/)],
      elements: [{ type: 'video', name: 'walker', video: expect.stringMatching(/walk/) }],
    });
    expect(entries.find(({ model }) => model === 'modeln-pro')).toMatchObject({
      testMode: 'success',
      charged: 0,
    });
  });
});

describe('a model that only the document knows', () => {
  let host: Host;
  beforeEach(async () => {
    const clip = await readFile(media.video);
    host = await startHost(({ method, path }) => {
      if (method === 'POST' && path.startsWith('/v2/generation/')) return json(200, { genId: 'nova-1' });
      if (path === '/v2/generation/nova-1')
        return json(200, { status: 'succeeded', files: [`${host.url}/results/nova.mp4`] });
      return { status: 200, body: clip, headers: { 'Content-Type': 'video/mp4' } };
    });
  });
  afterEach(() => host.close());

  /** The fixture's service, with a query, since nothing is delivered here. */
  function withQuery(): string {
    return readOpenApi('inherited.yaml').replace(
      '  /v2/account:',
      `  /v2/generation/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: ok, content: { application/json: { schema: { type: object, properties: { status: { type: string, enum: [running, succeeded, failed] }, files: { type: array, items: { type: string, format: uri } } } } } } } }
  /v2/account:`,
    );
  }

  it('is checked by the document’s bounds, sent as it says, and brings its take home', async () => {
    await adopt(withQuery(), host.url);
    const input = {
      prompt: 'The tide comes in',
      length: 4,
      frameRate: '30',
      strength: 0.25,
      firstFrame: { kind: 'url' as const, url: 'https://files.example/a.png' },
    };
    const refused = await app.call('jobs.enqueue', { jobs: [request('nova-9', { ...input, length: 21 })] });
    expect(refused.problems.map(({ problem }) => problem.code)).toEqual(['not-in-range']);
    const [jobId] = await app.enqueue(request('nova-9', input));
    const job = await app.waitForState(jobId ?? '', 'done');
    expect(app.store.takes.byId(job.takeIds)).toMatchObject([{ model: 'nova-9', kind: 'video' }]);
    const sent = host.seen.filter(({ method }) => method === 'POST');
    expect(sent.map(({ path, body }) => [path, JSON.parse(body.toString())])).toEqual([
      [
        '/v2/generation/nova-9',
        {
          prompt: 'The tide comes in',
          length: 4,
          frameRate: 30,
          strength: 0.25,
          firstFrame: 'https://files.example/a.png',
          mode: 'cinema',
        },
      ],
    ]);
    const preview = await app.call('jobs.preview', request('nova-9', input));
    expect(preview.url).toBe(`${host.url}/v2/generation/nova-9`);
  });

  it('can not be submitted while it needs what no field holds', async () => {
    await adopt(withQuery(), host.url);
    const answer = await app.call('jobs.enqueue', { jobs: [request('sketch-2', { prompt: 'A house' })] });
    expect(answer.problems.map(({ problem }) => [problem.code, problem.params['field']])).toEqual([
      ['required-unbound', 'layout'],
    ]);
    expect(host.seen).toEqual([]);
  });

  it('says so when a newer document does not have it any more, and goes on when it is back', async () => {
    const profileId = await adopt(withQuery(), host.url);
    await app.call('queue.pause', { scope: { kind: 'all' } });
    const [jobId = ''] = await app.enqueue(request('nova-9', { prompt: 'Waits', length: 2 }));
    await adopt(
      withQuery().replace('/v2/generation/nova-9:', '/v2/generation/nova-10:'),
      host.url,
      profileId,
    );
    expect(app.store.jobs.find(jobId)?.hold?.reason).toBe('open-binding');
    await app.call('queue.resume', { scope: { kind: 'all' } });
    await adopt(withQuery(), host.url, profileId);
    await app.waitForState(jobId, 'done');
  });
});
