import { load as loadYaml } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { causeOf, importText, readOpenApi } from '../../support/openapi.ts';
import { documentWith } from './support.ts';

describe('a document is refused, with its cause, when it', () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const laughs = [
    'a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]',
    ...Array.from(
      { length: 12 },
      (_, level) => `a${level + 1}: &a${level + 1} [${Array(9).fill(`*a${level}`).join(', ')}]`,
    ),
  ].join('\n');

  it.each([
    ['is empty', '', 'OPENAPI_INVALID not-parsable'],
    ['is prose', 'Dear service, please send the document.', 'OPENAPI_INVALID not-a-document'],
    ['is a list', '[1, 2, 3]', 'OPENAPI_INVALID not-a-document'],
    ['is broken JSON', '{"openapi": "3.0.3", "paths": {', 'OPENAPI_INVALID not-parsable'],
    ['is broken YAML', 'openapi: 3.0.3\n  paths:\n - x: [', 'OPENAPI_INVALID not-parsable'],
    ['is two documents', 'openapi: 3.0.3\npaths: {}\n---\nopenapi: 3.0.3\n', 'OPENAPI_INVALID not-parsable'],
    [
      'has a tag that could run something',
      'openapi: 3.0.3\npaths: !!js/function "x"',
      'OPENAPI_INVALID not-parsable',
    ],
    ['is Swagger 1', '{"swagger": "1.2", "paths": {}}', 'OPENAPI_INVALID version'],
    ['is Swagger 2 without endpoints', '{"swagger": "2.0", "paths": {}}', 'OPENAPI_INVALID no-endpoints'],
    ['is OpenAPI 3.1 without endpoints', '{"openapi": "3.1.0", "paths": {}}', 'OPENAPI_INVALID no-endpoints'],
    ['is OpenAPI 4.0', '{"openapi": "4.0.0", "paths": {}}', 'OPENAPI_INVALID version'],
    ['is OpenAPI 4', 'openapi: 4.0.0\npaths: {}', 'OPENAPI_INVALID version'],
    ['has no paths', '{"openapi": "3.0.3"}', 'OPENAPI_INVALID not-a-document'],
    ['has no endpoints', '{"openapi": "3.0.3", "paths": {}}', 'OPENAPI_INVALID no-endpoints'],
    [
      'is nested without end, in JSON',
      `{"openapi":"3.0.3","paths":{},"x":${deep}}`,
      'OPENAPI_INVALID too-deep',
    ],
    [
      'is nested without end, in YAML',
      `openapi: 3.0.3\npaths: {}\nx: ${deep}`,
      'OPENAPI_INVALID not-parsable',
    ],
    ['laughs a billion times', `openapi: 3.0.3\npaths: {}\n${laughs}`, 'OPENAPI_INVALID too-large'],
    [
      'is made of aliases',
      `openapi: 3.0.3\npaths: {}\na: &a x\nb: [${Array(2000).fill('*a').join(', ')}]`,
      'OPENAPI_INVALID not-parsable',
    ],
    [
      'points to another host',
      documentWith({ $ref: 'https://evil.example/schema.json' }),
      'OPENAPI_INVALID remote-reference',
    ],
    ['points to a file', documentWith({ $ref: 'file:///etc/passwd' }), 'OPENAPI_INVALID remote-reference'],
    [
      'points to its neighbour',
      documentWith({ $ref: './other.yaml#/x' }),
      'OPENAPI_INVALID remote-reference',
    ],
    [
      'points elsewhere from where nobody looks',
      documentWith({ type: 'object' }, { components: { schemas: { Unused: { $ref: '//evil.example/x' } } } }),
      'OPENAPI_INVALID remote-reference',
    ],
    [
      'lists more values than any form can show',
      documentWith({
        properties: { style: { enum: Array.from({ length: 50_000 }, (_, index) => `s${index}`) } },
      }),
      'OPENAPI_INVALID huge-enum',
    ],
  ])('%s', (_, text, cause) => {
    expect(causeOf(text)).toBe(cause);
  });

  it('is larger than any honest one', () => {
    expect(causeOf(`openapi: 3.0.3 #${'x'.repeat(17_000_000)}`)).toBe('OPENAPI_INVALID too-long');
    const many = `{"openapi":"3.0.3","paths":{},"x":[${Array(2_100_000).fill('1').join(',')}]}`;
    expect(causeOf(many)).toBe('OPENAPI_INVALID too-large');
  });

  it('starts nothing, and says what it has instead, before it asks where the service is', () => {
    const answer = { responses: { 200: { description: 'Kept' } } };
    const posts = Object.fromEntries(
      ['/tokens', '/files', '/notes', '/logs'].map((path) => [path, { post: answer }]),
    );
    const paths = { ...posts, '/status': { get: answer } };
    for (const servers of [[{ url: 'https://api.example' }], []]) {
      const imported = importText(JSON.stringify({ openapi: '3.0.3', servers, paths }));
      expect(imported).toMatchObject({
        error: {
          code: 'OPENAPI_INVALID',
          details: { cause: 'no-endpoints', sending: 'POST /tokens, POST /files, POST /notes, …' },
        },
      });
    }
  });

  it('starts generations that could not be asked about, and says which', () => {
    const json = (properties: object) => ({
      content: { 'application/json': { schema: { type: 'object', properties } } },
    });
    const text = { type: 'string' };
    const video = { description: 'A video', ...json({ id: text }) };
    const post = {
      summary: 'Create a video',
      requestBody: json({ prompt: text }),
      responses: { 200: video },
    };
    const servers = [{ url: 'https://api.example' }];
    const imported = importText(
      JSON.stringify({ openapi: '3.0.3', servers, paths: { '/videos': { post } } }),
    );
    expect(imported).toMatchObject({
      error: { code: 'OPENAPI_INVALID', details: { cause: 'no-results', starting: 'POST /videos' } },
    });
  });

  it('names no host, and none was given', () => {
    const text = readOpenApi('inline.json');
    expect(causeOf(text)).toBe('OPENAPI_ADDRESS_MISSING');
    for (const baseUrl of [
      'ftp://host.example',
      'https://',
      'https://user:word@host.example',
      'host.example',
      'https://h.example/?a=b',
    ]) {
      const imported = importText(text, baseUrl);
      expect(imported.ok ? 'taken' : imported.error.code).toBe('URL_INVALID');
    }
  });
});

describe('a document is read to its end when it', () => {
  it('points to itself, in schemas, answers and parameters', () => {
    const circle = { $ref: '#/components/schemas/Circle' };
    const text = documentWith(
      { allOf: [circle, { properties: { prompt: { type: 'string' }, inner: circle } }] },
      {
        components: {
          schemas: {
            Circle: {
              allOf: [circle],
              oneOf: [circle, { $ref: '#/components/schemas/Other' }],
              items: circle,
            },
            Other: { $ref: '#/components/schemas/Another' },
            Another: { $ref: '#/components/schemas/Other' },
            Self: { $ref: '#/components/schemas/Self' },
            Everything: { $ref: '#' },
          },
        },
      },
    );
    expect(importText(text).ok).toBe(true);
  });

  it('has answers that lead back to themselves in a hundred ways', () => {
    const node = { $ref: '#/components/schemas/Node' };
    const properties = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`p${index}`, node]));
    const document = JSON.parse(documentWith({ properties: { prompt: { type: 'string' } } }));
    document.components = { schemas: { Node: { type: 'object', properties } } };
    document.paths['/v2/generation/{id}'] = {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: { description: 'ok', content: { 'application/json': { schema: node } } } },
      },
    };
    expect(importText(JSON.stringify(document)).ok).toBe(true);
  });

  it('multiplies its forms', () => {
    const levels = Array.from({ length: 30 }, (_, level) => [
      `L${level}`,
      {
        oneOf: Array(10).fill({
          allOf: [
            { $ref: `#/components/schemas/L${level + 1}` },
            { $ref: `#/components/schemas/L${level + 1}` },
          ],
        }),
      },
    ]);
    const schemas = { ...Object.fromEntries(levels), L30: { properties: { prompt: { type: 'string' } } } };
    const text = documentWith({ $ref: '#/components/schemas/L0' }, { components: { schemas } });
    expect(importText(text).ok).toBe(true);
  });

  it('has a pattern that takes for ever', () => {
    const pattern = '^(([0-9]+)+)+$';
    const imported = importText(documentWith({ properties: { duration: { type: 'string', pattern } } }));
    expect(imported.ok).toBe(true);
  });

  it('points where nothing is', () => {
    const imported = importText(
      documentWith({
        properties: { duration: { $ref: '#/components/schemas/Gone' }, prompt: { type: 'string' } },
      }),
    );
    expect(imported.ok && imported.value.profile.models['modelk-o3-elements']?.options).toEqual({});
  });

  it('shows addresses of other documents as examples only', () => {
    const example = { $ref: 'https://elsewhere.example/x' };
    expect(causeOf(documentWith({ properties: { prompt: { type: 'string', example } } }))).toBe('taken');
  });
});

describe('names that every object has', () => {
  const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];

  it.each(['json', 'yaml'])('change nothing, in %s', (kind) => {
    const properties = `{"__proto__": {"type": "string", "enum": ["720", "1080", "4k"]}, "constructor": {"type": "string", "enum": ["1:1", "16:9", "9:16"]}, "prompt": {"type": "string"}}`;
    const document = documentWith({ properties: 'PLACE' }).replace('"PLACE"', properties);
    const text = kind === 'json' ? document : `# YAML\n${document}`;
    const imported = importText(text);
    expect(imported.ok).toBe(true);
    expect(({} as Record<string, unknown>)['type']).toBeUndefined();
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
    const options = imported.ok ? imported.value.profile.models['modelk-o3-elements']?.options : null;
    expect(Object.values(options ?? {}).map(({ name }) => name)).not.toContain('__proto__');
  });

  it.each(names)('%s is no model and no field of one', (name) => {
    const submission = (properties: string) =>
      `{"post": {"requestBody": {"content": {"application/json": {"schema": {"type": "object", "required": ["${name}"], "properties": ${properties}}}}}, "responses": {"200": {"description": "ok", "content": {"application/json": {"schema": {"type": "object", "properties": {"genId": {"type": "string"}}}}}}}}}`;
    const text = `{"openapi": "3.0.3", "info": {"title": "x", "version": "1"}, "servers": [{"url": "https://a.example"}], "paths": {
      "/v2/generation/${name}": ${submission('{"prompt": {"type": "string"}}')},
      "/v2/generation/fine": ${submission(`{"prompt": {"type": "string"}, "${name}": {"type": "string"}}`)}
    }}`;
    const imported = importText(text);
    if (!imported.ok) throw new Error(JSON.stringify(imported.error));
    const { customModels, models } = imported.value.profile;
    const isPlain = name === 'prototype';
    expect(Object.keys(customModels)).toEqual(isPlain ? ['prototype', 'fine'] : ['fine']);
    expect(customModels['fine']?.fields.map(({ key }) => key)).toEqual(
      isPlain ? ['prompt', 'prototype'] : ['prompt'],
    );
    // What can't be filled in still holds the model back.
    expect(models['fine']?.required).toEqual([name]);
  });
});

describe('a large document', () => {
  it.each(['json', 'yaml'])('of 5 MB is imported, in %s', (kind) => {
    const text = largeDocument(kind === 'json');
    const imported = importText(text);
    expect(imported.ok && imported.value.profile.models['modelk-o3-elements']?.options.duration?.name).toBe(
      'duration',
    );
  });
});

/** The complete fixture's endpoints among thousands of others. */
function largeDocument(isJson: boolean): string {
  const [head, components] = readOpenApi('practice.yaml').split(/^components:$/m) as [string, string];
  const path = (index: number) => `
  /v1/things/${index}:
    post:
      summary: Thing number ${index} that this service does besides generations
      parameters:
        - { name: webhookUrl, in: query, schema: { type: string } }
      requestBody:
        content:
          application/json:
            schema:
              allOf:
                - { $ref: '#/components/schemas/Element' }
                - type: object
                  required: [prompt]
                  properties:
                    prompt: { type: string, maxLength: 1000, description: What is wanted from thing ${index} }
                    size: { type: integer, minimum: 1, maximum: 30 }
      responses:
        '200':
          description: The thing
          content: { application/json: { schema: { $ref: '#/components/schemas/Generation' } } }`;
  let paths = '';
  for (let index = 0; paths.length < 5_000_000; index += 1) paths += path(index);
  const yaml = `${head}${paths.slice(1)}\ncomponents:${components}`;
  return isJson ? JSON.stringify(loadYaml(yaml), null, 1) : yaml;
}
