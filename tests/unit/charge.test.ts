import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ChargedAttempt,
  judgeCharge,
  mayHaveBeenCharged,
  readCharge,
} from '../../shared/queue/charge.ts';

/** A paid submission, as it was sent. */
const attempt = (outcome: ChargedAttempt['outcome'], more: Partial<ChargedAttempt> = {}): ChargedAttempt => ({
  outcome,
  practice: false,
  testMode: null,
  charged: null,
  ...more,
});

const OUTCOMES = ['sending', 'accepted', 'refused', 'not-sent', 'unclear'] as const;
const anyAttempt = fc.record({
  outcome: fc.constantFrom(...OUTCOMES),
  practice: fc.boolean(),
  testMode: fc.constantFrom(null, 'success', 'failure'),
  charged: fc.constantFrom(null, 0, 2),
});

describe('whether a submission was charged', () => {
  it.each<[ChargedAttempt, 'never' | 'maybe' | 'surely']>([
    [attempt('accepted'), 'surely'],
    [attempt('accepted', { charged: 0.4 }), 'surely'],
    [attempt('unclear'), 'maybe'],
    [attempt('unclear', { charged: 0.4 }), 'maybe'],
    [attempt('sending'), 'maybe'],
    [attempt('refused'), 'never'],
    [attempt('not-sent'), 'never'],
    // The service's own word that it cost nothing.
    [attempt('accepted', { charged: 0 }), 'never'],
    [attempt('accepted', { practice: true }), 'never'],
    [attempt('accepted', { testMode: 'success' }), 'never'],
    [attempt('accepted', { testMode: 'failure' }), 'never'],
    [attempt('unclear', { practice: true }), 'never'],
    [attempt('sending', { testMode: 'success' }), 'never'],
  ])('%o: %s', (sent, expected) => {
    expect(judgeCharge(sent)).toBe(expected);
  });
});

describe('how often a job was charged', () => {
  it.each<[readonly ChargedAttempt[], { surely: number; maybe: number }, boolean]>([
    [[], { surely: 0, maybe: 0 }, false],
    [[attempt('unclear')], { surely: 0, maybe: 1 }, true],
    [[attempt('accepted')], { surely: 1, maybe: 0 }, true],
    [[attempt('refused'), attempt('not-sent')], { surely: 0, maybe: 0 }, false],
    [[attempt('unclear'), attempt('accepted')], { surely: 1, maybe: 1 }, true],
    [[attempt('accepted'), attempt('refused'), attempt('accepted')], { surely: 2, maybe: 0 }, true],
    [[attempt('unclear'), attempt('sending'), attempt('not-sent')], { surely: 0, maybe: 2 }, true],
  ])('after %o', (attempts, expected, isPossible) => {
    expect(readCharge(attempts)).toEqual(expected);
    expect(mayHaveBeenCharged({ charge: expected })).toBe(isPossible);
  });

  it('is what its attempts say one by one, in any order, and counts from nothing each time', () => {
    fc.assert(
      fc.property(fc.array(anyAttempt), (attempts) => {
        const said = attempts.map(judgeCharge);
        const count = (certainty: string) => said.filter((one) => one === certainty).length;
        const expected = { surely: count('surely'), maybe: count('maybe') };
        expect(readCharge(attempts)).toEqual(expected);
        expect(readCharge(attempts.toReversed())).toEqual(expected);
      }),
    );
  });
});
