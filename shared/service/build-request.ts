import {
  collectReferences,
  type Element,
  type JobInput,
  type JobInputValue,
  type MediaReference,
} from '../domain/media/media-reference.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json.ts';
import type { OptionBinding } from './model-bindings.ts';
import type { ResolvedField, ResolvedForm } from './resolve-form.ts';

/** Turns a reference into the string the service takes: a URL as it is, a local file into its uploaded name. */
export type ReferenceText = (reference: MediaReference) => string;

/**
 * Builds the JSON body of a submission from a validated input. Fields stand in the definition's order; what is empty is
 * left out, and an option that the profile does not bind is never sent.
 */
export function buildRequestBody(
  form: ResolvedForm,
  input: JobInput,
  referenceText: ReferenceText,
): JsonObject {
  const { under = null, constants } = form.model;
  const body: JsonObject = {};
  const partOf = (name: string | null): JsonObject => {
    const held = name === null ? body : body[name];
    if (isJsonObject(held)) return held;
    const part = {};
    if (name !== null) body[name] = part;
    return part;
  };
  partOf(under);
  for (const entry of form.fields) {
    const value = input[entry.field.key];
    if (value === undefined || isEmpty(value) || entry.state === 'unbound') continue;
    const { inside = under } = entry.field;
    partOf(inside)[entry.binding?.name ?? entry.field.key] = encodeValue(form, entry, value, referenceText);
  }
  return Object.assign(body, constants);
}

/** Lists the references that {@link buildRequestBody} will send, leaving out those of fields that are not sent. */
export function referencesToSend(form: ResolvedForm, input: JobInput): MediaReference[] {
  const sent = form.fields.filter((entry) => entry.state === 'active').map((entry) => entry.field.key);
  return collectReferences(Object.fromEntries(Object.entries(input).filter(([key]) => sent.includes(key))));
}

function encodeValue(
  form: ResolvedForm,
  entry: ResolvedField,
  value: JobInputValue,
  text: ReferenceText,
): JsonValue {
  if (entry.binding !== null) return encodeOption(entry.binding, value);
  if (entry.field.kind === 'choice' && entry.field.sendAs === 'number') return Number(value);
  if (typeof value !== 'object') return value;
  if (!Array.isArray(value)) return text(value);
  return value.map((item) => ('kind' in item ? text(item) : encodeElement(form, item, text)));
}

function encodeOption(binding: OptionBinding, value: JobInputValue): JsonValue {
  const mapped = binding.values[String(value)] ?? String(value);
  return binding.type === 'number' ? Number(mapped) : String(mapped);
}

function encodeElement(form: ResolvedForm, element: Element, text: ReferenceText): JsonObject {
  const body: JsonObject = { type: element.type };
  if (element.name !== undefined && element.name !== '') body['name'] = element.name;
  if (element.images !== undefined && element.images.length > 0) body['images'] = element.images.map(text);
  if (element.video !== undefined && form.elementVideoField !== null)
    body[form.elementVideoField] = text(element.video);
  if (element.voices !== undefined && element.voices.length > 0) body['voices'] = element.voices.map(text);
  const voice = element.voice?.kind === 'text' ? element.voice.text : element.voice && text(element.voice);
  if (voice !== undefined && voice !== '') body['voice'] = voice;
  return body;
}

/** True for what an untouched control holds: it is left out of the request instead of being sent empty. */
export function isEmpty(value: JobInputValue): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0);
}
