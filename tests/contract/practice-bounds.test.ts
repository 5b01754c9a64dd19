import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../integration/practice/support/client.ts';
import { makePng, makeVideoStart, makeWave } from '../integration/practice/support/samples.ts';
import {
  type PracticeProcess,
  removeDataFolders,
  startPractice,
} from '../integration/practice/support/start-practice.ts';

/**
 * The table is written from the interface document, bound by bound, at the limit and one past it. Names of option
 * fields and what is required beyond the image endpoint are the practice service's own choices (docs/practice.md).
 */
type Files = { readonly image: string; readonly video: string; readonly audio: string };
type Body = Record<string, unknown>;
interface Case {
  readonly what: string;
  readonly change: (files: Files) => Body;
  /** Undefined: accepted. Otherwise the field that the message must name. */
  readonly field?: string;
  readonly rule?: RegExp;
}

const url = 'https://media.example/picture.png';
const repeat = (count: number, value: unknown = url) => Array.from({ length: count }, () => value);
const accepts = (what: string, change: Body | ((files: Files) => Body)): Case => ({
  what: `accepts ${what}`,
  change: typeof change === 'function' ? change : () => change,
});
const refuses = (
  what: string,
  field: string,
  change: Body | ((files: Files) => Body),
  rule?: RegExp,
): Case => ({
  what: `refuses ${what}`,
  field,
  change: typeof change === 'function' ? change : () => change,
  ...(rule ? { rule } : {}),
});
const each = (field: string, values: readonly (string | number)[], more: Body = {}) =>
  values.map((value) => accepts(`${field} ${value}`, { [field]: value, ...more }));
const promptUpTo = (max: number) => [
  accepts(`a prompt of ${max}`, { prompt: 'p'.repeat(max) }),
  accepts(`a prompt of ${max} emoji, which are characters too`, { prompt: '🎬'.repeat(max) }),
  refuses(`a prompt of ${max + 1}`, 'prompt', { prompt: 'p'.repeat(max + 1) }, new RegExp(`at most ${max}`)),
];
const itemsUpTo = (field: string, max: number, item: unknown = url) => [
  accepts(`${max} ${field}`, { [field]: repeat(max, item) }),
  refuses(
    `${max + 1} ${field}`,
    field,
    { [field]: repeat(max + 1, item) },
    new RegExp(`at most ${max} items`),
  ),
];
const emptyItem = (field: string) =>
  refuses(`an empty item in ${field}`, `${field}[0]`, { [field]: [''] }, /at least 1/);
const steps = (from: number, to: number) => [
  ...each(
    'duration',
    Array.from({ length: to - from + 1 }, (_, index) => from + index),
  ),
  refuses(`duration ${from - 1}`, 'duration', { duration: from - 1 }),
  refuses(`duration ${to + 1}`, 'duration', { duration: to + 1 }),
  refuses('a duration between steps', 'duration', { duration: from + 0.5 }, /whole/),
  refuses('a duration as a string', 'duration', { duration: String(from) }, /number/),
];
const image = { type: 'image', name: 'hero', images: [url] };
const elementCases = [
  accepts('an image element', { elements: [image] }),
  accepts('a video element', { elements: [{ type: 'video', name: 'hero' }] }),
  accepts('an element with voices', { elements: [{ ...image, voices: [url] }] }),
  accepts('an element with a voice', { elements: [{ ...image, voice: url }] }),
  refuses('voices and voice in one element', 'elements[0].voice', {
    elements: [{ ...image, voices: [url], voice: url }],
  }),
  refuses(
    'a pre-made element',
    'elements[0].type',
    { elements: [{ type: 'premade', name: 'x' }] },
    /unsupported/,
  ),
  refuses('another kind of element', 'elements[0].type', { elements: [{ type: 'audio', name: 'x' }] }),
  refuses('an element without a type', 'elements[0].type', { elements: [{ name: 'x' }] }, /required/),
  refuses('an unknown property in an element', 'elements[0].colour', {
    elements: [{ ...image, colour: 'red' }],
  }),
  refuses('an element that is a string', 'elements[0]', { elements: ['hero'] }, /object/),
  refuses('an empty image in an element', 'elements[0].images[0]', {
    elements: [{ type: 'image', images: [''] }],
  }),
  refuses(
    'a voice that is an image',
    'elements[0].voices[0]',
    (files) => ({ elements: [{ ...image, voices: [files.image] }] }),
    /video/,
  ),
];

interface Table {
  readonly model: string;
  readonly least: Body;
  readonly required: readonly string[];
  readonly cases: readonly Case[];
}

const ratios = ['21:9', '1:1', '4:3', '3:2', '2:3', '5:4', '4:5', '3:4', '16:9', '9:16'];
const tables: readonly Table[] = [
  {
    model: 'modeln-pro',
    least: { prompt: 'A red fox in snow', quality: '2K', aspectRatio: '16:9' },
    required: ['prompt', 'quality', 'aspectRatio'],
    cases: [
      accepts('a prompt of 10', { prompt: 'p'.repeat(10) }),
      refuses('a prompt of 9', 'prompt', { prompt: 'p'.repeat(9) }, /at least 10/),
      ...promptUpTo(5000),
      ...each('quality', ['2K', '4K']),
      refuses('quality 2k in small letters', 'quality', { quality: '2k' }, /2K, 4K/),
      ...each('aspectRatio', ratios),
      accepts('auto with an image', { aspectRatio: 'auto', images: [url] }),
      refuses('auto without an image', 'aspectRatio', { aspectRatio: 'auto' }, /auto/),
      refuses(
        'auto with an empty list of images',
        'aspectRatio',
        { aspectRatio: 'auto', images: [] },
        /auto/,
      ),
      refuses('a ratio that is not offered', 'aspectRatio', { aspectRatio: '2:1' }),
      ...itemsUpTo('images', 14),
      emptyItem('images'),
      refuses('images that are no list', 'images', { images: url }, /array/),
      refuses('a number among the images', 'images[1]', { images: [url, 7] }, /string/),
      refuses('a duration, which images do not have', 'duration', { duration: 5 }),
    ],
  },
  {
    model: 'modelk-o3-video-transformation',
    least: { prompt: 'Make it rain', video: 'https://media.example/clip.mp4' },
    required: ['prompt', 'video'],
    cases: [
      ...promptUpTo(1600),
      ...itemsUpTo('images', 4),
      emptyItem('images'),
      ...itemsUpTo('elements', 4, image),
      ...elementCases,
      ...each('resolution', ['720', '1080', '4k']),
      refuses('resolution 2160', 'resolution', { resolution: '2160' }),
      refuses('a resolution as a number', 'resolution', { resolution: 720 }, /string/),
      ...each('aspectRatio', ['1:1', '16:9', '9:16']),
      refuses('ratio 4:3', 'aspectRatio', { aspectRatio: '4:3' }),
      accepts('an uploaded video', (files) => ({ video: files.video })),
      refuses('an image as the video', 'video', (files) => ({ video: files.image }), /video/),
    ],
  },
  {
    model: 'modelk-o3-elements',
    least: { prompt: 'The hero walks', duration: 5 },
    required: ['prompt', 'duration'],
    cases: [
      ...promptUpTo(1600),
      ...steps(3, 15),
      ...itemsUpTo('images', 7),
      emptyItem('images'),
      ...itemsUpTo('elements', 7, image),
      ...elementCases,
      ...each('resolution', ['720', '1080', '4k']),
      refuses('resolution 2k', 'resolution', { resolution: '2k' }),
      ...each('aspectRatio', ['1:1', '16:9', '9:16']),
      refuses('ratio 21:9', 'aspectRatio', { aspectRatio: '21:9' }),
      accepts('audio on', { enableAudio: true }),
      accepts('audio off', { enableAudio: false }),
      refuses('audio as a word', 'enableAudio', { enableAudio: 'yes' }, /true or false/),
    ],
  },
  {
    model: 'modelh-h3-omni',
    least: { prompt: 'Waves at dusk', duration: 4 },
    required: ['prompt', 'duration'],
    cases: [
      ...promptUpTo(7000),
      ...steps(4, 15),
      accepts('quality 2k', { quality: '2k' }),
      refuses('quality 4k', 'quality', { quality: '4k' }),
      ...itemsUpTo('images', 9),
      ...itemsUpTo('videos', 3),
      ...itemsUpTo('audios', 3),
      emptyItem('images'),
      emptyItem('videos'),
      emptyItem('audios'),
      ...each('aspectRatio', ['21:9', '16:9', '4:3', '1:1', '3:4', '9:16']),
      refuses('ratio 3:2', 'aspectRatio', { aspectRatio: '3:2' }),
      accepts('uploads of each kind', (files) => ({
        images: [files.image],
        videos: [files.video],
        audios: [files.audio],
      })),
      refuses('audio among the videos', 'videos[0]', (files) => ({ videos: [files.audio] }), /video/),
      refuses('a video among the audios', 'audios[0]', (files) => ({ audios: [files.video] }), /audio/),
      refuses('elements, which omni does not take', 'elements', { elements: [image] }),
    ],
  },
  {
    model: 'modelk-motion-3',
    least: { image: url, video: 'https://media.example/clip.mp4' },
    required: ['image', 'video'],
    cases: [
      ...promptUpTo(1500),
      ...itemsUpTo('elements', 1, image),
      ...elementCases,
      refuses('an empty image', 'image', { image: '' }, /at least 1/),
      refuses('an empty video', 'video', { video: '' }, /at least 1/),
      ...each('resolution', ['720', '1080']),
      refuses('resolution 4k', 'resolution', { resolution: '4k' }),
      refuses('a duration', 'duration', { duration: 5 }),
    ],
  },
  {
    model: 'modelh-h3-image-to-video',
    least: { startImage: url, duration: 4 },
    required: ['startImage', 'duration'],
    cases: [
      ...promptUpTo(7000),
      ...steps(4, 15),
      accepts('an end image', { endImage: url }),
      ...each('quality', ['1768', '2k']),
      refuses('quality 2K in capitals', 'quality', { quality: '2K' }),
      refuses('an aspect ratio', 'aspectRatio', { aspectRatio: '16:9' }),
      refuses('a video as the start image', 'startImage', (files) => ({ startImage: files.video }), /image/),
    ],
  },
  {
    model: 'modelk-3-turbo',
    least: { prompt: 'A quick sketch' },
    required: ['prompt'],
    cases: [
      accepts('a start image', { startImage: url }),
      accepts('a very long prompt, since no bound is shown', { prompt: 'p'.repeat(20_000) }),
      ...each('resolution', ['720', '1080']),
      refuses('resolution 4k', 'resolution', { resolution: '4k' }),
      refuses('a duration', 'duration', { duration: 5 }),
    ],
  },
];

describe('the practice service holds every bound of the interface', () => {
  let practice: PracticeProcess;
  let client: Client;
  let files: Files;

  beforeAll(async () => {
    practice = await startPractice();
    client = createClient(practice);
    files = {
      image: await client.upload('a.png', makePng(40, 30)),
      video: await client.upload('b.mp4', makeVideoStart()),
      audio: await client.upload('c.wav', makeWave()),
    };
  });
  afterAll(async () => {
    await practice.stop();
    await removeDataFolders();
  });

  for (const { model, least, required, cases } of tables) {
    describe(model, () => {
      it('accepts the least there can be', async () => {
        const answer = await client.submit(model, least);
        expect(answer).toMatchObject({ status: 200, body: { genId: expect.stringMatching(/.+/) } });
      });
      it.each(required)('requires %s', async (field) => {
        const { [field]: _left, ...rest } = least;
        const answer = await client.submit(model, rest);
        expect(answer.status).toBe(400);
        expect(answer.body.message).toContain(`${field}: is required`);
      });
      it('refuses an unknown property and names it', async () => {
        const answer = await client.submit(model, { ...least, sharpness: 3 });
        expect(answer.status).toBe(400);
        expect(answer.body.message).toMatch(/sharpness: .*not a property/);
      });
      it.each(cases)('$what', async ({ change, field, rule }) => {
        const answer = await client.submit(model, { ...least, ...change(files) });
        expect([answer.status, answer.body.message]).toEqual(
          field ? [400, expect.stringContaining(`${field}: `)] : [200, undefined],
        );
        if (rule) expect(answer.body.message).toMatch(rule);
      });
    });
  }

  it('takes test mode only where the interface describes it', async () => {
    const described = ['modeln-pro', 'modelk-o3-elements', 'modelh-h3-image-to-video'];
    for (const { model, least } of tables) {
      const answer = await client.submit(model, least, '?testMode=success');
      expect([model, answer.status]).toEqual([model, described.includes(model) ? 200 : 400]);
      if (answer.status === 400) expect(answer.body.message).toContain('testMode');
    }
  });

  it('refuses another word for test mode, other parameters, and a webhook that is no web address', async () => {
    const [table] = tables;
    const refused = [
      '?testMode=maybe',
      '?testmode=success',
      '?webhookUrl=',
      '?webhookUrl=file:///etc/passwd',
      '?webhookUrl=a',
      '?testMode=success&testMode=success',
    ];
    for (const parameters of refused) {
      const answer = await client.submit('modeln-pro', table?.least, parameters);
      expect([parameters, answer.status]).toEqual([parameters, 400]);
      expect(String(answer.body.message).toLowerCase()).toContain(parameters.slice(1, 9).toLowerCase());
    }
  });

  it('refuses files that were never uploaded, other schemes, and uploads of no known kind', async () => {
    const text = await client.upload('notes.txt', new TextEncoder().encode('only words'));
    const least = { prompt: 'A red fox in snow', quality: '2K', aspectRatio: '1:1' };
    for (const reference of [
      'nothing-here.png',
      'ftp://media.example/a.png',
      'data:image/png;base64,AA',
      text,
    ]) {
      const answer = await client.submit('modeln-pro', { ...least, images: [reference] });
      expect([reference, answer.status]).toEqual([reference, 400]);
      expect(answer.body.message).toContain('images[0]: ');
    }
  });

  it('refuses what is not JSON, not an object, of another content type, or too large', async () => {
    const path = '/v2/generation/modeln-pro';
    expect(await client.send('POST', path, '{"prompt":')).toMatchObject({
      status: 400,
      body: { message: 'body: is not JSON.' },
    });
    expect(await client.send('POST', path, '[]')).toMatchObject({ status: 400 });
    expect(await client.send('POST', path, 'null')).toMatchObject({ status: 400 });
    expect(await client.send('POST', path, '{}', { 'content-type': 'text/plain' })).toMatchObject({
      status: 400,
    });
    const large = await client.send('POST', path, JSON.stringify({ prompt: 'p'.repeat(20 * 1024 * 1024) }));
    expect(large).toMatchObject({ status: 413, body: { message: expect.stringContaining('1048576') } });
  });

  it('answers 401 without a key or with an unknown one, and 403 with a key that has no balance', async () => {
    const least = { prompt: 'A red fox in snow', quality: '2K', aspectRatio: '1:1' };
    const path = '/v2/generation/modeln-pro';
    expect(await client.send('POST', path, least, { 'x-api-key': '' })).toMatchObject({
      status: 401,
      body: { message: expect.any(String) },
    });
    expect(await client.send('POST', path, least, { 'x-api-key': 'other' })).toMatchObject({ status: 401 });
    const poor = createClient(practice, 'practice-empty');
    expect(await poor.submit('modeln-pro', least)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('balance') },
    });
    expect(await poor.submit('modeln-pro', least, '?testMode=success')).toMatchObject({ status: 200 });
    expect(await poor.submit('modeln-pro', { ...least, prompt: '' })).toMatchObject({ status: 400 });
  });

  it('has no eighth model and no other method', async () => {
    expect(await client.submit('modelx-9', {})).toMatchObject({ status: 404 });
    expect(await client.send('GET', '/v2/generation/modeln-pro')).toMatchObject({ status: 405 });
    expect(await client.send('GET', '/v2/nothing')).toMatchObject({
      status: 404,
      body: { message: expect.any(String) },
    });
  });
});
