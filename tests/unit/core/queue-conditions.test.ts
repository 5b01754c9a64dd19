import { describe, expect, it } from 'vitest';
import {
  createQueueConditions,
  type QueueConditionsDeps,
} from '../../../electron/core/queue/pace/queue-conditions.ts';
import type { HoldReason } from '../../../shared/jobs/job-state.ts';
import { practiceProfile } from '../../../shared/service/profile/practice-profile.ts';

const profile = {
  ...practiceProfile('http://127.0.0.1:9'),
  limits: { concurrent: 2, submitsPerMinute: 7 },
};

/** Everything as it is when jobs may go, but for what the test says. */
function readWith(change: {
  usable?: null;
  served?: boolean;
  health?: HoldReason;
  wayBack?: boolean;
  waitFor?: (profileId: string, perMinute: number) => number;
  parts?: Partial<QueueConditionsDeps>;
}) {
  return createQueueConditions({
    store: { pauses: { list: () => ({ batches: ['batch-2'], models: ['modeln-pro'] }) } },
    clock: { now: () => 1_234 },
    profiles: { usable: (id) => (id === 'studio' && change.usable !== null ? profile : null) },
    health: { hold: () => change.health ?? null },
    rate: { waitFor: change.waitFor ?? (() => 0) },
    queueHold: () => null,
    paidHold: () => null,
    isServed: () => change.served ?? true,
    policyHold: () => null,
    hasWayBack: () => change.wayBack ?? true,
    ...change.parts,
  });
}

/** The pace of the profile is taken for a moment. */
const atPace = (): number => 1;

describe('what holds all jobs of a profile', () => {
  const everything = {
    served: false,
    health: 'key-refused',
    wayBack: false,
    waitFor: atPace,
  } as const;

  it.each([
    ['nothing, when all is well', {}, null],
    ['the profile that is missing, before all', { ...everything, usable: null }, 'profile-missing'],
    [
      'what the policy of the studio bars, before what passes',
      { ...everything, parts: { policyHold: (id: string) => (id === 'studio' ? 'policy' : null) } },
      'policy',
    ],
    ['the practice service that starts', everything, 'practice-starting'],
    ['its key, and what else only a person can mend', { ...everything, served: true }, 'key-refused'],
    [
      'the way back of its results, before a network that is away',
      { health: 'offline', wayBack: false, waitFor: atPace },
      'no-way-back',
    ],
    ['the network, before its pace', { health: 'offline', waitFor: atPace }, 'offline'],
    ['its pace', { waitFor: atPace }, 'pace'],
  ] as const)('is %s', (_, change, hold) => {
    expect(readWith(change).profileHold('studio')).toBe(hold);
  });

  it('asks for the pace that its profile says', () => {
    const asked: unknown[] = [];
    const waitFor = (...question: unknown[]): number => {
      asked.push(question);
      return 0;
    };
    readWith({ waitFor }).profileHold('studio');
    expect(asked).toEqual([['studio', 7]]);
  });
});

describe('what holds jobs in general', () => {
  it('is read afresh each time: the queue’s, that of paid jobs, and what the artist paused', () => {
    let hold: HoldReason | null = null;
    const conditions = readWith({
      waitFor: () => 1,
      parts: { queueHold: () => hold, paidHold: () => (hold === null ? null : 'old-data') },
    });
    expect(conditions.read()).toMatchObject({
      queueHold: null,
      paidHold: null,
      pausedBatches: ['batch-2'],
      pausedModels: ['modeln-pro'],
      now: 1_234,
    });
    hold = 'start-up';
    expect(conditions.read()).toMatchObject({ queueHold: 'start-up', paidHold: 'old-data' });
    expect(conditions.read().profileHold('studio')).toBe('pace');
  });
});
