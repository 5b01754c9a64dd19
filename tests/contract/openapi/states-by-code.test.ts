import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/kernel/json-pointer.ts';
import { listOpenBindings } from '../../../shared/service/profile/open-bindings.ts';
import { json, mayPay, said } from './service-document.ts';
import { inPath, object, readParts, type Schema, text } from './support.ts';

const bytes = { ...text, format: 'binary' };
const held = said('The generated video, encoded to base64');
const going = object({ id: text, status: { ...text, enum: ['in-progress'] } });
const refused = {
  content: { 'application/json': { schema: object({ errors: { type: 'array' }, name: text }) } },
};

/** What a question by id is answered with, by code. */
type Answers = Readonly<Record<string, { description?: string; content?: Schema }>>;

const answer = (content: Readonly<Record<string, Schema>>, description = '') => ({
  description,
  content: Object.fromEntries(Object.entries(content).map(([type, schema]) => [type, { schema }])),
});
const usual: Answers = {
  200: answer({
    'video/mp4': bytes,
    'application/json; type=video/mp4': object({
      video: held,
      finish_reason: { ...text, enum: ['SUCCESS', 'CONTENT_FILTERED'] },
      seed: { type: 'integer' },
    }),
  }),
  202: answer({ 'application/json': going }, 'The generation is still in progress'),
  400: { ...refused, description: 'Invalid parameter(s), see the `errors` field for details.' },
  404: { ...refused, description: 'The generation was not found, or it expired' },
  500: { ...refused, description: 'An internal error occurred' },
};

const accept = (schema: Schema, more: Schema = {}) => ({ name: 'accept', in: 'header', schema, ...more });
const preferred = accept({ ...text, default: 'video/*', enum: ['video/*', 'application/json'] });

const question = (responses: Answers, parameters: readonly Schema[] = []) => ({
  summary: 'Fetch generation result',
  description: 'Fetch the result of an image-to-video generation by ID.',
  parameters: [inPath('id'), ...parameters],
  responses,
});

/** A service that makes clips, and is asked about them by their ids. */
function read(
  answers: Answers,
  {
    parameters = [preferred],
    more = {},
    takes = json({ prompt: text }),
  }: { parameters?: readonly Schema[]; more?: object; takes?: Schema } = {},
) {
  const post = {
    summary: 'Start generation',
    description: 'Generate a short video based on an initial image.',
    requestBody: takes,
    responses: {
      200: json({
        id: said('The `id` of a generation, that can be used to check its status or retrieve the result.'),
      }),
    },
  };
  const get = question(answers, parameters);
  const { profile, text: file } = readParts({
    paths: { '/image-to-video': { post }, '/image-to-video/result/{id}': { get }, ...more },
  });
  const { generation, statuses, format, sources } = profile;
  return {
    ...{
      generation,
      statuses,
      format,
      sources,
      mayPay: mayPay(profile),
      file: JSON.parse(file) as JsonObject,
    },
    open: listOpenBindings(profile).map(({ pointer }) => pointer),
    models: Object.keys(profile.customModels),
  };
}

/** A picture that becomes a clip, without a word about it. */
const form = {
  content: {
    'multipart/form-data': {
      schema: { ...object({ image: bytes, motion: { type: 'number' } }), required: ['image'] },
    },
  },
};

describe('a state that is told by the code of the answer', () => {
  it.each([form, undefined])(
    'is certain where 202 and 200 are described, and 200 gives the result itself',
    (takes) => {
      const found = read(usual, takes === undefined ? {} : { takes });
      expect(found).toMatchObject({
        format: 1,
        generation: {
          url: '/image-to-video/result/{genId}',
          status: null,
          outputs: [],
          result: { url: '/image-to-video/result/{genId}', file: true, outputs: [] },
        },
        // Nothing says that 400 is of the generation, and not of the question.
        statuses: { completed: '200', failed: [] },
        mayPay: true,
        models: ['image-to-video'],
      });
      expect(Object.values(found.sources)).not.toContain('suggested');
    },
  );

  it.each([
    'The generation failed.',
    'The video could not be generated, see `errors`.',
    'A failed generation. No credits are charged.',
  ])('offers the code for a failure that is described as one: %s', (description) => {
    const failing = { ...answer({ 'application/json': object({ error: text }) }), description };
    const found = read({ ...usual, 409: { ...failing, description: 'Conflict' }, 422: failing });
    expect(found.statuses).toEqual({ completed: '200', failed: '422' });
    expect([found.sources['/statuses'], found.mayPay]).toEqual(['suggested', false]);
    expect(found.generation?.message).toBe('/error');
  });

  it('never has a code for a failure that says nothing of the generation', () => {
    const failing = { description: 'The generation failed.' };
    const codes = {
      401: failing,
      403: failing,
      404: failing,
      408: failing,
      410: failing,
      429: failing,
      500: failing,
    };
    expect(read({ ...usual, ...codes }).statuses).toEqual({ completed: '200', failed: [] });
  });

  it.each([
    'Task ID validation failed',
    'Generation id format check failed',
    'The job status query failed',
    'Video lookup failed.',
    'The generation request failed validation.',
  ])('has no code for a failure of the question: %s', (description) => {
    expect(read({ ...usual, 422: { description } }).statuses).toEqual({ completed: '200', failed: [] });
  });

  it('is certain where 200 holds the result in base64', () => {
    const found = read({ ...usual, 200: json({ video: held, seed: { type: 'integer' } }) });
    expect(found).toMatchObject({ generation: { status: null, outputs: ['/video'] }, mayPay: true });
    expect(found.generation?.result).toBeUndefined();
  });

  it('is read as words where those are what comes by default', () => {
    const words = accept({ ...text, default: 'application/json', enum: ['video/*', 'application/json'] });
    expect(read(usual, { parameters: [words] }).generation).toMatchObject({ outputs: ['/video'] });
  });

  it.each<[string, Answers, (readonly Schema[])?]>([
    ['200 has an address', { ...usual, 200: json({ video_url: { ...text, format: 'uri' } }) }],
    [
      '202 has words for an end too',
      { ...usual, 202: json({ status: { ...text, enum: ['running', 'failed'] } }) },
    ],
    ['202 speaks of something else', { ...usual, 202: { description: 'Deletion of an expired file began' } }],
    ['an Accept has to be sent', usual, [accept(text, { required: true })]],
  ])('is no more than suggested where %s', (_, answers, parameters = [preferred]) => {
    const found = read(answers, { parameters });
    expect(found).toMatchObject({
      generation: { status: null },
      statuses: { completed: '200', failed: [] },
      sources: { '/generation/status': 'suggested', '/statuses': 'suggested' },
      mayPay: false,
    });
  });

  it('is told by words where the answer has them', () => {
    const state = { ...text, enum: ['in-progress', 'complete', 'failed'] };
    const body = json({ status: state, video: held });
    const found = read({ ...usual, 200: body, 202: body });
    expect(found).toMatchObject({
      generation: { status: '/status', outputs: ['/video'] },
      statuses: { completed: 'complete', failed: 'failed' },
      mayPay: true,
    });
    expect(found.format).toBeLessThan(10);
  });

  it('gives way to words that stand beside it, and is the file behind them then', () => {
    const state = { ...text, enum: ['queued', 'done', 'failed'] };
    const get = {
      parameters: [inPath('id')],
      responses: { 200: json({ id: text, status: state }) },
    };
    const found = read(usual, { more: { '/image-to-video/result/{id}/status': { get } } });
    expect(found.generation).toMatchObject({
      url: '/image-to-video/result/{genId}/status',
      status: '/status',
      result: { url: '/image-to-video/result/{genId}', file: true },
    });
  });

  it.each<[string, boolean, Answers]>([
    ['202', true, { ...usual, 202: { description: '' } }],
    ['no 202', false, Object.fromEntries(Object.entries(usual).filter(([code]) => code !== '202'))],
  ])('needs no body, and both codes: %s', (_, isFound, answers) => {
    expect([read(answers).generation !== null, read(answers).mayPay]).toEqual([isFound, isFound]);
  });

  it('is of none but the submission that it stands under', () => {
    const post = {
      ...{ summary: 'Upscale an image', requestBody: json({ prompt: text }) },
      responses: { 200: json({ id: said('The `id` of a generation') }) },
    };
    const get = { ...question(usual), summary: 'Fetch the result of a generation' };
    const found = (more: object) => {
      const { generation, models } = read(usual, { more });
      return [generation?.url, ...models];
    };
    const own = '/image-to-video/result/{genId}';
    // With nowhere else to ask it is left out.
    expect(found({ '/images/upscale': { post } })).toEqual([own, 'image-to-video']);
    const shared = { '/images/upscale': { post }, '/results/{id}': { get } };
    expect(found(shared)).toEqual([own, 'image-to-video']);
    expect(found({ ...shared, '/images/enlarge': { post } })).toEqual([
      '/results/{genId}',
      'image-to-video',
      'upscale',
      'enlarge',
    ]);
  });

  it('is none of a thumbnail', () => {
    const get = {
      parameters: [inPath('id')],
      responses: { 200: answer({ 'image/png': bytes }), 202: { description: 'Not there yet' } },
    };
    const found = read(usual, { more: { '/image-to-video/thumbnail/{id}': { get } } });
    expect(found.generation?.url).toBe('/image-to-video/result/{genId}');
  });
});

describe('results in base64', () => {
  const state = { ...text, enum: ['running', 'succeeded', 'failed'] };

  it.each<[string, Schema, readonly string[]]>([
    [
      'a list of them',
      { data: { type: 'array', items: object({ b64_json: said('The base64-encoded generated image.') }) } },
      ['/data/*/b64_json'],
    ],
    ['by format', { image: { ...text, format: 'byte', description: 'The generated image.' } }, ['/image']],
    ['as data URLs', { result: said('The result image as a base64 data URI.') }, ['/result']],
    [
      'beside an address, which is taken',
      {
        image_url: said('URL of the generated image'),
        b64_json: said('The base64-encoded generated image.'),
      },
      ['/image_url'],
    ],
  ])('are outputs: %s', (_, places, outputs) => {
    const found = read({ 200: json({ status: state, ...places }) }, { parameters: [] });
    expect(found.generation?.outputs).toEqual(outputs);
    expect(found.mayPay).toBe(true);
  });

  it('are none where nothing says that they were made', () => {
    const places = { cursor: said('A base64 token for the next page.'), mask: { ...text, format: 'byte' } };
    expect(read({ 200: json({ status: state, ...places }) }, { parameters: [] }).generation).toBeNull();
  });
});
