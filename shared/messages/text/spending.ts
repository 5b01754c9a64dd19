import type { MoneySum } from '../../domain/queue/ledger.ts';
import { formatCount, formatMoney } from '../format.ts';
import { spoken } from '../spoken.ts';

/** Words of sums that are money and submissions without a price. */
export const SPENDING_TEXT = spoken('spending', {
  unpriced: (count: number) => formatCount(count, 'submission'),
  sum: (amounts: readonly string[]) => amounts.join(' + '),
});

/**
 * What submissions cost, the same way everywhere: money where there is a price, submissions where there is none, both where
 * it is mixed: `$2.40`, `3 submissions`, `$2.40 + 3 submissions`. Empty where nothing could cost anything.
 */
export function describeSpending({ money, unpriced }: Pick<MoneySum, 'money' | 'unpriced'>): string {
  return SPENDING_TEXT.sum([
    ...money.map(formatMoney),
    ...(unpriced === 0 ? [] : [SPENDING_TEXT.unpriced(unpriced)]),
  ]);
}
