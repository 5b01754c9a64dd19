import { describe, expect, it } from 'vitest';
import { readPointer } from '../../../shared/kernel/json-pointer.ts';
import { importDocument } from '../../../shared/service/openapi/import-document.ts';
import { sourceOf } from '../../../shared/service/profile/binding-source.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import { listDoubtsOfResults, usableProfile } from '../../../shared/service/profile/usable-profile.ts';
import { makeProfile } from '../../support/forms.ts';
import { inPath } from './support.ts';

type Schema = Record<string, unknown>;
const text = { type: 'string' };
const address = { ...text, format: 'uri' };
const object = (properties: Schema) => ({ type: 'object', properties });
const answer = (schema: Schema) => ({ description: 'ok', content: { 'application/json': { schema } } });

interface DocumentOptions {
  readonly taken?: Schema | null;
  readonly generation?: Schema | null;
  readonly more?: Schema;
}

/** A document with one model of the interface, that says nothing of whatever isn't given. */
function documentOf({ taken = { genId: text }, generation = null, more = {} }: DocumentOptions = {}): string {
  const post = {
    requestBody: { content: { 'application/json': { schema: object({ prompt: text }) } } },
    responses: { 200: taken === null ? { description: 'ok' } : answer(object(taken)) },
  };
  const get = {
    parameters: [inPath('id')],
    responses: { 200: answer(object(generation ?? {})) },
  };
  const paths = {
    '/v2/generation/modelk-3-turbo': { post },
    ...(generation === null ? {} : { '/v2/generation/{id}': { get } }),
  };
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    servers: [{ url: 'https://a.example' }],
    paths,
    ...more,
  });
}

function importOver(existing: Profile, document: string): Profile {
  const imported = importDocument({ text: document, baseUrl: null, existing });
  if (!imported.ok) throw new Error(JSON.stringify(imported.error));
  return imported.value.profile;
}

/** Each part that a document may leave out, as an older one has bound it, and what stands there when nobody has. */
const PARTS: readonly (readonly [pointer: string, before: unknown, unsaid: unknown])[] = [
  ['/access', { header: 'Authorization', prefix: 'Bearer ', constants: {} }, undefined],
  ['/submission', { genId: '/task_id', header: null }, undefined],
  ['/envelope', { code: '/code', ok: ['0'], message: null }, undefined],
  ['/upload', { mode: 'raw', url: '/put', reference: '/n' }, null],
  ['/generation', { url: '/g/{genId}', status: '/s', outputs: ['/o'], message: null, cost: null }, null],
  ['/webhook', { genId: '/g', status: '/s', outputs: ['/o'] }, null],
  ['/testMode', { param: 'outcome' }, null],
  ['/statuses', { completed: 'OVER', failed: 'DEAD' }, { completed: 'completed', failed: 'failed' }],
  ['/elementVideoField', 'film', null],
  ['/unavailableIsUnbilled', true, false],
];
const silent = documentOf({ taken: null });

function holding(
  pointer: string,
  value: unknown,
  source: string | null,
  candidates: unknown[] = [],
): Profile {
  const name = pointer.slice(1);
  return makeProfile({
    format: 1,
    [name]: value,
    ...(candidates.length === 0 ? {} : { candidates }),
    sources: source === null ? {} : { [pointer]: source },
  });
}

const valueAt = (profile: Profile, pointer: string) => readPointer(profile as never, pointer)[0];

describe.each(PARTS)('a document that says nothing of %s', (pointer, before, unsaid) => {
  it('forgets what an older one only hinted at', () => {
    const joined = importOver(holding(pointer, before, 'suggested'), silent);
    expect(valueAt(joined, pointer)).toEqual(unsaid);
  });

  it('leaves what an older one said as no more than a suggestion', () => {
    const old = holding(pointer, before, 'openapi');
    const joined = importOver(old, silent);
    expect(valueAt(joined, pointer)).toEqual(valueAt(old, pointer));
    expect(sourceOf(joined.sources, pointer)).toBe('suggested');
  });

  it.each(['user', 'example', null])('keeps what the artist bound (source %s)', (source) => {
    const old = holding(pointer, before, source);
    const joined = importOver(old, silent);
    expect(valueAt(joined, pointer)).toEqual(valueAt(old, pointer));
    expect(sourceOf(joined.sources, pointer)).toBe(source ?? 'user');
  });
});

describe('a corrected document', () => {
  it.each(['suggested', 'openapi'])('that shows genId takes the place of another id (%s)', (source) => {
    const old = holding('/submission', { genId: '/task_id', header: null }, source);
    expect(importOver(old, documentOf()).submission).toBeUndefined();
  });

  it('that shows the interface’s own key header takes the place of another one', () => {
    const old = holding('/access', { header: 'Authorization', prefix: 'Bearer ', constants: {} }, 'openapi');
    const components = {
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
    };
    expect(importOver(old, documentOf({ more: { components } })).access).toBeUndefined();
  });

  it('whose answers stand in no envelope takes an older one away', () => {
    const old = holding('/envelope', { code: '/code', ok: ['0'], message: null }, 'openapi');
    const status = { ...text, enum: ['queued', 'completed', 'failed'] };
    const generation = { status, outputs: { type: 'array', items: address } };
    expect(importOver(old, documentOf({ generation })).envelope).toBeUndefined();
  });

  it('that no longer says that a 503 is free stops it from being sent again', () => {
    for (const source of ['suggested', 'openapi']) {
      const joined = importOver(holding('/unavailableIsUnbilled', true, source), silent);
      expect(usableProfile(joined, 'paid').unavailableIsUnbilled).toBe(false);
    }
  });

  it('without the test setting stops free runs by it', () => {
    const joined = importOver(holding('/testMode', { param: 'testMode' }, 'openapi'), silent);
    expect(usableProfile(joined, 'paid').testMode).toBeNull();
  });
});

it('words that nobody has said are not the artist’s, so that a hint at others is not covered up', () => {
  const vague = documentOf({ generation: { status: text, outputs: { type: 'array', items: address } } });
  const joined = importOver(makeProfile(), vague);
  expect(joined.sources['/statuses']).toBe('suggested');
  expect(listDoubtsOfResults(joined)).toContain('/statuses');
});

describe('candidates', () => {
  const stale = {
    url: '/old/{genId}',
    title: 'Old',
    reasons: ['takes-id'],
    status: null,
    outputs: [],
    completed: [],
    failed: [],
  };
  const vague = documentOf({ generation: { status: text, url: address } });

  it('of an older document are gone', () => {
    const old = holding('/testMode', null, null, [stale]);
    const joined = importOver(old, documentOf({ generation: { status: text } }));
    expect(joined.candidates?.map(({ url }) => url)).toEqual(['/v2/generation/{genId}']);
    expect(importOver(old, silent).candidates).toBeUndefined();
  });

  it('are not offered where the artist has said how to ask and how it ends', () => {
    const old = makeProfile({
      format: 1,
      generation: { url: '/g/{genId}', status: '/s', outputs: ['/o'] },
      statuses: { completed: 'OVER', failed: 'DEAD' },
      sources: { '/generation': 'user', '/statuses': 'user' },
    });
    const joined = importOver(old, vague);
    expect(joined.generation?.url).toBe('/g/{genId}');
    expect(joined.candidates).toBeUndefined();
    expect(listDoubtsOfResults(joined)).toEqual([]);
  });
});

describe('a part that was learned from an answer, of an address that a document named', () => {
  const old = makeProfile({
    format: 1,
    generation: { url: '/v2/generation/{genId}', status: '/s', outputs: ['/o'] },
    sources: {
      '/generation/url': 'openapi',
      '/generation/status': 'example',
      '/generation/outputs': 'example',
    },
  });

  it('stays whole where the document still names it', () => {
    const generation = { status: { ...text, enum: ['queued', 'completed', 'failed'] }, url: address };
    const joined = importOver(old, documentOf({ generation }));
    expect(joined.generation).toMatchObject({ status: '/s', outputs: ['/o'] });
    expect(joined.sources['/generation/url']).toBe('openapi');
  });

  it('is in doubt where the document does not', () => {
    const joined = importOver(old, silent);
    expect(joined.generation).toMatchObject({ status: '/s', outputs: ['/o'] });
    expect(joined.sources['/generation/url']).toBe('suggested');
  });
});

describe('options', () => {
  const size = { name: 'size', type: 'string' };
  const holdingOption = (model: string, source: string) =>
    makeProfile({
      models: { [model]: { options: { resolution: size }, shape: undefined } },
      sources: { [`/models/${model}/options/resolution`]: source },
    });
  const found = (profile: Profile, model: string) =>
    usableProfile(profile, 'paid').models[model]?.options.resolution?.name;

  it('that the document no longer has are not sent', () => {
    for (const source of ['suggested', 'openapi'])
      expect(
        found(importOver(holdingOption('modelk-3-turbo', source), silent), 'modelk-3-turbo'),
      ).toBeUndefined();
  });

  it('of a model that it does not have at all stay', () => {
    const model = 'modelk-o3-elements';
    expect(found(importOver(holdingOption(model, 'openapi'), silent), model)).toBe('size');
    expect(found(importOver(holdingOption(model, 'suggested'), silent), model)).toBeUndefined();
  });
});

describe('what models are called', () => {
  const post = {
    summary: 'Create a video',
    requestBody: { content: { 'application/json': { schema: object({ prompt: text }) } } },
    responses: { 200: answer(object({ job_id: text })) },
  };
  const get = {
    parameters: [inPath('job_id')],
    responses: { 200: answer(object({ job_id: text, status: text, video_url: address })) },
  };
  const document = (...paths: string[]) =>
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'T', version: '1' },
      servers: [{ url: 'https://a.example' }],
      paths: { ...Object.fromEntries(paths.map((path) => [path, { post }])), '/jobs/{job_id}': { get } },
    });
  const idsOf = ({ customModels }: Profile) =>
    Object.fromEntries(Object.entries(customModels).map(([id, { path }]) => [path, id]));
  const first = importDocument({ text: document('/a/flow', '/b/flow'), baseUrl: null, existing: null });
  if (!first.ok) throw new Error(JSON.stringify(first.error));
  const before = first.value.profile;

  it('stays as it was, however the newer document is ordered: jobs name their models so', () => {
    expect(idsOf(before)).toEqual({ '/a/flow': 'flow', '/b/flow': 'b-flow' });
    expect(idsOf(importOver(before, document('/b/flow', '/a/flow')))).toEqual(idsOf(before));
    const more = importOver(before, document('/c/flow', '/b/flow', '/a/flow'));
    expect(idsOf(more)).toEqual({ ...idsOf(before), '/c/flow': 'c-flow' });
  });
});
