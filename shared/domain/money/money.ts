import { z } from 'zod';
import type { ModelProfile } from '../../service/model-bindings.ts';
import type { JobInput } from '../media/media-reference.ts';

export const moneySchema = z.strictObject({ currency: z.string(), amount: z.number() });
export type Money = z.infer<typeof moneySchema>;

/**
 * What one submission should cost by the profile's price list, to a ten-thousandth of the currency. Null when that is not
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
  return { currency: price.currency, amount: Math.round(amount * 10_000) / 10_000 };
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
  return roundMoney(one + other);
}

/** Whether two prices, known or not, are the same. */
export function isSameMoney(one: Money | null, other: Money | null): boolean {
  return one?.amount === other?.amount && one?.currency === other?.currency;
}

/** An amount to a millionth of its currency. */
export function roundMoney(amount: number): number {
  return Math.round(amount * 1_000_000) / 1_000_000;
}
