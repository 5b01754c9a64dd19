import {
  type ChoiceField,
  type FieldDefinition,
  isValueList,
  listOptionValues,
  type NumberField,
  type OptionValues,
  type ReferencesField,
  type TextField,
} from '../../models/define-model.ts';
import { isElement, type JobInput, type JobInputValue } from '../../models/media-reference.ts';
import { type Problem, problem } from '../../models/preflight.ts';
import { isEmpty } from './build-request.ts';
import type { ResolvedField, ResolvedForm } from './resolve-form.ts';
import { measureText } from './text-length.ts';
import { type KindOf, validateElements, validateReference } from './validate-element.ts';

/**
 * Finds every problem of an input, in the form's order: the bounds, enumerations and rules that the interface shows,
 * and what the profile requires. An empty list means that the request can be built.
 */
export function validateInput(form: ResolvedForm, input: JobInput, kindOf: KindOf): Problem[] {
  const known = new Set<string>(form.model.fields.map((field) => field.key));
  const unknown = Object.keys(input).filter((key) => !known.has(key));
  return [
    ...unknown.map((key) => problem([key], 'unknown-field', { field: key })),
    ...form.unmetRequired.map((name) => problem([name], 'required-unbound', { field: name })),
    ...form.fields.flatMap((entry) => validateField(form, entry, input[entry.field.key], kindOf)),
    ...hiddenFieldProblems(form, input),
    ...form.model.rules.map((rule) => rule(input)).filter((found) => found !== null),
  ];
}

/** A value for a field that this profile's request shape does not have must not vanish silently. */
function hiddenFieldProblems(form: ResolvedForm, input: JobInput): Problem[] {
  const shown = new Set(form.fields.map((entry) => entry.field.key));
  return form.model.fields
    .filter(
      (field) =>
        !shown.has(field.key) &&
        input[field.key] !== undefined &&
        !isEmpty(input[field.key] as JobInputValue),
    )
    .map(({ key, onlyInShape }) =>
      form.shape === null
        ? problem([key], 'shape-unbound', { shapes: onlyInShape ?? '' })
        : problem([key], 'shape-mismatch', { field: key, shape: form.shape }),
    );
}

function validateField(
  form: ResolvedForm,
  entry: ResolvedField,
  value: JobInputValue | undefined,
  kindOf: KindOf,
): Problem[] {
  const { field } = entry;
  const path = [field.key];
  if (value === undefined || isLeftEmpty(field, value)) {
    // What is required and unbound is told once, as `required-unbound`: nothing can be filled in here.
    return entry.required && entry.state === 'active'
      ? [problem(path, 'required', { field: field.key })]
      : [];
  }
  if (entry.state === 'unbound') return [problem(path, 'option-unbound', { option: field.key })];
  switch (field.kind) {
    case 'text':
      return validateText(field, value);
    case 'choice':
      return field.values.includes(formatChoice(field, value)) ? [] : [notAChoice(path, field.values, value)];
    case 'number':
      return validateNumber(field, value);
    case 'option':
      return validateOption(path, field.values, value);
    case 'flag':
      return typeof value === 'boolean' ? [] : [problem(path, 'wrong-type', { expected: 'yes or no' })];
    case 'reference':
      return validateReference(path, value, field, kindOf);
    case 'references':
      return validateReferences(path, value, field, kindOf);
    case 'elements': {
      if (!Array.isArray(value) || !value.every(isElement))
        return [problem(path, 'wrong-type', { expected: 'elements' })];
      return [
        ...tooMany(path, value.length, field.maxItems),
        ...validateElements(form, field.key, value, kindOf),
      ];
    }
  }
}

/** True for an untouched control of the field's kind; another kind's emptiness is a wrong type, not an empty value. */
function isLeftEmpty(field: FieldDefinition, value: JobInputValue): boolean {
  if (field.kind === 'references' || field.kind === 'elements')
    return Array.isArray(value) && value.length === 0;
  return field.kind !== 'flag' && field.kind !== 'reference' && value === '';
}

function validateText(field: TextField, value: JobInputValue): Problem[] {
  if (typeof value !== 'string') return [problem([field.key], 'wrong-type', { expected: 'text' })];
  const { key, minLength: minimum, maxLength: maximum, lengthUnit } = field;
  if (minimum === undefined && maximum === undefined) return [];
  const found = measureText(value, lengthUnit);
  if (found === null) return [];
  const isInBytes = lengthUnit === 'bytes';
  if (minimum !== undefined && found < minimum)
    return [
      isInBytes
        ? problem([key], 'too-small', { minimum: `${minimum} B`, found: `${found} B` })
        : problem([key], 'too-short', { minimum, found }),
    ];
  if (maximum !== undefined && found > maximum)
    return [
      isInBytes
        ? problem([key], 'too-large', { maximum: `${maximum} B`, found: `${found} B` })
        : problem([key], 'too-long', { maximum, found }),
    ];
  return [];
}

/** A value of a choice between numbers may be written as one. */
function formatChoice({ sendAs }: ChoiceField, value: JobInputValue): string {
  return sendAs === 'number' && typeof value === 'number' ? String(value) : (value as string);
}

function validateNumber(field: NumberField, value: JobInputValue): Problem[] {
  const path = [field.key];
  if (typeof value !== 'number' || !Number.isFinite(value))
    return [problem(path, 'wrong-type', { expected: 'a number' })];
  const { minimum, maximum, step } = field;
  const found = value;
  const isOutside = value < (minimum ?? value) || value > (maximum ?? value);
  if (isOutside && minimum !== undefined && maximum !== undefined)
    return [problem(path, 'not-in-range', { minimum, maximum, found })];
  if (minimum !== undefined && value < minimum) return [problem(path, 'too-small', { minimum, found })];
  if (maximum !== undefined && value > maximum) return [problem(path, 'too-large', { maximum, found })];
  // Some of its digits were lost when it became a number: the service would get another seed than was written.
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    return [problem(path, 'digits-lost', { maximum: Number.MAX_SAFE_INTEGER })];
  return step !== undefined && !isMultiple(value, step) ? [problem(path, 'not-a-step', { step, found })] : [];
}

/** Multiples as JSON Schema means them, of fractions too: 0.3 is one of 0.1. */
function isMultiple(value: number, step: number): boolean {
  const times = value / step;
  return Math.abs(times - Math.round(times)) < 1e-9 * Math.max(1, Math.abs(times));
}

function validateOption(path: string[], values: OptionValues, value: JobInputValue): Problem[] {
  const allowed = listOptionValues(values);
  const isScalar = typeof value === 'string' || typeof value === 'number';
  if (isScalar && allowed.includes(String(value))) return [];
  if (isValueList(values)) return [notAChoice(path, allowed, value)];
  const number = isScalar ? Number(value) : Number.NaN;
  const isInside = number >= values.from && number <= values.to;
  const params = { minimum: values.from, maximum: values.to, step: values.step, found: describe(value) };
  return [problem(path, isInside ? 'not-a-step' : 'not-in-range', params)];
}

function validateReferences(
  path: string[],
  value: JobInputValue,
  field: ReferencesField,
  kindOf: KindOf,
): Problem[] {
  if (!Array.isArray(value)) return [problem(path, 'wrong-type', { expected: 'a list of media references' })];
  const items = value.flatMap((item, index) => validateReference([...path, index], item, field, kindOf));
  const minimum = field.minItems ?? 0;
  const tooFew = value.length < minimum ? [problem(path, 'too-few', { minimum, found: value.length })] : [];
  return [...tooFew, ...tooMany(path, value.length, field.maxItems), ...items];
}

function tooMany(path: string[], found: number, maximum: number): Problem[] {
  return found > maximum ? [problem(path, 'too-many', { maximum, found })] : [];
}

function notAChoice(path: string[], values: readonly string[], value: JobInputValue): Problem {
  return problem(path, 'not-a-choice', { choices: values.join(', '), found: describe(value) });
}

function describe(value: JobInputValue): string {
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 60);
}
