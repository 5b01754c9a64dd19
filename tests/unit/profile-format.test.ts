import { expect, it } from 'vitest';
import type { JsonObject } from '../../shared/kernel/json-pointer.ts';
import { withFormat } from '../../shared/service/profile/bind-by-hand.ts';

const result = { outputs: [] };

it.each<[string, JsonObject, number]>([
  ['nothing newer', { format: 3 }, 3],
  ['an address that an answer names', { format: 3, generation: { result: { ...result, at: '/url' } } }, 5],
  ['a header that waits for its value', { format: 4, access: { open: ['X-Workspace-Id'] } }, 6],
  ['a header with another value each time', { format: 4, access: { fresh: ['X-Request-Id'] } }, 7],
  ['a result behind the key', { format: 4, generation: { result: { ...result, file: true } } }, 7],
  [
    'a field beside its model’s own object',
    { format: 4, customModels: { a: { fields: [] }, b: { fields: [{ key: 'model', inside: null }] } } },
    7,
  ],
  [
    'a model that is sent to with a query',
    { format: 4, customModels: { a: { path: '/videos?api-version=1', fields: [] } } },
    8,
  ],
  [
    'a field that takes the file itself',
    { format: 4, customModels: { a: { fields: [{ key: 'image', inline: 'base64' }] } } },
    8,
  ],
  [
    'a field that holds its file in an object',
    { format: 4, customModels: { a: { fields: [{ key: 'image', holder: { key: 'url' } }] } } },
    8,
  ],
  [
    'a field in a list',
    { format: 4, customModels: { a: { fields: [{ key: 'prompt', inside: '/content/-' }] } } },
    9,
  ],
  [
    'a text in an object of its own',
    {
      format: 4,
      customModels: { a: { fields: [{ key: 'prompt', kind: 'text', holder: { key: 'text' } }] } },
    },
    9,
  ],
  [
    'a field that takes no address',
    { format: 4, customModels: { a: { fields: [{ key: 'image', inline: 'base64', filesOnly: true }] } } },
    9,
  ],
  [
    'a model that is sent a form',
    { format: 4, customModels: { a: { encoding: 'multipart', fields: [] } } },
    9,
  ],
  [
    'a model that is told no address for deliveries',
    { format: 4, customModels: { a: { webhook: null, fields: [] } } },
    9,
  ],
  ['an id that is a path', { format: 4, generation: { url: '/v1/{+genId}' } }, 9],
  [
    'a field whose default is known',
    { format: 4, customModels: { a: { fields: [{ key: 'steps', kind: 'number', default: 25 }] } } },
    10,
  ],
  [
    'an address for deliveries in an object',
    { format: 4, customModels: { a: { webhook: { in: 'body', name: '/webhook/url' }, fields: [] } } },
    10,
  ],
  [
    'an address for deliveries in a header',
    { format: 4, customModels: { a: { webhook: { in: 'header', name: 'X-Hook' }, fields: [] } } },
    10,
  ],
  ['a format of its own that is newer', { format: 7, generation: { result: { ...result, at: '/url' } } }, 7],
])('a file with %s has the format of that', (_, file, format) => {
  expect(withFormat(file)).toEqual({ ...file, format });
});
