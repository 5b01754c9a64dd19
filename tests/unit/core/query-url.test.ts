import { expect, it } from 'vitest';
import { queryUrl } from '../../../electron/core/results/ask-generation.ts';
import { makeProfile } from '../../support/forms.ts';

const urlOf = (url: string, genId: string) => {
  const generation = { url, status: '/status', outputs: ['/url'] };
  return queryUrl(makeProfile({ baseUrl: 'https://a.example/v1', generation }), null, genId);
};

it('an id stands in the address as one step, and one that is a path as several', () => {
  expect(urlOf('/jobs/{genId}', 'models/a b/1')).toBe('https://a.example/v1/jobs/models%2Fa%20b%2F1');
  expect(urlOf('/jobs/{+genId}', 'models/a b/1')).toBe('https://a.example/v1/jobs/models/a%20b/1');
  expect(urlOf('/jobs/{+genId}', 'j?x=1#y')).toBe('https://a.example/v1/jobs/j%3Fx%3D1%23y');
});

it.each(['../keys', 'a/../../keys', '/keys', 'a//b', 'a/./b', '..', 'a/'])(
  'an id that would lead elsewhere is asked about nowhere: %s',
  (genId) => {
    expect(urlOf('/jobs/{+genId}', genId)).toBeNull();
  },
);

it('an id of dots alone climbs as one step, too', () => {
  expect([urlOf('/jobs/{genId}', '..'), urlOf('/jobs/{genId}', '.')]).toEqual([null, null]);
  expect(urlOf('/jobs/{genId}', '...')).toBe('https://a.example/v1/jobs/...');
  expect(urlOf('/jobs/{+genId}', '%2e%2e/keys')).toBe('https://a.example/v1/jobs/%252e%252e/keys');
});
