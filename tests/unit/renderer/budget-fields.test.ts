import { describe, expect, it } from 'vitest';
import {
  findCap,
  formatLimit,
  listCurrencies,
  readLimit,
  withCap,
} from '../../../renderer/features/settings/budget/budget-section.tsx';
import { budgetSchema, type Cap } from '../../../shared/money/budget.ts';

const usd = { currency: 'USD' };
const day20: Cap = { scope: 'day', limit: { kind: 'money', currency: 'USD', amount: 20 } };

describe('a field of the budget', () => {
  it('takes amounts as people type them, and nothing that could be read in two ways', () => {
    expect([' 20 ', '0', '19.5', '19,5', '.5'].map((text) => readLimit(text, usd))).toEqual([
      20,
      0,
      19.5,
      19.5,
      undefined,
    ]);
    expect(
      ['1.000,50', '1,000.50', '1 000', '$20', '-1', '1e3', 'x'].map((text) => readLimit(text, usd)),
    ).toEqual(Array(7).fill(undefined));
    expect(['', '  '].map((text) => readLimit(text, usd))).toEqual([null, null]);
    expect(['12', '12.5', '0'].map((text) => readLimit(text, 'submissions'))).toEqual([12, undefined, 0]);
  });

  it('changes its own cap and leaves the others, and every outcome is a budget', () => {
    const both = withCap([day20], 'day', 'submissions', 40);
    expect(both).toEqual([day20, { scope: 'day', limit: { kind: 'submissions', count: 40 } }]);
    const raised = withCap(both, 'day', usd, 30);
    expect(formatLimit(findCap(raised, 'day', usd))).toBe('30');
    expect(formatLimit(findCap(raised, 'day', 'submissions'))).toBe('40');
    expect(formatLimit(findCap(raised, 'batch', usd))).toBe('');
    expect(withCap(raised, 'day', usd, null)).toEqual([both[1]]);
    for (const budget of [both, raised]) expect(budgetSchema.safeParse(budget).success).toBe(true);
  });

  it('is there for every currency that has prices or a cap', () => {
    expect(listCurrencies([day20], ['EUR'])).toEqual(['EUR', 'USD']);
    expect(listCurrencies([], [])).toEqual([]);
  });
});
