import { describe, expect, it } from 'vitest';
import type { Job } from '../../shared/jobs/job.ts';
import type { JobState } from '../../shared/jobs/job-state.ts';
import { failure } from '../../shared/kernel/result.ts';
import { decidePutBack, type UndoFacts } from '../../shared/queue/put-back.ts';
import { sampleJob } from '../support/job-facts.ts';

const JOB = sampleJob('job', 'queued', {
  batchId: 'batch',
  position: 3,
  name: 'Dawn',
  input: { prompt: 'Dawn over the harbour.' },
  practice: false,
  estimate: { currency: 'USD', amount: 1 },
});
const { name, model, input, testMode, estimate } = JOB;
const REQUEST = { name, model, input, testMode, estimate };
const CANARY = { reason: 'canary', until: null, since: 7 } as const;
const OFFLINE = { reason: 'offline', until: 50, since: 7 } as const;

const at = (job: Partial<Job>, isRemoved = false): UndoFacts => ({ ...JOB, ...job, isRemoved });

/** What an undo writes of an action that led from one to the other; nothing was learned since, unless `now` says so. */
function putBack(before: UndoFacts, after: UndoFacts, now = after) {
  const decision = decidePutBack(now, before, after);
  return decision.ok ? decision.value.patch : null;
}

describe('an undo puts back what the action changed, and nothing else', () => {
  it.each<[string, Partial<Job>, Partial<Job>, object]>([
    ['nothing', {}, {}, {}],
    ['a pause', { paused: false }, { paused: true }, { paused: false }],
    ['a time', { notBefore: 5 }, { notBefore: null }, { notBefore: 5 }],
    ['a place', { position: 3 }, { position: 0.5 }, { position: 3 }],
    [
      'a cancel',
      { state: 'queued', hold: OFFLINE },
      { state: 'cancelled' },
      { state: 'queued', genId: null, lostOutputs: 0, serviceStatus: null, hold: null },
    ],
    [
      'a cancel of one that waits for a word',
      { state: 'queued', hold: CANARY },
      { state: 'cancelled' },
      { state: 'queued', genId: null, lostOutputs: 0, serviceStatus: null, hold: CANARY },
    ],
    [
      'a cancel of an upload',
      { state: 'uploading' },
      { state: 'cancelled' },
      { state: 'queued', genId: null, lostOutputs: 0, serviceStatus: null, hold: null },
    ],
    ['a word that let it go', { hold: CANARY }, { hold: null }, { hold: CANARY }],
    ['something that let a wait end', { hold: OFFLINE }, { hold: null }, {}],
  ])('%s', (_name, before, after, expected) => {
    expect(putBack(at(before), at(after))).toEqual(expected);
  });

  it('a retry: with its generation and its gap', () => {
    const error = failure('RESULT_GONE', {});
    const facts = { genId: 'g-1', lostOutputs: 2, serviceStatus: 'SUCCEEDED', attempts: 1 };
    const before = at({ state: 'failed', error, ...facts });
    const retried = at({ state: 'queued', error: null, attempts: 1 });
    // A retry takes the id away itself; what counts is what is learned after it.
    expect(putBack(before, retried)).toEqual({
      state: 'failed',
      error,
      genId: 'g-1',
      lostOutputs: 2,
      serviceStatus: 'SUCCEEDED',
      hold: null,
    });
  });

  it.each<[keyof Job, Partial<Job>]>([
    ['name', { name: 'Dusk' }],
    ['model', { model: 'other' }],
    ['input', { input: { prompt: 'Dusk over the harbour.' } }],
    ['testMode', { testMode: 'success' }],
    ['estimate', { estimate: null }],
  ])('an edit of its %s: all that it asked for', (_key, edited) => {
    expect(putBack(at({}), at(edited))).toEqual({ request: REQUEST });
  });

  it.each(['name', 'model', 'input'] as const)(
    'nothing of what it asked for where its %s is not known',
    (key) => {
      expect(putBack({ ...at({}), [key]: undefined }, at({}))).toEqual({});
    },
  );

  it('a removal', () => {
    expect(putBack(at({ state: 'done' }), at({ state: 'done' }, true))).toEqual({ isRemoved: false });
  });

  it('is told', () => {
    const decision = decidePutBack(at({ paused: true }), at({}), at({ paused: true }));
    expect(decision).toMatchObject({ ok: true, value: { line: { reason: 'put-back', details: {} } } });
  });
});

describe('what was learned since is never overwritten', () => {
  const cancelled = { state: 'cancelled', attempts: 1 } as const;
  it.each<[string, Partial<Job>, boolean]>([
    ['another state', { ...cancelled, state: 'submitted' }, false],
    ['another submission', { ...cancelled, attempts: 2 }, false],
    ['the id of its generation', { ...cancelled, genId: 'g-1' }, false],
    ['that it was taken off the list', cancelled, true],
  ])('%s', (_name, now, isRemoved) => {
    const decision = decidePutBack(at(now, isRemoved), at({ ...cancelled, state: 'unknown' }), at(cancelled));
    expect(decision).toEqual({
      ok: false,
      error: failure('JOB_MOVED_ON', { state: now.state as JobState, wanted: 'put-back' }),
    });
  });

  it('that it came back on the list', () => {
    expect(
      putBack(at({ state: 'failed' }), at({ state: 'failed' }, true), at({ state: 'failed' })),
    ).toBeNull();
  });
});

describe('an upload', () => {
  it('that began since is no news, and ends with what it was for', () => {
    const patch = putBack(at({ paused: true }), at({ paused: false }), at({ state: 'uploading' }));
    expect(patch).toEqual({ paused: true, state: 'queued' });
  });

  it('that ended since is no news', () => {
    const before = at({ state: 'uploading', name: 'Dusk' });
    expect(putBack(before, at({ state: 'uploading' }), at({}))).toMatchObject({ request: { name: 'Dusk' } });
  });

  it('of a retried job ends where the job goes back to', () => {
    const patch = putBack(at({ state: 'failed' }), at({}), at({ state: 'uploading' }));
    expect(patch?.state).toBe('failed');
  });
});
