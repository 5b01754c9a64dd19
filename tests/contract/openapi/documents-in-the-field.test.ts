import { describe, expect, it } from 'vitest';
import { describeError } from '../../../shared/messages/errors.ts';
import { listOpenBindings } from '../../../shared/service/open-bindings.ts';
import { importDocument } from '../../../shared/service/openapi/import-document.ts';
import { list, mayPay, number, said } from './service-document.ts';
import { address, object, type Schema, text } from './support.ts';

const json = (schema: Schema, more: object = {}) => ({
  content: { 'application/json': { schema, ...more } },
});
const status = { ...text, enum: ['queued', 'running', 'completed', 'failed'] };
const made = said('Address of the generated file', address);
const ended = object({ status, output_url: made });
const id = { name: 'id', in: 'path', required: true, schema: text };

interface Parts {
  readonly path?: string;
  readonly summary?: string;
  readonly sent?: Schema;
  readonly taken?: Schema;
  readonly answer?: Schema;
  readonly examples?: object;
  readonly more?: Readonly<Record<string, object>>;
  readonly version?: string;
}

/** A service with one POST, and the GET that asks about what it started. */
function importParts({
  path = '/jobs',
  summary = 'Create a video',
  sent = object({ prompt: text }),
  taken = object({ id: text }),
  answer = ended,
  examples = {},
  more = {},
  version = '3.1.0',
}: Parts) {
  const ok = (content: object) => ({ responses: { 200: { description: 'ok', ...content } } });
  const paths = {
    [path]: { post: { summary, requestBody: json(sent), ...ok(json(taken)) } },
    '/jobs/{id}': { get: { summary: 'A job', parameters: [id], ...ok(json(answer, examples)) } },
    ...more,
  };
  const document = {
    openapi: version,
    info: { title: 'T', version: '1' },
    servers: [{ url: 'https://a.example' }],
    paths,
  };
  return importDocument({ text: JSON.stringify(document), baseUrl: null, existing: null });
}

function readParts(parts: Parts) {
  const imported = importParts(parts);
  if (!imported.ok) throw new Error(JSON.stringify(imported.error));
  const { profile, report } = imported.value;
  const left = report.notes.filter(({ kind }) => kind === 'field-left-out').map((note) => note.text);
  const skipped = report.notes.filter(({ kind }) => kind === 'endpoint-skipped').map((note) => note.text);
  return { profile, left, skipped, models: profile.customModels };
}

it('is read when it is written in OpenAPI 3.2', () => {
  expect(readParts({ version: '3.2.0' }).profile.generation?.url).toBe('/jobs/{genId}');
});

describe('results', () => {
  it('are in doubt where another address is said to be of something to see', () => {
    const more = { front_view_url: said('Front view image', address), status_page_url: address };
    const { profile } = readParts({ answer: object({ status, image_url: made, ...more }) });
    expect(profile.sources['/generation/outputs/0']).toBe('suggested');
    expect(mayPay(profile)).toBe(false);
  });

  it('are certain beside addresses of which nothing is said', () => {
    const { profile } = readParts({ answer: object({ status, output_url: made, gif_url: address }) });
    expect(profile.generation?.outputs).toEqual(['/output_url']);
    expect(mayPay(profile)).toBe(true);
  });

  it('stand in what the state stands in, whatever that is called', () => {
    const { profile } = readParts({ answer: object({ request: ended }) });
    expect(profile.generation?.outputs).toEqual(['/request/output_url']);
    expect(mayPay(profile)).toBe(true);
  });

  it('are no id', () => {
    const { profile } = readParts({ answer: object({ status, file_id: said('The generated video file') }) });
    expect(profile.generation).toBeNull();
  });

  it('are read by an id of another type only when somebody has confirmed it', () => {
    const file = { name: 'file_id', in: 'query', required: true, schema: number };
    const get = {
      parameters: [file],
      responses: { 200: { description: 'ok', ...json(object({ download_url: made })) } },
    };
    const { profile } = readParts({
      answer: object({ status, file_id: text }),
      more: { '/files/retrieve': { get } },
    });
    expect(profile.generation?.result).toMatchObject({ url: '/files/retrieve?file_id={id}', id: '/file_id' });
    expect(mayPay(profile)).toBe(false);
  });
});

describe('states', () => {
  it('are in doubt where an example has one that the list has not', () => {
    const partly = { value: { status: 'partly_completed', output_url: 'https://a.example/1' } };
    expect(mayPay(readParts({ examples: { examples: { partly } } }).profile)).toBe(false);
    const whole = { value: { status: 'completed', output_url: 'https://a.example/1' } };
    expect(mayPay(readParts({ examples: { examples: { whole } } }).profile)).toBe(true);
  });

  it('that are only some of them are suggested', () => {
    const state = said('Such as queued, running, success, failed, or cancelled.');
    const { profile } = readParts({ answer: object({ status: state, output_url: made }) });
    expect(profile.statuses).toEqual({ completed: 'success', failed: ['failed', 'cancelled'] });
    expect(mayPay(profile)).toBe(false);
  });

  it('that nobody lists are asked for, and the service’s form is there', () => {
    const { profile, models } = readParts({ answer: object({ status: text, output: list(address) }) });
    expect(Object.keys(models)).toEqual(['jobs']);
    expect(listOpenBindings(profile).map(({ pointer }) => pointer)).toContain('/statuses');
    expect(mayPay(profile)).toBe(false);
  });

  it('without any place for results leave only that open', () => {
    const { profile, models } = readParts({ answer: object({ status }) });
    expect([Object.keys(models), profile.generation]).toEqual([['jobs'], null]);
    expect(mayPay(profile)).toBe(false);
  });
});

describe('what is made', () => {
  it.each([
    ['/text-to-model', 'Generate a 3D model from a text prompt'],
    ['/image-to-3d', 'Generate 3D from an image'],
    ['/music', 'Create music from a prompt'],
  ])('is no clip and no picture at %s, which is no model', (path, summary) => {
    expect(() => readParts({ path, summary, sent: object({ prompt: text, image: address }) })).toThrow('no-');
  });

  it('is a clip where sounds are made for one', () => {
    const { models } = readParts({ path: '/sound-effects', summary: 'Generate sound effects for a video' });
    expect(models['sound-effects']?.kind).toBe('video');
  });

  it('is a picture where the whole document speaks of nothing else', () => {
    const answer = object({ status, file_url: said('Address of the generated image', address) });
    expect(readParts({ summary: 'Generate a skybox', answer }).models['jobs']?.kind).toBe('image');
  });
});

describe('a form', () => {
  const inner = object({ prompt: text, seed: number });

  it('is not the one object of several ways that has a prompt', () => {
    const { models, left } = readParts({
      sent: object({ text, avatar_image: address, image_input: inner }),
      summary: 'Create a video of a character',
    });
    expect(models['jobs']?.fields.map(({ key }) => key)).toEqual(['avatar_image', 'text']);
    expect([models['jobs']?.under, left]).toEqual([undefined, ['image_input']]);
  });

  it('is what stands under the model’s own object, with the settings beside it', () => {
    const { models, left } = readParts({
      sent: object({ input: inner, size: { ...text, enum: ['s', 'l'] }, note: text }),
    });
    expect(models['jobs']?.fields.map(({ key }) => key).toSorted()).toEqual(['prompt', 'seed', 'size']);
    expect([models['jobs']?.under, left]).toEqual(['input', ['note']]);
  });

  it('takes no first of many frames for the whole', () => {
    const frames = {
      ...list({ ...object({ image: address, prompt: text }), required: ['image'] }),
      minItems: 2,
    };
    const { models, left } = readParts({
      sent: {
        ...object({ model: { ...text, enum: ['a', 'b'] }, keyframes: frames }),
        required: ['keyframes'],
      },
    });
    expect(models['jobs']?.fields.map(({ key }) => key)).toEqual(['model']);
    expect(left).toEqual(['keyframes']);
  });

  it('that none can hold is said to be none', () => {
    const imported = importParts({
      path: '/jobs',
      summary: 'Render the contents of a timeline as a clip',
      sent: { ...object({ timeline: object({ tracks: list(object({})) }) }), required: ['timeline'] },
    });
    expect(imported.ok).toBe(false);
    if (imported.ok) return;
    expect(describeError(imported.error).happened).toBe(
      'This document says how to start a generation (POST /jobs), but no form can hold what it asks for.',
    );
  });
});

describe('what works on a clip without a word for it', () => {
  const taken = object({ job_id: text, state: status });
  const works = (path: string, sent: Schema, answer: Schema = taken) => ({
    [path]: {
      post: {
        summary: 'Sync',
        requestBody: json(sent),
        responses: { 200: { description: 'ok', ...json(answer) } },
      },
    },
  });

  it('is a model where it answers the id that is asked about', () => {
    const more = works('/lip-sync', object({ video_url: address, audio_url: address }));
    expect(Object.keys(readParts({ taken, more }).models).toSorted()).toEqual(['jobs', 'lip-sync']);
  });

  it.each([
    ['a training', '/styles/train', object({ images: list(address) }), taken],
    ['an upload', '/files', object({ file_url: address }), object({ file_id: text })],
    ['a question', '/lookup', object({ job_id: text }), taken],
    ['what calls one off', '/jobs/cancel', object({ job_id: text, image: address }), taken],
  ])('is none where it is %s', (_, path, sent, answer) => {
    const { models } = readParts({ taken, more: works(path, sent, answer) });
    expect(Object.keys(models)).toEqual(['jobs']);
  });
});

describe('an upload', () => {
  const upload = (answer: Schema) => ({
    '/image/upload': {
      post: {
        summary: 'Upload an image',
        requestBody: {
          content: { 'multipart/form-data': { schema: object({ image: { ...text, format: 'binary' } }) } },
        },
        responses: { 200: { description: 'ok', ...json(answer) } },
      },
    },
  });

  it('names a file by its number, and never by what went wrong', () => {
    const { profile } = readParts({
      more: upload(object({ ErrMsg: text, Resp: object({ img_id: number }) })),
    });
    expect(profile.upload?.reference).toBe('/Resp/img_id');
  });
});

it('credits that were consumed are what it cost', () => {
  const credits = { type: 'number', description: 'Credits consumed.' };
  const { profile } = readParts({ answer: object({ status, output_url: made, credits_consumed: credits }) });
  expect(profile.generation?.cost).toBe('/credits_consumed');
});
