import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventSchema } from '../../../shared/events.ts';
import { changePrice } from '../../../shared/service/profile/prices.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { keepFromMidnight } from '../../support/noon.ts';
import { addPaidProfile, PAID_PROFILE_ID } from '../../support/paid-profile.ts';
import { openPractice } from '../../support/practice-host.ts';
import type { Practice } from '../../support/practice-process.ts';
import { openTestCore, request, type TestCore } from '../../support/test-core.ts';

keepFromMidnight();

let root: string;
let practice: Practice;
let app: TestCore;

beforeEach(async () => {
  root = makeFolder('prices');
  practice = await openPractice(join(root, 'practice'), ['--pace', '30', '--render', 'fast']);
  await addPaidProfile(join(root, 'data'), practice.baseUrl, {});
  app = await openTestCore(join(root, 'data'), {
    baseUrl: practice.baseUrl,
    settings: {
      budget: [{ scope: 'day', limit: { kind: 'money', currency: 'USD', amount: 1 } }],
      activeProfileId: PAID_PROFILE_ID,
      startUp: 'go-on',
    },
  });
});
afterEach(async () => {
  await app.close();
  await practice.stop();
});

const image = (more: object = {}) =>
  request('modeln-pro', { prompt: 'A lighthouse in heavy rain.', quality: '2K', aspectRatio: '1:1' }, more);

async function setPrice(base: number | null): Promise<void> {
  const { call } = app;
  const profile = await call('profiles.get', { profileId: PAID_PROFILE_ID });
  const price = base === null ? null : { currency: 'USD', base, perSecond: 0, byOption: {} };
  const text = JSON.stringify(changePrice(profile, 'modeln-pro', price, '2026-03-12'));
  await call('profiles.save', { profileId: PAID_PROFILE_ID, text });
}

it('a price that is entered while jobs wait counts for them too: a cap in money holds what it could not see before', async () => {
  const { call } = app;
  await call('queue.pause', { scope: { kind: 'all' } });
  const jobs = await app.enqueue(image({ takes: 4 }));
  expect(app.store.jobs.list().map(({ estimate }) => estimate)).toEqual([null, null, null, null]);
  await setPrice(0.4);
  expect(app.store.jobs.list().map(({ estimate }) => estimate?.amount)).toEqual([0.4, 0.4, 0.4, 0.4]);
  const told = app.events.findLast(({ type }) => type === 'jobs-changed');
  expect(told).toMatchObject({ jobs: [{ estimate: { currency: 'USD', amount: 0.4 } }, {}, {}, {}] });

  await call('queue.resume', { scope: { kind: 'all' } });
  await expect
    .poll(() => app.store.jobs.list().filter(({ hold }) => hold?.reason === 'budget').length)
    .toBe(2);
  for (const id of jobs.slice(0, 2)) await app.waitForState(id, 'done');
  expect(await practice.ledger()).toHaveLength(2);

  // Half the price: one more fits. What was sent keeps the price of its day.
  await setPrice(0.2);
  await app.waitForState(jobs[2] as string, 'done');
  await expect.poll(async () => (await practice.ledger()).length).toBe(3);
  const spent = (await call('ledger.summary', { since: 0, project: null })).spent;
  expect(spent.money).toEqual([{ currency: 'USD', amount: 1 }]);
  expect(app.store.jobs.find(jobs[3] as string)?.hold?.reason).toBe('budget');
});

it('what many waiting jobs cost now is told to the window in words that it takes', async () => {
  await app.call('queue.pause', { scope: { kind: 'all' } });
  const jobs = await app.enqueue(image({ takes: 400 }));
  const before = app.events.length;
  await setPrice(0.4);
  const told = app.events.slice(before).map((event) => eventSchema.parse(event));
  expect(told).toContainEqual({
    type: 'jobs-changed-alike',
    jobIds: expect.arrayContaining(jobs),
    change: expect.objectContaining({ estimate: { currency: 'USD', amount: 0.4 } }),
  });
});

it('jobs of another profile, practice runs and what was sent keep their estimates', async () => {
  await setPrice(0.3);
  const [sent] = await app.enqueue(image());
  await app.waitForState(sent, 'done');
  const { call } = app;
  await call('queue.pause', { scope: { kind: 'all' } });
  await call('profiles.activate', { profileId: 'practice' });
  const [free] = await app.enqueue(image());
  await call('profiles.activate', { profileId: PAID_PROFILE_ID });
  const [test] = await app.enqueue(image({ testMode: 'success' }));
  await setPrice(0.5);
  const estimates = [sent, free, test].map((id) => app.store.jobs.find(id)?.estimate);
  expect(estimates).toEqual([{ currency: 'USD', amount: 0.3 }, null, null]);
});

it('what comes back into the queue is counted by the prices as they are then, and held by them', async () => {
  const { call } = app;
  await setPrice(0.4);
  await call('queue.pause', { scope: { kind: 'all' } });
  const [edited, cancelled] = await app.enqueue(image(), image());
  const request = image({ name: 'Another name' });
  expect((await call('jobs.edit', { jobId: edited, request })).problems).toEqual([]);
  await call('jobs.cancel', { jobIds: [cancelled] });
  await setPrice(3);
  await call('queue.undo', {});
  await call('queue.undo', {});
  expect([edited, cancelled].map((id) => app.store.jobs.find(id)?.state)).toEqual(['queued', 'queued']);
  await call('queue.resume', { scope: { kind: 'all' } });
  // Each alone costs more than the day may.
  const held = () => app.store.jobs.list().filter(({ hold }) => hold?.reason === 'budget');
  await expect.poll(() => held().map(({ estimate }) => estimate?.amount)).toEqual([3, 3]);
  expect(await practice.ledger()).toEqual([]);
});
