import type { JsonObject, JsonValue } from '../../kernel/json-pointer.ts';
import { type Money, roundMoney } from '../../kernel/money.ts';
import {
  defaultOf,
  type FieldDefinition,
  listOptionValues,
  type ModelDefinition,
} from '../../models/define-model.ts';
import type { JobInput } from '../../models/media-reference.ts';
import type { ModelProfile, Price } from '../../models/model-bindings.ts';
import { isCalledLength, isCalledOtherNumber, isCountedOtherwise } from '../openapi/parse/name-parts.ts';
import { isSuggested } from './binding-source.ts';
import type { Profile } from './profile.ts';

/** A setting that a price may hang on, with its values as the form's input has them. */
export interface PricedChoice {
  readonly key: string;
  readonly values: readonly string[];
}

/**
 * The input that holds a clip's seconds; null for a model whose length can't be asked for, or where nobody knows which of several it is. What
 * is counted in seconds and called something else (a timeout) is no length.
 */
export function lengthKeyOf({ fields }: Pick<ModelDefinition, 'fields'>): string | null {
  const isTimed = (field: FieldDefinition) =>
    (field.kind === 'number' || field.kind === 'option') && field.unit === 'seconds';
  const timed = fields.filter((field) => isTimed(field) && !isCalledOtherNumber(field.key));
  const duration = fields.find(({ key, meaning = '' }) => key === 'duration' && !isCountedOtherwise(meaning));
  const [called = duration] = timed.filter(({ key }) => isCalledLength(key));
  const only = timed.length === 1 ? timed[0] : undefined;
  return (called ?? only)?.key ?? null;
}

/** No input is called so: nobody knows the seconds. */
const NO_LENGTH = '';

/** What a submission should cost by the profile's prices; null where that is not known. What is left out counts as its known default. */
export function estimateJob(profile: Profile, model: ModelDefinition, input: JobInput): Money | null {
  const filled: Record<string, unknown> = { ...input };
  for (const field of model.fields) filled[field.key] ??= defaultOf(field);
  return estimateCost(profile.models[model.id], filled as JobInput, lengthKeyOf(model) ?? NO_LENGTH);
}

/** Settings of a model with some values to choose from. The length has a price of its own, and a frame's shape costs nothing. */
export function listPricedChoices(model: ModelDefinition): PricedChoice[] {
  const length = lengthKeyOf(model);
  return model.fields.flatMap((field) => {
    if (field.key === length || field.key === 'aspectRatio') return [];
    const values = listChoices(field);
    return values.length > 1 && values.length <= MAX_VALUES ? [{ key: field.key, values }] : [];
  });
}

/** More than anybody has prices for. */
const MAX_VALUES = 12;

function listChoices(field: FieldDefinition): string[] {
  if (field.kind === 'option') return listOptionValues(field.values);
  if (field.kind === 'choice') return [...field.values];
  return field.kind === 'flag' ? ['false', 'true'] : [];
}

/** The least and the most that one submission of a model costs; null where its length has no end. */
export function findPriceRange(
  model: ModelDefinition,
  price: Price,
): { readonly least: Money; readonly most: Money } | null {
  const seconds = price.perSecond > 0 ? findSeconds(model) : { least: 1, most: 1 };
  if (seconds === null) return null;
  const length = lengthKeyOf(model) ?? NO_LENGTH;
  const cost = (pick: 'least' | 'most') => {
    const chosen = listPricedChoices(model).map(({ key, values }) => {
      const factors = price.byOption[key] ?? {};
      const sorted = [...values].sort((one, other) => (factors[one] ?? 1) - (factors[other] ?? 1));
      return [key, sorted.at(pick === 'least' ? 0 : -1) ?? ''];
    });
    return estimateCost({ price }, { ...Object.fromEntries(chosen), [length]: seconds[pick] }, length);
  };
  const [least, most] = [cost('least'), cost('most')];
  return least && most && { least, most };
}

function findSeconds(model: ModelDefinition): { least: number; most: number } | null {
  const field = model.fields.find(({ key }) => key === lengthKeyOf(model));
  const values = field === undefined ? [] : listChoices(field).map(Number);
  if (field?.kind === 'number')
    return field.maximum === undefined ? null : { least: field.minimum ?? 0, most: field.maximum };
  if (values.length === 0 || !values.every(Number.isFinite)) return null;
  return { least: Math.min(...values), most: Math.max(...values) };
}

/** True for a price that a document hints at: it counts for nothing until a person has said that it is right. */
export function isPriceSuggested(profile: Profile, modelId: string): boolean {
  return isSuggested(profile.sources, `/models/${modelId}/price`);
}

/**
 * The profile's file with another price of a model, or none. It counts as the artist's own from this day on; one that is as it was keeps
 * its day.
 *
 * @param today `2026-03-12`
 */
export function changePrice(
  profile: Profile,
  modelId: string,
  price: Price | null,
  today: string,
): JsonObject {
  const pointer = `/models/${modelId}/price`;
  const before = profile.models[modelId];
  const { price: old, ...rest } = before ?? { options: {}, required: [] };
  const wasOwn = old !== undefined && !isPriceSuggested(profile, modelId);
  const isSame = wasOwn && price !== null && JSON.stringify(bare(old)) === JSON.stringify(bare(price));
  const since = isSame ? old.since : today;
  const priced =
    price === null ? {} : { price: { ...bare(price), ...(since === undefined ? {} : { since }) } };
  const others = Object.entries(profile.sources).filter(([one]) => one !== pointer);
  const sources = price === null ? others : [...others, [pointer, 'user'] as const];
  return {
    ...(profile as unknown as JsonObject),
    models: { ...profile.models, [modelId]: { ...rest, ...priced } } as unknown as JsonValue,
    sources: Object.fromEntries(sources),
  };
}

/** A price without its day, in one order of its parts. */
function bare({ currency, base, perSecond, byOption }: Price): Omit<Price, 'since'> {
  return { currency, base, perSecond, byOption };
}

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
