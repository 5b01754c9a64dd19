import { describe, expect, test } from 'vitest';
import { HOLD_REASONS, JOB_EVENTS, JOB_STATES } from '../../../shared/jobs/job-state.ts';
import { failure } from '../../../shared/kernel/result.ts';
import { describeReachedCap } from '../../../shared/money/budget.ts';
import { describeHold, describeHoldEnd } from '../../../shared/queue/holds-text.ts';
import { describeReason, STATE_WORDS } from '../../../shared/queue/job-text.ts';

const now = new Date(2026, 2, 12, 21, 10).getTime();

describe('words of waiting', () => {
  test.each(HOLD_REASONS)('%s says why and what ends it', (reason) => {
    expect(describeHold({ reason, until: null, since: now }, now, null)).toMatch(
      /^(?:[a-z]|API key |Dailies )/,
    );
    expect(describeHoldEnd(reason)).toMatch(/\.$/);
    expect(describeReason(reason)).toMatch(/^Waiting: /);
  });

  test('says since when, and when it is tried again', () => {
    const since = new Date(2026, 2, 12, 21, 4).getTime();
    expect(describeHold({ reason: 'offline', until: now + 12_000, since }, now, null)).toBe(
      'service unreachable since 21:04 · next try in 12 s',
    );
  });

  test('a time that has passed is not promised', () => {
    expect(describeHold({ reason: 'rate-limit', until: now - 1, since: now }, now, null)).toBe(
      'service asked to slow down',
    );
  });
});

test('every state and every event has a word', () => {
  for (const state of JOB_STATES) expect(STATE_WORDS[state].word).not.toBe('');
  for (const event of JOB_EVENTS) expect(describeReason(event)).not.toBe(event);
});

test('a reason of a later version is shown as it is', () => {
  expect(describeReason('something-new')).toBe('something-new');
});

describe('a job that waits for the budget', () => {
  const hold = { reason: 'budget', until: null, since: 1_000 } as const;
  test('says which cap is reached, and how far it is used', () => {
    const details = describeReachedCap({
      cap: { scope: 'day', limit: { kind: 'money', currency: 'USD', amount: 20 } },
      used: 19.2,
    });
    expect(describeHold(hold, 1_000, failure('BUDGET_REACHED', details))).toBe(
      'today’s budget, $19.20 of $20.00 used',
    );
    const counted = describeReachedCap({
      cap: { scope: 'batch', limit: { kind: 'submissions', count: 1 } },
      used: 1,
    });
    expect(describeHold(hold, 1_000, failure('BUDGET_REACHED', counted))).toBe(
      'the batch’s budget, 1 of 1 submission used',
    );
  });
  test('says so in general where that is not known', () => {
    expect(describeHold(hold, 1_000, null)).toBe('budget reached');
    expect(describeHold(hold, 1_000, failure('OFFLINE'))).toBe('budget reached');
  });
});
