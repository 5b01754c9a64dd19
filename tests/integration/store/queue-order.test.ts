import { expect, test } from 'vitest';
import { NEVER_SENT } from '../../support/job-facts.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { commandJobs, holdJob, stepJob, writeIntent } from '../../support/store-steps.ts';
import { newAttempt, newJob, openTestStore } from './support/samples.ts';

const MODELS = ['modeln-pro', 'modelk-3-turbo'];

test('jobs come back as they were added, after those that were there before', () => {
  const folder = makeFolder();
  const store = openTestStore(folder);
  const input = {
    prompt: 'مرحبا 👩‍🚀 "quoted"\n\u0000 end',
    elements: [
      { type: 'image', name: 'Ada', images: [{ kind: 'url' as const, url: 'https://a.example/1.png' }] },
    ],
    duration: 7,
    enableAudio: false,
  };
  const first = store.transact((tx) =>
    tx.jobs.add([newJob('z', { input, testMode: 'failure', profileId: 'practice', estimate: null })]),
  );
  const second = store.transact((tx) => tx.jobs.add([newJob('a'), newJob('m')]));
  expect(first[0]).toEqual({
    ...newJob('z', { input, testMode: 'failure', profileId: 'practice', estimate: null }),
    practice: true,
    position: 1,
    state: 'queued',
    hold: null,
    paused: false,
    notBefore: null,
    genId: null,
    error: null,
    updatedAt: 1_000,
    ...NEVER_SENT,
    takeIds: [],
  });
  store.close();
  expect(openTestStore(folder).jobs.list()).toEqual([...first, ...second]);
});

test('a batch with an id that is known is refused whole', () => {
  const store = openTestStore(makeFolder());
  store.transact((tx) => tx.jobs.add([newJob('a')]));
  expect(() => store.transact((tx) => tx.jobs.add([newJob('b'), newJob('a')]))).toThrow(/UNIQUE/);
  expect(store.jobs.list().map((job) => job.id)).toEqual(['a']);
  expect(store.transact((tx) => tx.jobs.add([]))).toEqual([]);
});

test('runnable jobs: queued, of the profile and models, not waiting, in queue order, no more than asked', () => {
  const store = openTestStore(makeFolder());
  store.transact((tx) =>
    tx.jobs.add([
      newJob('held'),
      newJob('first'),
      newJob('other-profile', { profileId: 'home' }),
      newJob('other-model', { model: 'modelh-h3-omni' }),
      newJob('later'),
      newJob('cancelled'),
      newJob('second', { model: 'modelk-3-turbo' }),
      newJob('third'),
    ]),
  );
  holdJob(store, 'held', { reason: 'open-binding', until: null, since: 5 }, 5);
  holdJob(store, 'later', { reason: 'rate-limit', until: 500, since: 5 }, 5);
  stepJob(store, 'cancelled', { at: 5, event: 'cancel' });
  const ids = (now: number, limit: number) =>
    store.jobs.runnable(now, 'studio', MODELS, limit).map((job) => job.id);
  expect(ids(499, 10)).toEqual(['first', 'second', 'third']);
  expect(ids(499, 2)).toEqual(['first', 'second']);
  expect(ids(500, 10)).toEqual(['first', 'later', 'second', 'third']);
  expect(store.jobs.runnable(500, 'studio', [], 10)).toEqual([]);
  expect(holdJob(store, 'held', null, 6)?.hold).toBeNull();
  expect(ids(499, 1)).toEqual(['held']);
  expect(store.jobs.queuedProfiles()).toEqual(['home', 'studio']);
  expect(store.jobs.queuedModels().map(({ profileId, model }) => `${profileId} ${model}`)).toEqual([
    'home modeln-pro',
    'studio modelh-h3-omni',
    'studio modelk-3-turbo',
    'studio modeln-pro',
  ]);
});

test('a hold keeps the time since when it waits while its reason stays, and each change of reason is in the history', () => {
  const store = openTestStore(makeFolder());
  store.transact((tx) => tx.jobs.add([newJob('job-1')]));
  holdJob(store, 'job-1', { reason: 'offline', until: 20, since: 10 }, 10);
  const again = holdJob(store, 'job-1', { reason: 'offline', until: 40, since: 20 }, 20);
  expect(again).toMatchObject({ hold: { reason: 'offline', until: 40, since: 10 }, updatedAt: 20 });
  holdJob(store, 'job-1', { reason: 'disk-full', until: null, since: 30 }, 30);
  holdJob(store, 'job-1', null, 40);
  holdJob(store, 'job-1', null, 50);
  expect(
    store.jobs.history('job-1').transitions.map((line) => [line.at, line.from, line.to, line.reason]),
  ).toEqual([
    [1_000, null, 'queued', 'enqueue'],
    [10, 'queued', 'queued', 'offline'],
    [30, 'queued', 'queued', 'disk-full'],
    [40, 'queued', 'queued', 'released'],
  ]);
});

test('only queued and fetching jobs wait', () => {
  const store = openTestStore(makeFolder());
  store.transact((tx) => tx.jobs.add([newJob('job-1')]));
  writeIntent(store, newAttempt('attempt-1', 'job-1'));
  expect(holdJob(store, 'job-1', { reason: 'offline', until: null, since: 1 }, 1)).toBeNull();
  expect(holdJob(store, 'nobody', null, 1)).toBeNull();
  expect(store.jobs.find('job-1')?.hold).toBeNull();
});

test('all jobs that wait for a reason are released together', () => {
  const store = openTestStore(makeFolder());
  store.transact((tx) => tx.jobs.add(['a', 'b', 'c', 'd'].map((id) => newJob(id))));
  holdJob(store, 'a', { reason: 'open-binding', until: null, since: 1 }, 1);
  holdJob(store, 'b', { reason: 'rate-limit', until: 99, since: 1 }, 1);
  holdJob(store, 'd', { reason: 'profile-missing', until: null, since: 1 }, 1);
  const released = commandJobs(
    store,
    store.jobs.waitingFor(['open-binding', 'profile-missing']),
    { kind: 'release', reasons: ['open-binding', 'profile-missing'] },
    2,
  );
  expect(released.map((job) => [job.id, job.hold])).toEqual([
    ['a', null],
    ['d', null],
  ]);
  expect(store.jobs.list().map((job) => job.hold?.reason ?? null)).toEqual([null, 'rate-limit', null, null]);
});

test('a job that a command names twice is changed once, in the order in which it is named', () => {
  const store = openTestStore(makeFolder());
  store.transact((tx) => tx.jobs.add(['a', 'b', 'c'].map((id) => newJob(id))));
  commandJobs(store, ['c', 'a', 'nobody', 'c'], { kind: 'pause' }, 2);
  expect(store.jobs.list().map(({ id, paused, revision }) => [id, paused, revision])).toEqual([
    ['a', true, 1],
    ['b', false, 0],
    ['c', true, 1],
  ]);
  expect(store.transact((tx) => tx.jobs.facts(['c', 'a', 'nobody', 'c'])).map(({ id }) => id)).toEqual([
    'c',
    'a',
  ]);
});

test('the next end of a hold is one to come, of a job that can use it', () => {
  let now = 1_000;
  const store = openTestStore(makeFolder(), { now: () => now });
  store.transact((tx) => tx.jobs.add(['a', 'b', 'c'].map((id) => newJob(id))));
  expect(store.jobs.nextHoldEnd()).toBeNull();
  holdJob(store, 'a', { reason: 'offline', until: 5_000.5, since: 1 }, 1);
  holdJob(store, 'b', { reason: 'offline', until: 3_000, since: 1 }, 1);
  holdJob(store, 'c', { reason: 'open-binding', until: null, since: 1 }, 1);
  expect(store.jobs.nextHoldEnd()).toBe(3_000);
  now = 3_050;
  expect(store.jobs.nextHoldEnd()).toBe(3_000);
  now = 3_101;
  expect(store.jobs.nextHoldEnd()).toBe(5_000.5);
  stepJob(store, 'a', { at: 2, event: 'cancel' });
  expect(store.jobs.nextHoldEnd()).toBeNull();
});

test('counts name every state, and the submitted of a profile', () => {
  const store = openTestStore(makeFolder());
  store.transact((tx) => tx.jobs.add(['a', 'b', 'c', 'd'].map((id) => newJob(id))));
  writeIntent(store, newAttempt('attempt-a', 'a'));
  stepJob(store, 'a', { at: 1, event: 'accepted', genId: 'gen-a' });
  stepJob(store, 'b', { at: 1, event: 'cancel' });
  expect(store.jobs.counts()).toEqual({
    draft: 0,
    queued: 2,
    uploading: 0,
    sending: 0,
    submitted: 1,
    fetching: 0,
    done: 0,
    failed: 0,
    cancelled: 1,
    unknown: 0,
  });
  expect(store.jobs.countAtService('studio', MODELS)).toBe(1);
  expect(store.jobs.countAtService('studio', ['modelk-3-turbo'])).toBe(0);
  expect(store.jobs.countAtService('home', MODELS)).toBe(0);
  expect(store.jobs.inState('submitted', 'cancelled').map((job) => job.id)).toEqual(['a', 'b']);
});

test('ten thousand jobs are listed at once, and one at the very end is found among them', () => {
  const store = openTestStore(makeFolder());
  const jobs = Array.from({ length: 10_000 }, (_, index) => newJob(`job-${String(index).padStart(5, '0')}`));
  store.transact((tx) => tx.jobs.add([...jobs, newJob('last', { model: 'modelk-3-turbo' })]));
  const listed = store.jobs.list();
  expect(listed.map((job) => job.id)).toEqual([...jobs.map((job) => job.id), 'last']);
  expect(store.jobs.runnable(0, 'studio', ['modelk-3-turbo'], 2).map((job) => job.id)).toEqual(['last']);
});
