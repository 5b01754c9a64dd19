import { z } from 'zod';
import type { ModelProfile } from '../../service/model-bindings.ts';
import type { JobInput } from '../media/media-reference.ts';

/** The codes of ISO 4217. */
const CODES = new Set(Intl.supportedValuesOf('currency'));
/** As people write them; a bare dollar is that of the United States. */
const SIGNS: Readonly<Record<string, string>> = { $: 'USD', US$: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY' };
/** Credits, under one name of their own. */
const CREDITS = /^\p{L}[\p{L}\p{N} _-]{0,19}$/u;

/** What amounts are in, written in one way so that a price and a cap in it meet: an ISO 4217 code, or the name of a service's credits. */
export function tidyCurrency(text: string): string {
  const plain = text.normalize('NFKC').trim().replace(/\s+/g, ' ');
  const code = plain.toUpperCase();
  if (CODES.has(code)) return code;
  return SIGNS[code] ?? (/^credits?$/i.test(plain) ? 'credits' : plain.toLowerCase());
}

/** The currency of what comes from outside: a profile, a cap, a policy, a person. */
export const currencySchema = z
  .string()
  .max(40)
  .overwrite(tidyCurrency)
  .refine(
    (currency) => CODES.has(currency) || CREDITS.test(currency),
    'is neither a currency code nor a name of credits',
  );

export const moneySchema = z.strictObject({ currency: z.string(), amount: z.number() });
export type Money = z.infer<typeof moneySchema>;

/**
 * What one submission should cost by the profile's price list, as `roundMoney` has it. Null when that is not
 * known: the profile has no price for the model, or one by the second and no length is asked for: some services write -1 or 0 for one
 * that they choose.
 *
 * @param lengthKey the input that holds the seconds
 */
export function estimateCost(
  bindings: Pick<ModelProfile, 'price'> | undefined,
  input: JobInput,
  lengthKey = 'duration',
): Money | null {
  const price = bindings?.price;
  if (price === undefined) return null;
  const seconds = price.perSecond > 0 ? readSeconds(input[lengthKey]) : 0;
  if (seconds === null) return null;
  const factors = Object.entries(price.byOption).map(([option, byValue]) => {
    const value = String(input[option]);
    return Object.hasOwn(byValue, value) ? (byValue[value] as number) : 1;
  });
  const amount = factors.reduce(
    (product, factor) => product * factor,
    price.base + price.perSecond * seconds,
  );
  return { currency: price.currency, amount: roundMoney(amount) };
}

/** A length as a number or as its text; null for what is none. */
function readSeconds(value: unknown): number | null {
  const isPlain = typeof value === 'number' || (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value));
  const seconds = isPlain ? Number(value) : Number.NaN;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

/**
 * Adds two amounts of one currency, to a millionth: prices are finer than this nowhere, and what binary fractions leave
 * over is taken away.
 */
export function addMoney(one: number, other: number): number {
  return Math.round((one + other) * 1_000_000) / 1_000_000;
}

/** Whether two prices, known or not, are the same. */
export function isSameMoney(one: Money | null, other: Money | null): boolean {
  return one?.amount === other?.amount && one?.currency === other?.currency;
}

/** An amount to a millionth of its currency. What is finer counts as a whole one, so that no price rounds to nothing. */
export function roundMoney(amount: number): number {
  if (amount <= 0) return amount;
  return Math.max(1, Math.ceil(amount * 1_000_000 - BINARY_REST)) / 1_000_000;
}

/** Millionths that binary fractions leave over, and that nobody asked for. */
const BINARY_REST = 0.001;
