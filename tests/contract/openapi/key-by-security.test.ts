import { describe, expect, it } from 'vitest';
import { importDocument } from '../../../shared/service/openapi/import-document.ts';
import { bindByHand } from '../../../shared/service/profile/bind-by-hand.ts';
import { listHandFields } from '../../../shared/service/profile/hand-fields.ts';
import { listOpenBindings } from '../../../shared/service/profile/open-bindings.ts';
import { type Profile, parseProfile } from '../../../shared/service/profile/profile.ts';
import { listDoubtsOfResults } from '../../../shared/service/profile/usable-profile.ts';
import { importText } from '../../support/openapi.ts';
import { answering } from './service-document.ts';
import { address, answersWith, inPath, jsonOf, object, type Schema, text } from './support.ts';

type Json = Record<string, unknown>;
const status = { ...text, enum: ['queued', 'running', 'succeeded', 'failed'] };

interface Service {
  readonly schemes: Json;
  readonly security?: unknown;
  /** Into the submission, the query, and the document. */
  readonly post?: Json;
  readonly get?: Json;
  readonly paths?: Json;
}

/** A document of another service, with one submission and one query. */
function documentOf({ schemes, security, post = {}, get = {}, paths = {} }: Service): Json {
  const id = inPath('id');
  const answer = object({ id: text, status, output_url: address });
  return {
    openapi: '3.0.3',
    info: { title: 'Keys', version: '1' },
    servers: [{ url: 'https://keys.example' }],
    ...(security === undefined ? {} : { security }),
    components: { securitySchemes: schemes },
    paths: {
      '/videos': {
        post: {
          summary: 'Create a video',
          requestBody: jsonOf(object({ prompt: text })),
          ...answering({ id: text }),
          ...post,
        },
      },
      '/videos/{id}': {
        parameters: [id],
        get: { summary: 'Get a video', ...answersWith(answer), ...get },
      },
      ...paths,
    },
  };
}

function importService(service: Service): Profile {
  const imported = importText(JSON.stringify(documentOf(service)));
  if (!imported.ok) throw new Error(JSON.stringify(imported.error));
  return imported.value.profile;
}

function readProfile(file: unknown): Profile {
  const parsed = parseProfile(file);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
}

/** The way of the key, and whether anything may be paid with it. */
function keyOf(service: Service) {
  const profile = importService(service);
  const { header = 'x-api-key', query, prefix = '' } = profile.access ?? {};
  return [query ?? `${header}: ${prefix}`.trim(), !listDoubtsOfResults(profile).includes('/access')];
}

const bearer = { type: 'http', scheme: 'bearer' };
const basic = { type: 'http', scheme: 'basic' };
const login = {
  type: 'oauth2',
  flows: { clientCredentials: { tokenUrl: 'https://l.example/t', scopes: {} } },
};
const oidc = { type: 'openIdConnect', openIdConnectUrl: 'https://l.example' };
const cookie = { type: 'apiKey', in: 'cookie', name: 'sid' };
const header = (name: string, description = '') => ({ type: 'apiKey', in: 'header', name, description });
const inQuery = { type: 'apiKey', in: 'query', name: 'sig', description: 'Of a link to download' };

describe('the key goes as the submissions require', () => {
  it.each<[string, Service, [string, boolean]]>([
    [
      'and not as what nothing requires',
      {
        schemes: { admin: header('X-API-Key', 'Only for administrators'), bearer },
        security: [{ bearer: [] }],
      },
      ['Authorization: Bearer', true],
    ],
    [
      'where they say another way than the document',
      {
        schemes: { bearer, house: header('X-House-Key') },
        security: [{ bearer: [] }],
        post: { security: [{ house: [] }] },
        get: { security: [{ house: [] }] },
      },
      ['X-House-Key:', true],
    ],
    [
      'and the query requires the same',
      {
        schemes: { bearer, house: header('X-House-Key') },
        security: [{ bearer: [] }],
        post: { security: [{ house: [] }] },
      },
      ['X-House-Key:', false],
    ],
    [
      'in a header of which one that nobody can serve is the other choice',
      { schemes: { login, house: header('X-House-Key') }, security: [{ login: ['a'] }, { house: [] }] },
      ['X-House-Key:', true],
    ],
    [
      'in the interface’s own header where that is enough',
      { schemes: { bearer, own: header('X-API-Key') }, security: [{ bearer: [] }, { own: [] }] },
      ['x-api-key:', true],
    ],
    [
      'and a scheme that only other endpoints require is a hint',
      {
        schemes: { house: header('X-House-Key') },
        paths: {
          '/admin': { get: { security: [{ house: [] }], responses: { 200: { description: 'ok' } } } },
        },
      },
      ['X-House-Key:', false],
    ],
  ])('%s', (_, service, expected) => {
    expect(keyOf(service)).toEqual(expected);
  });

  it.each<[string, Json, Record<string, unknown>, string]>([
    [
      'OAuth2, whatever signs deliveries',
      { login, signature: header('X-Signature') },
      { login: ['render'] },
      'Authorization: Bearer',
    ],
    ['OpenID, whatever signs links', { oidc, signed: inQuery }, { oidc: [] }, 'Authorization: Bearer'],
    ['a name and a password', { basic }, { basic: [] }, 'Authorization: Basic'],
    ['a cookie', { cookie }, { cookie: [] }, 'x-api-key:'],
    ['a header that no request may set', { own: header('Cookie') }, { own: [] }, 'x-api-key:'],
    [
      'two keys at once',
      { one: header('X-API-Key'), other: header('X-Account-Id') },
      { one: [], other: [] },
      'x-api-key:',
    ],
    ['what the document does not describe', { bearer }, { gone: [] }, 'x-api-key:'],
    ['a signature of the body', { own: header('X-Sig', 'HMAC of the body') }, { own: [] }, 'X-Sig:'],
  ])('%s is nothing that one key can serve: it is suggested, and nothing is paid', (_, schemes, one, way) => {
    expect(keyOf({ schemes, security: [one] })).toEqual([way, false]);
    expect(importService({ schemes, security: [one] }).sources['/access']).toBe('suggested');
  });

  it('in Swagger 2.0 too', () => {
    const responses = (schema: Json) => ({ 200: { description: 'ok', schema } });
    const id = { name: 'id', in: 'path', required: true, type: 'string' };
    const body = { name: 'body', in: 'body', schema: object({ prompt: text }) };
    const post = {
      summary: 'Create a video',
      parameters: [body],
      responses: responses(object({ id: text })),
    };
    const answer = object({ id: text, status, output_url: address });
    const get = { summary: 'Get a video', parameters: [id], responses: responses(answer) };
    const imported = importText(
      JSON.stringify({
        swagger: '2.0',
        info: { title: 'Keys', version: '1' },
        host: 'keys.example',
        schemes: ['https'],
        security: [{ house: [] }],
        securityDefinitions: { admin: header('X-Admin-Key'), house: header('X-House-Key') },
        paths: { '/videos': { post }, '/videos/{id}': { get } },
      }),
    );
    if (!imported.ok) throw new Error(JSON.stringify(imported.error));
    expect(imported.value.profile.access).toMatchObject({ header: 'X-House-Key' });
    expect(imported.value.profile.sources['/access']).toBe('openapi');
  });
});

describe('constant headers', () => {
  const constant = (name: string, value: string) => ({
    name,
    in: 'header',
    required: true,
    schema: { ...text, enum: [value] },
  });
  const version = constant('X-Version', '2');
  const secured = { schemes: { bearer }, security: [{ bearer: [] }] };
  const other = (path: string, summary: string, parameters: Json[], answer: Json) => ({
    [path]: {
      post: {
        summary,
        parameters,
        requestBody: jsonOf(object({ prompt: text })),
        ...answering(answer),
      },
    },
  });

  it('that all requests require go with all', () => {
    const profile = importService({
      ...secured,
      post: { parameters: [version] },
      get: { parameters: [constant('x-version', '2')] },
    });
    expect(profile.access?.constants).toEqual({ 'X-Version': '2' });
    expect(profile.sources['/access']).toBe('openapi');
  });

  it('of one dearer endpoint go with none: it is held back, and the others go without', () => {
    const paths = {
      ...other('/videos-express', 'Create a video at once', [version, constant('X-Priority', 'express')], {
        id: text,
      }),
      ...other('/estimates', 'Estimate a video', [constant('X-Dry-Run', 'true')], { credits: text }),
    };
    const profile = importService({
      ...secured,
      post: { parameters: [version] },
      get: { parameters: [version] },
      paths,
    });
    expect(profile.access?.constants).toEqual({ 'X-Version': '2' });
    expect(profile.models['videos-express']?.required).toEqual(['X-Priority']);
    expect(profile.models['videos']?.required).toEqual([]);
    expect(listDoubtsOfResults(profile)).toEqual([]);
  });

  it('of different values are none', () => {
    const paths = other('/clips', 'Create a clip', [constant('X-Version', '3')], { id: text });
    const profile = importService({ ...secured, post: { parameters: [version] }, paths });
    expect(profile.access?.constants).toEqual({});
    expect(profile.models['clips']?.required).toEqual(['X-Version']);
    expect(profile.models['videos']?.required).toEqual(['X-Version']);
  });

  it('that only the query or only the submission wants leave the access in doubt', () => {
    const ofQuery = importService({ ...secured, get: { parameters: [version] } });
    expect(ofQuery.access?.constants).toEqual({});
    expect(listDoubtsOfResults(ofQuery)).toContain('/access');
    const ofSubmission = importService({ ...secured, post: { parameters: [version] } });
    expect(ofSubmission.access?.constants).toEqual({ 'X-Version': '2' });
    expect(listDoubtsOfResults(ofSubmission)).toContain('/access');
  });

  it.each(['Content-Type', 'Accept', 'Authorization', 'User-Agent', 'Accept-Encoding', 'Host'])(
    'called %s are every request’s own, and take nothing away',
    (name) => {
      const profile = importService({
        ...secured,
        post: { parameters: [constant(name, 'application/json')] },
      });
      expect(profile.access).toEqual({ header: 'Authorization', prefix: 'Bearer ', constants: {} });
      expect(profile.sources['/access']).toBe('openapi');
      expect(profile.models['videos']?.required).toEqual([]);
    },
  );
});

describe('headers whose values only the artist knows', () => {
  const named = (name: string) => ({ name, in: 'header', required: true, schema: text });
  const bearer = { type: 'http', scheme: 'bearer' };
  const secured = { schemes: { bearer }, security: [{ bearer: [] }] };
  const workspace = named('X-Workspace-Id');
  const both = { post: { parameters: [workspace] }, get: { parameters: [workspace] } };

  it('wait for them, and nothing is paid for until they are there', () => {
    const profile = importService({ ...secured, ...both });
    expect(profile.access).toMatchObject({ header: 'Authorization', open: ['X-Workspace-Id'] });
    expect(profile.models['videos']?.required).toEqual([]);
    expect(listDoubtsOfResults(profile)).toEqual(['/access']);
    const rows = listOpenBindings(profile).filter(({ meaning }) => meaning === 'header');
    expect(rows).toMatchObject([
      { field: 'X-Workspace-Id', suggestion: null, blocks: { features: ['all-jobs'] } },
    ]);
    const [key] = listHandFields(profile, rows[0]!).map((field) => field.key);
    expect(key).toBe('value');

    const filled = readProfile(bindByHand(profile, rows, { value: ' atelier-7 ' }));
    expect(filled.access).toEqual({
      header: 'Authorization',
      prefix: 'Bearer ',
      constants: { 'X-Workspace-Id': 'atelier-7' },
    });
    expect(filled.sources['/access/constants/X-Workspace-Id']).toBe('user');
    expect(listDoubtsOfResults(filled)).toEqual([]);
  });

  it('keep them when a newer document is imported over', () => {
    const text = JSON.stringify(documentOf({ ...secured, ...both }));
    const before = importService({ ...secured, ...both });
    const rows = listOpenBindings(before).filter(({ meaning }) => meaning === 'header');
    const existing = readProfile(bindByHand(before, rows, { value: 'atelier-7' }));
    const again = importDocument({ text, baseUrl: null, existing });
    expect(again.ok && again.value.profile.access).toEqual(existing.access);
    expect(again.ok && listDoubtsOfResults(again.value.profile)).toEqual([]);
  });

  it('are asked for with the interface’s own key header too', () => {
    const profile = importService({
      schemes: { key: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
      security: [{ key: [] }],
      ...both,
    });
    expect(profile.access).toMatchObject({ header: 'x-api-key', open: ['X-Workspace-Id'] });
  });

  it('of one endpoint are its own: it is held back, and the others go without', () => {
    const clips = {
      post: {
        summary: 'Create a clip',
        parameters: [workspace],
        requestBody: jsonOf(object({ prompt: text })),
        ...answering({ id: text }),
      },
    };
    const profile = importService({ ...secured, paths: { '/clips': clips } });
    expect(profile.access?.open).toBeUndefined();
    expect(profile.models['clips']?.required).toEqual(['X-Workspace-Id']);
    expect(profile.models['videos']?.required).toEqual([]);
    expect(listDoubtsOfResults(profile)).toEqual([]);
  });

  it('are no secrets and no times only because their names hold such a word', () => {
    for (const name of ['X-Design-Id', 'X-Update-Channel', 'X-Timezone', 'X-Account']) {
      const parameters = [named(name)];
      const profile = importService({ ...secured, post: { parameters }, get: { parameters } });
      expect(profile.access?.open).toEqual([name]);
    }
  });

  it.each([
    'X-Request-ID',
    'X-Date',
    'X-Nonce',
    'X-Signature',
    'X-App-Secret',
    'X-Auth-Token',
    'xAppKey',
    'x_request_id',
  ])('called %s are no such: they change with each request, or are secrets', (name) => {
    const profile = importService({ ...secured, post: { parameters: [named(name)] } });
    expect(profile.access?.open).toBeUndefined();
    expect(profile.models['videos']?.required).toEqual([name]);
  });
});

describe('a second header that is called like a key', () => {
  const bearer = { type: 'http', scheme: 'bearer' };
  const secured = { schemes: { bearer }, security: [{ bearer: [] }] };
  const named = (name: string, description = '', place = 'header') => ({
    ...{ name, in: place, required: true, schema: text, description },
  });
  const ofAll = (parameter: Json, schemes: Service = secured) =>
    importService({ ...schemes, post: { parameters: [parameter] }, get: { parameters: [parameter] } });

  it('is asked for where it is described as an id, and no secret', () => {
    const profile = ofAll(named('x-api-key', 'The client ID of your project'));
    expect(profile.access).toMatchObject({ header: 'Authorization', open: ['x-api-key'] });
    expect(listDoubtsOfResults(profile)).toEqual(['/access']);
    expect(profile.models['videos']?.required).toEqual([]);
    const rows = listOpenBindings(profile).filter(({ meaning }) => meaning === 'header');
    const filled = readProfile(bindByHand(profile, rows, { value: 'project-7' }));
    expect(filled.access?.constants).toEqual({ 'x-api-key': 'project-7' });
    expect(listDoubtsOfResults(filled)).toEqual([]);
  });

  it.each([
    named('x-api-key'),
    named('X-API-Key', 'Your API key'),
    named('X-API-Key', 'The key by the ID of your project'),
    named('api_key', 'Your key', 'query'),
  ])('holds what wants it otherwise: $name, “$description”', (parameter) => {
    const profile = ofAll(parameter);
    expect(profile.access?.open).toBeUndefined();
    expect(profile.models['videos']?.required).toEqual([parameter.name]);
  });

  it('holds what wants it even where it has one value, which is no key', () => {
    const constant = { ...named('X-API-Key'), schema: { ...text, enum: ['YOUR_KEY'] } };
    expect(ofAll(constant).access?.constants).toEqual({});
    expect(ofAll(constant).models['videos']?.required).toEqual(['X-API-Key']);
  });

  it('that only the query wants leaves the access in doubt', () => {
    const profile = importService({ ...secured, get: { parameters: [named('X-API-Key')] } });
    expect(profile.sources['/access']).toBe('suggested');
  });

  it('that an upload wants takes certainty from it', () => {
    const form = object({ file: { ...text, format: 'binary' } });
    const upload = (parameters: Json[]) => ({
      post: {
        summary: 'Upload a file',
        parameters,
        requestBody: { content: { 'multipart/form-data': { schema: form } } },
        ...answering({ url: address }),
      },
    });
    const sourceOf = (parameters: Json[]) =>
      importService({ ...secured, paths: { '/files': upload(parameters) } }).sources['/upload'];
    expect(sourceOf([])).toBe('openapi');
    expect(sourceOf([named('X-API-Key')])).toBe('suggested');
    expect(sourceOf([named('X-App-Secret')])).toBe('suggested');
  });

  it('is the key itself where a scheme says so, or the document has none', () => {
    const own = { type: 'apiKey', in: 'header', name: 'X-Api-Key' };
    const both = ofAll(named('x-api-key', 'Client ID'), {
      schemes: { bearer, own },
      security: [{ bearer: [] }, { own: [] }],
    });
    const none = ofAll(named('X-API-Key'), { schemes: {} });
    for (const profile of [both, none]) {
      expect(profile.access?.open).toBeUndefined();
      expect(profile.models['videos']?.required).toEqual([]);
    }
  });
});

describe('headers that tell one request from the others', () => {
  const bearer = { type: 'http', scheme: 'bearer' };
  const secured = { schemes: { bearer }, security: [{ bearer: [] }] };
  const said = (name: string, description: string, schema: Schema = text) => ({
    ...{ name, in: 'header', required: true, schema, description },
  });
  const trace = said('Ai-trace-id', 'A unique id of the request');

  it.each([
    ['of every endpoint', { post: { parameters: [trace] }, get: { parameters: [trace] } }],
    ['of submissions alone', { post: { parameters: [trace] } }],
    ['of the query alone', { get: { parameters: [trace] } }],
  ])('%s carry another UUID with each request', (_, operations) => {
    const profile = importService({ ...secured, ...operations });
    expect(profile.access).toEqual({
      ...{ header: 'Authorization', prefix: 'Bearer ', constants: {}, fresh: ['Ai-trace-id'] },
    });
    expect(profile.models['videos']?.required).toEqual([]);
    expect(listDoubtsOfResults(profile)).toEqual([]);
  });

  it.each([
    said('X-Transaction-Id', 'Unique per submission'),
    said('X-Request-Id', '', { type: 'string', format: 'uuid' }),
    said('x_correlation_id', 'A random string'),
  ])('are called $name, and described so', (parameter) => {
    const profile = importService({ ...secured, post: { parameters: [parameter] } });
    expect(profile.access?.fresh).toEqual([parameter.name]);
  });

  it.each([
    said('X-Request-Id', 'The request'),
    said('X-Request-Id', 'A unique id', { type: 'string', maxLength: 16 }),
    said('X-Request-Id', 'A unique id', { type: 'string', pattern: '^req_' }),
    said('X-Request-Id', 'A unique number', { type: 'integer' }),
    said('X-Nonce', 'A unique value that is part of the signature'),
    said('X-App-Secret', 'A unique secret'),
    said('X-Workspace-Id', 'The unique id of the workspace'),
  ])('are none where a UUID may not do: $name, “$description”', (parameter) => {
    const profile = importService({ ...secured, post: { parameters: [parameter] } });
    expect(profile.access?.fresh).toBeUndefined();
  });
});
