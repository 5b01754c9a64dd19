import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../shared/kernel/json-pointer.ts';
import {
  addSubmission,
  type Budget,
  budgetSchema,
  type Cap,
  capSchema,
  describeReachedCap,
  findReachedCap,
  foreseeBudget,
  isAsTight,
  NO_USAGE,
  NO_USAGES,
  nameCap,
  passesWithTime,
  projectCapsSchema,
  type ReachedCap,
  readCaps,
  readReachedCap,
  type Usage,
  type UsageByScope,
} from '../../../shared/money/budget.ts';

const usd = (amount: number) => ({ currency: 'USD', amount });
const money = (scope: Cap['scope'], amount: number, currency = 'USD'): Cap => ({
  scope,
  limit: { kind: 'money', currency, amount },
});
const count = (scope: Cap['scope'], most: number): Cap => ({
  scope,
  limit: { kind: 'submissions', count: most },
});
const used = (amount: number, submissions: number): Usage => ({ spent: [usd(amount)], submissions });
const usage = (change: Partial<UsageByScope> = {}) => ({ ...NO_USAGES, ...change });

describe('a cap in money', () => {
  it('lets the last cent go and holds what is over it', () => {
    const budget = [money('day', 20)];
    expect(findReachedCap(budget, usd(0.8), usage({ day: used(19.2, 9) }))).toBeNull();
    expect(findReachedCap(budget, usd(0.81), usage({ day: used(19.2, 9) }))).toEqual({
      cap: budget[0],
      used: 19.2,
    });
  });

  it('of a month counts the month, and passes with the next one', () => {
    const budget = [money('month', 20)];
    expect(findReachedCap(budget, usd(1), usage({ day: used(20, 9) }))).toBeNull();
    const reached = findReachedCap(budget, usd(1), usage({ month: used(19.5, 9) }));
    expect(reached).toEqual({ cap: budget[0], used: 19.5 });
    expect(passesWithTime({ cap: money('month', 20), used: 19.5 }, usd(1))).toBe(true);
    expect(passesWithTime({ cap: money('month', 20), used: 0 }, usd(21))).toBe(false);
  });

  it('adds as people do, not as binary fractions do', () => {
    // 0.1 + 0.2 > 0.3 in binary.
    expect(findReachedCap([money('day', 0.3)], usd(0.2), usage({ day: used(0.1, 1) }))).toBeNull();
    let day: Usage = NO_USAGE;
    for (let step = 0; step < 10_000; step += 1) day = addSubmission(day, usd(0.1));
    expect(day).toEqual({ spent: [usd(1000)], submissions: 10_000 });
  });

  it('holds a price that it can’t be compared with, and cannot count what has no price', () => {
    const budget = [money('day', 1)];
    const euros = { currency: 'EUR', amount: 50 };
    const reached = { cap: budget[0], used: 1, priced: 'EUR' };
    expect(findReachedCap(budget, euros, usage({ day: used(1, 1) }))).toEqual(reached);
    expect(passesWithTime(reached as ReachedCap, euros)).toBe(false);
    const both: Budget = [...budget, money('day', 60, 'EUR')];
    expect(findReachedCap(both, euros, usage({ day: used(1, 1) }))).toBeNull();
    expect(findReachedCap(budget, null, usage({ day: used(1, 1) }))).toBeNull();
    expect(findReachedCap(budget, usd(0.01), usage({ day: used(1, 1) }))).not.toBeNull();
  });

  it('of nothing holds all that has a price, and lets what is free of charge go', () => {
    expect(findReachedCap([money('day', 0)], usd(0.0001), usage())).not.toBeNull();
    expect(findReachedCap([money('day', 0)], usd(0), usage())).toBeNull();
  });
});

describe('a cap by count', () => {
  it('counts what has no price too', () => {
    expect(findReachedCap([count('batch', 3)], null, usage({ batch: used(0, 2) }))).toBeNull();
    expect(findReachedCap([count('batch', 3)], null, usage({ batch: used(0, 3) }))).toMatchObject({
      used: 3,
    });
    expect(findReachedCap([count('day', 0)], null, usage())).toMatchObject({ used: 0 });
  });
});

describe('several caps', () => {
  it('each look at their own sum, and the lasting ones are named first', () => {
    const budget = [count('day', 1), money('batch', 5), money('job', 2)];
    expect(findReachedCap(budget, usd(1), usage({ day: used(1, 1) }))).toMatchObject({
      cap: { scope: 'day' },
    });
    expect(findReachedCap(budget, usd(1), usage({ day: used(1, 1), batch: used(4.5, 1) }))).toMatchObject({
      cap: { scope: 'batch' },
    });
    expect(findReachedCap(budget, usd(2.5), usage({ batch: used(4.5, 1) }))).toMatchObject({
      cap: { scope: 'job' },
    });
    expect(findReachedCap([], usd(1000), usage({ day: used(1000, 1000) }))).toBeNull();
  });

  it('look at those of the project before the calendar’s', () => {
    const caps = (['month', 'day', 'project-day', 'project', 'batch', 'job'] as const).map((scope) =>
      count(scope, 1),
    );
    const full = Object.fromEntries(caps.map(({ scope }) => [scope, used(1, 1)]));
    // Each is looked at without those that come before it.
    const order = caps.map((_, from) =>
      findReachedCap(caps.slice(0, caps.length - from), usd(1), usage(full)),
    );
    expect(order.map((reached) => reached?.cap.scope)).toEqual([
      'job',
      'batch',
      'project',
      'project-day',
      'day',
      'month',
    ]);
  });

  it('of a project stand in the project, and all others in the settings', () => {
    const [ofProject, others] = [
      [money('project', 20), count('project-day', 5)],
      [count('job', 1), count('batch', 1), count('day', 1), count('month', 1)],
    ];
    expect(projectCapsSchema.safeParse(ofProject).success).toBe(true);
    expect(budgetSchema.safeParse(others).success).toBe(true);
    expect(readCaps([...ofProject, ...others])).toEqual(others);
    for (const cap of ofProject)
      expect(budgetSchema.safeParse([...others, cap]).error?.issues).toMatchObject([
        { message: 'of a project' },
      ]);
    for (const cap of others)
      expect(projectCapsSchema.safeParse([...ofProject, cap]).error?.issues).toMatchObject([
        { message: 'of no project' },
      ]);
  });

  it.each<[boolean, string, Budget, Budget]>([
    [true, 'the same', [money('day', 20), count('job', 3)], [count('job', 3), money('day', 20)]],
    [true, 'lower ones', [money('day', 19.99), count('job', 2)], [money('day', 20), count('job', 3)]],
    [true, 'one more', [money('day', 20), count('day', 1)], [money('day', 20)]],
    [true, 'a first one', [money('day', 20)], []],
    [false, 'a higher sum', [money('day', 20.01), count('job', 3)], [money('day', 20), count('job', 3)]],
    [false, 'a higher count', [money('day', 20), count('job', 4)], [money('day', 20), count('job', 3)]],
    [false, 'one less', [count('job', 3)], [money('day', 20), count('job', 3)]],
    [false, 'none', [], [money('day', 20)]],
    [false, 'another currency', [money('day', 1, 'EUR')], [money('day', 20)]],
    [false, 'another time', [money('day', 1)], [money('month', 20)]],
    [false, 'a count for a sum', [count('day', 1)], [money('day', 20)]],
  ])('are as tight as before: %s, where they become %s', (isTight, _, budget, before) => {
    expect(isAsTight(budget, before)).toBe(isTight);
  });

  it('of one name are refused', () => {
    expect(budgetSchema.safeParse([money('day', 1), money('day', 1, 'EUR'), count('day', 4)]).success).toBe(
      true,
    );
    expect(budgetSchema.safeParse([money('day', 1), money('day', 2)]).success).toBe(false);
    expect(budgetSchema.safeParse([count('job', 1), count('job', 1)]).success).toBe(false);
    expect(budgetSchema.safeParse([money('day', -1)]).success).toBe(false);
    expect(budgetSchema.safeParse([count('day', 1.5)]).success).toBe(false);
  });
});

it('never lets a sequence of submissions go over any cap, nor stops one that fits', () => {
  const cents = fc.integer({ min: 0, max: 500 });
  fc.assert(
    fc.property(
      fc.array(cents, { maxLength: 60 }),
      cents,
      fc.integer({ min: 0, max: 30 }),
      (prices, most, times) => {
        const budget = [money('day', most / 100), count('day', times)];
        let day: Usage = NO_USAGE;
        // Counted apart, in whole cents.
        let [total, sent] = [0, 0];
        for (const price of prices) {
          const fits = total + price <= most && sent < times;
          const reached = findReachedCap(budget, usd(price / 100), usage({ day }));
          expect(reached === null).toBe(fits);
          if (!fits) continue;
          day = addSubmission(day, usd(price / 100));
          total += price;
          sent += 1;
        }
      },
    ),
  );
});

it('passes at midnight only where the day was the reason, and a fresh day has room', () => {
  expect(passesWithTime({ cap: money('day', 20), used: 20 }, usd(1))).toBe(true);
  expect(passesWithTime({ cap: money('day', 20), used: 20 }, usd(20))).toBe(true);
  expect(passesWithTime({ cap: count('day', 1), used: 1 }, null)).toBe(true);
  expect(passesWithTime({ cap: money('day', 20), used: 0 }, usd(21))).toBe(false);
  expect(passesWithTime({ cap: count('day', 0), used: 0 }, null)).toBe(false);
  expect(passesWithTime({ cap: money('batch', 20), used: 20 }, usd(1))).toBe(false);
});

it('is told in plain details and read back', () => {
  for (const reached of [
    { cap: money('batch', 12.5, 'EUR'), used: 12.25 },
    { cap: money('batch', 12.5, 'EUR'), used: 12.25, priced: 'USD' },
    { cap: count('day', 40), used: 40 },
    { cap: money('project-day', 0), used: 0 },
    { cap: count('project', 0), used: 0 },
  ]) {
    const details = describeReachedCap(reached);
    expect(JSON.parse(JSON.stringify(details))).toStrictEqual(details);
    expect(readReachedCap(details)).toStrictEqual(reached);
  }
  expect(readReachedCap({ until: null })).toBeNull();
  const [counted, paid] = [count('day', 40), money('day', 40)].map((cap) =>
    describeReachedCap({ cap, used: 40 }),
  );
  for (const wrong of [
    { ...counted, used: 'all' },
    { ...counted, scope: 'week' },
    { ...counted, kind: 'time' },
    { ...counted, limit: '5' },
    { ...counted, limit: 1.5 },
    { ...paid, limit: -1 },
    { ...paid, currency: 5 },
    { ...paid, currency: '₿' },
  ])
    expect([wrong, readReachedCap(wrong as Record<string, JsonValue>)]).toEqual([wrong, null]);
});

describe('what is foreseen of a new batch', () => {
  const ahead = { day: used(12, 20) };
  it('is how many fit after all that waits, and which cap the rest meets', () => {
    expect(foreseeBudget([money('day', 20)], [{ estimate: usd(1.6), count: 10 }], ahead)).toMatchObject({
      fitting: 5,
      reached: { cap: { scope: 'day' }, used: 20 },
    });
    expect(foreseeBudget([count('batch', 3)], [{ estimate: usd(1.6), count: 10 }], ahead)).toMatchObject({
      fitting: 3,
    });
    expect(foreseeBudget([money('day', 12)], [{ estimate: usd(1.6), count: 1 }], ahead)).toMatchObject({
      fitting: 0,
    });
  });
  it('is nothing where all of it fits, or no cap can count it', () => {
    expect(foreseeBudget([money('day', 20)], [{ estimate: usd(0.8), count: 10 }], ahead)).toBeNull();
    expect(foreseeBudget([money('day', 20)], [{ estimate: null, count: 5000 }], ahead)).toBeNull();
    expect(foreseeBudget([], [{ estimate: usd(100), count: 5000 }], ahead)).toBeNull();
  });
});

describe('a cap that somebody wrote', () => {
  it.each<[boolean, unknown]>([
    [true, money('day', 0)],
    [true, money('batch', 1_000_000_000)],
    [false, money('day', 1_000_000_001)],
    [true, money('day', 1, 'x')],
    [true, money('day', 1, 'x'.repeat(20))],
    [false, money('day', 1, '')],
    [false, money('day', 1, 'x'.repeat(21))],
    [true, count('job', 0)],
    [true, count('job', 1_000_000)],
    [false, count('job', 1_000_001)],
    [false, count('job', -1)],
    [false, { scope: 'week', limit: { kind: 'submissions', count: 1 } }],
  ])('is one: %s, %o', (isOne, cap) => {
    expect(capSchema.safeParse(cap).success).toBe(isOne);
  });

  it('is named by what it limits', () => {
    expect([money('day', 20), count('day', 3)].map(nameCap)).toEqual(['day money USD', 'day submissions']);
  });

  const many = (length: number) => Array.from({ length }, (_, index) => money('day', 1, `x${index}`));

  it('is one of sixty at most, and says what is wrong with two for the same', () => {
    expect(budgetSchema.safeParse(many(60)).success).toBe(true);
    expect(budgetSchema.safeParse(many(61)).success).toBe(false);
    const twice = budgetSchema.safeParse([money('day', 1), money('day', 2)]);
    expect(twice.error?.issues).toMatchObject([{ message: 'two caps for the same' }]);
  });

  it('is understood where the others are not, each name once, the last one', () => {
    expect(readCaps([money('day', 1), 'no cap', count('job', 2), money('day', 3), null])).toEqual([
      money('day', 3),
      count('job', 2),
    ]);
    expect([readCaps('no list'), readCaps({ length: 1 }), readCaps([])]).toEqual([[], [], []]);
    expect(readCaps(many(70))).toEqual(many(70).slice(0, 60));
  });
});

it('counts nothing of a currency that was never used', () => {
  const day = { spent: [{ currency: 'EUR', amount: 5 }], submissions: 1 };
  expect(findReachedCap([money('day', 1)], usd(1), usage({ day }))).toBeNull();
  expect(addSubmission(day, usd(0.5)).spent).toEqual([{ currency: 'EUR', amount: 5 }, usd(0.5)]);
});
