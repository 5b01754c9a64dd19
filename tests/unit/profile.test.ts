import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findModel, MODELS } from '../../shared/models/index.ts';
import type { JobInput } from '../../shared/models/media-reference.ts';
import { isSuggested, sourceOf } from '../../shared/service/profile/binding-source.ts';
import { practiceProfile } from '../../shared/service/profile/practice-profile.ts';
import { PROFILE_FORMAT, parseProfile, profileSchema } from '../../shared/service/profile/profile.ts';
import { canTest, type ProfileUse, usableProfile } from '../../shared/service/profile/usable-profile.ts';
import { buildRequestBody } from '../../shared/service/request/build-request.ts';
import { resolveForm } from '../../shared/service/request/resolve-form.ts';
import { validateInput } from '../../shared/service/request/validate-input.ts';
import { line, makeProfile, profileProblems, referenceText, unknownKind, url } from '../support/forms.ts';

const upload = { mode: 'multipart', url: '/v2/upload', field: 'file', reference: '/fileName' };
const generation = { url: '/v2/generation/{genId}', status: '/status', outputs: ['/outputs/*/url'] };

/** Drops what JSON does not have and the documented example does: comments to the end of a line. */
function stripComments(text: string): string {
  return text.replace(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*/g, (_, quoted: string | undefined) => quoted ?? '');
}

describe('a profile file', () => {
  it('as it stands in a document, with its comments taken out', () => {
    const text = readFileSync(new URL('../fixtures/profiles/example.jsonc', import.meta.url), 'utf8');
    const parsed = parseProfile(JSON.parse(stripComments(text)));
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        name: 'Studio account',
        upload: { mode: 'multipart', field: 'file', expiresAfterSeconds: 86_400, maxBytes: null },
        testMode: {
          param: 'testMode',
          models: ['modeln-pro', 'modelk-o3-elements', 'modelh-h3-image-to-video'],
        },
        models: {
          'modelk-o3-elements': {
            shape: 'voices',
            required: ['prompt', 'duration'],
            price: { base: 0.4, byOption: { resolution: { '4k': 2 } } },
          },
        },
        limits: { concurrent: 2, submitsPerMinute: 30 },
        sources: { '/testMode/param': 'user' },
      },
    });
  });

  it('with only a name and an address binds nothing', () => {
    expect(parseProfile({ format: 1, name: 'Bare', baseUrl: 'https://media.example' })).toEqual({
      ok: true,
      value: {
        format: 1,
        name: 'Bare',
        baseUrl: 'https://media.example',
        upload: null,
        generation: null,
        webhook: null,
        testMode: null,
        statuses: { completed: 'completed', failed: 'failed' },
        elementVideoField: null,
        unavailableIsUnbilled: false,
        models: {},
        customModels: {},
        limits: { concurrent: 2, submitsPerMinute: 30 },
        sources: {},
      },
    });
  });

  it('has defaults for the parts of an upload, a query and a model', () => {
    const profile = makeProfile({
      upload,
      generation,
      models: { 'modelk-3-turbo': { options: { resolution: { name: 'r', type: 'string' } } } },
    });
    expect(profile.upload).toEqual({
      ...upload,
      method: 'POST',
      contentTypeField: null,
      uploadHeaders: null,
      fileNameField: null,
      fileNameQuery: null,
      extraFields: {},
      uploadUrl: null,
      formFields: null,
      sendKey: true,
      maxBytes: null,
      expiresAfterSeconds: null,
    });
    expect(profile.generation).toEqual({ ...generation, message: null, cost: null });
    expect(profile.models['modelk-3-turbo']).toEqual({
      options: { resolution: { name: 'r', type: 'string', values: {} } },
      required: [],
    });
  });

  it('survives being written and read again', () => {
    const profile = practiceProfile('http://127.0.0.1:4100');
    expect(parseProfile(JSON.parse(JSON.stringify(profile)))).toEqual({ ok: true, value: profile });
  });
});

describe('an unknown key is refused by its name and place', () => {
  const at: readonly (readonly [string, Record<string, unknown>])[] = [
    ['/apiKey', { apiKey: 'secret' }],
    ['/upload/retries', { upload: { ...upload, retries: 3 } }],
    ['/generation/poll', { generation: { ...generation, poll: 5 } }],
    ['/webhook/secret', { webhook: { genId: '/id', status: '/s', outputs: [], secret: 'x' } }],
    ['/testMode/value', { testMode: { param: 'test', value: 'x' } }],
    ['/statuses/running', { statuses: { completed: 'c', failed: 'f', running: 'r' } }],
    ['/limits/perDay', { limits: { perDay: 5 } }],
    ['/models/modelk-3-turbo/path', { models: { 'modelk-3-turbo': { path: '/v3' } } }],
    [
      '/models/modelk-3-turbo/options/fps',
      { models: { 'modelk-3-turbo': { options: { fps: { name: 'fps', type: 'number' } } } } },
    ],
    [
      '/models/modelk-3-turbo/options/resolution/unit',
      { models: { 'modelk-3-turbo': { options: { resolution: { name: 'r', type: 'string', unit: 'p' } } } } },
    ],
    [
      '/models/modelk-3-turbo/price/perFrame',
      { models: { 'modelk-3-turbo': { price: { currency: 'USD', perFrame: 1 } } } },
    ],
    ['/models/modelk-4', { models: { 'modelk-4': {} } }],
    ['/a~1b', { 'a/b': 1 }],
  ];
  it.each(at)('%s', (pointer, parts) => {
    expect(profileProblems(parts)).toEqual([
      expect.stringMatching(new RegExp(`^${pointer.replaceAll('/', '\\/')}: .`)),
    ]);
  });

  it('and each of several', () => {
    expect(
      profileProblems({ apiKey: 'x', 'x-api-key': 'y', upload: { ...upload, retries: 3 } })
        .map((text) => text.split(':')[0])
        .toSorted(),
    ).toEqual(['/apiKey', '/upload/retries', '/x-api-key']);
  });

  it('never repeats what stands under it, which may be a key', () => {
    expect(profileProblems({ apiKey: 'sk-very-secret' }).join()).not.toContain('secret');
  });
});

describe('a value that can’t be right is refused', () => {
  const model = (bindings: Record<string, unknown>, id = 'modelk-o3-elements') => ({
    models: { [id]: bindings },
  });
  const option = (key: string, binding: Record<string, unknown>, id?: string) =>
    model({ options: { [key]: { type: 'string', name: key, ...binding } } }, id);
  const cases: readonly (readonly [string, string, Record<string, unknown>])[] = [
    ['another format', '/format', { format: PROFILE_FORMAT + 1 }],
    ['no name', '/name', { name: '' }],
    ['an address without a scheme', '/baseUrl', { baseUrl: 'media.example' }],
    ['another scheme', '/baseUrl', { baseUrl: 'ftp://media.example' }],
    ['a name and password in the address', '/baseUrl', { baseUrl: 'https://me:secret@media.example' }],
    [
      'an address with a query, behind which no path can stand',
      '/baseUrl',
      { baseUrl: 'https://media.example/api?v=2' },
    ],
    ['an address with a fragment', '/baseUrl', { baseUrl: 'https://media.example/#api' }],
    ['a dashboard that is no web page', '/dashboardUrl', { dashboardUrl: 'javascript:alert(1)' }],
    ['an upload to nowhere', '/upload/url', { upload: { ...upload, url: 'upload' } }],
    ['another upload mode', '/upload/mode', { upload: { ...upload, mode: 'ftp' } }],
    ['a multipart upload without the part’s name', '/upload/field', { upload: { ...upload, field: null } }],
    ['a part’s name that forges a header', '/upload/field', { upload: { ...upload, field: 'a"\r\nx: y' } }],
    [
      'a presigned upload without its URL',
      '/upload/uploadUrl',
      { upload: { ...upload, mode: 'presigned-put' } },
    ],
    ['a pointer without a slash', '/upload/reference', { upload: { ...upload, reference: 'fileName' } }],
    ['a pointer with a wrong escape', '/upload/reference', { upload: { ...upload, reference: '/a~2' } }],
    ['a query without the id', '/generation/url', { generation: { ...generation, url: '/v2/generation' } }],
    ['a query without outputs', '/generation/outputs', { generation: { ...generation, outputs: [] } }],
    ['one word for done and failed', '/statuses/failed', { statuses: { completed: 'over', failed: 'over' } }],
    ['no place for a job', '/limits/concurrent', { limits: { concurrent: 0 } }],
    ['a source of another kind', '/sources/~1upload', { upload, sources: { '/upload': 'guess' } }],
    ['a source that points at nothing', '/sources/~1modles', { sources: { '/modles': 'suggested' } }],
    ['a base address that is only suggested', '/baseUrl', { sources: { '/baseUrl': 'suggested' } }],
    ['everything only suggested', '/baseUrl', { sources: { '': 'suggested' } }],
    [
      'a negative price',
      '/models/modeln-pro/price/base',
      model({ price: { currency: 'USD', base: -1 } }, 'modeln-pro'),
    ],
    [
      'an option of another type',
      '/models/modelk-o3-elements/options/duration/type',
      option('duration', { type: 'integer' }),
    ],
    [
      'an option without a name',
      '/models/modelk-o3-elements/options/duration/name',
      option('duration', { name: '' }),
    ],
    [
      'a name that no object can carry',
      '/models/modelk-o3-elements/options/duration/name',
      option('duration', { name: '__proto__' }),
    ],
  ];
  it.each(cases)('%s', (_, pointer, parts) => {
    const places = profileProblems(parts).map((text) => text.slice(0, text.indexOf(': ')));
    expect(places).toEqual([pointer]);
  });

  it('a shape that the model does not have', () => {
    expect(profileProblems(model({ shape: 'quality' }))).toEqual([
      '/models/modelk-o3-elements/shape: must be voices or voice',
    ]);
    expect(profileProblems(model({ shape: 'voices' }, 'modeln-pro'))).toHaveLength(1);
    for (const shape of ['voices', 'voice']) expect(profileProblems(model({ shape }))).toEqual([]);
    for (const shape of ['quality', 'no-quality'])
      expect(profileProblems(model({ shape }, 'modelh-h3-image-to-video'))).toEqual([]);
  });
});

describe('a profile may not weaken the interface', () => {
  const option = (id: string, key: string, binding: Record<string, unknown>) => ({
    models: { [id]: { options: { [key]: { name: key, type: 'string', ...binding } } } },
  });

  it('an option may not take the name of a shown field, nor two options the same name', () => {
    expect(profileProblems(option('modelk-o3-elements', 'duration', { name: 'prompt' }))).toEqual([
      '/models/modelk-o3-elements/options/duration/name: is taken by prompt',
    ]);
    expect(profileProblems(option('modelh-h3-image-to-video', 'duration', { name: 'quality' }))).toHaveLength(
      1,
    );
    const same = {
      models: {
        'modelk-o3-elements': {
          options: { duration: { name: 'x', type: 'number' }, resolution: { name: 'x', type: 'string' } },
        },
      },
    };
    expect(profileProblems(same)).toEqual([
      '/models/modelk-o3-elements/options/resolution/name: is taken by duration',
    ]);
  });

  it('but the quality-like set may stand in the place of the shown quality', () => {
    expect(profileProblems(option('modelh-h3-image-to-video', 'quality', { name: 'quality' }))).toEqual([]);
  });

  it('a video of an element may not take the place of a shown property', () => {
    for (const field of ['type', 'images', 'name', 'voices', 'voice']) {
      expect(profileProblems({ elementVideoField: field })).toEqual([
        '/elementVideoField: is the name of another field of an element',
      ]);
    }
  });

  it('the test-mode parameter may not take the place of webhookUrl, nor name models that do not exist', () => {
    expect(profileProblems({ testMode: { param: 'webhookUrl' } })).toEqual([
      '/testMode/param: is the name of another parameter',
    ]);
    expect(profileProblems({ testMode: { param: 't', models: ['modeln-pro', 'modelx'] } })).toEqual([
      expect.stringMatching(/^\/testMode\/models\/1: .*modelx/),
    ]);
  });

  it('a value map adds no value, and a number has a number for each', () => {
    expect(profileProblems(option('modelk-o3-elements', 'resolution', { values: { '8k': '8k' } }))).toEqual([
      '/models/modelk-o3-elements/options/resolution/values/8k: is not one of 720, 1080, 4k',
    ]);
    expect(profileProblems(option('modelk-o3-elements', 'resolution', { type: 'number' }))).toEqual([
      '/models/modelk-o3-elements/options/resolution/values/4k: must map to a number, as the type is number',
    ]);
    expect(
      profileProblems(option('modelk-o3-elements', 'resolution', { type: 'number', values: { '4k': 2160 } })),
    ).toEqual([]);
    expect(profileProblems(option('modelk-o3-elements', 'aspectRatio', { type: 'number' }))).toHaveLength(3);
    expect(profileProblems(option('modelk-o3-elements', 'duration', { type: 'number' }))).toEqual([]);
    expect(profileProblems(option('modelk-o3-elements', 'duration', { values: { 16: '16' } }))).toHaveLength(
      1,
    );
  });

  it('an option set stands only where the interface shows it', () => {
    expect(profileProblems(option('modeln-pro', 'duration', {}))).toEqual([
      '/models/modeln-pro/options/duration: this model has no such option set',
    ]);
    expect(profileProblems(option('modelk-motion-3', 'aspectRatio', {}))).toHaveLength(1);
  });

  it('a price is for choices and values that exist, else it would never be counted', () => {
    const price = (byOption: Record<string, unknown>, id = 'modelk-o3-elements') =>
      profileProblems({ models: { [id]: { price: { currency: 'USD', byOption } } } });
    expect(
      price({ resolution: { '4k': 2, '720': 1 }, duration: { 15: 3 }, enableAudio: { true: 1.5 } }),
    ).toEqual([]);
    expect(price({ quality: { '4K': 2 } }, 'modeln-pro')).toEqual([]);
    expect(price({ quality: { '4k': 2 } }, 'modeln-pro')).toEqual([
      '/models/modeln-pro/price/byOption/quality/4k: is not one of 2K, 4K',
    ]);
    expect(price({ resolutoin: { '4k': 2 } })).toHaveLength(1);
    expect(price({ prompt: { long: 2 } })).toHaveLength(1);
  });

  it('what the interface requires stays required, and its bounds and enumerations stay', () => {
    const form = resolveForm(
      findModel('modeln-pro') ?? neverHere(),
      makeProfile({ models: { 'modeln-pro': { required: [] } } }),
    );
    expect(validateInput(form, { prompt: 'short', quality: '8K' }, unknownKind).map(line)).toEqual([
      'prompt: too-short',
      'quality: not-a-choice',
      'aspectRatio: required',
    ]);
  });
});

describe('the practice profile', () => {
  const profile = practiceProfile('http://127.0.0.1:4100');

  it('binds everything the interface leaves open, for every model', () => {
    for (const model of MODELS) {
      const form = resolveForm(model, profile);
      expect([
        model.id,
        form.unmetRequired,
        form.fields.filter((entry) => entry.state === 'unbound'),
      ]).toEqual([model.id, [], []]);
      expect(form.shape).toBe(model.shapes === undefined ? null : model.shapes[0]);
    }
    expect(profile.upload).not.toBeNull();
    expect(profile.generation).not.toBeNull();
    expect(profile.webhook).not.toBeNull();
    expect(profile.elementVideoField).not.toBeNull();
    expect(MODELS.filter((model) => canTest(profile, model)).map((model) => model.id)).toEqual([
      'modeln-pro',
      'modelk-o3-elements',
      'modelh-h3-image-to-video',
    ]);
  });

  it('suggests nothing and prices nothing', () => {
    expect(Object.values(profile.sources)).toEqual([]);
    expect(Object.values(profile.models).filter((model) => model.price !== undefined)).toEqual([]);
  });
});

describe('what is only suggested', () => {
  const bindings = {
    'modelk-o3-elements': {
      shape: 'voice',
      options: {
        duration: { name: 'seconds', type: 'number' },
        resolution: { name: 'size', type: 'string' },
      },
      required: ['duration'],
    },
    'modelh-h3-image-to-video': { shape: 'quality' },
  };
  const parts = {
    upload,
    generation,
    testMode: { param: 'test' },
    elementVideoField: 'clip',
    unavailableIsUnbilled: true,
    models: bindings,
  };
  const suggest = (use: ProfileUse, ...pointers: string[]) =>
    usableProfile(
      makeProfile({
        ...parts,
        sources: Object.fromEntries(pointers.map((pointer) => [pointer, 'suggested'])),
      }),
      use,
    );
  const elements = '/models/modelk-o3-elements';
  const everything = [
    '/upload/url',
    '/testMode/param',
    '/elementVideoField',
    '/unavailableIsUnbilled',
    `${elements}/shape`,
    `${elements}/options/duration/name`,
    `${elements}/options/resolution`,
    '/models/modelh-h3-image-to-video/shape',
  ];

  it('is used on the practice service', () => {
    expect(suggest('practice', ...everything)).toEqual({
      ...makeProfile(parts),
      sources: Object.fromEntries(everything.map((pointer) => [pointer, 'suggested'])),
    });
  });

  it('is never used in a paid request', () => {
    const profile = suggest('paid', ...everything);
    expect(profile.upload).toBeNull();
    expect(profile.testMode).toBeNull();
    expect(profile.elementVideoField).toBeNull();
    expect(profile.unavailableIsUnbilled).toBe(false);
    expect(profile.models).toEqual({
      'modelk-o3-elements': { options: {}, required: ['duration'] },
      'modelh-h3-image-to-video': { options: {}, required: [] },
    });
    const form = resolveForm(findModel('modelk-o3-elements') ?? neverHere(), profile);
    const input: JobInput = {
      prompt: 'Walk',
      duration: 5,
      resolution: '720',
      elements: [{ type: 'image', voice: url('v.mp4') }],
    };
    expect(validateInput(form, input, unknownKind).map(line)).toEqual([
      'duration: required-unbound',
      'elements/0/voice: shape-unbound',
      'duration: option-unbound',
      'resolution: option-unbound',
    ]);
    expect(Object.keys(buildRequestBody(form, input, referenceText))).toEqual(['prompt', 'elements']);
  });

  it('takes only what it touches: the rest stays as it is', () => {
    const profile = suggest('paid', `${elements}/options/duration/type`);
    expect(profile.models['modelk-o3-elements']?.options).toEqual({
      resolution: { name: 'size', type: 'string', values: {} },
    });
    expect(profile.models['modelk-o3-elements']?.shape).toBe('voice');
    expect(profile.upload).not.toBeNull();
    expect(profile.testMode).toEqual({ param: 'test' });
  });

  it('covers all that is part of it, unless that has a source of its own', () => {
    const profile = usableProfile(
      makeProfile({
        ...parts,
        sources: { '/models': 'suggested', [`${elements}/options/resolution`]: 'user' },
      }),
      'paid',
    );
    expect(profile.models['modelk-o3-elements']).toEqual({
      options: { resolution: { name: 'size', type: 'string', values: {} } },
      required: ['duration'],
    });
    expect(profile.upload).not.toBeNull();
  });

  it('still reads results, which is free', () => {
    const profile = suggest('paid', '/generation', '/statuses/completed');
    expect(profile.generation).toMatchObject(generation);
    expect(profile.statuses.completed).toBe('completed');
  });

  it('is what its nearest source says', () => {
    const sources = { '/a': 'suggested', '/a/b': 'user', '/a/b/c': 'openapi' } as const;
    expect(
      ['', '/a', '/a/x', '/a/b', '/a/b/y', '/a/b/c', '/ab'].map((pointer) => sourceOf(sources, pointer)),
    ).toEqual(['user', 'suggested', 'suggested', 'user', 'user', 'openapi', 'user']);
    expect(['', '/a', '/a/b', '/ab'].map((pointer) => isSuggested(sources, pointer))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

it('is checked wherever it comes from, not only when a file is read', () => {
  expect(
    profileSchema.safeParse({ format: 1, name: 'x', baseUrl: 'https://a.example', models: { nope: {} } })
      .success,
  ).toBe(false);
});

function neverHere(): never {
  throw new Error('no such model');
}

describe('codes as states', () => {
  const coded = (statuses: unknown) => ({
    ...{ format: 1, name: 'Coded', baseUrl: 'https://media.example', statuses },
    generation: {
      ...{ url: '/g/{genId}', status: null, outputs: [] },
      result: { url: '/g/{genId}', file: true, outputs: [] },
    },
  });

  it.each<[unknown, unknown]>([
    ['200', []],
    [
      ['200', '201'],
      ['400', '422'],
    ],
    [['200', 'done'], 'failed'],
  ])('are taken: %s is done, %s failed', (completed, failed) => {
    expect(parseProfile(coded({ completed, failed })).ok).toBe(true);
  });

  it.each<[unknown, unknown]>([
    ['completed', 'failed'],
    ['202 or 200', []],
    ['302', []],
    ['404', []],
    ...['200', '401', '403', '404', '408', '410', '425', '429', '500', '503'].map(
      (code): [unknown, unknown] => ['201', code],
    ),
  ])('are refused: %s is done, %s failed', (completed, failed) => {
    const parsed = parseProfile(coded({ completed, failed }));
    expect(parsed.ok ? [] : parsed.error.details).toMatchObject({
      problems: [expect.stringMatching(/^\/generation\/status: /)],
    });
  });
});
