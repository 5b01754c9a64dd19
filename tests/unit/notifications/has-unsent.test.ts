import { expect, it } from 'vitest';
import { hasUnsent } from '../../../electron/core/queue/notifications/decide-notices.ts';
import type { Status } from '../../../shared/queue/status.ts';

const QUIET = {
  ...{ paused: false, startUp: null, safeStart: null, oldData: null, profileHolds: {}, holdCounts: {} },
  counts: { waiting: 0, running: 0 },
};
const status = (waiting: number, change: object = {}) =>
  ({ ...QUIET, counts: { ...QUIET.counts, waiting }, ...change }) as unknown as Status;

it('is told of jobs that would be sent without anybody’s doing, and of no others', () => {
  expect([0, 3].map((waiting) => hasUnsent(status(waiting)))).toEqual([false, true]);
  const soon = [{ concurrency: 3 }, { schedule: 3 }, { 'rate-limit': 2, pace: 1 }, { budget: 2 }];
  expect(soon.map((holdCounts) => hasUnsent(status(3, { holdCounts })))).toEqual([true, true, true, true]);
  const held = [{ budget: 3 }, { canary: 2, 'paused-job': 1 }, { 'folder-unwritable': 3 }];
  expect(held.map((holdCounts) => hasUnsent(status(3, { holdCounts })))).toEqual([false, false, false]);
  expect(hasUnsent(status(3, { paused: true }))).toBe(false);
  expect(hasUnsent(status(3, { startUp: { waiting: 3 } }))).toBe(false);
  expect(
    ['offline', 'no-key'].map((reason) => hasUnsent(status(3, { profileHolds: { studio: reason } }))),
  ).toEqual([true, false]);
});
