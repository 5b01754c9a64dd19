import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeHold } from '../../../shared/queue/holds-text.ts';
import { ORCHARD_SECRET, orchard } from '../../support/services/orchard.ts';
import { request } from '../../support/test-core.ts';
import {
  expectDone,
  file,
  type ModelCase,
  openService,
  type ServiceUnderTest,
} from './support/open-service.ts';

const RESOLUTION = { name: 'resolution', type: 'string' };
const RUNTIME = { name: 'runtime', type: 'string', values: { '4': '4s', '9': '9s', '12': '12s' } };
const FRAME = { name: 'frame', type: 'string' };
const prompt = 'An orchard at night, lanterns between the trees.';

let under: ServiceUnderTest;
beforeAll(async () => {
  under = await openService(
    orchard,
    ({ baseUrl }) => ({
      format: 1,
      name: 'Orchard',
      baseUrl,
      upload: {
        mode: 'presigned-put',
        url: '/v2/uploads',
        fileNameField: 'filename',
        contentTypeField: 'contentType',
        uploadUrl: '/put/url',
        uploadHeaders: '/put/headers',
        reference: '/name',
      },
      webhook: {
        genId: '/payload/generation/id',
        status: '/payload/generation/result',
        outputs: ['/payload/generation/media/urls/*'],
        message: '/payload/generation/note',
        signature: { scheme: 'standard-webhooks' },
      },
      testMode: { param: 'mock' },
      statuses: { completed: 'ripe', failed: 'spoilt' },
      limits: { concurrent: 4, submitsPerMinute: 600 },
      models: {
        'modelk-o3-video-transformation': { options: { resolution: RESOLUTION, aspectRatio: FRAME } },
        'modelk-o3-elements': {
          shape: 'voice',
          options: { resolution: RESOLUTION, aspectRatio: FRAME, duration: RUNTIME },
        },
        'modelh-h3-omni': { options: { aspectRatio: FRAME, duration: RUNTIME } },
        'modelk-motion-3': { options: { resolution: RESOLUTION } },
        'modelh-h3-image-to-video': {
          shape: 'quality',
          options: {
            duration: RUNTIME,
            quality: { name: 'size', type: 'string', values: { '1768': '1768p', '2k': '2560p' } },
          },
        },
        'modelk-3-turbo': { options: { resolution: RESOLUTION }, required: ['prompt', 'resolution'] },
      },
    }),
    ORCHARD_SECRET,
  );
});
afterAll(() => under.close());

const CASES: readonly ModelCase[] = [
  [
    'modeln-pro',
    (m) => ({ prompt, quality: '4K', aspectRatio: '2:3', images: [file(m.secondImage)] }),
    { prompt, quality: '4K', aspectRatio: '2:3', images: ['<dawn.png>'] },
  ],
  [
    'modelk-o3-video-transformation',
    (m) => ({
      prompt,
      video: file(m.video),
      images: [file(m.image)],
      resolution: '1080',
      aspectRatio: '1:1',
    }),
    { prompt, video: '<walk.mp4>', images: ['<robot.png>'], resolution: '1080', frame: '1:1' },
  ],
  [
    'modelk-o3-elements',
    (m) => ({
      prompt,
      duration: 12,
      resolution: '4k',
      aspectRatio: '16:9',
      elements: [{ type: 'image', name: 'robot', images: [file(m.image)], voice: file(m.video) }],
    }),
    {
      prompt,
      runtime: '12s',
      resolution: '4k',
      frame: '16:9',
      elements: [{ type: 'image', name: 'robot', images: ['<robot.png>'], voice: '<walk.mp4>' }],
    },
  ],
  [
    'modelh-h3-omni',
    (m) => ({
      prompt,
      quality: '2k',
      duration: 9,
      aspectRatio: '3:4',
      videos: [file(m.video)],
      audios: [file(m.audio)],
    }),
    { prompt, quality: '2k', runtime: '9s', frame: '3:4', videos: ['<walk.mp4>'], audios: ['<voice.wav>'] },
  ],
  [
    'modelk-motion-3',
    (m) => ({
      prompt,
      image: file(m.image),
      video: file(m.video),
      resolution: '720',
      elements: [{ type: 'image', name: 'dawn', images: [file(m.secondImage)] }],
    }),
    {
      prompt,
      image: '<robot.png>',
      video: '<walk.mp4>',
      resolution: '720',
      elements: [{ type: 'image', name: 'dawn', images: ['<dawn.png>'] }],
    },
  ],
  [
    'modelh-h3-image-to-video',
    (m) => ({ startImage: file(m.image), endImage: file(m.secondImage), duration: 4, quality: '1768' }),
    { startImage: '<robot.png>', endImage: '<dawn.png>', runtime: '4s', size: '1768p' },
  ],
  [
    'modelk-3-turbo',
    (m) => ({ prompt, startImage: file(m.image), resolution: '1080' }),
    { prompt, startImage: '<robot.png>', resolution: '1080' },
  ],
];

it.concurrent.each(CASES)('%s', async (...one) => {
  await expectDone(under, one);
});

it('asked anew for the place whose signature had run out, and put each file once', () => {
  const puts = under.service.hosts.elsewhere.seen;
  expect(puts.every(({ method }) => method === 'PUT')).toBe(true);
  expect(puts.length).toBe(4 + 1);
  expect(new Set(puts.map(({ path }) => path)).size).toBe(5);
  expect(under.service.files.size).toBe(4);
});

it('is not asked anything: it has no endpoint for that', () => {
  expect(under.service.hosts.api.seen.filter(({ method }) => method === 'GET')).toEqual([]);
});

it('a failed generation and a test run are told by delivery alone', async () => {
  const { job } = await under.run('modelk-3-turbo', { prompt: 'This one must fail.', resolution: '720' });
  expect(job).toMatchObject({
    state: 'failed',
    error: { code: 'GENERATION_FAILED', details: { message: 'Frost.' } },
  });
  const test = await under.run(
    'modeln-pro',
    { prompt, quality: '2K', aspectRatio: '1:1' },
    { testMode: 'success' },
  );
  expect(test.job.state).toBe('done');
  expect(test.sent.query['mock']).toBe('success');
});

it('what nobody was told of stays submitted, and is never called failed', async () => {
  const [jobId] = await under.app.enqueue(
    request('modelk-3-turbo', { prompt: 'A job never told of.', resolution: '720' }),
  );
  const job = await under.app.waitForState(jobId, 'submitted');
  await expect.poll(() => under.app.store.jobs.find(job.id)?.hold?.reason).toBe('delivery-only');
  under.app.core.wake();
  // Another one, queued later, is told of and done meanwhile.
  expect((await under.run('modelk-3-turbo', { prompt, resolution: '720' })).job.state).toBe('done');
  const waiting = under.app.store.jobs.find(job.id);
  expect(waiting).toMatchObject({
    state: 'submitted',
    error: null,
    hold: { reason: 'delivery-only', until: null },
  });
  expect(describeHold(waiting!.hold!, waiting!.hold!.since, null)).toBe('service has not delivered yet');
});

it('only what is signed is believed', async () => {
  const told = { prompt: 'Another job never told of.', resolution: '720' };
  const ids = await under.app.enqueue(request('modelk-3-turbo', told), request('modelk-3-turbo', told));
  const jobs = await Promise.all(ids.map((id) => under.app.waitForState(id, 'submitted')));
  const [first, second] = jobs.map(({ genId }) => under.service.generations.get(genId as string)!);
  const bodyOf = (genId: string) =>
    JSON.stringify({
      payload: { generation: { id: genId, result: 'spoilt', media: { urls: [] }, note: 'Lies.' } },
    });
  const sign = (body: string, id: string, at = Date.now()) => {
    const timestamp = String(Math.floor(at / 1000));
    const key = Buffer.from(ORCHARD_SECRET.slice(6), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
  };
  const post = async (url: string, body: string, headers: Record<string, string>) =>
    (await fetch(url, { method: 'POST', body, headers })).status;
  const [firstUrl, secondUrl] = [first!.query['webhookUrl']!, second!.query['webhookUrl']!];
  const lie = bodyOf(first!.genId);
  const running = bodyOf(first!.genId).replace('spoilt', 'growing');
  expect(await post(firstUrl, lie, {})).toBe(401);
  expect(await post(firstUrl, lie, { ...sign(lie, 'a'), 'webhook-signature': 'v1,AAAA' })).toBe(401);
  expect(await post(firstUrl, `${lie} `, sign(lie, 'b'))).toBe(401);
  expect(await post(firstUrl, lie, sign(lie, 'c', Date.now() - 600_000))).toBe(401);
  const genuine = sign(running, 'd');
  expect(await post(firstUrl, running, genuine)).toBe(200);
  expect(await post(firstUrl, running, genuine)).toBe(200);
  expect(await post(secondUrl, running, genuine)).toBe(401);
  // Whatever came of them came before what comes of this one.
  expect((await under.run('modelk-3-turbo', { prompt, resolution: '720' })).job.state).toBe('done');
  for (const id of ids) expect(under.app.store.jobs.find(id)?.state).toBe('submitted');
});

it('what waited for its delivery alone is asked about as soon as the profile names a query', async () => {
  const told = { prompt: 'One more job never told of.', resolution: '720' };
  const [jobId] = await under.app.enqueue(request('modelk-3-turbo', told));
  await under.app.waitForState(jobId, 'submitted');
  await expect.poll(() => under.app.store.jobs.find(jobId)?.hold?.reason).toBe('delivery-only');
  const { profileId } = under;
  const profile = await under.app.call('profiles.get', { profileId });
  const generation = { url: '/asked/{genId}', status: '/status', outputs: ['/urls/*'] };
  const text = JSON.stringify({ ...profile, generation });
  await under.app.call('profiles.save', { profileId, text });
  const asked = () => under.service.hosts.api.seen.some(({ path }) => path.startsWith('/asked/'));
  await expect.poll(asked).toBe(true);
  expect(under.app.store.jobs.find(jobId)).toMatchObject({ state: 'submitted', hold: null });
});
