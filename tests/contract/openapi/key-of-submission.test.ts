import { describe, expect, it } from 'vitest';
import { usableProfile } from '../../../shared/service/profile/usable-profile.ts';
import { importPaths, inPath, jsonOf, object, type Schema, text } from './support.ts';

const ok = (properties: Schema) => ({ 200: { description: 'ok', ...jsonOf(object(properties)) } });
const key = (description: string, more: object = {}) => ({
  ...{ name: 'Idempotency-Key', in: 'header', schema: text, description },
  ...more,
});

function read(parameter: object, answers: object = {}, asked: readonly object[] = []) {
  const id = inPath('id');
  const post = {
    parameters: [parameter],
    requestBody: jsonOf(object({ prompt: text })),
    responses: { ...ok({ genId: text }), ...answers },
  };
  const get = { parameters: [id, ...asked], responses: ok({ status: text, output_url: text }) };
  return importPaths({ '/v2/generation/modelk-3-turbo': { post }, '/v2/generation/{id}': { get } });
}

const SINGLE_USE =
  'Client-generated UUID. Single-use: the first request to present a key is processed; any later request with the same key is rejected `422`. Keys expire after 24h.';
const REPLAYED = 'A retry with the same key returns the original response. Keys are kept for 2 days.';
const REUSED = { 422: { description: 'A validation error, or `idempotency_key_reuse`.' } };
const OTHER_BODY = { 409: { description: 'The idempotency key was used with a different body.' } };

it('is bound where each submission has it, and sent with nothing else', () => {
  for (const more of [{}, { required: true }]) {
    const profile = read(key('Unique per submission', more));
    expect(profile.submission).toMatchObject({
      genId: '/genId',
      idempotency: { in: 'header', name: 'Idempotency-Key' },
    });
    expect(profile.submission?.idempotency?.reuse).toBeUndefined();
    expect(profile.access?.fresh).toBeUndefined();
    expect(profile.models['modelk-3-turbo']?.required ?? []).toEqual([]);
  }
});

it('is not one where a UUID may not do, or the query wants it too', () => {
  for (const schema of [{ type: 'integer' }, { ...text, maxLength: 16 }, { ...text, pattern: '^req' }])
    expect(read(key('Unique', { schema })).submission?.idempotency).toBeUndefined();
  const required = key('Unique per request', { required: true });
  const profile = read(required, {}, [required]);
  expect(profile.submission?.idempotency).toBeUndefined();
  expect(profile.access?.fresh).toEqual(['Idempotency-Key']);
});

it('allows asking again where sentence and answer promise that a reuse is refused', () => {
  const profile = read(key(SINGLE_USE), REUSED);
  expect(profile.submission?.idempotency).toMatchObject({ reuse: 'refused', seconds: 86_400 });
  expect(usableProfile(profile, 'paid').submission?.idempotency?.reuse).toBe('refused');
});

it.each([
  ['no answer of it is described', SINGLE_USE, {}, 'refused'],
  ['the answer is of another body', SINGLE_USE, OTHER_BODY, 'refused'],
  ['a sentence alone says so', REPLAYED, {}, 'same'],
])('only suggests it where %s', (_, words, answers, reuse) => {
  const profile = read(key(words), answers);
  expect(profile.submission?.idempotency).toMatchObject({ reuse });
  expect(profile.sources['/submission/idempotency/reuse']).toBe('suggested');
  expect(usableProfile(profile, 'paid').submission?.idempotency).toEqual({
    in: 'header',
    name: 'Idempotency-Key',
  });
});

describe('nothing is promised by', () => {
  it.each([
    'A unique key for retries.',
    'Any later request with the same key is rejected.',
    'A key that is reused with a different body is rejected. Keys expire after 24h.',
    'Reused keys may be rejected. Keys expire after 24h.',
    'The same key does not return the first response. Keys expire after 24h.',
    'A retry returns the first response, a reused key is rejected. Kept for 24h.',
    'A later request with the same key is rejected while the first is running. Keys expire after 24h.',
    'Send the same key again after an error, or if a request fails. Keys expire after 24h.',
    'A reused key is rejected. Kept for 24 hours, in some regions for 2 hours.',
    'A later request with the same key is rejected if the first one is not done within 10 minutes. Keys expire after 24h.',
  ])('“%s”', (words) => {
    const { idempotency } = read(key(words), REUSED).submission ?? {};
    expect(idempotency).toEqual({ in: 'header', name: 'Idempotency-Key' });
  });
});
