import { describe, expect, it } from 'vitest';
import { readLimit } from '../../../shared/service/openapi/bind/upload-purpose.ts';
import { type ImportedProfile, importDocument } from '../../../shared/service/openapi/import-document.ts';
import { listOpenBindings } from '../../../shared/service/profile/open-bindings.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import { usableProfile } from '../../../shared/service/profile/usable-profile.ts';
import { makeProfile } from '../../support/forms.ts';
import { importFixture } from '../../support/openapi.ts';
import { inPath } from './support.ts';

type Schema = Record<string, unknown>;
const answer = (schema: Schema) => ({ description: 'ok', content: { 'application/json': { schema } } });
const text = { type: 'string' };

/** A POST that takes JSON with these properties and answers a `genId`. */
function submission(
  properties: Schema,
  more: { required?: string[]; parameters?: unknown[]; responses?: Schema } = {},
) {
  const { required = [], parameters = [], responses = {} } = more;
  return {
    post: {
      parameters: [{ name: 'webhookUrl', in: 'query', schema: text }, ...parameters],
      requestBody: { content: { 'application/json': { schema: { type: 'object', required, properties } } } },
      responses: { 200: answer({ type: 'object', properties: { genId: text } }), ...responses },
    },
  };
}

function importPaths(
  paths: Record<string, unknown>,
  more: { existing?: Profile; servers?: unknown[] } = {},
): ImportedProfile {
  const servers = more.servers ?? [{ url: 'https://detail.example/v9' }];
  const document = { openapi: '3.0.3', info: { title: 'Detail', version: '1' }, servers, paths };
  const imported = importDocument({
    text: JSON.stringify(document),
    baseUrl: null,
    existing: more.existing ?? null,
  });
  if (!imported.ok) throw new Error(JSON.stringify(imported.error));
  return imported.value;
}

const turbo = (properties: Schema, more = {}) =>
  importPaths({ '/v2/generation/modelk-3-turbo': submission({ prompt: text, ...properties }, more) });
const elements = (properties: Schema) =>
  importPaths({ '/v2/generation/modelk-o3-elements': submission({ prompt: text, ...properties }) });

/** The binding of one option, and how sure it is. */
function option({ profile }: ImportedProfile, model: string, key: 'resolution' | 'duration' | 'aspectRatio') {
  const binding = profile.models[model]?.options[key];
  return (
    binding && [
      binding.name,
      binding.type,
      binding.values,
      profile.sources[`/models/${model}/options/${key}`],
    ]
  );
}

describe('an option set is found by its values', () => {
  it.each([
    ['text', { out: { ...text, enum: ['720', '1080'] } }, ['out', 'string', {}, 'openapi']],
    ['numbers', { out: { type: 'integer', enum: [1080, 720] } }, ['out', 'number', {}, 'openapi']],
    [
      'numbers that the document calls text',
      { out: { ...text, enum: [720, 1080] } },
      ['out', 'string', {}, 'openapi'],
    ],
    ['numbers of no stated type', { out: { enum: [720, 1080] } }, ['out', 'number', {}, 'openapi']],
    [
      'with a letter behind',
      { out: { ...text, enum: ['720p', '1080p'] } },
      ['out', 'string', { 720: '720p', 1080: '1080p' }, 'openapi'],
    ],
    [
      'one of them named otherwise',
      { size: { ...text, enum: ['720', 'fullhd'] } },
      ['size', 'string', { 1080: 'fullhd' }, 'suggested'],
    ],
    [
      'with null among them',
      { out: { ...text, nullable: true, enum: ['720', '1080', null] } },
      ['out', 'string', {}, 'openapi'],
    ],
    [
      'two of the same, one named for it',
      { a: { ...text, enum: ['720', '1080'] }, resolution: { ...text, enum: ['720', '1080'] } },
      ['resolution', 'string', {}, 'openapi'],
    ],
    [
      'two of the same, neither named for it',
      { a: { ...text, enum: ['720', '1080'] }, b: { ...text, enum: ['720', '1080'] } },
      ['a', 'string', {}, 'suggested'],
    ],
    ['only its name', { resolution: text }, ['resolution', 'string', {}, 'suggested']],
    [
      'more values than the interface shows',
      { resolution: { ...text, enum: ['480', '720', '1080'] } },
      ['resolution', 'string', {}, 'openapi'],
    ],
    ['other values', { style: { ...text, enum: ['oil', 'ink'] } }, undefined],
    ['another word for size', { size: text }, undefined],
  ])('%s', (_, properties, expected) => {
    expect(option(turbo(properties), 'modelk-3-turbo', 'resolution')).toEqual(expected);
  });

  const seconds = Array.from({ length: 13 }, (_, index) => index + 3);
  it.each([
    [
      'bounds',
      { clipLength: { type: 'integer', minimum: 3, maximum: 15 } },
      ['clipLength', 'number', {}, 'openapi'],
    ],
    [
      'bounds of any number',
      { clipLength: { type: 'number', minimum: 3, maximum: 15 } },
      ['clipLength', 'number', {}, 'openapi'],
    ],
    ['a list', { clipLength: { type: 'integer', enum: seconds } }, ['clipLength', 'number', {}, 'openapi']],
    [
      'a list of text',
      { clipLength: { ...text, enum: seconds.map(String) } },
      ['clipLength', 'string', {}, 'openapi'],
    ],
    ['a pattern', { length: { ...text, pattern: '^([3-9]|1[0-5])$' } }, ['length', 'string', {}, 'openapi']],
    [
      'bounds that leave out their ends',
      {
        clipLength: {
          type: 'integer',
          minimum: 2,
          exclusiveMinimum: true,
          maximum: 16,
          exclusiveMaximum: true,
        },
      },
      ['clipLength', 'number', {}, 'openapi'],
    ],
    ['bounds alone', { t: { type: 'integer', minimum: 3, maximum: 15 } }, ['t', 'number', {}, 'suggested']],
    ['a list alone', { t: { type: 'integer', enum: seconds } }, ['t', 'number', {}, 'suggested']],
    [
      'bounds and a description',
      { t: { type: 'integer', minimum: 3, maximum: 15, description: 'How many seconds the clip lasts' } },
      ['t', 'number', {}, 'suggested'],
    ],
    [
      'bounds of another number',
      { num_inference_steps: { type: 'integer', minimum: 3, maximum: 15 } },
      undefined,
    ],
    ['bounds of another time', { timeout_seconds: { type: 'integer', minimum: 3, maximum: 15 } }, undefined],
    [
      'another unit',
      { duration: { type: 'integer', minimum: 3, maximum: 15, description: 'in frames' } },
      ['duration', 'number', {}, 'suggested'],
    ],
    [
      'steps of two',
      { duration: { type: 'integer', minimum: 4, maximum: 14, multipleOf: 2 } },
      ['duration', 'number', {}, 'openapi'],
    ],
    ['any text', { t: { ...text, pattern: '.*' } }, undefined],
    [
      'other bounds under another name',
      { seed: { type: 'integer', minimum: 0, maximum: 4_000_000 } },
      undefined,
    ],
  ])('a length by %s', (_, properties, expected) => {
    expect(option(elements(properties), 'modelk-o3-elements', 'duration')).toEqual(expected);
  });

  it('never takes the place of a field that the interface shows', () => {
    const imported = elements({ enableAudio: { ...text, enum: ['720', '1080', '4k'] } });
    expect(option(imported, 'modelk-o3-elements', 'resolution')).toBeUndefined();
  });

  it('leaves what is only suggested out of paid requests', () => {
    const { profile } = turbo({ resolution: text });
    expect(usableProfile(profile, 'paid').models['modelk-3-turbo']?.options).toEqual({});
    expect(listOpenBindings(profile)).toContainEqual(
      expect.objectContaining({
        pointer: '/models/modelk-3-turbo/options/resolution',
        source: 'suggested',
        suggestion: 'resolution',
      }),
    );
  });
});

describe('the test mode is bound', () => {
  const parameter = (name: string, values: string[], place = 'query') => ({
    name,
    in: place,
    schema: { ...text, enum: values },
  });
  const found = (...parameters: unknown[]) => turbo({}, { parameters }).profile;

  it.each([
    ['to the parameter with exactly its two values', [parameter('fake', ['success', 'failure'])], 'fake'],
    ['to none that has a third value', [parameter('fake', ['success', 'failure', 'none'])], null],
    ['to none that is no query', [parameter('fake', ['success', 'failure'], 'header')], null],
    ['to none that is only called so', [{ name: 'testMode', in: 'query', schema: text }], null],
  ])('%s', (_, parameters, expected) => {
    expect(found(...parameters).testMode?.param ?? null).toBe(expected);
  });

  it('to nothing for sure where endpoints call it differently', () => {
    const { profile } = importPaths({
      '/v2/generation/modelk-3-turbo': submission(
        { prompt: text },
        { parameters: [parameter('a', ['failure', 'success'])] },
      ),
      '/v2/generation/modelh-h3-omni': submission(
        { prompt: text },
        { parameters: [parameter('b', ['failure', 'success'])] },
      ),
    });
    expect(profile.sources['/testMode']).toBe('suggested');
    expect(usableProfile(profile, 'paid').testMode).toBeNull();
  });
});

describe('an upload', () => {
  const upload = (body: Schema, response: Schema, more: Schema = {}) =>
    importPaths({
      '/v2/generation/modelk-3-turbo': submission({ prompt: text }),
      '/files': { post: { requestBody: { content: body }, responses: { 200: answer(response) }, ...more } },
    });
  const object = (properties: Schema, required: string[] = []) => ({ type: 'object', properties, required });
  const named = object({ fileName: text });
  const form = (properties: Schema, required: string[] = []) => ({
    'multipart/form-data': { schema: object(properties, required) },
  });
  const asJson = (properties: Schema, required: string[] = []) => ({
    'application/json': { schema: object(properties, required) },
  });
  const binary = { ...text, format: 'binary' };

  it('to an address that the service names, with PUT and headers', () => {
    const { profile } = upload(
      asJson({ name: text, mimeType: text }, ['name', 'mimeType']),
      object({
        url: { ...text, format: 'uri', description: 'Upload the bytes here' },
        headers: { type: 'object' },
        key: { ...text, description: 'To be used as a media reference' },
      }),
    );
    expect(profile.upload).toMatchObject({
      mode: 'presigned-put',
      url: '/files',
      fileNameField: 'name',
      contentTypeField: 'mimeType',
      uploadUrl: '/url',
      uploadHeaders: '/headers',
      reference: '/key',
    });
    expect(profile.sources['/upload']).toBe('openapi');
  });

  it('is only suggested while something that it must carry can not be filled', () => {
    const { profile, report } = upload(form({ file: binary, project: text }, ['file', 'project']), named);
    expect(profile.sources['/upload']).toBe('suggested');
    expect(report.notes).toContainEqual(
      expect.objectContaining({ kind: 'field-left-out', text: '/files: project' }),
    );
  });

  it('carries constants, and a list of files as a file', () => {
    const { profile } = upload(
      form({ media: { type: 'array', items: binary }, scope: { ...text, enum: ['input'] } }, [
        'media',
        'scope',
      ]),
      named,
    );
    expect(profile.upload).toMatchObject({
      mode: 'multipart',
      field: 'media',
      extraFields: { scope: 'input' },
    });
  });

  it('is only suggested where the answer’s name for the file is a guess', () => {
    const { profile } = upload(form({ file: binary }), object({ id: text, path: text }));
    expect(profile.sources['/upload']).toBe('suggested');
    expect(usableProfile(profile, 'paid').upload).toBeNull();
  });

  it('to another host never carries the key', () => {
    const { profile } = upload(form({ file: binary }), named, { servers: [{ url: 'https://cdn.example' }] });
    expect(profile.upload).toMatchObject({ url: 'https://cdn.example/files', sendKey: false });
  });

  it.each([
    ['Files of at most 25 MB.', 25_000_000],
    ['Maximum size: 20 MiB', 20_971_520],
    ['Up to 1.5 GB are taken.', 1_500_000_000],
    ['The thumbnail has 20 KB.', null],
    ['', null],
  ])('“%s” allows %s bytes', (words, bytes) => expect(readLimit(words, 'size')).toBe(bytes));

  it.each([
    ['Files expire after 24 hours.', 86_400],
    ['It is kept for 7 days.', 604_800],
    ['Deleted 30 minutes after upload', 1800],
    ['The upload URL expires after 15 minutes.', null],
    ['Takes about 3 seconds.', null],
  ])('“%s” keeps it for %s seconds', (words, seconds) => expect(readLimit(words, 'time')).toBe(seconds));
});

describe('the query', () => {
  const job = {
    properties: {
      state: { ...text, enum: ['going', 'done', 'failed'] },
      result: { properties: { url: { ...text, format: 'uri' } } },
    },
  };
  const id = inPath('id');
  const query = (path: string, parameters: unknown[], more: Record<string, unknown> = {}) =>
    importPaths({
      '/v2/generation/modelk-3-turbo': submission({ prompt: text }),
      [path]: { get: { summary: 'A generation', parameters, responses: { 200: answer(job) } } },
      ...more,
    }).profile.generation;

  it.each([
    ['/v2/generation/{id}', [id], '/v2/generation/{genId}'],
    ['/work/{id}/state', [id], '/work/{genId}/state'],
    [
      '/v2/generation/{id}',
      [id, { name: 'view', in: 'query', required: true, schema: { ...text, enum: ['full'] } }],
      '/v2/generation/{genId}?view=full',
    ],
    ['/jobs', [{ name: 'jobId', in: 'query', required: true, schema: text }], '/jobs?jobId={genId}'],
  ])('%s', (path, parameters, expected) => {
    expect(query(path, parameters)).toEqual({
      url: expected,
      status: '/state',
      outputs: ['/result/url'],
      message: null,
      cost: null,
    });
  });

  it('needs what nobody can fill, and is left open', () => {
    expect(
      query('/v2/generation/{id}', [id, { name: 'tenant', in: 'query', required: true, schema: text }]),
    ).toBeNull();
    expect(query('/v2/{kind}/{id}', [id])).toBeNull();
  });

  it('is the one of generations, not of something else that has a status', () => {
    const other = {
      get: {
        parameters: [id],
        responses: { 200: answer({ properties: { status: { ...text, enum: ['active', 'failed'] } } }) },
      },
    };
    expect(query('/v2/generation/{id}', [id], { '/v2/accounts/{id}': other })?.url).toBe(
      '/v2/generation/{genId}',
    );
  });
});

describe('a refusal for lack of room is free', () => {
  const busy = (description: string) => ({ responses: { 503: { description } } });
  it('only once somebody has read what the document says', () => {
    const free = busy('Busy. Nothing is charged; see Retry-After.');
    expect(turbo({}, free).profile.sources['/unavailableIsUnbilled']).toBe('suggested');
    expect(turbo({}, busy('Busy, try again later.')).profile.unavailableIsUnbilled).toBe(false);
    const { profile } = importPaths({
      '/v2/generation/modelk-3-turbo': submission({ prompt: text }, free),
      '/v2/generation/modelh-h3-omni': submission({ prompt: text }),
    });
    expect(usableProfile(profile, 'paid').unavailableIsUnbilled).toBe(false);
  });
});

describe('the address', () => {
  const at = (path: string, servers: unknown[]) =>
    importPaths({ [path]: submission({ prompt: text }) }, { servers }).profile.baseUrl;

  it.each([
    ['/v2/generation/modelk-3-turbo', 'https://a.example', 'https://a.example'],
    ['/generation/modelk-3-turbo', 'https://a.example/v2/', 'https://a.example'],
    ['/modelk-3-turbo', 'https://a.example/x/v2/generation', 'https://a.example/x'],
    ['/api/v2/generation/modelk-3-turbo/', 'https://a.example:8443', 'https://a.example:8443/api'],
  ])('of %s under %s is %s', (path, server, expected) => {
    expect(at(path, [{ url: server }])).toBe(expected);
  });

  it('that is given stands in place of the document’s, for every endpoint under it', () => {
    const imported = importFixture('references.yaml', { baseUrl: 'https://proxy.example/lumen' });
    expect(imported.profile).toMatchObject({
      baseUrl: 'https://proxy.example/lumen',
      generation: { url: '/v2/jobs/{genId}' },
      upload: { url: '/v2/uploads', sendKey: true },
    });
  });
});

describe('imported over a profile', () => {
  const existing = makeProfile({
    name: 'My studio',
    baseUrl: 'https://mine.example',
    testMode: { param: 'rehearsal' },
    upload: { mode: 'raw', url: '/put', reference: '/n' },
    elementVideoField: 'film',
    limits: { concurrent: 9, submitsPerMinute: 5 },
    models: {
      'modelk-3-turbo': {
        options: { resolution: { name: 'res', type: 'string' } },
        required: ['prompt'],
        price: { currency: 'EUR', base: 2 },
      },
    },
    sources: { '/testMode': 'user', '/elementVideoField': 'suggested' },
  });

  it('keeps what the artist said and the document does not, with name, prices and limits', () => {
    const { profile, report } = importPaths(
      { '/v2/generation/modelk-3-turbo': submission({ prompt: text, resolution: text }) },
      { existing },
    );
    expect(profile).toMatchObject({
      name: 'My studio',
      baseUrl: 'https://mine.example',
      testMode: { param: 'rehearsal' },
      upload: { mode: 'raw', url: '/put' },
      elementVideoField: null,
      limits: { concurrent: 9, submitsPerMinute: 5 },
    });
    expect(profile.models['modelk-3-turbo']).toMatchObject({
      options: { resolution: { name: 'res' } },
      price: { currency: 'EUR', base: 2 },
    });
    expect(usableProfile(profile, 'paid').models['modelk-3-turbo']?.options.resolution?.name).toBe('res');
    expect(report.notes.filter(({ kind }) => kind === 'kept').map(({ text: pointer }) => pointer)).toEqual(
      expect.arrayContaining(['/testMode', '/upload', '/models/modelk-3-turbo/options/resolution']),
    );
  });

  it('takes the document’s own word where it has one', () => {
    const { profile } = importPaths(
      {
        '/v2/generation/modelk-3-turbo': submission({
          prompt: text,
          size: { ...text, enum: ['720', '1080'] },
        }),
      },
      { existing },
    );
    expect(profile.models['modelk-3-turbo']?.options.resolution?.name).toBe('size');
  });
});

describe('a field of a model that nobody knew', () => {
  const fieldsOf = (properties: Schema, required: string[] = []) =>
    importPaths({ '/v2/generation/new-1': submission(properties, { required }) }).profile.customModels[
      'new-1'
    ];

  it.each([
    [
      'one value that need not be sent',
      { mode: { ...text, enum: ['fast'] } },
      { kind: 'choice', key: 'mode', values: ['fast'] },
    ],
    ['an image by its name', { maskImage: text }, { kind: 'reference', key: 'maskImage', media: 'image' }],
    [
      'a sound by its description',
      { score: { ...text, description: 'Media reference of the music' } },
      { kind: 'reference', key: 'score', media: 'audio', meaning: 'Media reference of the music' },
    ],
    ['a voice by name, which is no media', { voice: text }, { kind: 'text', key: 'voice' }],
    ['a text about images', { imagePrompt: text }, { kind: 'text', key: 'imagePrompt' }],
    ['any number', { seed: { type: 'integer' } }, { kind: 'number', key: 'seed', step: 1 }],
    [
      'a list without an end',
      { clips: { type: 'array', items: text } },
      { kind: 'references', key: 'clips', media: 'video', maxItems: 100 },
    ],
  ])('%s', (_, properties, field) => {
    expect(fieldsOf(properties)?.fields).toEqual([field]);
  });

  it('is a constant where only one value can be sent and it must be', () => {
    const model = fieldsOf({ mode: { ...text, enum: ['fast'] }, level: { type: 'integer', enum: [2] } }, [
      'mode',
      'level',
    ]);
    expect(model).toMatchObject({ fields: [], constants: { mode: 'fast', level: 2 } });
  });

  it.each([
    ['an object', { camera: { type: 'object' } }],
    ['a list of words', { tags: { type: 'array', items: { ...text, enum: ['a', 'b'] } } }],
    ['words and numbers in one', { size: { enum: ['big', 3] } }],
  ])('is left out where it is %s', (_, properties) => {
    expect(fieldsOf({ prompt: text, ...properties })?.fields.map(({ key }) => key)).toEqual(['prompt']);
  });

  it('takes elements as the interface has them, with the form of their voices', () => {
    const element = {
      type: 'object',
      properties: { type: text, images: { type: 'array', items: text }, voice: text },
    };
    const { profile } = importPaths({
      '/v2/generation/new-1': submission({ cast: { type: 'array', maxItems: 2, items: element } }),
    });
    expect(profile.customModels['new-1']?.fields).toEqual([{ kind: 'elements', key: 'cast', maxItems: 2 }]);
    expect(profile.models['new-1']?.shape).toBe('voice');
  });
});

describe('deliveries that speak otherwise than the query', () => {
  it('are told of, and the query’s words stay', () => {
    const states = (done: string) => ({
      properties: {
        genId: text,
        status: { ...text, enum: [done, 'failed'] },
        outputs: { type: 'array', items: { ...text, format: 'uri' } },
      },
    });
    const started = submission({ prompt: text });
    const callbacks = {
      done: {
        '{$request.query.webhookUrl}': {
          post: { requestBody: { content: { 'application/json': { schema: states('finished') } } } },
        },
      },
    };
    const { profile, report } = importPaths({
      '/v2/generation/modelk-3-turbo': { post: { ...started.post, callbacks } },
      '/v2/generation/{id}': {
        get: {
          parameters: [inPath('id')],
          responses: { 200: answer(states('completed')) },
        },
      },
    });
    expect(profile.statuses).toEqual({ completed: 'completed', failed: 'failed' });
    expect(profile.webhook?.outputs).toEqual(['/outputs/*']);
    expect(report.disagreements).toContainEqual(
      expect.objectContaining({
        kind: 'status-words',
        shown: 'completed, failed',
        found: 'finished, failed',
      }),
    );
  });
});
