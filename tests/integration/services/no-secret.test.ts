import { afterAll, beforeAll, expect, it } from 'vitest';
import { ORCHARD_SECRET, orchard } from '../../support/services/orchard.ts';
import { request } from '../../support/test-core.ts';
import { openService, type ServiceUnderTest } from './support/open-service.ts';

const secrets: Record<string, string> = {};
let under: ServiceUnderTest;
beforeAll(async () => {
  under = await openService(
    orchard,
    ({ baseUrl }) => {
      return {
        format: 1,
        name: 'Orchard',
        baseUrl,
        webhook: {
          genId: '/payload/generation/id',
          status: '/payload/generation/result',
          outputs: ['/payload/generation/media/urls/*'],
          signature: { scheme: 'standard-webhooks' },
        },
        statuses: { completed: 'ripe', failed: 'spoilt' },
      };
    },
    null,
    { secrets },
  );
});
afterAll(() => under.close());

it('a job that only a signed delivery can end is not sent before there is a secret to check it with', async () => {
  const [jobId] = await under.app.enqueue(request('modelk-3-turbo', { prompt: 'Apples.' }));
  const { status } = await under.app.call('app.snapshot', {});
  expect(status.profileHolds[under.profileId]).toBe('no-way-back');
  // What the core has begun is through when it has ended.
  await under.reopen();
  expect(under.service.generations.size).toBe(0);
  secrets[`webhook-secret:${under.profileId}`] = ORCHARD_SECRET;
  under.app.core.secretChanged({ kind: 'webhook-secret', profileId: under.profileId });
  expect(await under.app.waitForState(jobId, 'done')).toMatchObject({ state: 'done' });
  await expect.poll(() => under.service.deliveries).toEqual([200]);
});
