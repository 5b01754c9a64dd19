import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { practiceProfile } from '../../../shared/service/profile/practice-profile.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { openPractice } from '../../support/practice-host.ts';
import { type Practice, startPractice } from '../../support/practice-process.ts';
import { makeSampleMedia } from '../../support/sample-media.ts';
import { createTestClock } from '../../support/test-clock.ts';
import { openTestCore, request, retryFailed, type TestCore, unwrap } from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';

let root: string;
let practice: Practice;
let app: TestCore;
/** Fast, because the app waits before it asks again and tries again. */
const clock = createTestClock({ speed: 10 });

beforeEach(async () => {
  root = makeFolder('queue-commands');
  practice = await openPractice(join(root, 'practice'), ['--pace', '40', '--render', 'fast']);
  app = await open();
});
afterEach(async () => {
  await app.close();
  await practice.stop();
});

const open = (more: object = {}) =>
  openTestCore(join(root, 'data'), { baseUrl: practice.baseUrl, clock, ...more });
const named = (word: string) => request('modelk-3-turbo', { prompt: `A ${word} boat on a river of ink.` });
const HOUR = 3_600_000;
const all = { scope: { kind: 'all' as const } };
const states = (...ids: string[]) => ids.map((id) => app.store.jobs.find(id)?.state);
const sentWords = async () =>
  (await practice.ledger()).map((entry) => String(entry.body['prompt']).split(' ')[1]);
const undo = async () => await app.call('queue.undo', {});

/** What the core has begun is through when it has ended: what did not go until then was held. */
async function restart(more: object = {}): Promise<void> {
  await app.close();
  app = await open(more);
}

async function queuePaused(...words: string[]): Promise<string[]> {
  await app.call('queue.pause', all);
  return app.enqueue(...words.map(named));
}

async function resumeAndFinish(...ids: string[]): Promise<void> {
  await app.call('queue.resume', all);
  for (const id of ids) await app.waitForState(id, 'done');
}

describe('order', () => {
  it('is what the service sees after moving to the front, to the end and before another', async () => {
    // Those that are on their way together may come in any order.
    await useProfile({ concurrent: 1 });
    const [a, b, c, d] = (await queuePaused('red', 'green', 'blue', 'white')) as [
      string,
      string,
      string,
      string,
    ];
    await app.call('jobs.move', { jobIds: [d], to: { kind: 'front' } });
    await app.call('jobs.move', { jobIds: [a], to: { kind: 'end' } });
    await app.call('jobs.move', { jobIds: [c], to: { kind: 'before', jobId: b } });
    await resumeAndFinish(a, b, c, d);
    expect(await sentWords()).toEqual(['white', 'blue', 'green', 'red']);
  });

  it('survives five hundred moves to the same place', async () => {
    const ids = await queuePaused('red', 'green', 'blue');
    const [a, b, c] = ids as [string, string, string];
    for (let round = 0; round < 250; round += 1) {
      await app.call('jobs.move', { jobIds: [c], to: { kind: 'before', jobId: b } });
      await app.call('jobs.move', { jobIds: [b], to: { kind: 'before', jobId: c } });
    }
    expect(app.store.jobs.list().map((job) => job.id)).toEqual([a, b, c]);
    await app.call('jobs.move', { jobIds: [c, a], to: { kind: 'front' } });
    // Moved together, they keep their order.
    expect(app.store.jobs.list().map((job) => job.id)).toEqual([a, c, b]);
  });
});

describe('pause', () => {
  it('of a job, a batch and a model holds those alone, says so, and survives a restart', async () => {
    await app.call('queue.pause', all);
    const [single, free] = await app.enqueue(named('red'), named('free'));
    const [batched] = await app.enqueue(named('green'));
    const [image] = await app.enqueue(
      request('modeln-pro', { prompt: 'A lighthouse in rain.', quality: '2K', aspectRatio: '1:1' }),
    );
    const batchId = app.store.jobs.find(batched)?.batchId as string;
    await app.call('jobs.pause', { jobIds: [single] });
    await app.call('queue.pause', { scope: { kind: 'batch', batchId } });
    await app.call('queue.pause', { scope: { kind: 'model', model: 'modeln-pro' } });
    await app.call('queue.resume', all);
    await app.waitForState(free, 'done');
    await restart();
    await restart();
    expect(states(single, batched, image)).toEqual(['queued', 'queued', 'queued']);
    const { status } = await app.call('app.snapshot', {});
    expect(status).toMatchObject({ paused: false, pausedBatches: [batchId], pausedModels: ['modeln-pro'] });
    await app.call('jobs.resume', { jobIds: [single] });
    await app.call('queue.resume', { scope: { kind: 'batch', batchId } });
    await app.call('queue.resume', { scope: { kind: 'model', model: 'modeln-pro' } });
    for (const id of [single, batched, image]) await app.waitForState(id, 'done');
    expect(await practice.ledger()).toHaveLength(4);
  });

  it.skipIf(process.platform === 'win32')(
    'ends an upload that is under way, and the upload begins again when it goes on',
    async () => {
      await app.close();
      await practice.stop();
      const own = await startPractice(join(root, 'practice'), ['--pace', '40', '--render', 'fast']);
      practice = own;
      app = await open();
      const media = await makeSampleMedia(join(root, 'media'));
      const assetId = await app.addFile(media.image);
      own.child.kill('SIGSTOP');
      const [id] = await app.enqueue(
        request('modelk-3-turbo', { prompt: 'A boat.', startImage: { kind: 'file', assetId } }),
      );
      await app.waitForState(id, 'uploading');
      await app.call('jobs.pause', { jobIds: [id] });
      expect(states(id)).toEqual(['queued']);
      own.child.kill('SIGCONT');
      await restart();
      expect(states(id)).toEqual(['queued']);
      await app.call('jobs.resume', { jobIds: [id] });
      await app.waitForState(id, 'done');
      expect(await practice.ledger()).toHaveLength(1);
    },
  );
});

describe('schedule', () => {
  it('sends nothing before its time, and everything after it without being asked again', async () => {
    const [early, late] = (await queuePaused('early', 'late')) as [string, string];
    const notBefore = clock.now() + HOUR;
    await app.call('jobs.schedule', { jobIds: [late], notBefore });
    await app.call('queue.resume', all);
    await app.waitForState(early, 'done');
    expect(states(late)).toEqual(['queued']);
    clock.skip(HOUR);
    await app.waitForState(late, 'done');
    expect(app.store.attempts.latest(early)?.startedAt).toBeLessThan(notBefore);
    expect(app.store.attempts.latest(late)?.startedAt).toBeGreaterThanOrEqual(notBefore);
  });
});

describe('edit', () => {
  it('changes what is sent, not what was sent; an invalid one changes nothing', async () => {
    const [id] = (await queuePaused('red')) as [string];
    const before = app.store.jobs.find(id);
    // Interface, modelk-3-turbo: `startImage` is a media reference; a plain text is none.
    const bad = request('modelk-3-turbo', { prompt: 'A boat.', startImage: 'x' });
    expect((await app.call('jobs.edit', { jobId: id, request: bad })).problems).not.toEqual([]);
    expect(app.store.jobs.find(id)).toEqual(before);
    await app.call('jobs.edit', { jobId: id, request: named('golden') });
    await resumeAndFinish(id);
    expect(await sentWords()).toEqual(['golden']);
    expect(await app.core.calls['jobs.edit']({ jobId: id, request: named('late') })).toMatchObject({
      error: { code: 'JOB_MOVED_ON' },
    });
    expect(app.store.jobs.history(id).transitions.map((line) => line.reason)).toContain('edit');
  });
});

describe('undo', () => {
  it('takes back each step, the last one first, as far as nothing was sent', async () => {
    const [a, b] = (await queuePaused('red', 'green')) as [string, string];
    const before = app.store.jobs.list().map(withoutTime);
    await app.call('jobs.move', { jobIds: [b], to: { kind: 'front' } });
    await app.call('jobs.pause', { jobIds: [a] });
    await app.call('jobs.schedule', { jobIds: [a, b], notBefore: clock.now() + 60_000 });
    await app.call('jobs.edit', { jobId: a, request: named('golden') });
    await app.call('jobs.cancel', { jobIds: [a, b] });
    await app.call('jobs.remove', { jobIds: [b] });
    await app.call('jobs.duplicate', { jobIds: [a] });
    expect(app.store.jobs.list()).toHaveLength(2);
    const steps = [];
    for (let step = 0; step < 7; step += 1) steps.push((await undo())?.action);
    expect(steps).toEqual(['duplicate', 'remove', 'cancel', 'edit', 'schedule', 'pause', 'move']);
    expect(app.store.jobs.list().map(withoutTime)).toEqual(before);
    expect(await undo()).toEqual({ action: 'enqueue', putBack: 2, movedOn: 0 });
    expect(app.store.jobs.list()).toEqual([]);
    expect(await undo()).toMatchObject({ action: 'pause' });
    expect(await undo()).toBeNull();
    expect(await practice.ledger()).toEqual([]);
  });

  it('says what went on meanwhile, and leaves it alone', async () => {
    const [a, b] = (await queuePaused('red', 'green')) as [string, string];
    await app.call('jobs.cancel', { jobIds: [a] });
    await app.call('jobs.retry', { jobIds: [a], acceptSecondCharge: false });
    await app.call('jobs.pause', { jobIds: [b] });
    await resumeAndFinish(a);
    expect(await undo()).toMatchObject({ action: 'resume' });
    expect(await undo()).toMatchObject({ action: 'pause', putBack: 1 });
    expect(await undo()).toEqual({ action: 'retry', putBack: 0, movedOn: 1 });
    expect(states(a, b)).toEqual(['done', 'queued']);
  });

  it('of a retry gives an unknown job its doubt back', async () => {
    await practice.addFault({ on: 'submit', fault: 'accept-then-reset' });
    await practice.addFault({ on: 'webhook', fault: 'drop', times: null });
    const [id] = await app.enqueue(named('red'));
    await app.waitForState(id, 'unknown');
    const before = app.store.jobs.find(id);
    await app.call('queue.pause', all);
    await app.call('jobs.retry', { jobIds: [id], acceptSecondCharge: true });
    expect(states(id)).toEqual(['queued']);
    await undo();
    expect(withoutTime(app.store.jobs.find(id))).toEqual(withoutTime(before));
    expect(await practice.ledger()).toHaveLength(1);
  });
});

describe('retry of all that failed', () => {
  it('queues them again, and no other', async () => {
    await practice.addFault({ on: 'generation', fault: 'fail', times: 2 });
    const ids = await app.enqueue(named('red'), named('green'));
    for (const id of ids) await app.waitForState(id, 'failed');
    const [fine] = await app.enqueue(named('blue'));
    await app.waitForState(fine, 'done');
    const outcome = unwrap(await retryFailed(app));
    expect(outcome.changed.toSorted()).toEqual(ids.toSorted());
    for (const id of ids) await app.waitForState(id, 'done');
    expect(await practice.ledger()).toHaveLength(5);
  });
});

describe('the start', () => {
  it.each([
    ['ask', { startUp: { waiting: 2 }, paused: false }],
    ['paused', { startUp: null, paused: true }],
  ] as const)('with “%s” holds what can be charged until the artist says so', async (startUp, expected) => {
    const activeProfileId = await useProfile({});
    const ids = await queuePaused('red', 'green');
    app.store.transact((tx) => tx.values.write('queue-paused', false));
    await restart({ settings: { startUp, activeProfileId } });
    await restart({ settings: { startUp, activeProfileId } });
    expect(states(...ids)).toEqual(['queued', 'queued']);
    expect((await app.call('app.snapshot', {})).status).toMatchObject(expected);
    await resumeAndFinish(...ids);
    expect(await practice.ledger()).toHaveLength(2);
  });

  it('with “go-on” goes on, and practice jobs are never asked about', async () => {
    const [id] = (await queuePaused('red')) as [string];
    app.store.transact((tx) => tx.values.write('queue-paused', false));
    await app.close();
    app = await open({ settings: { startUp: 'ask' } });
    await app.waitForState(id, 'done');
  });
});

describe('a delivery that comes late', () => {
  beforeEach(async () => {
    await practice.addFault({ on: 'webhook', fault: 'drop', times: null });
    await practice.addFault({ on: 'submit', fault: 'accept-then-reset', times: 1 });
  });

  async function makeUnknown() {
    const [id] = await app.enqueue(named('red'));
    await app.waitForState(id, 'unknown');
    const secret = app.store.attempts.latest(id)?.webhookSecret as string;
    const genId = (await practice.ledger())[0]?.genId as string;
    const deliver = async () => {
      const url = `http://127.0.0.1:${app.store.values.read('listener-port')}/deliver/${secret}`;
      const body = JSON.stringify({ genId, status: 'completed', outputs: [] });
      return (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body }))
        .status;
    };
    return { id, deliver, genId };
  }

  it('for a job that waits to be sent again keeps it from being sent', async () => {
    const { id, deliver, genId } = await makeUnknown();
    await app.call('queue.pause', all);
    await app.call('jobs.retry', { jobIds: [id], acceptSecondCharge: true });
    expect(await deliver()).toBe(200);
    await app.waitForState(id, 'submitted', 'fetching', 'done');
    await resumeAndFinish(id);
    expect(app.store.jobs.find(id)?.genId).toBe(genId);
    expect(await practice.ledger()).toHaveLength(1);
  });

  it('for a job that was let go and removed brings it back, with its result', async () => {
    const { id, deliver } = await makeUnknown();
    await app.call('jobs.stopWatching', { jobIds: [id] });
    await app.call('jobs.remove', { jobIds: [id] });
    expect(app.store.jobs.list()).toEqual([]);
    expect(await deliver()).toBe(200);
    await app.waitForState(id, 'done');
    expect(app.store.jobs.list().map((job) => job.id)).toEqual([id]);
    expect(app.store.takes.count()).toBe(1);
  });

  it('for an earlier submission of a job that was sent again becomes a job of its own; both results come home', async () => {
    const { id, deliver, genId } = await makeUnknown();
    await app.call('jobs.retry', { jobIds: [id], acceptSecondCharge: true });
    await app.waitForState(id, 'done');
    expect(await deliver()).toBe(200);
    await expect.poll(() => app.store.jobs.list().length).toBe(2);
    const adopted = app.store.jobs.list().find((job) => job.id !== id);
    await app.waitForState(adopted?.id as string, 'done');
    expect(app.store.jobs.find(adopted?.id as string)).toMatchObject({
      genId,
      batchId: app.store.jobs.find(id)?.batchId,
    });
    expect(app.store.takes.count()).toBe(2);
    expect(await deliver()).toBe(200);
    await restart();
    expect(app.store.jobs.list()).toHaveLength(2);
    expect(await practice.ledger()).toHaveLength(2);
  });
});

describe('a service that gives no clear answer again and again', () => {
  it('is not fed the whole night: most jobs wait, and say why, until the artist resumes', async () => {
    await practice.addFault({ on: 'submit', fault: '500', times: null });
    const ids = await queuePaused(...Array.from({ length: 30 }, (_, index) => `red${index}`));
    await app.call('queue.resume', all);
    const status = async () => (await app.call('app.snapshot', {})).status;
    await expect.poll(status).toMatchObject({ profileHolds: { practice: 'unclear-answers' } });
    await waitUntil(
      'what was on its way',
      () => app.store.jobs.counts(),
      ({ sending, uploading }) => sending + uploading === 0,
    );
    // Five in a row, and those that were on their way beside the fifth.
    expect((await status()).counts.unknown).toBeLessThan(10);
    await practice.clearFaults();
    await app.call('queue.resume', all);
    const waiting = ids.filter((id) => app.store.jobs.find(id)?.state !== 'unknown');
    for (const id of waiting) await app.waitForState(id, 'done');
    expect(await practice.ledger()).toHaveLength(waiting.length);
  });
});

/** The practice service as a service that may charge, by a profile of its own. */
async function useProfile(limits: { concurrent?: number }): Promise<string> {
  const profile = { ...practiceProfile(practice.baseUrl), name: 'Studio' };
  const text = JSON.stringify({ ...profile, limits: { ...profile.limits, ...limits }, sources: {} });
  const saved = await app.call('profiles.save', { profileId: null, text });
  await app.call('profiles.activate', saved);
  return saved.profileId;
}

function withoutTime<T>(job: T): T {
  return { ...job, updatedAt: 0, revision: 0 };
}
