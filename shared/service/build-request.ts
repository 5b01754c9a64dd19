import type { Element, JobInput, JobInputValue, MediaReference } from '../domain/media/media-reference.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json.ts';
import type { InlineForm } from '../models/define-model.ts';
import { inlineFormOf } from './files-to-send.ts';
import type { OptionBinding } from './model-bindings.ts';
import type { ResolvedField, ResolvedForm } from './resolve-form.ts';

/**
 * Turns a reference into the string the service takes: a URL as it is, a local file into its uploaded name, or, where `inline`
 * says how, into itself.
 */
export type ReferenceText = (reference: MediaReference, inline: InlineForm | null) => string;

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

function encodeValue(
  form: ResolvedForm,
  entry: ResolvedField,
  value: JobInputValue,
  text: ReferenceText,
): JsonValue {
  if (entry.binding !== null) return encodeOption(entry.binding, value);
  if (entry.field.kind === 'choice' && entry.field.sendAs === 'number') return Number(value);
  if (typeof value !== 'object') return value;
  const inline = inlineFormOf(form, entry.field);
  const holder = 'holder' in entry.field ? entry.field.holder : undefined;
  const write = (reference: MediaReference): JsonValue => {
    const written = text(reference, inline);
    return holder === undefined ? written : { ...holder.constants, [holder.key]: written };
  };
  if (!Array.isArray(value)) return write(value);
  return value.map((item) => ('kind' in item ? write(item) : encodeElement(form, item, text)));
}

function encodeOption(binding: OptionBinding, value: JobInputValue): JsonValue {
  const mapped = binding.values[String(value)] ?? String(value);
  return binding.type === 'number' ? Number(mapped) : String(mapped);
}

function encodeElement(form: ResolvedForm, element: Element, text: ReferenceText): JsonObject {
  const plain = (reference: MediaReference) => text(reference, null);
  const body: JsonObject = { type: element.type };
  if (element.name !== undefined && element.name !== '') body['name'] = element.name;
  if (element.images !== undefined && element.images.length > 0) body['images'] = element.images.map(plain);
  if (element.video !== undefined && form.elementVideoField !== null)
    body[form.elementVideoField] = plain(element.video);
  if (element.voices !== undefined && element.voices.length > 0) body['voices'] = element.voices.map(plain);
  const voice = element.voice?.kind === 'text' ? element.voice.text : element.voice && plain(element.voice);
  if (voice !== undefined && voice !== '') body['voice'] = voice;
  return body;
}

/** True for what an untouched control holds: it is left out of the request instead of being sent empty. */
export function isEmpty(value: JobInputValue): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0);
}
