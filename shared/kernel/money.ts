import { z } from 'zod';

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

/** The currency that a text names, written in that one way; null for none. */
export function readCurrency(text: string): string | null {
  const currency = tidyCurrency(text);
  return text.length <= 40 && (CODES.has(currency) || CREDITS.test(currency)) ? currency : null;
}

/** The currency of what comes from outside: a profile, a cap, a policy, a person. */
export const currencySchema = z
  .string()
  .max(40)
  .overwrite(tidyCurrency)
  .refine((currency) => readCurrency(currency) !== null, 'is neither a currency code nor a name of credits');

export const moneySchema = z.strictObject({ currency: z.string(), amount: z.number() });
export type Money = z.infer<typeof moneySchema>;

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

/** Submissions that belong together: what they cost by currency, and how many have no known price. */
export const moneySumSchema = z.strictObject({
  money: z.array(moneySchema),
  submissions: z.number().int(),
  /** Of these submissions, those without a price: they are not in `money`. */
  unpriced: z.number().int(),
});
export type MoneySum = z.infer<typeof moneySumSchema>;

/** Nothing at all. */
export const NO_SUM: MoneySum = { money: [], submissions: 0, unpriced: 0 };

/** Two sums as one. */
export function joinSums(one: MoneySum, other: MoneySum): MoneySum {
  const money = new Map(one.money.map(({ currency, amount }) => [currency, amount]));
  for (const { currency, amount } of other.money)
    money.set(currency, addMoney(money.get(currency) ?? 0, amount));
  return {
    money: [...money].map(([currency, amount]) => ({ currency, amount })),
    submissions: one.submissions + other.submissions,
    unpriced: one.unpriced + other.unpriced,
  };
}
