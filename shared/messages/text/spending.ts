import type { MoneySum } from '../../domain/ledger.ts';
import { formatCount, formatMoney } from '../format.ts';

/**
 * What submissions cost, the same way everywhere: money where there is a price, submissions where there is none, both where
 * it is mixed: `$2.40`, `3 submissions`, `$2.40 + 3 submissions`. Empty where nothing could cost anything.
 */
export function wordSpending({ money, unpriced }: Pick<MoneySum, 'money' | 'unpriced'>): string {
  const amounts = money.map(formatMoney);
  return [...amounts, ...(unpriced === 0 ? [] : [formatCount(unpriced, 'submission')])].join(' + ');
}
