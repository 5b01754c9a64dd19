import type { Money } from '../../domain/money/money.ts';
import type { Price } from '../../service/model-bindings.ts';
import { formatMoney } from '../format.ts';
import { formatDate } from '../region.ts';
import { spoken } from '../spoken.ts';

/** Words for what models cost. */
export const PRICES_TEXT = spoken('prices', {
  lead: (name: string) =>
    `What ${name} charges for each model. Estimates and caps use these prices; none of them is sent.`,
  practice: 'The practice service is free. Prices belong to the services you connect.',
  list: 'Prices by model',
  none: 'No price yet',
  add: 'Add price…',
  change: 'Change…',
  addFor: (model: string) => `Add price for ${model}`,
  changeFor: (model: string) => `Change price of ${model}`,
  remove: 'Remove price',
  save: 'Save price',
  cancel: 'Cancel',
  saved: (model: string) => `${model}: price saved`,
  removed: (model: string) => `${model}: price removed`,
  documentSays: (words: string) => `The service’s document says ${words}. It counts once you confirm it.`,
  confirm: 'That’s right',
  confirmFor: (model: string) => `Use the document’s price for ${model}`,
  currency: 'Currency or unit',
  currencyExample: 'USD, EUR or credits',
  perTake: 'Per take',
  perSecond: 'Per second',
  on: 'On',
  off: 'Off',
  perTakeRange: (words: string) => `${words} per take`,
  range: (words: string) => `a take costs ${words}`,
  byChoice: (setting: string) => `Depends on ${setting.toLowerCase()}`,
  choiceLead: {
    base: 'What a take costs with each. Leave empty where it makes no difference.',
    perSecond: 'What a second costs with each. Leave empty where it makes no difference.',
    factor: 'How many times the price each costs. Leave empty where it makes no difference.',
  },
  notAnAmount: 'Enter a number such as 0.40, or leave it empty.',
  needsAmount: 'Enter a price per take or per second. For a free model, enter 0.',
  needsCurrency: 'Enter a currency or unit.',
  /** Beside the button that queues. */
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
  if (day === undefined) return each === null ? '' : PRICES_TEXT.each(each);
  const since = formatPriceDay(day);
  return each === null ? PRICES_TEXT.priceSince(since) : PRICES_TEXT.eachSince(each, since);
}

/** A price list's line: `$0.40 per take + $0.10 per second`. */
export function describePrice({ currency, base, perSecond }: Price): string {
  const [take, second] = [base, perSecond].map((amount) => formatMoney({ currency, amount })) as [
    string,
    string,
  ];
  if (perSecond <= 0) return PRICES_TEXT.perTakeOf(take);
  return base > 0 ? PRICES_TEXT.takeAndSecond(take, second) : PRICES_TEXT.perSecondOf(second);
}

/** What one take comes to: `$0.40`, or `$0.30 to $3.60`. */
export function describePriceRange({ least, most }: { readonly least: Money; readonly most: Money }): string {
  if (least.amount === most.amount) return formatMoney(least);
  return PRICES_TEXT.fromTo(formatMoney(least), formatMoney(most));
}
