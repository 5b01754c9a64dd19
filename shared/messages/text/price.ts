import type { Money } from '../../domain/money/money.ts';
import type { Price } from '../../service/model-bindings.ts';
import { formatMoney } from '../format.ts';
import { formatDate } from '../region.ts';
import { spoken } from '../spoken.ts';

/** What a model costs, in words: beside the button that queues, and in a list of prices. */
export const PRICE_TEXT = spoken('price', {
  addPrice: 'Add a price…',
  since: (day: string) => `as of ${day}`,
  each: (money: string) => `${money} each`,
  priceSince: (day: string) => `Price as of ${day}`,
  eachSince: (money: string, day: string) => `${money} each, as of ${day}`,
  perTakeOf: (money: string) => `${money} per take`,
  perSecondOf: (money: string) => `${money} per second`,
  takeAndSecond: (take: string, second: string) => `${take} per take + ${second} per second`,
  fromTo: (least: string, most: string) => `${least} to ${most}`,
  lengthUnknown: 'Charged by the second; the length isn’t known',
});

/** A day as people write it: `12 Mar 2026`. */
export function formatPriceDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return formatDate(date, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
}

/** How old a price is, beside what one take costs where several are queued: `$0.40 each, as of 12 Mar 2026`. */
export function describePriceBasis(each: string | null, day: string | undefined): string {
  if (day === undefined) return each === null ? '' : PRICE_TEXT.each(each);
  const since = formatPriceDay(day);
  return each === null ? PRICE_TEXT.priceSince(since) : PRICE_TEXT.eachSince(each, since);
}

/** A price list's line: `$0.40 per take + $0.10 per second`. */
export function describePrice({ currency, base, perSecond }: Price): string {
  const [take, second] = [base, perSecond].map((amount) => formatMoney({ currency, amount })) as [
    string,
    string,
  ];
  if (perSecond <= 0) return PRICE_TEXT.perTakeOf(take);
  return base > 0 ? PRICE_TEXT.takeAndSecond(take, second) : PRICE_TEXT.perSecondOf(second);
}

/** What one take comes to: `$0.40`, or `$0.30 to $3.60`. */
export function describePriceRange({ least, most }: { readonly least: Money; readonly most: Money }): string {
  if (least.amount === most.amount) return formatMoney(least);
  return PRICE_TEXT.fromTo(formatMoney(least), formatMoney(most));
}
