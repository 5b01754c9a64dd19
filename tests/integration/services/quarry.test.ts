import { afterAll, beforeAll, expect, it } from 'vitest';
import { quarry } from '../../support/services/quarry.ts';
import {
  expectDone,
  file,
  type ModelCase,
  openService,
  type ServiceUnderTest,
} from './support/open-service.ts';

const HEIGHT = { name: 'height', type: 'number' };
const TWO = { ...HEIGHT, values: { '720': 720, '1080': 1080 } };
const THREE = { ...HEIGHT, values: { ...TWO.values, '4k': 2160 } };
const SECONDS = { name: 'seconds', type: 'number' };
const ASPECT = { name: 'aspect', type: 'string', values: { '16:9': 'wide', '9:16': 'tall' } };
const prompt = 'A quarry at noon; dust in the light.';

let under: ServiceUnderTest;
beforeAll(async () => {
  under = await openService(quarry, ({ baseUrl }) => ({
    format: 1,
    name: 'Quarry',
    baseUrl,
    upload: {
      mode: 'json-base64',
      url: '/v2/files',
      field: 'content',
      fileNameField: 'title',
      contentTypeField: 'type',
      extraFields: { purpose: 'reference' },
      reference: '/file/id',
      maxBytes: 300_000,
    },
    generation: {
      url: '/v2/generation/{genId}/status',
      status: '/phase',
      outputs: ['/files/*'],
      message: '/problem/text',
    },
    testMode: { param: 'simulate', models: ['modeln-pro', 'modelk-3-turbo'] },
    statuses: { completed: 'done', failed: 'broken' },
    limits: { concurrent: 4, submitsPerMinute: 600 },
    models: {
      'modelk-o3-video-transformation': { options: { resolution: THREE, aspectRatio: ASPECT } },
      'modelk-o3-elements': {
        shape: 'voices',
        options: { resolution: THREE, aspectRatio: ASPECT, duration: SECONDS },
        required: ['elements', 'seconds'],
      },
      'modelh-h3-omni': { options: { aspectRatio: ASPECT, duration: SECONDS } },
      'modelk-motion-3': { options: { resolution: TWO } },
      'modelh-h3-image-to-video': { shape: 'quality', options: { duration: SECONDS } },
      'modelk-3-turbo': { options: { resolution: TWO } },
    },
  }));
});
afterAll(() => under.close());

const CASES: readonly ModelCase[] = [
  [
    'modeln-pro',
    (m) => ({ prompt, quality: '2K', aspectRatio: '5:4', images: [file(m.image)] }),
    { prompt, quality: '2K', aspectRatio: '5:4', images: ['<robot.png>'] },
  ],
  [
    'modelk-o3-video-transformation',
    (m) => ({ prompt, video: file(m.video), resolution: '4k', aspectRatio: '9:16' }),
    { prompt, video: '<walk.mp4>', height: 2160, aspect: 'tall' },
  ],
  [
    'modelk-o3-elements',
    (m) => ({
      prompt,
      duration: 3,
      resolution: '720',
      aspectRatio: '1:1',
      enableAudio: true,
      images: [file(m.secondImage)],
      elements: [
        {
          type: 'image',
          name: 'robot',
          images: [file(m.image), file(m.secondImage)],
          voices: [file(m.video)],
        },
      ],
    }),
    {
      prompt,
      seconds: 3,
      height: 720,
      aspect: '1:1',
      enableAudio: true,
      images: ['<dawn.png>'],
      elements: [
        { type: 'image', name: 'robot', images: ['<robot.png>', '<dawn.png>'], voices: ['<walk.mp4>'] },
      ],
    },
  ],
  [
    'modelh-h3-omni',
    (m) => ({ prompt, quality: '2k', duration: 4, aspectRatio: '16:9', audios: [file(m.audio)] }),
    { prompt, quality: '2k', seconds: 4, aspect: 'wide', audios: ['<voice.wav>'] },
  ],
  [
    'modelk-motion-3',
    (m) => ({ image: file(m.image), video: file(m.video), resolution: '1080' }),
    { image: '<robot.png>', video: '<walk.mp4>', height: 1080 },
  ],
  [
    'modelh-h3-image-to-video',
    (m) => ({ prompt, startImage: file(m.image), duration: 15, quality: '2k' }),
    { prompt, startImage: '<robot.png>', seconds: 15, quality: '2k' },
  ],
  [
    'modelk-3-turbo',
    (m) => ({ prompt, startImage: file(m.secondImage), resolution: '720' }),
    { prompt, startImage: '<dawn.png>', height: 720 },
  ],
];

it.concurrent.each(CASES)('%s', async (...one) => {
  await expectDone(under, one);
});

it('is never waited for: what it does not deliver is asked for', () => {
  expect(under.service.deliveries).toEqual([]);
  const asked = under.service.hosts.api.seen.filter(({ method }) => method === 'GET');
  expect(asked.length).toBeGreaterThanOrEqual(CASES.length);
});

it('says why a generation failed, in the words of the service', async () => {
  const { job } = await under.run('modelk-3-turbo', { prompt: 'This one must fail.' });
  expect(job).toMatchObject({ state: 'failed', error: { details: { message: 'The stone broke.' } } });
});

it('makes a test run only of models that the profile names', async () => {
  const { sent } = await under.run('modelk-3-turbo', { prompt }, { testMode: 'success' });
  expect(sent).toMatchObject({ test: 'success', charged: false });
  expect(sent.query['simulate']).toBe('success');
  await expect(under.run('modelk-motion-3', { prompt }, { testMode: 'success' })).rejects.toThrow(
    'test-mode-unbound',
  );
});

it('sends a file with its name, its type and the constants, in one JSON object', () => {
  const uploads = under.service.hosts.api.seen
    .filter(({ path }) => path === '/v2/files')
    .map(({ body }) => JSON.parse(body.toString('utf8')) as Record<string, string>);
  const { content, ...others } = uploads.find(({ title }) => title!.startsWith('robot'))!;
  expect(others).toEqual({
    purpose: 'reference',
    title: expect.stringMatching(/^robot-[0-9a-f]{16}\.png$/),
    type: 'image/png',
  });
  expect(content!.length % 4).toBe(0);
});
