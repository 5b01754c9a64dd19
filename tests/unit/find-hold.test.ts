import { describe, expect, it } from 'vitest';
import type { HoldReason } from '../../shared/jobs/job-state.ts';
import { findHold, type QueueConditions } from '../../shared/queue/explain-wait.ts';

const NOW = 1_000_000;
const SINCE = 900_000;

/** A job that waits to be sent, and that nothing of its own holds. */
const JOB = {
  batchId: 'batch',
  model: 'model',
  profileId: 'profile',
  paused: false,
  hold: null,
  notBefore: null,
  updatedAt: SINCE,
  practice: false,
  testMode: null,
} satisfies Parameters<typeof findHold>[0];
type Waiting = Parameters<typeof findHold>[0];

/** A queue that holds nothing. */
const OPEN: QueueConditions = {
  queueHold: null,
  paidHold: null,
  pausedBatches: [],
  pausedModels: [],
  profileHold: () => null,
  now: NOW,
};

const own = (reason: HoldReason, until: number | null) => ({ reason, until, since: 5 });
const find = (job: Partial<Waiting>, conditions: Partial<QueueConditions> = {}) =>
  findHold({ ...JOB, ...job }, { ...OPEN, ...conditions });

describe('why a job may not go now', () => {
  it.each<[string, Partial<Waiting>, Partial<QueueConditions>, HoldReason | null]>([
    ['nothing', {}, {}, null],
    ['its own pause', { paused: true }, {}, 'paused-job'],
    ['what it waits for, without an end', { hold: own('open-binding', null) }, {}, 'open-binding'],
    ['what it waits for, before its end', { hold: own('rate-limit', NOW + 1) }, {}, 'rate-limit'],
    ['what it waited for, at its end', { hold: own('rate-limit', NOW) }, {}, null],
    ['its time, before it', { notBefore: NOW + 1 }, {}, 'schedule'],
    ['its time, when it has come', { notBefore: NOW }, {}, null],
    ['what holds all that costs', {}, { paidHold: 'record-unwritable' }, 'record-unwritable'],
    ['the queue', {}, { queueHold: 'start-up' }, 'start-up'],
    ['its batch', {}, { pausedBatches: ['other', 'batch'] }, 'paused-batch'],
    ['another batch', {}, { pausedBatches: ['other'] }, null],
    ['its model', {}, { pausedModels: ['model'] }, 'paused-model'],
    ['another model', {}, { pausedModels: ['other'] }, null],
    ['its profile', {}, { profileHold: (id) => (id === 'profile' ? 'key-refused' : null) }, 'key-refused'],
    [
      'another profile',
      { profileId: 'other' },
      { profileHold: (id) => (id === 'profile' ? 'pace' : null) },
      null,
    ],
  ])('%s', (_name, job, conditions, reason) => {
    expect(find(job, conditions)?.reason ?? null).toBe(reason);
  });

  it('says until when and since when', () => {
    expect(find({})).toBeNull();
    expect(find({ paused: true })).toEqual({ reason: 'paused-job', until: null, since: SINCE });
    expect(find({ notBefore: NOW + 5 })).toEqual({ reason: 'schedule', until: NOW + 5, since: SINCE });
    expect(find({}, { queueHold: 'paused' })).toEqual({ reason: 'paused', until: null, since: SINCE });
    const hold = own('rate-limit', NOW + 5);
    expect(find({ hold })).toEqual(hold);
  });

  it('its own reason comes first, then the nearest', () => {
    const ends: [Partial<Waiting>, Partial<QueueConditions>, HoldReason][] = [
      [{ paused: true }, {}, 'paused-job'],
      [{ hold: own('canary', null) }, {}, 'canary'],
      [{ notBefore: NOW + 1 }, {}, 'schedule'],
      [{}, { queueHold: 'paused' }, 'paused'],
      [{}, { pausedBatches: ['batch'] }, 'paused-batch'],
      [{}, { pausedModels: ['model'] }, 'paused-model'],
      [{}, { profileHold: () => 'pace' }, 'pace'],
    ];
    for (const [index, [, , reason]] of ends.entries()) {
      const rest = ends.slice(index);
      const job = Object.assign({}, ...rest.map(([part]) => part)) as Partial<Waiting>;
      const conditions = Object.assign({}, ...rest.map(([, part]) => part)) as Partial<QueueConditions>;
      expect(find(job, conditions)?.reason).toBe(reason);
    }
  });

  it('the wait of what can be charged comes before all others, and spares what is free', () => {
    const held = { paidHold: 'old-data', queueHold: 'paused' } as const;
    expect(find({ paused: true }, held)?.reason).toBe('old-data');
    for (const free of [{ practice: true }, { testMode: 'success' as const }]) {
      expect(find(free, { paidHold: 'old-data' })).toBeNull();
      expect(find(free, held)?.reason).toBe('paused');
    }
  });
});
