import { describe, expect, test } from 'vitest';
import type { HoldReason } from '../../shared/jobs/job-state.ts';
import { failure } from '../../shared/kernel/result.ts';
import { findWaitOfNew } from '../../shared/queue/explain-wait.ts';
import type { Status } from '../../shared/queue/status.ts';
import { sampleStatus } from '../support/job-facts.ts';

const PAID = { practice: false, profileId: 'mine' };
const OLD_DATA = { submissions: 1, since: 0, otherComputer: false, inDoubt: 1, found: 0 };
const held = (reason: HoldReason) => ({ ...PAID, profileHolds: { mine: reason } });

const waitOf = (change: Partial<Status>, model: string | null = 'modeln-pro') =>
  findWaitOfNew(model, { ...sampleStatus, ...change }, 1_000_000);

describe('a job that is queued now', () => {
  test.each<[string, Partial<Status>, HoldReason]>([
    ['the queue is paused', { paused: true }, 'paused'],
    ['what was left over is not decided on', { startUp: { waiting: 3 } }, 'paused'],
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
  ])('goes where %s', (_, change) => {
    expect(waitOf(change)).toBeNull();
  });

  test('of several models waits for none of them', () => {
    expect(waitOf({ pausedModels: ['modeln-pro'] }, null)).toBeNull();
  });
});
