import { describe, expect, it } from 'vitest';
import { importText } from '../../support/openapi.ts';
import { address, inPath, object, type Schema, text } from './support.ts';

const gen = object({ id: text, status: { ...text, enum: ['queued', 'completed', 'failed'] }, url: address });
const content = (schema: Schema, type = 'application/json') => ({ content: { [type]: { schema } } });
const idParameter = inPath('id');

interface Parts {
  readonly type?: string;
  readonly prefix?: string;
  readonly servers?: readonly Schema[];
  readonly parameters?: readonly Schema[];
  readonly before?: Schema;
}

/** The document of a service with one submission and one query. */
function documentOf({ type, prefix = '', servers, parameters = [], before = {} }: Parts) {
  const answer = { 200: { description: 'ok', ...content(gen, type) } };
  const body = content(object({ prompt: text }));
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    servers: servers ?? [{ url: 'https://api.example/v1' }],
    paths: {
      ...before,
      [`${prefix}/videos`]: {
        parameters,
        post: { summary: 'Create a video', requestBody: body, responses: answer },
      },
      [`${prefix}/videos/{id}`]: {
        parameters: [...parameters, idParameter],
        get: { summary: 'Get a video generation', responses: answer },
      },
    },
  });
}

function read(parts: Parts) {
  const imported = importText(documentOf(parts));
  if (!imported.ok) return null;
  const { baseUrl, customModels, generation, sources } = imported.value.profile;
  const [model] = Object.values(customModels);
  return { baseUrl, path: model?.path, query: generation?.url, source: sources['/generation/status'] };
}
const found = {
  baseUrl: 'https://api.example/v1',
  path: '/videos',
  query: '/videos/{genId}',
  source: 'openapi',
};

describe('an answer', () => {
  it.each(['*/*', 'application/*', 'application/vnd.a.v2+json', 'application/json; charset=utf-8'])(
    'of the type %s is read as JSON',
    (type) => {
      expect(read({ type })).toEqual(found);
    },
  );

  it.each(['text/html', 'application/xml', 'image/*'])('of the type %s is not', (type) => {
    expect(read({ type })).toBeNull();
  });

  it('of bytes is none, whatever its type is called', () => {
    const bytes = { ...text, format: 'binary' };
    const get = { responses: { 200: { description: 'ok', ...content(bytes, '*/*') } } };
    const before = { '/videos/{id}/content': { parameters: [idParameter], get } };
    expect(read({ before })).toEqual(found);
  });
});

describe('the address', () => {
  const elsewhere = [{ url: 'https://status.example' }];
  const up = { summary: 'Is it up', responses: { 200: { description: 'ok' } } };

  it('is where generations are started, not where the first path is', () => {
    expect(read({ before: { '/status': { servers: elsewhere, get: up } } })).toEqual(found);
    const responses = { 200: { description: 'ok', ...content(object({ file_id: text })) } };
    const requestBody = content(object({ file: { ...text, format: 'binary' } }), 'multipart/form-data');
    const post = { summary: 'Upload a file', requestBody, responses };
    expect(read({ before: { '/files': { servers: elsewhere, post } } })).toEqual(found);
  });

  it('is where most of them are started', () => {
    const moderate = {
      summary: 'Check a text',
      requestBody: content(object({ prompt: text })),
      responses: {},
    };
    const more = {
      summary: 'Create an image',
      requestBody: content(object({ prompt: text })),
      responses: {},
    };
    const before = { '/moderate': { servers: elsewhere, post: moderate }, '/images': { post: more } };
    expect(read({ before })).toEqual(found);
  });

  const second = [{ url: 'https://api.example/v2' }];
  it.each<[string, Schema, Schema, string]>([
    ['the query', {}, { servers: second }, 'https://api.example/v2/videos/{genId}'],
    ['both', { servers: second }, { servers: second }, '/videos/{genId}'],
    ['the submission', { servers: second }, {}, 'https://api.example/v1/videos/{genId}'],
  ])('is the one that %s alone names', (_, ofPost, ofGet, query) => {
    const document = JSON.parse(documentOf({}));
    Object.assign(document.paths['/videos'].post, ofPost);
    Object.assign(document.paths['/videos/{id}'].get, ofGet);
    const imported = importText(JSON.stringify(document));
    if (!imported.ok) throw new Error(JSON.stringify(imported.error));
    const { baseUrl, generation, customModels } = imported.value.profile;
    expect(baseUrl).toBe(`https://api.example/${'servers' in ofPost ? 'v2' : 'v1'}`);
    expect([customModels['videos']?.path, generation?.url]).toEqual(['/videos', query]);
  });

  it.each(['enum', 'const'])('has the only value of a part of its paths (%s)', (key) => {
    const schema = { ...text, [key]: key === 'enum' ? ['v3'] : 'v3' };
    const parameters = [{ name: 'version', in: 'path', required: true, schema }];
    expect(read({ prefix: '/{version}', parameters })).toEqual({
      ...found,
      path: '/v3/videos',
      query: '/v3/videos/{genId}',
    });
  });

  it.each([
    ['several values', { ...text, enum: ['v3', 'v4'] }],
    ['a value that would lead elsewhere', { ...text, enum: ['../admin'] }],
    ['none', text],
  ])('is not made up for a part with %s', (_, schema) => {
    const parameters = [{ name: 'version', in: 'path', required: true, schema }];
    expect(read({ prefix: '/{version}', parameters })).toBeNull();
  });

  it('with a quarter of a million slashes in it is read at once', () => {
    const slashes = '/'.repeat(250_000);
    const read250 = read({ servers: [{ url: `https://api.example${slashes}v1` }] });
    expect(read250?.path).toBe('/videos');
    expect(read({ servers: [{ url: `https://api.example/v1${slashes}` }] })).toEqual(found);
  });
});
