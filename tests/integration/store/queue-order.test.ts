import { expect, test } from 'vitest';
import { makeFolder, newAttempt, newJob, openTestStore } from './support/samples.ts';

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
  const first = store.addJobs([newJob('z', { input, testMode: 'failure', practice: true, estimate: null })]);
  const second = store.addJobs([newJob('a'), newJob('m')]);
  expect(first[0]).toEqual({
    ...newJob('z', { input, testMode: 'failure', practice: true, estimate: null }),
    position: 1,
    state: 'queued',
    hold: null,
    paused: false,
    notBefore: null,
    genId: null,
    error: null,
    updatedAt: 1_000,
    takeIds: [],
  });
  store.close();
  expect(openTestStore(folder).jobs()).toEqual([...first, ...second]);
});

test('a batch with an id that is known is refused whole', () => {
  const store = openTestStore(makeFolder());
  store.addJobs([newJob('a')]);
  expect(() => store.addJobs([newJob('b'), newJob('a')])).toThrow(/UNIQUE/);
  expect(store.jobs().map((job) => job.id)).toEqual(['a']);
  expect(store.addJobs([])).toEqual([]);
});

test('runnable jobs: queued, of the profile and models, not waiting, in queue order, no more than asked', () => {
  const store = openTestStore(makeFolder());
  store.addJobs([
    newJob('held'),
    newJob('first'),
    newJob('other-profile', { profileId: 'home' }),
    newJob('other-model', { model: 'modelh-h3-omni' }),
    newJob('later'),
    newJob('cancelled'),
    newJob('second', { model: 'modelk-3-turbo' }),
    newJob('third'),
  ]);
  store.holdJob('held', { reason: 'open-binding', until: null, since: 5 }, 5);
  store.holdJob('later', { reason: 'rate-limit', until: 500, since: 5 }, 5);
  store.changeJob('cancelled', { at: 5, event: 'cancel' });
  const ids = (now: number, limit: number) =>
    store.runnableJobs(now, 'studio', MODELS, limit).map((job) => job.id);
  expect(ids(499, 10)).toEqual(['first', 'second', 'third']);
  expect(ids(499, 2)).toEqual(['first', 'second']);
  expect(ids(500, 10)).toEqual(['first', 'later', 'second', 'third']);
  expect(store.runnableJobs(500, 'studio', [], 10)).toEqual([]);
  expect(store.holdJob('held', null, 6)?.hold).toBeNull();
  expect(ids(499, 1)).toEqual(['held']);
  expect(store.queuedProfiles()).toEqual(['home', 'studio']);
});

test('a hold keeps the time since when it waits while its reason stays, and each change of reason is in the history', () => {
  const store = openTestStore(makeFolder());
  store.addJobs([newJob('job-1')]);
  store.holdJob('job-1', { reason: 'offline', until: 20, since: 10 }, 10);
  const again = store.holdJob('job-1', { reason: 'offline', until: 40, since: 20 }, 20);
  expect(again).toMatchObject({ hold: { reason: 'offline', until: 40, since: 10 }, updatedAt: 20 });
  store.holdJob('job-1', { reason: 'disk-full', until: null, since: 30 }, 30);
  store.holdJob('job-1', null, 40);
  store.holdJob('job-1', null, 50);
  expect(
    store.history('job-1').transitions.map((line) => [line.at, line.from, line.to, line.reason]),
  ).toEqual([
    [1_000, null, 'queued', 'enqueue'],
    [10, 'queued', 'queued', 'offline'],
    [30, 'queued', 'queued', 'disk-full'],
    [40, 'queued', 'queued', 'released'],
  ]);
});

test('only queued and fetching jobs wait', () => {
  const store = openTestStore(makeFolder());
  store.addJobs([newJob('job-1')]);
  store.writeIntent(newAttempt('attempt-1', 'job-1'));
  expect(store.holdJob('job-1', { reason: 'offline', until: null, since: 1 }, 1)).toBeNull();
  expect(store.holdJob('nobody', null, 1)).toBeNull();
  expect(store.job('job-1')?.hold).toBeNull();
});

test('all jobs that wait for a reason are released together', () => {
  const store = openTestStore(makeFolder());
  store.addJobs(['a', 'b', 'c', 'd'].map((id) => newJob(id)));
  store.holdJob('a', { reason: 'open-binding', until: null, since: 1 }, 1);
  store.holdJob('b', { reason: 'rate-limit', until: 99, since: 1 }, 1);
  store.holdJob('d', { reason: 'profile-missing', until: null, since: 1 }, 1);
  const released = store.releaseHolds(['open-binding', 'profile-missing'], 2);
  expect(released.map((job) => [job.id, job.hold])).toEqual([
    ['a', null],
    ['d', null],
  ]);
  expect(store.jobs().map((job) => job.hold?.reason ?? null)).toEqual([null, 'rate-limit', null, null]);
});

test('the next end of a hold is one to come, of a job that can use it', () => {
  let now = 1_000;
  const store = openTestStore(makeFolder(), { now: () => now });
  store.addJobs(['a', 'b', 'c'].map((id) => newJob(id)));
  expect(store.nextHoldEnd()).toBeNull();
  store.holdJob('a', { reason: 'offline', until: 5_000.5, since: 1 }, 1);
  store.holdJob('b', { reason: 'offline', until: 3_000, since: 1 }, 1);
  store.holdJob('c', { reason: 'open-binding', until: null, since: 1 }, 1);
  expect(store.nextHoldEnd()).toBe(3_000);
  now = 3_050;
  expect(store.nextHoldEnd()).toBe(3_000);
  now = 3_101;
  expect(store.nextHoldEnd()).toBe(5_000.5);
  store.changeJob('a', { at: 2, event: 'cancel' });
  expect(store.nextHoldEnd()).toBeNull();
});

test('counts name every state, and the submitted of a profile', () => {
  const store = openTestStore(makeFolder());
  store.addJobs(['a', 'b', 'c', 'd'].map((id) => newJob(id)));
  store.writeIntent(newAttempt('attempt-a', 'a'));
  store.changeJob('a', { at: 1, event: 'accepted', genId: 'gen-a' });
  store.changeJob('b', { at: 1, event: 'cancel' });
  expect(store.counts()).toEqual({
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
  expect(store.countSubmitted('studio', MODELS)).toBe(1);
  expect(store.countSubmitted('studio', ['modelk-3-turbo'])).toBe(0);
  expect(store.countSubmitted('home', MODELS)).toBe(0);
  expect(store.jobsInState('submitted', 'cancelled').map((job) => job.id)).toEqual(['a', 'b']);
});

test('ten thousand jobs are listed at once, and one at the very end is found among them', () => {
  const store = openTestStore(makeFolder());
  const jobs = Array.from({ length: 10_000 }, (_, index) => newJob(`job-${String(index).padStart(5, '0')}`));
  store.addJobs([...jobs, newJob('last', { model: 'modelk-3-turbo' })]);
  const listed = store.jobs();
  expect(listed.map((job) => job.id)).toEqual([...jobs.map((job) => job.id), 'last']);
  expect(store.runnableJobs(0, 'studio', ['modelk-3-turbo'], 2).map((job) => job.id)).toEqual(['last']);
});
