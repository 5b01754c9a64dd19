import { z } from 'zod';
import type { MediaKind, MediaReference } from '../domain/media-reference.ts';
import { elementSchema, type JobInput, type JobInputValue, mediaReferenceSchema } from '../domain/media-reference.ts';
import { type Problem, problem } from '../domain/problem.ts';
import { isValueList, listOptionValues, type OptionValues, type TextField } from '../models/define-model.ts';
import { isEmpty } from './build-request.ts';
import type { ResolvedField, ResolvedForm } from './resolve-form.ts';
import { validateElements } from './validate-element.ts';

/** What is known locally of a reference: its media kind, or null where only the service can tell (a URL, an uploaded name). */
export type KindOf = (reference: MediaReference) => MediaKind | null;

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
    .filter((field) => !shown.has(field.key) && input[field.key] !== undefined && !isEmpty(input[field.key] as JobInputValue))
    .map((field) => problem([field.key], 'shape-mismatch', { field: field.key, shape: form.shape ?? '' }));
}

function validateField(form: ResolvedForm, entry: ResolvedField, value: JobInputValue | undefined, kindOf: KindOf): Problem[] {
  const { field } = entry;
  const path = [field.key];
  if (value === undefined || isEmpty(value)) return entry.required ? [problem(path, 'required', { field: field.key })] : [];
  if (entry.state === 'unbound') return [problem(path, 'option-unbound', { option: field.key })];
  switch (field.kind) {
    case 'text':
      return validateText(field, value);
    case 'choice':
      return field.values.includes(value as string) ? [] : [notAChoice(path, field.values, value)];
    case 'option':
      return validateOption(path, field.values, value);
    case 'flag':
      return typeof value === 'boolean' ? [] : [problem(path, 'wrong-type', { expected: 'yes or no' })];
    case 'reference':
      return validateReference(path, value, field.media, kindOf);
    case 'references':
      return validateReferences(path, value, field, kindOf);
    case 'elements': {
      const elements = elementSchema.array().safeParse(value);
      if (!elements.success) return [problem(path, 'wrong-type', { expected: 'elements' })];
      return [...tooMany(path, elements.data.length, field.maxItems), ...validateElements(form, field.key, elements.data, kindOf)];
    }
  }
}

function validateText(field: TextField, value: JobInputValue): Problem[] {
  if (typeof value !== 'string') return [problem([field.key], 'wrong-type', { expected: 'text' })];
  const found = countCharacters(value);
  if (field.minLength !== undefined && found < field.minLength) {
    return [problem([field.key], 'too-short', { minimum: field.minLength, found })];
  }
  if (field.maxLength !== undefined && found > field.maxLength) {
    return [problem([field.key], 'too-long', { maximum: field.maxLength, found })];
  }
  return [];
}

/** Counts Unicode code points: OpenAPI 3.0.3 takes its length rules from JSON Schema, which counts characters so. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function validateOption(path: string[], values: OptionValues, value: JobInputValue): Problem[] {
  const allowed = listOptionValues(values);
  const isScalar = typeof value === 'string' || typeof value === 'number';
  if (isScalar && allowed.includes(String(value))) return [];
  if (isValueList(values)) return [notAChoice(path, allowed, value)];
  const number = Number(value);
  const isInside = isScalar && number >= values.from && number <= values.to;
  const params = { minimum: values.from, maximum: values.to, step: values.step, found: describe(value) };
  return [problem(path, isInside ? 'not-a-step' : 'not-in-range', params)];
}

function validateReferences(path: string[], value: JobInputValue, field: { media: MediaKind; maxItems: number }, kindOf: KindOf): Problem[] {
  if (!Array.isArray(value)) return [problem(path, 'wrong-type', { expected: 'a list of media references' })];
  const items = value.flatMap((item, index) => validateReference([...path, index], item, field.media, kindOf));
  return [...tooMany(path, value.length, field.maxItems), ...items];
}

/** Checks one reference: that it is one, is not empty, and is of the slot's media kind as far as can be known here. */
export function validateReference(path: Problem['path'], value: unknown, media: MediaKind, kindOf: KindOf): Problem[] {
  const parsed = mediaReferenceSchema.safeParse(value);
  if (!parsed.success) {
    const isEmptyText = (value as { url?: string; name?: string }).url === '' || (value as { name?: string }).name === '';
    return [problem(path, isEmptyText ? 'empty-reference' : 'wrong-type', { expected: `a media reference (${media})` })];
  }
  const reference = parsed.data;
  if (reference.kind === 'url' && !isDownloadUrl(reference.url)) return [problem(path, 'invalid-url', { url: reference.url.slice(0, 200) })];
  const kind = kindOf(reference);
  return kind !== null && kind !== media ? [problem(path, 'wrong-media', { expected: media, found: kind })] : [];
}

/** True for an absolute http or https URL: all the interface says of one is "download URL". */
export function isDownloadUrl(text: string): boolean {
  return z.url({ protocol: /^https?$/ }).safeParse(text).success;
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
