import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  changeCap,
  findCap,
  formatLimit,
  listCurrencies,
  readLimit,
  withCap,
} from '../../../renderer/features/settings/budget/budget-section.tsx';
import { useCoreStore } from '../../../renderer/state/core/core-store.ts';
import { failure } from '../../../shared/kernel/result.ts';
import { type Budget, budgetSchema, type Cap } from '../../../shared/money/budget.ts';

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

describe('caps that are set faster than they are kept', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    useCoreStore.setState({ core: null });
  });

  /** Main, which keeps settings when it is told to, and tells of them only in its answer. */
  function connectMain(kept: Budget) {
    useCoreStore.setState({ core: { settings: { budget: kept } } } as never);
    const asked: { readonly budget: Budget; readonly answer: (isKept: boolean) => void }[] = [];
    const invoke = (_: string, { budget }: { readonly budget: Budget }) =>
      new Promise((settle) => {
        const answer = (isKept: boolean) =>
          settle(
            isKept
              ? { ok: true, value: { budget } }
              : { ok: false, error: failure('DISK_FULL', { path: '/' }) },
          );
        asked.push({ budget, answer });
      });
    vi.stubGlobal('window', { dailies: { invoke } });
    return asked;
  }

  it('leave none out: not one that is on its way, and no older one where that fails', async () => {
    const asked = connectMain([day20]);
    const set = (scope: 'batch' | 'month' | 'job') => changeCap(scope, 'submissions', 5);
    const changes = [set('batch'), set('month'), set('job')];
    for (const [place, isKept] of [true, false, true].entries()) {
      await expect.poll(() => asked[place]).toBeDefined();
      asked[place]?.answer(isKept);
    }
    await Promise.all(changes);
    expect(asked.map(({ budget }) => budget.map(({ scope }) => scope))).toEqual([
      ['day', 'batch'],
      ['day', 'batch', 'month'],
      ['day', 'batch', 'job'],
    ]);
  });
});
