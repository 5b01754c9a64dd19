import {
  defaultOf,
  isProse,
  isValueList,
  type NumberField,
  type OptionValues,
} from '../../models/define-model.ts';
import type { JobInput } from '../../models/media-reference.ts';
import type { ResolvedField, ResolvedForm } from './resolve-form.ts';

/** Long enough to see movement, short enough to be cheap. */
const USUAL_SECONDS = 5;

/**
 * An input with what stands in untouched controls: a choice's first setting, and a value for each option that the
 * profile requires, by its default where that is known. What is not required stays unset, so that the service decides.
 */
export function fillIn(form: ResolvedForm, input: JobInput): JobInput {
  const missing = form.fields.filter(({ field }) => input[field.key] === undefined);
  const initial = missing.flatMap((entry) => {
    const value = initialValue(entry);
    return value === undefined ? [] : [[entry.field.key, value] as const];
  });
  return initial.length === 0 ? input : { ...input, ...Object.fromEntries(initial) };
}

/** Whether a form can be sent with a prompt, and nothing else that a person has to bring. */
export function needsOnlyPrompt(form: ResolvedForm): boolean {
  const alone = fillIn(form, { prompt: '' });
  return form.fields.every(({ field, required }) => !required || alone[field.key] !== undefined);
}

/** What an untouched control holds; undefined where it holds nothing. */
export function initialValue({
  field,
  required,
  state,
}: ResolvedField): string | number | boolean | undefined {
  if (field.kind === 'choice' && field.initial !== undefined) return field.initial;
  // An example of a prompt is for nobody to pay for.
  const standard = field.kind === 'text' && isProse(field) ? undefined : defaultOf(field);
  if (required && standard !== undefined) return standard;
  if (field.kind === 'number' && required && hasBounds(field)) return usualNumber(field);
  if (field.kind !== 'option' || !required || state === 'unbound') return undefined;
  return usualValue(field.values);
}

/** Where a control begins when it is first touched. */
export function usualValue(values: OptionValues): string | number | undefined {
  if (isValueList(values)) return values[0];
  return Math.min(values.to, Math.max(values.from, USUAL_SECONDS));
}

/** Where a number's control begins: at its default, a length at the usual one, anything else at its least. */
export function usualNumber({
  minimum = 0,
  maximum = minimum,
  step = 1,
  unit,
  default: standard,
}: NumberField): number {
  if (standard !== undefined) return standard;
  const wanted = unit === 'seconds' ? Math.round(USUAL_SECONDS / step) * step : minimum;
  return Math.min(maximum, Math.max(minimum, wanted));
}

function hasBounds({ minimum, maximum }: NumberField): boolean {
  return minimum !== undefined && maximum !== undefined;
}
