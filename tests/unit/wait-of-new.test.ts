import { describe, expect, test } from 'vitest';
import type { HoldReason, JobState } from '../../shared/jobs/job-state.ts';
import { failure } from '../../shared/kernel/result.ts';
import { explainWait, findWaitOfNew } from '../../shared/queue/explain-wait.ts';
import type { Status } from '../../shared/queue/status.ts';
import { sampleJob, sampleStatus } from '../support/job-facts.ts';

const PAID = { practice: false, profileId: 'mine' };
const OLD_DATA = { submissions: 1, since: 0, otherComputer: false, inDoubt: 1, found: 0 };
const held = (reason: HoldReason) => ({ ...PAID, profileHolds: { mine: reason } });

const waitOf = (change: Partial<Status>, model: string | null = 'modeln-pro') =>
  findWaitOfNew(model, { ...sampleStatus, ...change }, 1_000_000);

describe('a job that is queued now', () => {
  test.each<[string, Partial<Status>, HoldReason]>([
    ['the queue is paused', { paused: true }, 'paused'],
    ['what was left over is not decided on', { startUp: { waiting: 3 } }, 'paused'],
    ['what the app begins by itself rests after crashes', { safeStart: { files: [] } }, 'safe-start'],
    [
      'no submission could be written down',
      { ...PAID, recordProblem: failure('DISK_FULL', { path: '/data' }) },
      'record-unwritable',
    ],
    ['its model is paused', { pausedModels: ['modeln-pro'] }, 'paused-model'],
    ['the service is out of reach', held('offline'), 'offline'],
    ['a result could not come back', held('no-way-back'), 'no-way-back'],
    ['the key was refused', held('key-refused'), 'key-refused'],
    ['the profile is incomplete', held('open-binding'), 'open-binding'],
    ['there is no key', { ...PAID, hasKey: false }, 'no-key'],
    ['the data is old', { ...PAID, oldData: OLD_DATA }, 'old-data'],
    [
      'its result could not be saved',
      { ...PAID, resultsProblem: failure('DISK_FULL', { path: '/results' }) },
      'disk-full',
    ],
    ['the caps could not be read', { ...PAID, budgetUnreadable: true }, 'budget-unreadable'],
  ])('waits where %s', (_, change, reason) => {
    expect(waitOf(change)).toBe(reason);
  });

  test.each<[string, Partial<Status>]>([
    ['nothing is in the way', PAID],
    ['it is a practice job, whatever holds paid ones', { oldData: OLD_DATA, hasKey: false }],
    ['another model is paused', { pausedModels: ['modelk-3-turbo'] }],
    ['another service is held', { ...PAID, profileHolds: { other: 'no-key' } }],
    ['it would wait for a moment only', held('pace')],
    ['the practice service is about to be there', { profileHolds: { practice: 'practice-starting' } }],
  ])('goes where %s', (_, change) => {
    expect(waitOf(change)).toBeNull();
  });

  test('of several models waits for none of them', () => {
    expect(waitOf({ pausedModels: ['modeln-pro'] }, null)).toBeNull();
  });
});

describe('a job that is there', () => {
  const own = { reason: 'rate-limit', until: 2_000_000, since: 7 } as const;
  const since = { until: null, since: 5 };
  test.each<[string, JobState, Partial<Status>, ReturnType<typeof explainWait>]>([
    ['waits for a free place', 'queued', {}, { reason: 'concurrency', ...since }],
    ['waits for the queue', 'queued', { paused: true }, { reason: 'paused', ...since }],
    ['is with the service, whatever the queue waits for', 'submitted', { paused: true }, null],
    ['is with the service after crashes', 'submitted', { safeStart: { files: [] } }, null],
    ['fetches its results', 'fetching', { paused: true }, null],
    [
      'fetches nothing after crashes',
      'fetching',
      { safeStart: { files: [] } },
      { reason: 'safe-start', ...since },
    ],
  ])('%s', (_, state, status, wait) => {
    const job = sampleJob('a', state, { updatedAt: 5, hold: null });
    expect(explainWait(job, { ...sampleStatus, ...status }, 1_000_000)).toEqual(wait);
  });

  test('waits for what it says itself, queued or not', () => {
    for (const state of ['queued', 'submitted', 'fetching'] as const)
      expect(explainWait(sampleJob('a', state, { hold: own }), sampleStatus, 1_000_000)).toEqual(own);
  });
});
