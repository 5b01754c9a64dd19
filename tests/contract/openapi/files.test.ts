import { expect, it } from 'vitest';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import { list, mayPay } from './service-document.ts';
import { address, importPaths, inPath, object, type Schema, text } from './support.ts';

/** Services whose results are bytes at an address of their own, which takes the key. */

const STATE = { type: 'string', enum: ['queued', 'running', 'completed', 'failed'] };
const bytes = { type: 'string', format: 'binary' };
type Content = Readonly<Record<string, Schema>>;
const json = (schema: Schema): Content => ({ 'application/json': schema });
const of = (...types: string[]): Content => Object.fromEntries(types.map((type) => [type, bytes]));

function answering(content: Content): object {
  const entries = Object.entries(content).map(([type, schema]) => [type, { schema }]);
  return { responses: { 200: { description: 'ok', content: Object.fromEntries(entries) } } };
}

/** A document with one model of its own, a query, and the GETs of these paths. */
function profileOf(
  made: 'video' | 'picture',
  answer: Schema,
  gets: Readonly<Record<string, Content>>,
): Profile {
  const read = ([path, content]: [string, Content]) => {
    const [name = ''] = /(?<=\{)[^{}]*(?=\})/.exec(path) ?? [];
    const parameters = [inPath(name)];
    return [path, { get: { summary: 'A generation', parameters, ...answering(content) } }] as const;
  };
  const query = json(object({ id: text, status: STATE, ...answer }));
  const body = { content: { 'application/json': { schema: object({ prompt: text }) } } };
  const create = { summary: `Create a ${made}`, requestBody: body, ...answering(json(object({ id: text }))) };
  return importPaths({
    [`/${made}s`]: { post: create },
    ...Object.fromEntries(Object.entries({ '/jobs/{id}': query, ...gets }).map(read)),
  });
}

it.each([
  ['video', '/jobs/{id}/content', of('video/mp4')],
  ['video', '/jobs/{id}/download', of('application/octet-stream')],
  // It can be had as something else too, and what is said of that is nothing.
  ['video', '/jobs/{id}/video', { ...of('video/mp4', 'image/webp'), ...json(text) }],
  ['picture', '/jobs/{id}/image/raw', of('image/png', 'image/jpeg')],
] as const)('a %s is fetched where it is itself: %s', (made, path, content) => {
  const { format, generation } = profileOf(made, {}, { [path]: content });
  expect({ format, generation }).toMatchObject({
    format: 1,
    generation: {
      url: '/jobs/{genId}',
      outputs: [],
      result: { url: path.replace('{id}', '{genId}'), file: true, outputs: [] },
    },
  });
  expect(mayPay(profileOf(made, {}, { [path]: content }))).toBe(true);
});

it('each of several is fetched by its own id', () => {
  const answer = { pictures: list(object({ picture_id: text, width: { type: 'integer' } })) };
  const profile = profileOf('picture', answer, { '/pictures/{picture_id}/file': of('image/png') });
  expect(profile.generation?.result).toMatchObject({
    ...{ url: '/pictures/{id}/file', id: '/pictures/*/picture_id', file: true, outputs: [] },
  });
  expect(mayPay(profile)).toBe(true);
  const file = profileOf('video', { file_id: text }, { '/downloads/{file_id}': of('video/mp4') });
  expect(file.generation?.result).toMatchObject({ url: '/downloads/{id}', id: '/file_id', file: true });
});

it('what the answer names goes before it', () => {
  const [named, elsewhere] = [
    profileOf('video', { video_url: address }, { '/jobs/{id}/content': of('video/mp4') }),
    profileOf(
      'video',
      {},
      {
        '/jobs/{id}/content': of('video/mp4'),
        '/jobs/{id}/result': json(object({ video_url: address })),
      },
    ),
  ];
  expect(named).toMatchObject({ format: 1, generation: { outputs: ['/video_url'] } });
  expect(named.generation?.result).toBeUndefined();
  expect(elsewhere).toMatchObject({
    ...{ format: 1, generation: { result: { url: '/jobs/{genId}/result', outputs: ['/video_url'] } } },
  });
});

it('of two that may be it, none is paid for before somebody chooses', () => {
  const gets = { '/jobs/{id}/content': of('video/mp4'), '/jobs/{id}/raw': of('video/quicktime') };
  expect(mayPay(profileOf('video', {}, gets))).toBe(false);
});

it.each([
  ['a picture of a video', 'video', '/jobs/{id}/content', of('image/jpeg')],
  ['a thumbnail', 'picture', '/jobs/{id}/thumbnail', of('image/png')],
  ['a text', 'video', '/jobs/{id}/content', of('text/plain')],
  ['a file that the answer does not name', 'video', '/files/{file_id}/content', of('video/mp4')],
] as const)('%s is no result', (_, made, path, content) => {
  const profile = profileOf(made, {}, { [path]: content });
  expect(profile.generation).toBeNull();
});
