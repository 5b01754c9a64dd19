import { describe, expect, it } from 'vitest';
import { answering, json, list, number, profileOfService, said } from './service-document.ts';
import { address, importPaths, object, type Schema, text } from './support.ts';

const status = { ...text, enum: ['queued', 'running', 'completed', 'failed'] };
const ended = { status, output_url: address };
const inPath = (name: string, schema: Schema = text) => ({ name, in: 'path', required: true, schema });
const inQuery = (name: string, schema: Schema) => ({ name, in: 'query', required: true, schema });
const query = { get: { parameters: [inPath('id')], ...answering(ended) } };

describe('the id of what was started', () => {
  const receiptOf = (taken: Schema, gets: { [path: string]: Schema }) => {
    const { submission, sources } = profileOfService({ taken, gets });
    return [submission?.genId ?? '/genId', sources['/submission']];
  };
  const part = object({ id: text, job_id: text, width: number });

  it('is the job’s own, though its parts name it as their job’s', () => {
    expect(receiptOf({ id: text, status, parts: list(part) }, { '/videos/jobs/{job-id}': ended })).toEqual([
      '/id',
      'openapi',
    ]);
  });

  it('is in doubt where the parts are what is asked for', () => {
    const [, source] = receiptOf({ id: text, generations: list(part) }, { '/generations/{id}': ended });
    expect(source).toBe('suggested');
  });

  it('is in doubt beside a list that may be of what was submitted', () => {
    const taken = { id: text, data: list(object({ id: text })) };
    expect(receiptOf(taken, { '/tasks/{id}': ended })[1]).toBe('suggested');
    expect(receiptOf(taken, { '/tasks/{task_id}': ended })[1]).toBe('suggested');
  });

  it('is in doubt where it stands in a list only', () => {
    const [genId, source] = receiptOf({ jobs: list(part) }, { '/jobs/{job_id}': ended });
    expect([genId, source]).toEqual(['/jobs/*/job_id', 'suggested']);
  });

  it('is offered where the document calls it so, whatever its name', () => {
    const taken = { code: said('1 (submitted), 22 (queued), other (error)', number), description: text };
    const gets = { '/task/{id}/fetch': ended };
    expect(receiptOf({ ...taken, result: said('Task id') }, gets)).toEqual(['/result', 'suggested']);
    expect(receiptOf({ ...taken, result: said('Task id'), other: said('The id of the task') }, gets)[1]).toBe(
      'suggested',
    );
  });
});

it('the file of each part is read by the part’s own id, whatever the list calls it', () => {
  const parts = { generations: list(object({ id: text, width: number })) };
  const file = { content: { 'video/mp4': { schema: { ...text, format: 'binary' } } } };
  const profile = importPaths({
    '/video/jobs': {
      post: {
        summary: 'Create a video',
        requestBody: json({ prompt: text }),
        ...answering({ id: text, ...parts }),
      },
    },
    '/video/jobs/{job-id}': {
      get: {
        summary: 'A job with its generations',
        parameters: [inPath('job-id')],
        ...answering({ id: text, status, ...parts }),
      },
    },
    '/video/generations/{generation-id}/content/video': {
      get: {
        parameters: [inPath('generation-id')],
        responses: { 200: { description: 'the clip', ...file } },
      },
    },
  });
  expect(profile.generation?.result).toMatchObject({
    url: '/video/generations/{id}/content/video',
    id: '/generations/*/id',
    file: true,
  });
});

describe('a version that every call must name in its query', () => {
  const version = (schema: Schema) => [inQuery('api-version', schema)];
  const post = (schema: Schema) => ({
    summary: 'Create a video',
    parameters: version(schema),
    requestBody: json({ prompt: text }),
    ...answering({ id: text }),
  });
  const profileOf = (schema: Schema) =>
    importPaths({ '/videos': { post: post(schema) }, '/videos/{id}': query });

  it('goes with the submission too, where there is only one', () => {
    const profile = profileOf({ ...text, enum: ['2026-05'] });
    expect(profile.customModels['videos']?.path).toBe('/videos?api-version=2026-05');
    expect(profile.models['videos']?.required).toEqual([]);
  });

  it('holds the model back where nobody says which', () => {
    const profile = profileOf(text);
    expect(profile.customModels['videos']?.path).toBe('/videos');
    expect(profile.models['videos']?.required).toEqual(['api-version']);
  });
});

describe('a model that is named in the path', () => {
  const post = { summary: 'Create a video', requestBody: json({ prompt: text }), ...answering({ id: text }) };
  const modelsOf = (path: string, schema: Schema) =>
    Object.entries(
      importPaths({
        [path]: { post: { ...post, parameters: [inPath('model', schema)] } },
        '/videos/{id}': query,
      }).customModels,
    ).map(([id, model]) => [id, model.path]);

  it('is one of the service’s own for each of its names', () => {
    expect(modelsOf('/models/{model}/generate', { ...text, enum: ['swift', 'fine'] })).toEqual([
      ['swift-generate', '/models/swift/generate'],
      ['fine-generate', '/models/fine/generate'],
    ]);
    expect(modelsOf('/models/{model}:generate', { ...text, enum: ['swift'] })).toHaveLength(1);
  });

  it('is left alone where its path could be any of very many', () => {
    const values = Array.from({ length: 20 }, (_, index) => `m${index}`);
    const choice = (name: string) => inPath(name, { ...text, enum: values });
    const parameters = ['a', 'b', 'c', 'd', 'e', 'f'].map(choice);
    const path = `/models/${['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `{${name}}`).join('/')}`;
    expect(() => importPaths({ [path]: { post: { ...post, parameters } }, '/videos/{id}': query })).toThrow(
      /no-endpoints|no-results/,
    );
  });

  it('is none where any name may stand there', () => {
    expect(() => modelsOf('/models/{model}/generate', text)).toThrow(/no-endpoints|no-results/);
  });
});

describe('results in a text that holds JSON', () => {
  const profileOf = (resultJson: Schema) =>
    profileOfService({ gets: { '/videos/{id}': { state: status, resultJson } } });
  const shown = { ...text, example: '{"resultUrls":["https://a.example/1.png"],"seed":4}' };

  it.each([
    ['shown by an example', shown],
    ['shown in words', said('The results as JSON, such as {"resultUrls":["https://a.example/1.png"]}')],
    [
      'described by its own schema',
      {
        ...text,
        contentMediaType: 'application/json',
        contentSchema: object({ resultUrls: list(address), seed: number }),
      },
    ],
  ])('are found where they are %s', (_, schema) => {
    expect(profileOf(schema).generation?.outputs).toEqual(['/resultJson/resultUrls/*']);
  });
});

describe('a key that is one more parameter of each call', () => {
  const post = { summary: 'Create a video', requestBody: json({ prompt: text }), ...answering({ id: text }) };
  const get = answering(ended);
  const accessOf = (header: object, ofQuery: object = header) => {
    const { access, sources } = importPaths({
      '/videos': { post: { ...post, parameters: [header] } },
      '/videos/{id}': { get: { ...get, parameters: [inPath('id'), ofQuery] } },
    });
    return [access?.header, access?.query, access?.prefix, sources['/access']];
  };
  const header = (name: string, more: object = {}) => ({
    name,
    in: 'header',
    required: true,
    schema: text,
    ...more,
  });

  it('is suggested, in the header or the query that is named so', () => {
    expect(accessOf(header('API-KEY'))).toEqual(['API-KEY', undefined, '', 'suggested']);
    expect(accessOf(header('Authorization', { description: 'Bearer {key}' }))).toEqual([
      ...['Authorization', undefined, 'Bearer ', 'suggested'],
    ]);
    expect(accessOf(inQuery('api_key', text))).toEqual([null, 'api_key', '', 'suggested']);
  });

  it('is none of the service’s where the query wants no such', () => {
    expect(accessOf(header('API-KEY'), header('X-Plan', { required: false }))[0]).not.toBe('API-KEY');
  });
});

describe('what the form offers', () => {
  const fieldsOf = (properties: Schema) =>
    profileOfService({ sent: properties, gets: { '/videos/{id}': ended } }).customModels[
      'videos'
    ]?.fields.map(({ key, kind }) => `${key}: ${kind}`);

  it('is no address that the service calls, and nothing that goes with one', () => {
    const called = {
      ...{ webhook_url: address, callBackUrl: text, notifyHook: text, webhookCallbackUrl: text },
      ...{
        webhook_secret: text,
        callback_id: text,
        webhook: said('The URL that is called when the clip is done'),
      },
    };
    expect(fieldsOf({ ...called, style: text })).toEqual(['prompt: text', 'style: text']);
  });

  it('is one all the same where nothing is taken without it', () => {
    const requestBody = {
      content: {
        'application/json': {
          schema: { ...object({ prompt: text, webhook_url: text }), required: ['webhook_url'] },
        },
      },
    };
    const post = { summary: 'Create a video', requestBody, ...answering({ id: text }) };
    const { customModels, models } = importPaths({ '/videos': { post }, '/videos/{id}': query });
    expect(customModels['videos']?.fields.map(({ key }) => key)).toEqual(['prompt', 'webhook_url']);
    expect(models['videos']?.required).toEqual(['webhook_url']);
  });

  it('is a picture where one may be given by its address or otherwise', () => {
    const otherwise = list(object({ uri: text, position: text }));
    expect(fieldsOf({ promptImage: { anyOf: [address, otherwise] } })).toEqual([
      'prompt: text',
      'promptImage: reference',
    ]);
  });
});

describe('a picture in an object of its own', () => {
  const fieldOf = (schema: Schema) =>
    profileOfService({ sent: { image: schema }, gets: { '/videos/{id}': ended } }).customModels[
      'videos'
    ]?.fields.find(({ key }) => key === 'image');
  const ofType = { ...object({ type: { const: 'image' }, url: address }), required: ['type', 'url'] };
  const ofEarlier = { ...object({ type: { const: 'generation' }, id: text }), required: ['type', 'id'] };

  it('is a picture, and what is always in it goes along', () => {
    expect(fieldOf({ ...object({ url: text }), required: ['url'] })).toMatchObject({
      ...{ kind: 'reference', media: 'image', holder: { key: 'url', constants: {} } },
    });
    expect(fieldOf({ oneOf: [ofEarlier, ofType] })).toMatchObject({
      ...{ kind: 'reference', media: 'image', holder: { key: 'url', constants: { type: 'image' } } },
    });
  });

  it('is one of several in a list, with what may be said of each left out', () => {
    expect(fieldOf(list(object({ url: address, weight: number })))).toMatchObject({
      ...{ kind: 'references', media: 'image', holder: { key: 'url', constants: {} } },
    });
  });

  it('is first and last frame of an object that holds both', () => {
    const { customModels } = profileOfService({
      sent: { keyframes: object({ frame0: ofType, frame1: { oneOf: [ofEarlier, ofType] } }) },
      gets: { '/videos/{id}': ended },
    });
    const fields = customModels['videos']?.fields.map(({ key, kind, inside }) => [key, kind, inside]);
    expect(fields).toEqual([
      ['prompt', 'text', undefined],
      ['frame0', 'reference', 'keyframes'],
      ['frame1', 'reference', 'keyframes'],
    ]);
  });

  it('takes the file itself where that is said of its address', () => {
    const url = said('URL or base64 data URL of the image');
    expect(fieldOf({ ...object({ url }), required: ['url'] })).toMatchObject({ inline: 'data-url' });
  });

  it('is none where more is wanted than anybody knows', () => {
    expect(
      fieldOf({ ...object({ url: address, strength: number }), required: ['url', 'strength'] }),
    ).toBeUndefined();
  });
});

describe('a file that goes in the request itself', () => {
  const fieldOf = (key: string, schema: Schema) =>
    profileOfService({ sent: { [key]: schema }, gets: { '/videos/{id}': ended } }).customModels[
      'videos'
    ]?.fields.find((field) => field.key === key);

  it.each<[string, string, Schema, object]>([
    [
      'image',
      'as a data URL',
      said('A HTTPS URL or data URI with an encoded image'),
      { media: 'image', inline: 'data-url' },
    ],
    [
      'image',
      'as base64',
      said('Image in Base64 or as a public address'),
      { media: 'image', inline: 'base64' },
    ],
    [
      'image',
      'as base64 without what a data URL begins with',
      said('Base64 of the picture, without the data:image/png;base64 prefix'),
      { media: 'image', inline: 'base64' },
    ],
    [
      'image_prompt',
      'under a name like a prompt’s',
      said('Optional base64 encoded image'),
      { media: 'image', inline: 'base64' },
    ],
    [
      'structure_reference',
      'by its format alone',
      { ...text, format: 'byte' },
      { media: 'image', inline: 'base64' },
    ],
    [
      'base64Array',
      'as one of several',
      { ...list(text), description: 'Reference images as base64 data' },
      { kind: 'references', media: 'image', inline: 'base64' },
    ],
    ['clip', 'as a video', said('The video as a data URL'), { media: 'video', inline: 'data-url' }],
  ])('%s, %s', (key, _, schema, expected) => {
    expect(fieldOf(key, schema)).toMatchObject(expected);
  });

  it.each([
    ['prompt', said('What to draw. No base64 images here')],
    ['user_data', said('Any base64 text; it comes back in the webhook')],
    ['seed_token', said('Base64 of the state of an earlier run')],
  ])('%s is written, whatever is said of base64', (key, schema) => {
    expect(fieldOf(key, schema)).toMatchObject({ kind: 'text' });
  });

  it('is an address alone where nothing says more', () => {
    expect(fieldOf('image', address)).toMatchObject({ kind: 'reference', media: 'image' });
    expect(fieldOf('image', address)).not.toHaveProperty('inline');
  });
});

it('a picture that one form takes by its address, and another in more ways, is what both take', () => {
  const form = (model: string, promptImage: Schema) => ({
    ...object({ model: { const: model }, promptText: text, promptImage }),
    required: ['model', 'promptText', 'promptImage'],
  });
  const manifold = { anyOf: [address, list(object({ uri: text }))] };
  const requestBody = {
    content: { 'application/json': { schema: { oneOf: [form('a', manifold), form('b', text)] } } },
  };
  const post = { summary: 'Create a video', requestBody, ...answering({ id: text }) };
  const profile = importPaths({ '/videos': { post }, '/videos/{id}': query });
  const field = profile.customModels['videos']?.fields.find(({ key }) => key === 'promptImage');
  expect(field).toMatchObject({ kind: 'reference', media: 'image', required: true });
});

describe('a form (multipart/form-data)', () => {
  const picture = { ...text, format: 'binary' };
  const modelOf = (content: Schema, summary = 'Create a video') => {
    const post = { summary, requestBody: { content }, ...answering({ id: text }) };
    const other = {
      summary: 'Create a clip',
      requestBody: json({ prompt: text }),
      ...answering({ id: text }),
    };
    const paths = { '/videos': { post }, '/clips': { post: other }, '/videos/{id}': query };
    return importPaths(paths).customModels['videos'];
  };
  const form = (properties: Schema) => ({ 'multipart/form-data': { schema: object(properties) } });

  it('is sent where a submission takes no JSON, with files as its parts', () => {
    const model = modelOf(form({ prompt: text, image: picture, frames: list(picture), seed: number }));
    expect(model?.encoding).toBe('multipart');
    expect(model?.fields).toMatchObject([
      { key: 'prompt', kind: 'text' },
      { key: 'image', kind: 'reference', media: 'image', inline: 'part', filesOnly: true },
      { key: 'frames', kind: 'references', media: 'image', inline: 'part', filesOnly: true },
      { key: 'seed', kind: 'number' },
    ]);
  });

  it('has a file as OpenAPI 3.1 writes one', () => {
    const file = (contentMediaType: string, more = {}) =>
      modelOf(form({ prompt: text, start: { ...text, contentMediaType, ...more } }))?.fields[1];
    expect(file('image/png')).toMatchObject({ kind: 'reference', inline: 'part' });
    expect(file('application/json')).toMatchObject({ kind: 'text' });
    expect(file('image/png', { contentEncoding: 'base64' })).not.toMatchObject({ inline: 'part' });
  });

  it('is not sent where JSON is taken', () => {
    const asJson = { 'application/json': { schema: object({ prompt: text, image: address }) } };
    const model = modelOf({ ...form({ prompt: text, image: picture }), ...asJson });
    expect(model).not.toHaveProperty('encoding');
    expect(model?.fields[1]).not.toHaveProperty('inline');
  });

  it('is an upload’s where it takes no prompt, whatever is said of it', () => {
    expect(modelOf(form({ image: picture, label: text }), 'Create an image')).toBeUndefined();
  });

  it('has no files in JSON, where bytes that are none mean an address', () => {
    const asJson = { 'application/json': { schema: object({ prompt: text, image: picture }) } };
    expect(modelOf(asJson)?.fields[1]).toEqual({ key: 'image', kind: 'reference', media: 'image' });
  });
});

describe('where a submission says to which address its results are delivered', () => {
  const modelOf = (sent: Schema, parameters: Schema[] = [], required: string[] = []) => {
    const requestBody = {
      content: { 'application/json': { schema: { ...object({ prompt: text, ...sent }), required } } },
    };
    const post = { summary: 'Create a video', parameters, requestBody, ...answering({ id: text }) };
    return importPaths({ '/videos': { post }, '/videos/{id}': query }).customModels['videos'];
  };
  const placeOf = (...parts: Parameters<typeof modelOf>) => modelOf(...parts)?.webhook;
  const fieldsOf = (sent: Schema) => modelOf(sent)?.fields.map(({ key }) => key);
  const optional = (name: string) => ({ ...inQuery(name, text), required: false });

  it.each(['webhook', 'webhook_url', 'callback_url', 'callBackUrl', 'webhookCallbackUrl', 'notify_url'])(
    'is a text of the body or a parameter of the query that is called %s',
    (name) => {
      expect(placeOf({ [name]: address })).toEqual({ in: 'body', name });
      expect(placeOf({}, [optional(name)])).toEqual({ in: 'query', name });
    },
  );

  it('is none that is only described so', () => {
    const reply = { ...text, description: 'Optional callback URL, called once the generation is completed' };
    expect(placeOf({ replyUrl: reply })).toBeNull();
    expect(placeOf({ replyUrl: reply, webhook: address })).toEqual({ in: 'body', name: 'webhook' });
    expect(placeOf({ reply: reply, replyUrl: text, url: said('Not the callback URL', address) })).toBeNull();
  });

  it('is nothing that stands beside it', () => {
    const beside = { webhook_secret: text, webhook_events_filter: list(text), callback_id: text };
    expect(placeOf({ ...beside, webhook: address })).toEqual({ in: 'body', name: 'webhook' });
    expect(placeOf({ ...beside, redirect_url: address })).toBeNull();
    expect(placeOf({ notify: { type: 'boolean' } })).toBeNull();
  });

  const within = (name: string) => ({ in: 'body', name });

  it('is a text in an object, by the names of both', () => {
    expect(placeOf({ webhook: object({ url: address, secret: text }) })).toEqual(within('/webhook/url'));
    expect(fieldsOf({ webhook: object({ url: address, secret: text }) })).toEqual(['prompt']);
    const config = { service_mode: { ...text, enum: ['public', 'private'] } };
    const endpoint = object({ endpoint: said('your webhook endpoint'), secret: text });
    expect(placeOf({ config: object({ ...config, webhook_config: endpoint }) })).toEqual(
      within('/config/webhook_config/endpoint'),
    );
    expect(fieldsOf({ config: object({ ...config, webhook_config: endpoint }) })).toEqual([
      'prompt',
      'service_mode',
    ]);
    const hook = { webhook: object({ url: text, test_mode: object({ enabled: { type: 'boolean' } }) }) };
    expect(placeOf({ extra: object(hook) })).toEqual(within('/extra/webhook/url'));
    expect(placeOf({ options: object({ callbackUrl: text }) })).toEqual(within('/options/callbackUrl'));
    expect(placeOf({ webhook: { ...object({ url: address }), required: ['url'] } })).toEqual(
      within('/webhook/url'),
    );
  });

  it('is a header that is called so, and not one that must be there', () => {
    const header = (name: string, required = false) => ({ name, in: 'header', required, schema: address });
    expect(placeOf({}, [header('X-Webhook-URL')])).toEqual({ in: 'header', name: 'X-Webhook-URL' });
    expect(placeOf({}, [header('X-Webhook-URL', true)])).toBeNull();
    expect(placeOf({}, [header('X-Webhook-Secret')])).toBeNull();
    expect(placeOf({ webhook_url: address }, [header('X-Webhook-URL')])).toBeNull();
  });

  it('is none in an object that needs more, is several, or is called otherwise', () => {
    expect(
      placeOf({ webhook: { ...object({ url: address, secret: text }), required: ['url', 'secret'] } }),
    ).toBeNull();
    expect(placeOf({ webhook: object({ url: address }) }, [], ['webhook'])).toBeNull();
    expect(placeOf({ webhook: object({ success_url: address, failure_url: address }) })).toBeNull();
    expect(placeOf({ webhook: object({ url: address, endpoint: address }) })).toBeNull();
    expect(placeOf({ notifications: object({ email: text, address: text }) })).toBeNull();
    expect(placeOf({ media: object({ url: address }) })).toBeNull();
    expect(placeOf({ webhook_url: address, extra: object({ callback_url: text }) })).toEqual(
      within('webhook_url'),
    );
  });

  it('is nowhere where it could be two, or where nothing is taken without it', () => {
    expect(placeOf({ webhook_url: address, callback_url: address })).toBeNull();
    expect(placeOf({ webhook_url: address }, [], ['webhook_url'])).toBeNull();
  });
});

describe('what is delivered', () => {
  const webhookOf = (description: string) => {
    const profile = profileOfService({
      sent: { callback_url: said(description) },
      gets: { '/videos/{id}': { id: text, ...ended } },
    });
    return [profile.webhook, profile.sources['/webhook']];
  };

  it('is suggested to be what the query answers, where the document says so', () => {
    const asked = { genId: '/id', status: '/status', outputs: ['/output_url'] };
    for (const words of [
      'The callback has the same body as the answer to the query',
      'Called with the generation object when it is done',
    ])
      expect(webhookOf(words)).toMatchObject([asked, 'suggested']);
  });

  it('is unknown where nothing is said of it', () => {
    expect(webhookOf('Called when it is done')).toEqual([null, undefined]);
  });
});
