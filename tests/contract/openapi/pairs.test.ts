import { describe, expect, it } from 'vitest';
import { profileOfModel } from '../../../shared/service/profile/generation-binding.ts';
import { answering, json, list, mayPay, number, said } from './service-document.ts';
import { address, object, readParts, type Schema, text } from './support.ts';

const status = { ...text, enum: ['queued', 'running', 'completed', 'failed'] };
const ended = { status, file_url: { ...address, description: 'Address of the generated file' } };
const post = (summary: string, taken: Schema, sent: Schema = { prompt: text }) => ({
  post: { summary, requestBody: json(sent), ...answering(taken) },
});
const get = (name: string, answer: Schema, words = '', place = 'path') => ({
  get: {
    parameters: [{ name, in: place, required: true, schema: text, description: words }],
    ...answering(answer),
  },
});

/** What a document of these paths becomes, in their order and in the opposite one. */
function importBothWays(paths: Readonly<Record<string, object>>) {
  return [Object.entries(paths), Object.entries(paths).toReversed()].map((entries) => {
    const { profile, report } = readParts({ paths: Object.fromEntries(entries) });
    const skipped = report.notes.filter(({ kind }) => kind === 'endpoint-skipped').map((note) => note.text);
    return {
      profile,
      models: Object.keys(profile.customModels).toSorted(),
      skipped: skipped.toSorted(),
      url: [profile.generation?.url, profile.sources['/generation/url']],
      id: [profile.submission?.genId, profile.sources['/submission']],
      /** Where each model is asked about, and by which id of its answer. */
      ways: Object.keys(profile.customModels)
        .toSorted()
        .map((model) => {
          const { generation, submission } = profileOfModel(profile, model);
          return [model, submission?.genId, generation?.url];
        }),
    };
  });
}

describe('a service that asks about clips at one address, and about pictures at another', () => {
  const clips = {
    '/video/text/generate': post('Create a text-to-video generation', { video_id: text }),
    '/video/extend/generate': post('Extend a video', { video_id: text }),
    '/video/result/{id}': get('id', ended),
  };
  const pictures = {
    '/image/template/generate': post('Create an image from a template', { image_id: text }),
    '/image/result/{image_id}': get('image_id', { image_id: text, ...ended }),
  };

  it.each(importBothWays({ ...clips, ...pictures }))('has each asked about at its own', (imported) => {
    expect(imported.url).toEqual(['/video/result/{genId}', 'openapi']);
    expect(imported.id).toEqual(['/video_id', 'openapi']);
    expect(imported.ways).toEqual([
      ['extend-generate', '/video_id', '/video/result/{genId}'],
      ['template-generate', '/image_id', '/image/result/{genId}'],
      ['text-generate', '/video_id', '/video/result/{genId}'],
    ]);
  });

  const key = { parameters: [{ name: 'X-Team', in: 'header', required: true, schema: text }] };
  it.each<[string, Readonly<Record<string, object>>]>([
    ['a doubt', { '/image/result/{image_id}': get('image_id', { image_id: text, state: text, url: text }) }],
    ['another key', { '/image/result/{image_id}': { ...pictures['/image/result/{image_id}'], ...key } }],
    [
      'an id in doubt',
      { '/image/template/generate': post('Create an image', { image: text, ids: list(text) }) },
    ],
  ])('leaves out what only %s leads to', (_, other) => {
    for (const imported of importBothWays({ ...clips, ...pictures, ...other })) {
      expect(imported.models).toEqual(['extend-generate', 'text-generate']);
      expect(imported.skipped).toContain('/image/template/generate');
    }
  });

  it('reads its deliveries as the clips have them, and names no address for those of pictures', () => {
    const sent = {
      prompt: text,
      callback_url: said('The same object as the query answers is sent there', address),
    };
    const [imported] = importBothWays({
      ...{ ...clips, ...pictures },
      '/video/text/generate': post('Create a text-to-video generation', { video_id: text }, sent),
      '/image/template/generate': post('Create an image from a template', { image_id: text }, sent),
    });
    const { 'text-generate': clip, 'template-generate': picture } = imported?.profile.customModels ?? {};
    expect([clip?.webhook, picture?.webhook]).toEqual([{ in: 'body', name: 'callback_url' }, null]);
  });

  it('has clips asked about at no address of pictures, though there is no other', () => {
    const [imported] = importBothWays({
      '/video/text/generate': clips['/video/text/generate'],
      ...pictures,
    });
    expect(imported?.models).toEqual(['template-generate']);
    expect(imported?.url[0]).toBe('/image/result/{genId}');
  });
});

describe('pictures that are there at once, beside clips that are waited for', () => {
  const image = post('Generate images', {
    id: said('Generation request id'),
    data: object({ image_urls: list({ ...address, description: 'Address of the generated image' }) }),
  });
  const video = post('Create a video generation task', { task_id: said('Task id to poll') });
  const query = get('task_id', { task_id: text, ...ended }, '', 'query');

  it.each(importBothWays({ '/image_generation': image, '/video_generation': video, '/query': query }))(
    'are no model',
    (imported) => {
      expect(imported.models).toEqual(['video_generation']);
      expect(imported.id).toEqual(['/task_id', 'openapi']);
      expect(imported.skipped).toEqual(['/image_generation']);
      expect(mayPay(imported.profile)).toBe(true);
    },
  );

  it('are no model alone either', () => {
    expect(() => importBothWays({ '/image_generation': image, '/query': query })).toThrow('no-results');
  });
});

describe('queries that each ask about one model', () => {
  const models = {
    '/clips': post('Create a video', { task_id: text }),
    '/templates': post('Create a video of a template', { task_id: text }),
  };

  it.each(
    importBothWays({
      ...models,
      '/query/one': get('task_id', ended, 'As `POST /clips` answered it', 'query'),
      '/query/two': get('task_id', { ...ended, cost: number }, 'As `POST /templates` answered it', 'query'),
    }),
  )('are told apart by what is said of their ids', ({ ways, profile }) => {
    expect(ways).toEqual([
      ['clips', '/task_id', '/query/one?task_id={genId}'],
      ['templates', '/task_id', '/query/two?task_id={genId}'],
    ]);
    expect(mayPay(profile)).toBe(true);
  });

  it.each(
    importBothWays({
      ...models,
      '/query/clips': get('task_id', ended, '', 'query'),
      '/query/templates': get('task_id', { status, file_id: text }, '', 'query'),
    }),
  )('are told apart by their paths, whatever else speaks for the one', ({ ways }) => {
    expect(ways.length).toBeGreaterThan(0);
    for (const [model, , url] of ways) expect(url).toBe(`/query/${model}?task_id={genId}`);
  });
});

it.each(
  importBothWays({
    '/tasks': post('Create a video', { code: number, id: text, task_id: text }),
    '/tasks/{task_id}': get('task_id', ended),
    '/accounts/{id}': get('id', { ...ended, name: text }),
  }),
)('the id that a query takes by its name goes before any other', ({ url, id }) => {
  expect(url).toEqual(['/tasks/{genId}', 'openapi']);
  expect(id).toEqual(['/task_id', 'openapi']);
});

describe('what makes clips, and what makes pictures', () => {
  const projects = {
    '/video-projects/{id}': get('id', ended, 'Project id returned by Create clip or Animate image'),
    '/image-projects/{id}': get('id', ended, 'Project id returned by Create picture'),
  };

  it.each(
    importBothWays({
      '/text-to-video': post('Create clip', { id: text }),
      '/animate-image': post('Animate image', { id: text }),
      '/picture': post('Create picture', { id: text }),
      ...projects,
    }),
  )('are never asked about at each other’s address', ({ ways }) => {
    expect(ways).toEqual([
      ['animate-image', '/id', '/video-projects/{genId}'],
      ['picture', '/id', '/image-projects/{genId}'],
      ['text-to-video', '/id', '/video-projects/{genId}'],
    ]);
  });

  it('not even where there is no other', () => {
    const { '/video-projects/{id}': videos } = projects;
    const paths = { '/text-to-image': post('Create picture', { id: text }), '/video-projects/{id}': videos };
    expect(() => importBothWays(paths)).toThrow('no-results');
  });
});

describe('an id that is asked by in the query, under a name of its own', () => {
  const taken = { data: object({ _id: text }) };
  const ask = (name: string, words: string, more: object[] = []) => {
    const { get: one } = get(name, ended, words, 'query');
    const parameters = [...one.parameters, ...more];
    const paths = { '/create': post('Create a video', taken), '/info': { get: { ...one, parameters } } };
    return () => importBothWays(paths)[0];
  };
  const version = { name: 'version', in: 'query', required: true, schema: { ...text, enum: ['1'] } };
  const returned = 'You get it from the `_id` field returned by Create';

  it.each([
    ['alone', []],
    ['beside a version', [version]],
  ])('is what was answered, %s', (_, more) => {
    const found = ask('video_model_id', returned, more)();
    expect(found?.url[0]).toMatch(/^\/info\?(version=1&)?video_model_id=\{genId\}$/);
    expect(found?.id).toEqual(['/data/_id', 'openapi']);
  });

  it.each([
    ['of a project', 'project_id', 'Id of the project'],
    ['of a step of something', 'step_id', 'The identifier of the step'],
    ['that is none', 'model', 'The model id'],
  ])('is none %s', (_, name, words) => {
    expect(ask(name, words)).toThrow('no-results');
  });

  it('is none beside another that is wanted', () => {
    const other = { name: 'region', in: 'query', required: true, schema: text };
    expect(ask('video_model_id', returned, [other])).toThrow('no-results');
  });
});
