import { z } from 'zod';
import type { ModelProfile } from '../../service/model-bindings.ts';
import type { JobInput } from '../media/media-reference.ts';

export const moneySchema = z.strictObject({ currency: z.string(), amount: z.number() });
export type Money = z.infer<typeof moneySchema>;

/**
 * What one submission should cost by the profile's price list, to a ten-thousandth of the currency. Null when that is not
 * known: the profile has no price for the model, or one by the second and the length is not asked for.
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
  const seconds = Number(input[lengthKey] || Number.NaN);
  if (price.perSecond > 0 && !Number.isFinite(seconds)) return null;
  const factors = Object.entries(price.byOption).map(([option, byValue]) => {
    const value = String(input[option]);
    return Object.hasOwn(byValue, value) ? (byValue[value] as number) : 1;
  });
  const amount = factors.reduce(
    (product, factor) => product * factor,
    price.base + (price.perSecond > 0 ? price.perSecond * seconds : 0),
  );
  return { currency: price.currency, amount: Math.round(amount * 10_000) / 10_000 };
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
