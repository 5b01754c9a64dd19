import { describe, expect, it } from 'vitest';
import type { NewJob } from '../../../electron/core/ports.ts';
import {
  mayStillGo,
  type PreparedSubmission,
  writeIntent,
} from '../../../electron/core/queue/sending/write-intent.ts';
import type { Job } from '../../../shared/jobs/job.ts';
import type { HoldReason } from '../../../shared/jobs/job-state.ts';
import { findModel } from '../../../shared/models/index.ts';
import type { Budget } from '../../../shared/money/budget.ts';
import { commandJobs, recordAnswer, stepJob } from '../../support/store-steps.ts';
import { answer, newJob } from '../store/support/samples.ts';
import { openStoreFixture, type StoreFixture } from './store-fixture.ts';

const BODY = '{"prompt":"A lighthouse at dusk"}';
/** By `printf '%s' '…' | sha256sum`. */
const BODY_SHA256 = '305fb35e0504f087856282c651fd560ba5fb80b01e7742c9f416de69de991209';
const DAY = { start: 0, end: Number.MAX_SAFE_INTEGER };

function addJob({ store }: StoreFixture, id: string, change: Partial<NewJob> = {}): Job {
  const [job] = store.transact((tx) => tx.jobs.add([newJob(id, change)]));
  return job as Job;
}

function prepare({ profile }: StoreFixture, job: Job): PreparedSubmission {
  return {
    ...{ job, profile, key: 'a key', accessRevision: 7, sentKey: null, body: BODY },
    model: findModel(job.model, profile)!,
    attemptId: `attempt-of-${job.id}`,
    webhookSecret: `secret-of-${job.id}`,
  };
}

const depsOf = (fixture: StoreFixture, caps: Budget, revision = 7) => ({
  ...fixture,
  accessRevision: () => revision,
  budget: { at: () => ({ caps, day: DAY, month: DAY }), capsFor: () => caps },
});

/** As the queue does it when all of a job is ready. */
function send(
  fixture: StoreFixture,
  job: Job,
  { caps = [], ...change }: { caps?: Budget } & Partial<PreparedSubmission> = {},
) {
  return writeIntent(depsOf(fixture, caps), { ...prepare(fixture, job), ...change });
}

const lastEmitted = ({ told }: StoreFixture) => told.flatMap((event) => ('jobs' in event ? event.jobs : []));
const stateOf = ({ store }: StoreFixture, id: string) => store.jobs.find(id)?.state;
const startUpload = ({ store }: StoreFixture, id: string) =>
  stepJob(store, id, { at: 1_500, event: 'upload-started' }) as Job;

describe('an intent', () => {
  it('writes down exactly what goes out, brings the job to sending, says so, and takes its pace', () => {
    const fixture = openStoreFixture();
    const job = addJob(fixture, 'job-1', { testMode: 'success' });
    const written = send(fixture, job);
    const attempt = {
      id: 'attempt-of-job-1',
      jobId: 'job-1',
      body: BODY,
      bodySha256: BODY_SHA256,
      webhookSecret: 'secret-of-job-1',
      testMode: 'success',
      estimate: { currency: 'USD', amount: 0.4 },
      startedAt: fixture.clock.now(),
    };
    expect(written).toMatchObject({ kind: 'written', attempt, job: { state: 'sending', attempts: 1 } });
    expect(fixture.store.attempts.latest('job-1')).toMatchObject({
      ...attempt,
      outcome: 'sending',
      number: 1,
    });
    expect(lastEmitted(fixture)).toMatchObject([{ id: 'job-1', state: 'sending', attempts: 1 }]);
    expect(fixture.store.jobs.history('job-1').transitions.at(-1)).toMatchObject({
      reason: 'intent-written',
      details: { attemptId: 'attempt-of-job-1' },
    });
    expect(fixture.rate.roomFor('studio', 10)).toBe(9);
  });

  it('forgets what went wrong before', () => {
    const fixture = openStoreFixture();
    addJob(fixture, 'job-1');
    const error = { code: 'SERVICE_BUSY', retryable: true, details: {} } as const;
    startUpload(fixture, 'job-1');
    const job = stepJob(fixture.store, 'job-1', { at: 1_600, event: 'not-sent', error }) as Job;
    expect(job.error).toEqual(error);
    expect(send(fixture, job)).toMatchObject({ kind: 'written', job: { error: null } });
  });

  it('is not written for another request than the one that was prepared', () => {
    const fixture = openStoreFixture();
    const job = addJob(fixture, 'job-1');
    commandJobs(fixture.store, ['job-1'], { kind: 'schedule', notBefore: 5 }, 2_000);
    expect(send(fixture, job)).toEqual({ kind: 'changed' });
    expect(fixture.store.jobs.find('job-1')).toMatchObject({ state: 'queued', attempts: 0 });
    expect(fixture.rate.roomFor('studio', 10)).toBe(10);
    expect(fixture.told).toEqual([]);
    expect(send(fixture, { ...job, id: 'nobody' })).toEqual({ kind: 'changed' });
  });

  it('is not written with a profile or a key of before, and its job goes back to the queue', () => {
    const fixture = openStoreFixture();
    addJob(fixture, 'job-1');
    const uploading = startUpload(fixture, 'job-1');
    expect(send(fixture, uploading, { accessRevision: 6 })).toEqual({ kind: 'changed' });
    expect(fixture.store.jobs.find('job-1')).toMatchObject({ state: 'queued', attempts: 0 });
    expect(fixture.rate.roomFor('studio', 10)).toBe(10);
  });

  it('is not written for a job that no longer waits', () => {
    const fixture = openStoreFixture();
    addJob(fixture, 'job-1');
    const cancelled = stepJob(fixture.store, 'job-1', { at: 2_000, event: 'cancel' }) as Job;
    expect(send(fixture, cancelled)).toEqual({ kind: 'changed' });
    expect(fixture.store.jobs.find('job-1')).toMatchObject({ state: 'cancelled', attempts: 0 });
    expect(fixture.rate.roomFor('studio', 10)).toBe(10);
  });

  it('sends a changed job whose files were uploaded back to the queue', () => {
    const fixture = openStoreFixture();
    const job = addJob(fixture, 'job-1');
    startUpload(fixture, 'job-1');
    expect(send(fixture, job)).toEqual({ kind: 'changed' });
    expect(stateOf(fixture, 'job-1')).toBe('queued');
    expect(lastEmitted(fixture)).toMatchObject([{ id: 'job-1', state: 'queued' }]);
  });
});

describe('a hold', () => {
  it('that came while it was prepared keeps it, and sends it back to the queue', () => {
    const fixture = openStoreFixture({}, { queueHold: () => 'paused' });
    const job = addJob(fixture, 'job-1');
    expect(send(fixture, job)).toEqual({ kind: 'held', reason: 'paused' });
    expect(fixture.told).toEqual([]);
    const uploading = startUpload(fixture, 'job-1');
    expect(send(fixture, uploading)).toEqual({ kind: 'held', reason: 'paused' });
    expect(fixture.store.jobs.find('job-1')).toMatchObject({ state: 'queued', attempts: 0 });
    expect(lastEmitted(fixture)).toMatchObject([{ id: 'job-1', state: 'queued' }]);
    expect(fixture.rate.roomFor('studio', 10)).toBe(10);
  });

  it('for want of a network is none: whoever prepared it finds out', () => {
    const fixture = openStoreFixture();
    fixture.health.unreachable('studio');
    expect(fixture.conditions.profileHold('studio')).toBe('offline');
    expect(send(fixture, addJob(fixture, 'job-1')).kind).toBe('written');
  });

  it('for the pace is one, also when the last submission took the pace a moment ago', () => {
    const fixture = openStoreFixture({ limits: { concurrent: 5, submitsPerMinute: 1 } });
    const [first, second] = [addJob(fixture, 'job-1'), addJob(fixture, 'job-2')];
    expect(send(fixture, first).kind).toBe('written');
    expect(send(fixture, second)).toEqual({ kind: 'held', reason: 'pace' });
    expect(stateOf(fixture, 'job-2')).toBe('queued');
  });
});

describe('the places at the service', () => {
  const limits = { concurrent: 2, submitsPerMinute: 100 };

  it('are taken by what is on the wire and by what is being made', () => {
    const fixture = openStoreFixture({ limits });
    const [one, two, three] = ['job-1', 'job-2', 'job-3'].map((id) => addJob(fixture, id)) as [Job, Job, Job];
    expect(send(fixture, one).kind).toBe('written');
    recordAnswer(fixture.store, 'attempt-of-job-1', answer('accepted', { genId: 'gen-1' }), {
      ...{ at: 2_000, event: 'accepted', genId: 'gen-1' },
    });
    expect(send(fixture, two).kind).toBe('written');
    expect(send(fixture, three)).toEqual({ kind: 'held', reason: null });
    expect(stateOf(fixture, 'job-3')).toBe('queued');
    stepJob(fixture.store, 'job-1', { at: 3_000, event: 'generation-completed' });
    expect(send(fixture, three).kind).toBe('written');
  });

  it('are not counted by what was submitted where nobody can ask when it ends', () => {
    const fixture = openStoreFixture({ limits: { ...limits, concurrent: 1 }, generation: null });
    const [one, two] = ['job-1', 'job-2'].map((id) => addJob(fixture, id)) as [Job, Job];
    expect(send(fixture, one).kind).toBe('written');
    expect(send(fixture, two)).toEqual({ kind: 'held', reason: null });
    recordAnswer(fixture.store, 'attempt-of-job-1', answer('accepted', { genId: 'gen-1' }), {
      ...{ at: 2_000, event: 'accepted', genId: 'gen-1' },
    });
    expect(send(fixture, two).kind).toBe('written');
  });

  it('are of one lane: videos take none of the pictures’ places, another model of videos does', () => {
    const fixture = openStoreFixture({ limits: { ...limits, concurrent: 1 } });
    const video = addJob(fixture, 'video', { model: 'modelk-3-turbo' });
    const another = addJob(fixture, 'another', { model: 'modelh-h3-omni' });
    const picture = addJob(fixture, 'picture');
    expect(send(fixture, video).kind).toBe('written');
    expect(send(fixture, another)).toEqual({ kind: 'held', reason: null });
    expect(send(fixture, picture).kind).toBe('written');
    recordAnswer(fixture.store, 'attempt-of-video', answer('accepted', { genId: 'gen-1' }), {
      ...{ at: 2_000, event: 'accepted', genId: 'gen-1' },
    });
    expect(send(fixture, another)).toEqual({ kind: 'held', reason: null });
  });

  it('are of one service', () => {
    const fixture = openStoreFixture({ limits: { ...limits, concurrent: 1 } });
    addJob(fixture, 'elsewhere', { profileId: 'another' });
    fixture.store.transact((tx) => {
      tx.jobs.apply(tx.jobs.facts(['elsewhere']), { patch: { state: 'sending' }, line: null }, 1_000);
    });
    expect(send(fixture, addJob(fixture, 'job-1')).kind).toBe('written');
  });
});

describe('a cap', () => {
  const caps: Budget = [{ scope: 'day', limit: { kind: 'submissions', count: 1 } }];

  it('that is reached stops it before anything is written, and leaves what follows to the budget', () => {
    const fixture = openStoreFixture();
    const [one] = [addJob(fixture, 'job-1'), addJob(fixture, 'job-2')];
    expect(send(fixture, one, { caps }).kind).toBe('written');
    fixture.told.length = 0;
    const two = startUpload(fixture, 'job-2');
    expect(send(fixture, two, { caps })).toEqual({
      kind: 'over-budget',
      reached: { cap: caps[0], used: 1 },
    });
    expect(fixture.store.jobs.find('job-2')).toMatchObject({ state: 'uploading', attempts: 0 });
    expect(fixture.told).toEqual([]);
    expect(fixture.rate.roomFor('studio', 10)).toBe(9);
  });
});

describe('what is written down, before its first byte', () => {
  const capped = (count: number): Budget => [{ scope: 'day', limit: { kind: 'submissions', count } }];

  /** Writes a job down under a cap of five, and asks once more after what was said meanwhile. */
  function goes({ caps = capped(5), revision = 7, hold = null as HoldReason | null } = {}): boolean {
    let queueHold: HoldReason | null = null;
    const fixture = openStoreFixture({}, { queueHold: () => queueHold });
    const job = addJob(fixture, 'job-1');
    const written = send(fixture, job, { caps: capped(5) });
    if (written.kind !== 'written') throw new Error(written.kind);
    queueHold = hold;
    return mayStillGo(depsOf(fixture, caps, revision), prepare(fixture, job), written);
  }

  it('goes where nothing was said meanwhile, or only what holds others', () => {
    expect(goes()).toBe(true);
    expect(goes({ caps: capped(6) })).toBe(true);
    expect(goes({ hold: 'pace' })).toBe(true);
    expect(goes({ hold: 'offline' })).toBe(true);
  });

  it('stays where another key, a lower or a further cap, or a pause was acknowledged meanwhile', () => {
    expect(goes({ revision: 8 })).toBe(false);
    expect(goes({ caps: capped(4) })).toBe(false);
    const month: Budget = [{ scope: 'month', limit: { kind: 'submissions', count: 50 } }];
    expect(goes({ caps: [...capped(5), ...month] })).toBe(false);
    expect(goes({ hold: 'paused' })).toBe(false);
  });
});
