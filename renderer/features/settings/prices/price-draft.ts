import { currencySchema } from '../../../../shared/domain/money/money.ts';
import type { ModelDefinition } from '../../../../shared/models/define-model.ts';
import { safeParse } from '../../../../shared/safe-parse.ts';
import type { Price } from '../../../../shared/service/model-bindings.ts';
import { lengthKeyOf, listPricedChoices } from '../../../../shared/service/prices.ts';

/** A price as it is typed: texts, with what a choice costs instead of its factor. */
export interface PriceDraft {
  readonly currency: string;
  readonly base: string;
  readonly perSecond: string;
  readonly byChoice: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What the amounts of choices stand for: all that a take costs, all that a second does, or how many times the price. */
export type ChoiceUnit = 'base' | 'perSecond' | 'factor';

export type DraftProblem = 'notAnAmount' | 'needsAmount' | 'needsCurrency';

/** A draft of a price that is there, or of a new one in a currency. */
export function draftPrice(price: Price | undefined, currency: string): PriceDraft {
  if (price === undefined) return { currency, base: '', perSecond: '', byChoice: {} };
  const { base, perSecond, byOption } = price;
  const whole = wholeOf(base, perSecond);
  const byChoice = Object.entries(byOption).map(([key, factors]) => [
    key,
    Object.fromEntries(
      Object.entries(factors).map(([value, factor]) => [value, formatAmount(factor * whole)]),
    ),
  ]);
  return {
    currency: price.currency,
    base: base > 0 || perSecond === 0 ? formatAmount(base) : '',
    perSecond: perSecond > 0 ? formatAmount(perSecond) : '',
    byChoice: Object.fromEntries(byChoice),
  };
}

export function choiceUnit({ base, perSecond }: Pick<PriceDraft, 'base' | 'perSecond'>): ChoiceUnit {
  const [fixed, timed] = [(readAmount(base) ?? 0) > 0, (readAmount(perSecond) ?? 0) > 0];
  if (fixed === timed) return 'factor';
  return fixed ? 'base' : 'perSecond';
}

/** The price that was typed, or what is wrong with it. */
export function readDraft(
  model: ModelDefinition,
  draft: PriceDraft,
): { readonly price: Price } | { readonly problem: DraftProblem } {
  const { data: currency = '' } = safeParse(currencySchema, draft.currency);
  const [base, perSecond] = [
    readAmount(draft.base),
    readAmount(lengthKeyOf(model) === null ? '' : draft.perSecond),
  ];
  if (base === undefined || perSecond === undefined) return { problem: 'notAnAmount' };
  if (base === null && perSecond === null) return { problem: 'needsAmount' };
  if (currency === '') return { problem: 'needsCurrency' };
  const whole = wholeOf(base ?? 0, perSecond ?? 0);
  const byOption: Record<string, Record<string, number>> = {};
  for (const { key, values } of listPricedChoices(model)) {
    for (const value of values) {
      const amount = readAmount(draft.byChoice[key]?.[value] ?? '');
      if (amount === undefined) return { problem: 'notAnAmount' };
      if (amount !== null) byOption[key] = { ...byOption[key], [value]: amount / whole };
    }
  }
  return { price: { currency, base: base ?? 0, perSecond: perSecond ?? 0, byOption } };
}

/** What was typed: an amount, null for nothing, undefined for what is no amount. */
export function readAmount(text: string): number | null | undefined {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  return /^\d{1,9}(\.\d{0,6})?$/.test(plain) ? Number(plain) : undefined;
}

/** An amount as it stands in its field. */
function formatAmount(amount: number): string {
  return String(Math.round(amount * 1_000_000) / 1_000_000);
}

/** What a factor of one stands for. */
function wholeOf(base: number, perSecond: number): number {
  if (base > 0 && perSecond > 0) return 1;
  return base || perSecond || 1;
}
