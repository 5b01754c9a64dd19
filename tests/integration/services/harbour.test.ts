import { afterAll, beforeAll, expect, it } from 'vitest';
import { harbour } from '../../support/services/harbour.ts';
import {
  expectDone,
  file,
  type ModelCase,
  openService,
  type ServiceUnderTest,
} from './support/open-service.ts';

const TWO = { name: 'res', type: 'string', values: { '720': 'HD', '1080': 'FullHD' } };
const RESOLUTION = { ...TWO, values: { ...TWO.values, '4k': 'UHD' } };
const LENGTH = { name: 'length', type: 'string' };
const RATIO = { name: 'ratio', type: 'string' };
const prompt = 'A robot walks through the dawn, slowly.';

let under: ServiceUnderTest;
beforeAll(async () => {
  under = await openService(harbour, ({ baseUrl }) => ({
    format: 1,
    name: 'Harbour',
    baseUrl,
    upload: {
      mode: 'raw',
      method: 'PUT',
      url: '/media',
      fileNameQuery: 'filename',
      extraFields: { scope: 'reference' },
      reference: '/data/ref',
    },
    generation: {
      url: '/v2/generations/{genId}?view=full',
      status: '/job/state',
      outputs: ['/job/assets/*/renditions/*/href'],
      message: '/job/reason',
    },
    webhook: { genId: '/event/id', status: '/event/state', outputs: [] },
    testMode: { param: 'dry_run' },
    statuses: { completed: 'SUCCEEDED', failed: 'ERROR' },
    elementVideoField: 'clip',
    limits: { concurrent: 4, submitsPerMinute: 600 },
    models: {
      'modelk-o3-video-transformation': { options: { resolution: RESOLUTION, aspectRatio: RATIO } },
      'modelk-o3-elements': {
        shape: 'voice',
        options: { resolution: RESOLUTION, aspectRatio: RATIO, duration: LENGTH },
        required: ['prompt', 'length'],
      },
      'modelh-h3-omni': { options: { aspectRatio: RATIO, duration: LENGTH } },
      'modelk-motion-3': { options: { resolution: TWO } },
      'modelh-h3-image-to-video': { shape: 'no-quality', options: { duration: LENGTH } },
      'modelk-3-turbo': { options: { resolution: TWO } },
    },
  }));
});
afterAll(() => under.close());

const CASES: readonly ModelCase[] = [
  [
    'modeln-pro',
    (m) => ({ prompt, quality: '4K', aspectRatio: 'auto', images: [file(m.image), file(m.secondImage)] }),
    { prompt, quality: '4K', aspectRatio: 'auto', images: ['<robot.png>', '<dawn.png>'] },
  ],
  [
    'modelk-o3-video-transformation',
    (m) => ({
      prompt,
      video: file(m.video),
      images: [file(m.image)],
      elements: [{ type: 'video', name: 'walker', video: file(m.video) }],
      resolution: '1080',
      aspectRatio: '16:9',
    }),
    {
      prompt,
      video: '<walk.mp4>',
      images: ['<robot.png>'],
      elements: [{ type: 'video', name: 'walker', clip: '<walk.mp4>' }],
      res: 'FullHD',
      ratio: '16:9',
    },
  ],
  [
    'modelk-o3-elements',
    (m) => ({
      prompt,
      duration: 8,
      resolution: '4k',
      aspectRatio: '9:16',
      enableAudio: false,
      elements: [
        { type: 'image', name: 'robot', images: [file(m.image)], voice: { kind: 'text', text: 'warm alto' } },
        { type: 'image', name: 'dawn', images: [file(m.secondImage)], voice: file(m.video) },
      ],
    }),
    {
      prompt,
      length: '8',
      res: 'UHD',
      ratio: '9:16',
      enableAudio: false,
      elements: [
        { type: 'image', name: 'robot', images: ['<robot.png>'], voice: 'warm alto' },
        { type: 'image', name: 'dawn', images: ['<dawn.png>'], voice: '<walk.mp4>' },
      ],
    },
  ],
  [
    'modelh-h3-omni',
    (m) => ({
      prompt,
      quality: '2k',
      duration: 15,
      aspectRatio: '21:9',
      images: [file(m.image)],
      videos: [file(m.video)],
      audios: [file(m.audio)],
    }),
    {
      prompt,
      quality: '2k',
      length: '15',
      ratio: '21:9',
      images: ['<robot.png>'],
      videos: ['<walk.mp4>'],
      audios: ['<voice.wav>'],
    },
  ],
  [
    'modelk-motion-3',
    (m) => ({ prompt, image: file(m.image), video: file(m.video), resolution: '720' }),
    { prompt, image: '<robot.png>', video: '<walk.mp4>', res: 'HD' },
  ],
  [
    'modelh-h3-image-to-video',
    (m) => ({ prompt, startImage: file(m.image), endImage: file(m.secondImage), duration: 4 }),
    { prompt, startImage: '<robot.png>', endImage: '<dawn.png>', length: '4' },
  ],
  [
    'modelk-3-turbo',
    () => ({
      prompt,
      startImage: { kind: 'url', url: 'https://files.example/start.png' },
      resolution: '1080',
    }),
    { prompt, startImage: 'https://files.example/start.png', res: 'FullHD' },
  ],
];

it.concurrent.each(CASES)('%s', async (...one) => {
  await expectDone(under, one);
});

it('keeps both files of a generation, and is told where to deliver', async () => {
  const { job, sent } = await under.run('modelk-3-turbo', { prompt });
  expect(job.takeIds).toHaveLength(2);
  expect(Object.keys(sent.query)).toEqual(['webhookUrl']);
  await expect.poll(() => under.service.deliveries.length).toBeGreaterThan(0);
  expect(new Set(under.service.deliveries)).toEqual(new Set([200]));
});

it('makes a test run by the name that the service uses, for nothing', async () => {
  const input = { prompt, quality: '2K', aspectRatio: '1:1' };
  const good = await under.run('modeln-pro', input, { testMode: 'success' });
  expect(good.job.state).toBe('done');
  expect(good.sent).toMatchObject({ test: 'success', charged: false, query: { dry_run: 'success' } });
  const bad = await under.run('modeln-pro', input, { testMode: 'failure' });
  expect(bad.job).toMatchObject({
    state: 'failed',
    error: { code: 'GENERATION_FAILED', details: { message: 'The lights went out.' } },
  });
});

it('uploads a file once, under a name that no other file has', () => {
  const uploads = under.service.hosts.api.seen.filter(({ path }) => path === '/media');
  const names = uploads.map(({ query }) => query['filename']);
  expect(new Set(names).size).toBe(names.length);
  expect(names.toSorted()).toEqual([
    expect.stringMatching(/^dawn-[0-9a-f]{16}\.png$/),
    expect.stringMatching(/^robot-[0-9a-f]{16}\.png$/),
    expect.stringMatching(/^voice-[0-9a-f]{16}\.wav$/),
    expect.stringMatching(/^walk-[0-9a-f]{16}\.mp4$/),
  ]);
  for (const { headers } of uploads)
    expect(headers['content-type']).toMatch(/^(image\/png|video\/mp4|audio\/(x-)?wav)$/);
});
