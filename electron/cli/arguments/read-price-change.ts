import { currencySchema } from '../../../shared/domain/money/money.ts';
import { PRICE_ARGUMENT_TEXT as WORDS } from '../../../shared/messages/text/profile-command.ts';
import { safeParse } from '../../../shared/safe-parse.ts';
import type { PriceChange } from './command.ts';
import { text } from './read-options.ts';
import { ArgumentFault, type Given } from './read-words.ts';

type Factors = Record<string, Record<string, number>>;

/** What `profile prices` is to change; null where it only shows. */
export function readPriceChange(given: Given): PriceChange | null {
  const model = text(given.model);
  const [currency, perTake, perSecond] = [
    readCurrency(given),
    readAmount(given, 'per-take'),
    readAmount(given, 'per-second'),
  ];
  const factors = readFactors(text(given.factors));
  const isSet = [currency, perTake, perSecond, factors].some((one) => one !== null);
  const ways = [isSet, given.remove === true, given.confirm === true].filter(Boolean).length;
  if (model === null && ways === 0) return null;
  if (model === null) throw new ArgumentFault(WORDS.modelMissing);
  if (ways !== 1) throw new ArgumentFault(WORDS.oneChange);
  if (!isSet) return { model, how: { kind: given.remove === true ? 'remove' : 'confirm' } };
  return { model, how: { kind: 'set', currency, perTake, perSecond, factors } };
}

function readCurrency(given: Given): string | null {
  const currency = text(given.currency);
  if (currency === null) return null;
  const read = safeParse(currencySchema, currency);
  if (!read.success) throw new ArgumentFault(WORDS.notACurrency);
  return read.data;
}

function readAmount(given: Given, option: 'per-take' | 'per-second'): number | null {
  const amount = text(given[option]);
  if (amount === null) return null;
  if (!isAmount(amount)) throw new ArgumentFault(WORDS.notAnAmount(`--${option}`));
  return Number(amount);
}

/** `resolution.1080=2,sound.true=1.5`; `none` takes all of them away. */
function readFactors(list: string | null): Factors | null {
  if (list === null) return null;
  const factors: Factors = {};
  if (list === 'none') return factors;
  for (const entry of list.split(',')) {
    const [, setting, value, factor] = /^\s*([^.=\s]+)\.([^=]+)=([^=\s]+)\s*$/.exec(entry) ?? [];
    if (setting === undefined || value === undefined || !isAmount(factor ?? ''))
      throw new ArgumentFault(WORDS.notFactors);
    factors[setting] = {
      ...(Object.hasOwn(factors, setting) ? factors[setting] : {}),
      [value]: Number(factor),
    };
  }
  return factors;
}

function isAmount(text: string): boolean {
  return /^\d{1,9}(\.\d{1,6})?$/.test(text);
}
