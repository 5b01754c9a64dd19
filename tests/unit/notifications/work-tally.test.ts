import { expect, it } from 'vitest';
import { createWorkTally } from '../../../electron/core/queue/notifications/work-tally.ts';
import type { Job } from '../../../shared/jobs/job.ts';
import type { HoldReason, JobState } from '../../../shared/jobs/job-state.ts';

const job = (id: string, state: JobState, hold: HoldReason | null = null) =>
  ({ id, state, hold: hold && { reason: hold, until: null, since: 0 } }) as Job;

it('tells how far the work is, and begins anew with the next', () => {
  const tally = createWorkTally();
  expect(tally.progress()).toBeNull();
  tally.see([job('a', 'queued'), job('b', 'queued'), job('c', 'queued'), job('d', 'queued')]);
  expect(tally.progress()).toBeNull();
  tally.see([job('a', 'submitted'), job('b', 'submitted')]);
  expect(tally.progress()).toBe('indeterminate');
  expect(tally.see([job('a', 'done')]).map(({ id }) => id)).toEqual(['a']);
  expect(tally.progress()).toBe(0.25);
  tally.see([job('b', 'failed'), job('c', 'submitted'), job('d', 'cancelled')]);
  expect(tally.progress()).toBe(0.75);
  tally.see([job('c', 'unknown')]);
  expect(tally.progress()).toBeNull();
  tally.see([job('e', 'sending')]);
  expect(tally.progress()).toBe('indeterminate');
});

it('names a job that ended once, however often its row comes again, and none that the artist called off', () => {
  const tally = createWorkTally();
  tally.see([job('a', 'submitted'), job('b', 'queued'), job('old', 'done')]);
  expect(tally.see([job('a', 'done'), job('b', 'cancelled')]).map(({ id }) => id)).toEqual(['a']);
  expect(tally.see([job('a', 'done')])).toEqual([]);
});

it('sees bytes on their way only while they are', () => {
  const tally = createWorkTally();
  const states: [JobState, HoldReason | null, boolean][] = [
    ['queued', null, false],
    ['uploading', null, true],
    ['sending', null, true],
    ['submitted', null, false],
    ['fetching', null, true],
    ['fetching', 'disk-full', false],
    ['fetching', null, true],
    ['done', null, false],
  ];
  for (const [state, hold, expected] of states) {
    tally.see([job('a', state, hold)]);
    expect([state, hold, tally.isTransferring()]).toEqual([state, hold, expected]);
  }
});
