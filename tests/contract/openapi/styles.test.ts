import { describe, expect, it } from 'vitest';
import { parseProfile } from '../../../shared/service/profile/profile.ts';
import { importFixture } from '../../support/openapi.ts';

/** What each fixture says, read by hand from its text. */
describe('a document that describes everything', () => {
  const { profile, report, text } = importFixture('practice.yaml');

  it('leaves nothing to be bound by hand, and disagrees in nothing', () => {
    expect(report.open).toEqual([]);
    expect(report.disagreements).toEqual([]);
    expect(report.title).toBe('Practice studio');
  });

  it('is written as a profile file that says the same', () => {
    expect(parseProfile(JSON.parse(text))).toEqual({ ok: true, value: profile });
  });

  it('binds uploads, the query, deliveries, test runs and the key’s page', () => {
    expect(profile).toMatchObject({
      name: 'Practice studio',
      baseUrl: 'https://practice.example',
      dashboardUrl: 'https://practice.example/keys',
      upload: {
        mode: 'multipart',
        method: 'POST',
        url: '/v2/upload',
        field: 'file',
        reference: '/fileName',
        sendKey: true,
      },
      generation: {
        url: '/v2/generation/{genId}',
        status: '/status',
        outputs: ['/outputs/*/url'],
        message: '/message',
        cost: '/cost',
      },
      webhook: { genId: '/genId', status: '/status', outputs: ['/outputs/*/url'], message: '/message' },
      testMode: {
        param: 'testMode',
        models: ['modeln-pro', 'modelk-o3-elements', 'modelh-h3-image-to-video'],
      },
      statuses: { completed: 'completed', failed: 'failed' },
      elementVideoField: 'video',
      customModels: {},
    });
  });

  it('binds each model’s options, form and required fields', () => {
    const text = (name: string) => ({ name, type: 'string', values: {} });
    const number = (name: string) => ({ name, type: 'number', values: {} });
    expect(profile.models).toEqual({
      'modeln-pro': { options: {}, required: ['prompt', 'quality', 'aspectRatio'] },
      'modelk-o3-video-transformation': {
        shape: 'voices',
        options: { resolution: text('resolution'), aspectRatio: text('aspectRatio') },
        required: ['prompt', 'video'],
      },
      'modelk-o3-elements': {
        shape: 'voices',
        options: {
          duration: number('duration'),
          resolution: text('resolution'),
          aspectRatio: text('aspectRatio'),
        },
        required: ['prompt', 'duration'],
      },
      'modelh-h3-omni': {
        options: { duration: number('duration'), aspectRatio: text('aspectRatio') },
        required: ['prompt', 'duration'],
      },
      'modelk-motion-3': {
        shape: 'voices',
        options: { resolution: text('resolution') },
        required: ['image', 'video'],
      },
      'modelh-h3-image-to-video': {
        shape: 'quality',
        options: { duration: number('duration'), quality: text('quality') },
        required: ['startImage', 'duration'],
      },
      'modelk-3-turbo': { options: { resolution: text('resolution') }, required: ['prompt'] },
    });
  });

  it('says where the document says so', () => {
    const where = (pointer: string) => report.bound.find((entry) => entry.pointer === pointer)?.at;
    expect(report.bound.every(({ source }) => source === 'openapi')).toBe(true);
    expect(where('/testMode')).toBe('/components/parameters/TestMode');
    expect(where('/elementVideoField')).toBe('/components/schemas/MediaReference');
    expect(where('/models/modelk-o3-elements/options/resolution')).toBe('/components/schemas/Resolution');
    expect(where('/generation/status')).toBe('/components/schemas/Generation/properties/status');
    expect(where('/baseUrl')).toBe('/servers/0');
    expect(report.notes.filter(({ kind }) => kind === 'seconds').map(({ model }) => model)).toEqual([
      'modelk-o3-elements',
      'modelh-h3-omni',
      'modelh-h3-image-to-video',
    ]);
  });
});

describe('a document made of references, in YAML', () => {
  const { profile, report } = importFixture('references.yaml');

  it('fills in the server’s variables and names the other server', () => {
    expect(profile.baseUrl).toBe('https://eu.lumen.example/api');
    expect(report.notes).toContainEqual(
      expect.objectContaining({ kind: 'other-server', text: 'https://staging.lumen.example/api' }),
    );
  });

  it('sends durations as text, and sizes as the service spells them', () => {
    const options = profile.models['modelh-h3-omni']?.options;
    expect(options?.duration).toMatchObject({ name: 'clipLength', type: 'string' });
    expect(options?.duration?.values).toMatchObject({ '4': '4s', '9': '9s', '15': '15s' });
    expect(profile.models['modelk-o3-elements']?.options).toEqual({
      duration: { name: 'clipLength', type: 'string', values: {} },
      resolution: { name: 'size', type: 'string', values: { '720': '720p', '1080': '1080p', '4k': '4K' } },
      aspectRatio: { name: 'frame', type: 'string', values: {} },
    });
    expect(profile.models['modelk-o3-elements']?.shape).toBe('voice');
    expect(profile.elementVideoField).toBe('clip');
  });

  it('reads nested answers by other words, and not the picture that only shows them', () => {
    expect(profile.generation).toEqual({
      url: '/v2/jobs/{genId}',
      status: '/data/state',
      outputs: ['/data/result/media/*/downloadUrl'],
      message: '/data/error/message',
      cost: null,
    });
    expect(profile.webhook).toMatchObject({
      genId: '/job/genId',
      status: '/job/state',
      outputs: ['/job/result/media/*/downloadUrl'],
      message: '/job/error/message',
    });
    expect(profile.statuses).toEqual({ completed: 'SUCCEEDED', failed: ['ERROR', 'CANCELLED'] });
  });

  it('finds the presigned form', () => {
    expect(profile.upload).toMatchObject({
      mode: 'presigned-post',
      url: '/v2/uploads',
      fileNameField: 'fileName',
      contentTypeField: 'contentType',
      reference: '/file/name',
      uploadUrl: '/target/uploadUrl',
      formFields: '/target/fields',
      expiresAfterSeconds: 604_800,
    });
  });

  it('tells of a tighter bound and of the models that are not there', () => {
    expect(profile.testMode).toEqual({ param: 'dryRun', models: ['modelk-o3-elements', 'modelh-h3-omni'] });
    expect(report.disagreements.map(({ kind, model, shown, found }) => [kind, model, shown, found])).toEqual([
      ['max-length', 'modelh-h3-omni', '7000', '6000'],
      ['missing-endpoint', 'modeln-pro', '', ''],
      ['missing-endpoint', 'modelk-o3-video-transformation', '', ''],
      ['missing-endpoint', 'modelk-motion-3', '', ''],
      ['missing-endpoint', 'modelh-h3-image-to-video', '', ''],
    ]);
    expect(report.open).toMatchObject([
      { pointer: '/upload', source: 'suggested', sentence: 'The file is deleted after 7 days.' },
    ]);
  });
});

describe('a document written in line, with two forms of a request', () => {
  const { profile, report } = importFixture('inline.json', { baseUrl: 'https://host.example/rest' });

  it('needs the address, which it does not name', () => {
    expect(profile.baseUrl).toBe('https://host.example/rest');
    expect(profile.sources['/baseUrl']).toBeUndefined();
  });

  it('takes the form that is not deprecated', () => {
    expect(profile.models['modelk-o3-elements']).toMatchObject({
      shape: 'voices',
      required: ['prompt', 'seconds'],
      options: {
        duration: { name: 'seconds', type: 'number' },
        aspectRatio: { name: 'aspect', type: 'string' },
      },
    });
    expect(profile.sources['/models/modelk-o3-elements/shape']).toBe('openapi');
  });

  it('only suggests a set that mixes numbers and words, since either could go on the wire', () => {
    expect(profile.models['modelk-o3-elements']?.options.resolution?.name).toBe('resolution');
    expect(profile.sources['/models/modelk-o3-elements/options/resolution']).toBe('suggested');
  });

  it('only suggests one of two living forms, requires what both do, and binds what both have', () => {
    expect(profile.models['modelh-h3-image-to-video']).toMatchObject({
      shape: 'quality',
      required: ['startImage'],
      options: { duration: { name: 'length', type: 'number' }, quality: { name: 'output' } },
    });
    expect(profile.sources).toMatchObject({
      '/models/modelh-h3-image-to-video/shape': 'suggested',
      '/models/modelh-h3-image-to-video/options/duration': 'openapi',
      '/models/modelh-h3-image-to-video/options/quality': 'suggested',
    });
    expect(report.open.map(({ pointer }) => pointer)).toContain('/models/modelh-h3-image-to-video/shape');
  });

  it('joins an answer’s forms into one list of words', () => {
    expect(profile.generation).toMatchObject({
      url: '/v2/generation/{genId}',
      status: '/status',
      outputs: ['/urls/*'],
      message: '/failureReason',
    });
    expect(profile.statuses).toEqual({ completed: 'done', failed: 'failed' });
    expect(profile.webhook).toBeNull();
  });

  it('finds the raw upload with its query, size and time', () => {
    expect(profile.upload).toMatchObject({
      mode: 'raw',
      method: 'PUT',
      url: '/files',
      fileNameQuery: 'filename',
      reference: '/stored',
      maxBytes: 209_715_200,
      expiresAfterSeconds: 129_600,
    });
  });
});

describe('a document of inheritance, callbacks and more endpoints', () => {
  const { profile, report } = importFixture('inherited.yaml');

  it('makes a model of an endpoint that nobody knew', () => {
    expect(profile.customModels['nova-9']).toEqual({
      path: '/v2/generation/nova-9',
      webhook: { in: 'query', name: 'webhookUrl' },
      kind: 'video',
      title: 'Nova 9',
      purpose: 'Makes a video with native stereo audio from words and frames.',
      nativeAudio: true,
      fields: [
        { kind: 'text', key: 'prompt', required: true, maxLength: 1500 },
        { kind: 'text', key: 'negativePrompt', maxLength: 500 },
        { kind: 'reference', key: 'firstFrame', media: 'image', meaning: 'The image to begin with' },
        { kind: 'references', key: 'styleImages', media: 'image', minItems: 1, maxItems: 3 },
        {
          kind: 'number',
          key: 'length',
          required: true,
          meaning: 'Length in seconds',
          minimum: 2,
          maximum: 20,
          step: 2,
          unit: 'seconds',
        },
        { kind: 'choice', key: 'frameRate', values: ['24', '30'], sendAs: 'number' },
        { kind: 'number', key: 'strength', minimum: 0, maximum: 1 },
        { kind: 'flag', key: 'loop', meaning: 'Let the end meet the start' },
      ],
      constants: { mode: 'cinema' },
    });
    expect(profile.models['nova-9']?.required).toEqual(['prompt', 'length', 'mode']);
    expect(profile.testMode).toEqual({ param: 'rehearse', models: ['nova-9'] });
  });

  it('leaves open what no field can hold, and holds a model back that needs it', () => {
    expect(report.notes).toContainEqual(expect.objectContaining({ kind: 'field-left-out', text: 'camera' }));
    expect(report.open).toContainEqual(
      expect.objectContaining({ pointer: '/models/sketch-2/required', meaning: 'required', field: 'layout' }),
    );
    expect(profile.customModels['sketch-2']).toMatchObject({ kind: 'image', title: 'Sketch to picture' });
  });

  it('leaves out what answers no genId, and endpoints that start nothing', () => {
    expect(Object.keys(profile.customModels)).toEqual(['nova-9', 'sketch-2']);
    expect(report.notes).toContainEqual(
      expect.objectContaining({ kind: 'endpoint-skipped', text: '/v2/generation/legacy' }),
    );
    expect(profile.generation).toBeNull();
  });

  it('reads deliveries from the callback', () => {
    expect(profile.webhook).toMatchObject({
      genId: '/generation/genId',
      status: '/generation/status',
      outputs: ['/files/*'],
      message: '/message',
    });
    expect(profile.statuses).toEqual({ completed: 'succeeded', failed: 'failed' });
  });

  it('joins what a request inherits, and takes the tighter bound only into the report', () => {
    expect(profile.models['modelk-motion-3']).toMatchObject({
      shape: 'voices',
      options: { resolution: { name: 'resolution', type: 'number', values: {} } },
      required: ['prompt', 'image', 'video', 'seed'],
    });
    expect(profile.elementVideoField).toBe('videoReference');
    const said = report.disagreements.map(({ kind, model, field }) => `${kind} ${model} ${field}`.trim());
    expect(said).toEqual(
      expect.arrayContaining([
        'method modeln-pro',
        'max-length modelk-motion-3 prompt',
        'extra-required modelk-motion-3 seed',
        'key-header null',
      ]),
    );
    expect(profile.models['modeln-pro']).toBeUndefined();
  });

  it('finds the upload that carries the file itself', () => {
    expect(profile.upload).toMatchObject({
      mode: 'json-base64',
      url: '/v2/assets',
      field: 'data',
      fileNameField: 'name',
      extraFields: { kind: 'reference' },
      reference: '/name',
    });
  });
});

describe('a document that says little', () => {
  const { profile, report } = importFixture('minimal.json');

  it('leaves everything open that it does not say', () => {
    expect(profile).toMatchObject({
      baseUrl: 'https://bare.example/service',
      upload: null,
      generation: null,
      webhook: null,
      testMode: null,
      elementVideoField: null,
    });
    expect(report.open.map(({ meaning, pointer }) => `${meaning} ${pointer}`)).toEqual([
      'query /generation',
      'webhook /webhook',
      'upload /upload',
      'test-mode /testMode',
      'element-video /elementVideoField',
      'option /models/modelk-o3-elements/options/duration',
      'option /models/modelk-o3-elements/options/resolution',
      'option /models/modelk-o3-elements/options/aspectRatio',
      'shape /models/modelk-o3-elements/shape',
      'option /models/modelk-3-turbo/options/resolution',
    ]);
  });

  it('only suggests a name without values, and a range that is narrower than the interface’s', () => {
    expect(profile.sources['/models/modelk-3-turbo/options/resolution']).toBe('suggested');
    expect(profile.models['modelk-o3-elements']?.options.duration?.name).toBe('length');
    expect(report.disagreements).toContainEqual(
      expect.objectContaining({ kind: 'values', field: 'length', shown: '3 to 15', found: '5 to 10' }),
    );
  });
});
