import { expect, it } from 'vitest';
import { importText } from '../../support/openapi.ts';

/** A document of another service, whose key is described so. */
function importWith(securitySchemes: Record<string, unknown>) {
  const answer = { type: 'object', properties: { id: { type: 'string' } } };
  const report = {
    type: 'object',
    properties: {
      ...answer.properties,
      status: { type: 'string', enum: ['queued', 'running', 'succeeded', 'failed'] },
      outputs: { type: 'array', items: { type: 'string', format: 'uri' } },
    },
  };
  const body = { type: 'object', required: ['prompt'], properties: { prompt: { type: 'string' } } };
  const imported = importText(
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'Keys', version: '1' },
      servers: [{ url: 'https://keys.example' }],
      components: { securitySchemes },
      paths: {
        '/v1/clips': {
          post: {
            requestBody: { content: { 'application/json': { schema: body } } },
            responses: { 200: { description: 'ok', content: { 'application/json': { schema: answer } } } },
          },
        },
        '/v1/clips/{id}': {
          get: {
            parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
            responses: { 200: { description: 'ok', content: { 'application/json': { schema: report } } } },
          },
        },
      },
    }),
  );
  if (!imported.ok) throw new Error(JSON.stringify(imported.error));
  return imported.value.profile;
}

it('a key that a document wants in the query is bound there, for certain where it names no other way', () => {
  const inQuery = { type: 'apiKey', in: 'query', name: 'api_key' };
  const alone = importWith({ key: inQuery });
  expect(alone).toMatchObject({ format: 1, access: { header: null, query: 'api_key', prefix: '' } });
  expect(alone.sources['/access']).toBe('openapi');
  const twoWays = importWith({ key: inQuery, other: { type: 'apiKey', in: 'header', name: 'X-Key' } });
  expect(twoWays.sources['/access']).toBe('suggested');
  // What can be no name of a parameter is left open: nothing is paid before somebody has said how the key goes.
  expect(importWith({ key: { ...inQuery, name: 'a&b' } }).sources['/access']).toBe('suggested');
});
