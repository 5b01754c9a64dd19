import fc from 'fast-check';
import { expect, it } from 'vitest';
import { queryUrl } from '../../../electron/core/results/ask-generation.ts';
import { parseProfileText } from '../../../electron/core/service/profiles/profile-repository.ts';
import { isApiHost } from '../../../electron/core/service/service-urls.ts';
import { isKeepable, type JsonValue } from '../../../shared/kernel/json-pointer.ts';
import { readDetail } from '../../../shared/kernel/result.ts';
import { modelsOf } from '../../../shared/models/index.ts';
import { listOpenBindings } from '../../../shared/service/profile/open-bindings.ts';
import { practiceProfile } from '../../../shared/service/profile/practice-profile.ts';
import { usableProfile } from '../../../shared/service/profile/usable-profile.ts';
import { readDelivery, readEnvelopeError, readQueryAnswer } from '../../../shared/service/read-generation.ts';
import { judgeReadiness } from '../../../shared/service/request/readiness.ts';
import { resolveForm } from '../../../shared/service/request/resolve-form.ts';
import { fuzz } from '../../support/fuzz.ts';
import { damagedBytes, damagedJson, hostileText, strangeJson } from '../../support/hostile-input.ts';

const SAMPLES = [
  practiceProfile('https://studio.example'),
  {
    format: 1,
    name: 'Studio',
    baseUrl: 'https://studio.example/api',
    access: { header: 'authorization', prefix: 'Bearer ', constants: { 'x-team': 'a' } },
    submission: { genId: '/data/id', header: null },
    envelope: { code: '/code', ok: ['0'], message: '/message' },
    generation: { url: '/v2/generation/{genId}', status: '/status', outputs: ['/outputs/*/url'] },
    webhook: {
      genId: '/id',
      status: '/status',
      outputs: ['/urls/*'],
      signature: { scheme: 'standard-webhooks' },
    },
    statuses: { completed: ['done', 'ready'], failed: { words: ['broken'] } },
    customModels: {
      'new-1': {
        path: '/v2/generation/new-1',
        title: 'New',
        kind: 'image',
        fields: [
          { kind: 'text', key: 'prompt' },
          { kind: 'flag', key: 'loop' },
        ],
      },
    },
    sources: { '/access': 'suggested' },
  },
  { format: 1, name: 'Bare', baseUrl: 'http://127.0.0.1:1' },
] as unknown as readonly JsonValue[];

/** What a profile's own fields may hold. */
const likely = fc.constantFrom<JsonValue>(
  ...[
    '/a/*/b',
    '/',
    '',
    '/~1/~0',
    '~',
    '/__proto__',
    '/constructor/name',
    '{genId}',
    '/x/{genId}?a={genId}',
    '$&',
    "$'",
  ],
  ...[
    'https://evil.example',
    'https://studio.example@evil.example',
    'https://studio.example.evil.example/',
    '//evil.example',
    'javascript:0',
    'https://[::1]',
    'http://0x7f.1/',
  ],
  ...[
    'x-api-key',
    'cookie',
    'transfer-encoding',
    'a\r\nb: c',
    'multipart',
    'presigned-put',
    'suggested',
    'user',
    1e308,
    1e-308,
  ],
);
const strange = fc.oneof(likely, strangeJson);

it('a profile is taken and understood as a whole, or refused with the places that are wrong', async () => {
  const damaged = damagedJson(SAMPLES, strange, 6);
  const text = fc.oneof(
    { weight: 6, arbitrary: damaged.map((value) => JSON.stringify(value)) },
    {
      weight: 1,
      arbitrary: damagedBytes(SAMPLES.map((sample) => Buffer.from(JSON.stringify(sample)))).map(String),
    },
  );
  let taken = 0;
  await fuzz(fc.tuple(text, strangeJson, hostileText.filter(isKeepable)), ([one, answer, genId]) => {
    const parsed = parseProfileText(one);
    if (!parsed.ok) {
      expect(parsed.error.code).toBe('PROFILE_INVALID');
      expect(readDetail(parsed.error, 'problems')).toHaveProperty('length', expect.any(Number));
      return;
    }
    taken += 1;
    const { profile } = parsed.value;
    const again = parseProfileText(JSON.stringify(profile));
    expect(again.ok && again.value.profile).toEqual(profile);
    const usable = usableProfile(profile, 'paid');
    judgeReadiness(profile);
    listOpenBindings(profile);
    for (const model of modelsOf(usable)) resolveForm(model, usable);
    for (const report of [readQueryAnswer(profile, answer), readDelivery(profile, answer)])
      expect(['completed', 'failed', 'running', undefined]).toContain(report?.status);
    readEnvelopeError(profile, answer);
    // Where the key goes is never more than the profile's own host.
    const url = queryUrl(profile, 'modeln-pro', genId);
    if (url !== null && isApiHost(profile, url))
      expect(new URL(url).origin).toBe(new URL(profile.baseUrl).origin);
  });
  expect(taken).toBeGreaterThan(0);
});

it('a text, a list or a number that claims to have a length of no kind is refused, wherever it stands', () => {
  const claims = JSON.parse('{"length": {"toString": null}}') as JsonValue;
  const places = SAMPLES.flatMap((sample) => listPlaces(sample).map((place) => putAt(sample, place, claims)));
  expect(places.length).toBeGreaterThan(40);
  for (const one of places) {
    const parsed = parseProfileText(JSON.stringify(one));
    expect(parsed.ok ? 'taken' : parsed.error.code).toBe('PROFILE_INVALID');
  }
});

function listPlaces(value: JsonValue): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  return [
    [],
    ...Object.entries(value).flatMap(([key, one]) => listPlaces(one).map((rest) => [key, ...rest])),
  ];
}

function putAt(value: JsonValue, [key, ...rest]: readonly string[], put: JsonValue): JsonValue {
  if (key === undefined) return put;
  const copy = structuredClone(value) as Record<string, JsonValue>;
  copy[key] = putAt(copy[key]!, rest, put);
  return copy;
}
