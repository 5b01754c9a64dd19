import { describe, expect, test } from 'vitest';
import {
  type ForecastConditions,
  type ForecastJob,
  foreseeBatches,
  isUnusuallyLong,
  medianOf,
} from '../../shared/queue/forecast.ts';

const NOW = 1_000_000;
const MINUTE = 60_000;

let position = 0;
const job = (batchId: string, more: Partial<ForecastJob> = {}): ForecastJob => {
  position += 1;
  return {
    ...{ id: `job-${position}`, batchId, position, model: 'clip', profileId: 'mine', state: 'queued' },
    ...{ hold: null, paused: false, notBefore: null, updatedAt: NOW },
    ...more,
  };
};

const conditions: ForecastConditions = {
  ...{ now: NOW, profileId: 'mine', places: 2, pausedBatches: [], pausedModels: [] },
  laneOf: (model) => (model === 'still' ? 'image' : 'video'),
  times: new Map([
    ['clip', 4 * MINUTE],
    ['still', MINUTE],
  ]),
};

const foresee = (jobs: readonly ForecastJob[], more: Partial<ForecastConditions> = {}) =>
  Object.fromEntries(
    [...foreseeBatches(jobs, { ...conditions, ...more })].map(([id, end]) => [id, (end - NOW) / MINUTE]),
  );

describe('when a batch should be done', () => {
  test('five clips on two places take three rounds; stills have places of their own', () => {
    const clips = Array.from({ length: 5 }, () => job('a'));
    expect(foresee([...clips, job('b', { model: 'still' })])).toEqual({ a: 12, b: 1 });
  });

  test('what runs has a part of its time behind it, and what stands before takes its places', () => {
    const running = job('a', { state: 'submitted', updatedAt: NOW - 3 * MINUTE });
    const before = job('a');
    const after = [job('b'), job('b')];
    // One place is free after a minute, the other at once: a's second ends at 4, b's at 5 and 8.
    expect(foresee([running, before, ...after])).toEqual({ a: 4, b: 8 });
    expect(foresee([job('c', { state: 'fetching' })])).toEqual({ c: 0 });
  });

  test.each([
    ['no history', { model: 'new' }],
    ['approval', { hold: { reason: 'canary', since: 0, until: null } }],
    ['a pause', { paused: true }],
    ['a time', { notBefore: NOW + 1 }],
    ['another profile', { profileId: 'yours' }],
    ['longer than usual', { state: 'submitted', updatedAt: NOW - 5 * MINUTE }],
  ] as const)('is not said where that is not known: %s', (_, more) => {
    expect(foresee([job('a'), job('a', more as Partial<ForecastJob>)])).toEqual({});
  });

  test('is not said of paused batches and models, nor of what stands behind a job of unknown length', () => {
    expect(foresee([job('a')], { pausedBatches: ['a'] })).toEqual({});
    expect(foresee([job('a')], { pausedModels: ['clip'] })).toEqual({});
    expect(foresee([job('a', { model: 'new' }), job('b')])).toEqual({});
    expect(foresee([job('b'), job('a', { model: 'new' })])).toEqual({ b: 4 });
  });

  test('a finished batch has nothing to foresee', () => {
    expect(foresee([job('a', { state: 'done' }), job('b', { state: 'failed' })])).toEqual({});
  });
});

test('a remark is made on what takes three times as long, and a minute more', () => {
  expect(isUnusuallyLong(30 * MINUTE, 2 * MINUTE)).toBe(true);
  expect(isUnusuallyLong(5 * MINUTE, 2 * MINUTE)).toBe(false);
  expect(isUnusuallyLong(30_000, 5_000)).toBe(false);
  expect(isUnusuallyLong(30 * MINUTE, undefined)).toBe(false);
});

test('the median is the middle one, or lies between the two in the middle', () => {
  expect([medianOf([]), medianOf([3]), medianOf([9, 1, 2]), medianOf([1, 2, 4, 100])]).toEqual([
    null,
    3,
    2,
    3,
  ]);
});
