import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawPicture } from '../../support/sample-media.ts';
import { DELTA_SECRET, delta } from '../../support/services/delta.ts';
import { createTestClock } from '../../support/test-clock.ts';
import {
  expectDone,
  expectKeyKept,
  file,
  type ModelCase,
  openService,
  type ServiceUnderTest,
} from './support/open-service.ts';

const TWO = { name: 'quality', type: 'string', values: { '720': '720p', '1080': '1080p' } };
const THREE = { ...TWO, values: { ...TWO.values, '4k': '2160p' } };
const DURATION = { name: 'duration', type: 'number' };
const ASPECT = { name: 'aspect_ratio', type: 'string' };
const prompt = 'A river delta from above, slowly turning.';

const LIFETIME_MILLISECONDS = 3_600_000;
/** So fast that it asks soon where a delivery does not count. */
const clock = createTestClock({ speed: 10 });

let under: ServiceUnderTest;
beforeAll(async () => {
  under = await openService(
    delta,
    ({ baseUrl, elsewhere }) => ({
      format: 1,
      name: 'Delta',
      baseUrl,
      upload: {
        mode: 'presigned-post',
        url: `${elsewhere()}/sign`,
        field: 'file',
        fileNameField: 'name',
        extraFields: { bucket: 'refs' },
        uploadUrl: '/form/action',
        formFields: '/form/fields',
        reference: '/file',
        // As anyone would write it who does not know that this host is another one.
        sendKey: true,
        expiresAfterSeconds: LIFETIME_MILLISECONDS / 1000,
      },
      generation: {
        url: '/jobs?id={genId}',
        status: '/result/code',
        outputs: ['/result/video/link', '/result/still/link'],
        message: '/result/error',
      },
      webhook: {
        genId: '/0/job',
        status: '/0/code',
        outputs: [],
        signature: {
          scheme: 'hmac',
          algorithm: 'sha512',
          encoding: 'base64url',
          header: 'X-Delta-Signature',
          prefix: 'v1=',
          timestampPrefix: 't=',
          template: '{timestamp}|{body}',
        },
      },
      testMode: { param: 'X-Dummy' },
      statuses: { completed: '3', failed: '9' },
      limits: { concurrent: 4, submitsPerMinute: 600 },
      models: {
        'modelk-o3-video-transformation': { options: { resolution: THREE, aspectRatio: ASPECT } },
        'modelk-o3-elements': {
          shape: 'voices',
          options: { resolution: THREE, aspectRatio: ASPECT, duration: DURATION },
        },
        'modelh-h3-omni': { options: { aspectRatio: ASPECT, duration: DURATION } },
        'modelk-motion-3': { options: { resolution: TWO } },
        'modelh-h3-image-to-video': {
          shape: 'no-quality',
          options: {
            duration: DURATION,
            quality: { name: 'quality', type: 'string', values: { '1768': '768' } },
          },
        },
        'modelk-3-turbo': { options: { resolution: TWO } },
      },
    }),
    DELTA_SECRET,
    { clock },
  );
});
afterAll(() => under.close());

const CASES: readonly ModelCase[] = [
  [
    'modeln-pro',
    (m) => ({ prompt, quality: '2K', aspectRatio: 'auto', images: [file(m.image)] }),
    { prompt, quality: '2K', aspectRatio: 'auto', images: ['<robot.png>'] },
  ],
  [
    'modelk-o3-video-transformation',
    (m) => ({ prompt, video: file(m.video), resolution: '720', aspectRatio: '16:9' }),
    { prompt, video: '<walk.mp4>', quality: '720p', aspect_ratio: '16:9' },
  ],
  [
    'modelk-o3-elements',
    (m) => ({
      prompt,
      duration: 10,
      resolution: '4k',
      aspectRatio: '1:1',
      elements: [{ type: 'image', name: 'dawn', images: [file(m.secondImage)], voices: [file(m.video)] }],
    }),
    {
      prompt,
      duration: 10,
      quality: '2160p',
      aspect_ratio: '1:1',
      elements: [{ type: 'image', name: 'dawn', images: ['<dawn.png>'], voices: ['<walk.mp4>'] }],
    },
  ],
  [
    'modelh-h3-omni',
    (m) => ({
      prompt,
      quality: '2k',
      duration: 6,
      aspectRatio: '4:3',
      images: [file(m.image)],
      audios: [file(m.audio)],
    }),
    {
      prompt,
      quality: '2k',
      duration: 6,
      aspect_ratio: '4:3',
      images: ['<robot.png>'],
      audios: ['<voice.wav>'],
    },
  ],
  [
    'modelk-motion-3',
    (m) => ({ image: file(m.image), video: file(m.video), resolution: '1080' }),
    { image: '<robot.png>', video: '<walk.mp4>', quality: '1080p' },
  ],
  [
    'modelh-h3-image-to-video',
    (m) => ({ prompt, startImage: file(m.image), duration: 5, quality: '1768' }),
    { prompt, startImage: '<robot.png>', duration: 5, quality: '768' },
  ],
  [
    'modelk-3-turbo',
    (m) => ({ prompt, startImage: file(m.secondImage), resolution: '720' }),
    { prompt, startImage: '<dawn.png>', quality: '720p' },
  ],
];

it.concurrent.each(CASES)('%s', async (...one) => {
  await expectDone(under, one);
});

it('asked again for every result whose address had run out', () => {
  const asked = under.service.hosts.results.seen;
  const gone = asked.filter(({ query }) => query['at'] === 'once');
  expect(gone.length).toBe(CASES.length);
  expect(asked.filter(({ query }) => query['at'] === 'later').length).toBe(CASES.length);
});

it('uploads again by itself what the service has let go of', async () => {
  const posts = () => under.service.hosts.elsewhere.seen.filter(({ path }) => path === '/bucket').length;
  const path = join(dirname(under.media.image), 'kept for days.png');
  await writeFile(path, drawPicture(320, 200, 'teal'));
  const input = { prompt, startImage: file(await under.app.addFile(path)) };
  await under.run('modelk-3-turbo', input);
  const before = posts();
  await under.run('modelk-3-turbo', input);
  expect(posts()).toBe(before);
  // Queued while the file is at the service, sent when it no longer is.
  await under.app.core.calls['queue.pause']({ scope: { kind: 'all' } });
  const waiting = under.run('modelk-3-turbo', input);
  await expect.poll(() => under.app.store.jobs.counts().queued).toBe(1);
  clock.skip(LIFETIME_MILLISECONDS);
  for (const [name, { bytes }] of under.service.files) under.service.files.set(name, { bytes, takenAt: 0 });
  await under.app.core.calls['queue.resume']({ scope: { kind: 'all' } });
  const { job, sent } = await waiting;
  expect(job.state).toBe('done');
  expect(sent.body).toEqual({
    prompt,
    startImage: expect.stringMatching(/^delta:kept-for-days-[0-9a-f]{16}\.png$/),
  });
  expect(under.service.files.get(sent.body['startImage'] as string)?.bytes).toEqual(await readFile(path));
  expect(posts()).toBe(before + 1);
  expectKeyKept(under.service);
});

it('does without a delivery that is not rightly signed', async () => {
  under.service.deliveries.length = 0;
  const { job } = await under.run('modelk-3-turbo', { prompt: 'A forged delivery for this one.' });
  expect(job.state).toBe('done');
  await expect.poll(() => under.service.deliveries).toEqual([401]);
});

it('takes numbers for words of state, and says why a generation failed', async () => {
  const { job, sent } = await under.run('modelk-3-turbo', { prompt }, { testMode: null });
  expect([job.state, sent.outcome]).toEqual(['done', 'completed']);
  const failed = await under.run('modelk-3-turbo', { prompt: 'This one must fail.' });
  expect(failed.job).toMatchObject({ state: 'failed', error: { details: { message: 'It silted up.' } } });
});
