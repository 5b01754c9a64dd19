import { expect, it } from 'vitest';
import { list, mayPay, profileOfService } from './service-document.ts';
import { address, importPaths, object, type Schema, text } from './support.ts';

/** What services of the field call their ids and results, where that is all that a document says of them. */

const STATE = { type: 'string', enum: ['waiting', 'working', 'completed', 'failed'] };
const json = (properties: Schema) => ({ content: { 'application/json': { schema: object(properties) } } });
const answering = (properties: Schema) => ({
  responses: { 200: { description: 'ok', ...json(properties) } },
});

it.each(['video_id', 'imageId', 'render_id', 'run_id', 'operation_id'])(
  'a video is asked about by “%s” in the query of an address',
  (name) => {
    const profile = importPaths({
      '/v2/video/make': {
        post: {
          summary: 'Create a video',
          requestBody: json({ prompt: text }),
          ...answering({ data: object({ [name]: text }) }),
        },
      },
      '/v1/video_state': {
        get: {
          summary: 'State of a video',
          parameters: [{ name, in: 'query', required: true, schema: text }],
          ...answering({ data: object({ id: text, status: STATE, video_url: address }) }),
        },
      },
    });
    expect(profile.generation).toMatchObject({
      url: `/v1/video_state?${name}={genId}`,
      status: '/data/status',
      outputs: ['/data/video_url'],
    });
    expect(profile.submission).toMatchObject({ genId: `/data/${name}` });
    expect(mayPay(profile)).toBe(true);
  },
);

it('an answer that names the id that it was asked by is about that, whatever else has an id there', () => {
  const taken = { request_id: text, output: object({ task_id: text }) };
  const answer = {
    request_id: text,
    output: object({
      task_id: text,
      task_status: { ...text, enum: ['PENDING', 'RUNNING', 'SUCCEEDED', 'FAILED', 'PARKED'] },
      video_url: address,
    }),
  };
  const profile = profileOfService({ taken, gets: { '/tasks/{task_id}': answer } });
  expect(profile.generation).toMatchObject({ url: '/tasks/{genId}', outputs: ['/output/video_url'] });
  // A word that nobody explains is asked about first.
  expect(mayPay(profile)).toBe(false);
});

it.each([
  ['creations', list(object({ id: text, url: address, cover_url: address })), '/creations/*/url'],
  ['generated', list(address), '/generated/*'],
] as const)('results are called “%s”', (name, schema, pointer) => {
  const profile = profileOfService({
    gets: { '/jobs/{id}': { id: text, status: STATE, [name]: schema } },
  });
  expect(profile.generation?.outputs).toEqual([pointer]);
  expect(mayPay(profile)).toBe(true);
});

it('states are told by sentences about a generation', () => {
  const description =
    'State of the video: 1: Generation successful; 5: Generating; 6: Deleted; 7: Moderation failed; 8: Generation unsuccessful';
  const answer = { id: text, status: { type: 'integer', description }, video_url: address };
  const profile = profileOfService({ gets: { '/jobs/{id}': answer } });
  expect(profile.statuses.completed).toBe('1');
  expect([mayPay(profile), profile.sources['/statuses']]).toEqual([false, 'suggested']);
});

it.each(['Not successful', 'Upload successful', 'Successful after the second pass', 'Deleted inputs'])(
  'a sentence like “%s” is none of success',
  (sentence) => {
    const description = `State of the video: 1: ${sentence}; 5: Generating; 8: Failed`;
    const answer = { id: text, status: { type: 'integer', description }, video_url: address };
    expect(mayPay(profileOfService({ gets: { '/jobs/{id}': answer } }))).toBe(false);
  },
);

it.each([
  ['/tasks/{task_id}', false],
  ['/tasks/{request_id}', true],
  ['/tasks/{id}', true],
])('“request_id”, which every call may have, is what %s asks by: %s', (path, isSure) => {
  const answer = { state: STATE, video_url: address };
  const profile = profileOfService({ taken: { request_id: text, note: text }, gets: { [path]: answer } });
  expect(profile.submission?.genId).toBe('/request_id');
  expect(mayPay(profile)).toBe(isSure);
});
