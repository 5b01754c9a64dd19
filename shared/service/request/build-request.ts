import { isJsonObject, type JsonObject, type JsonValue } from '../../kernel/json-pointer.ts';
import { readPart } from '../../models/body-part.ts';
import type { InlineForm, ValueHolder } from '../../models/define-model.ts';
import type { Element, JobInput, JobInputValue, MediaReference } from '../../models/media-reference.ts';
import type { OptionBinding } from '../../models/model-bindings.ts';
import { inlineFormOf, type ResolvedField, type ResolvedForm } from './resolve-form.ts';

/**
 * Turns a reference into the string the service takes: a URL as it is, a local file into its uploaded name, or, where `inline`
 * says how, into itself.
 */
export type ReferenceText = (reference: MediaReference, inline: InlineForm | null) => string;

/** The media type of a file that goes in the request itself; null of anything else, of which only the service can tell. */
export type MimeOf = (reference: MediaReference) => string | null;

/**
 * Builds the JSON body of a submission from a validated input. Fields stand in the definition's order; what is empty is
 * left out, and an option that the profile does not bind is never sent.
 */
export function buildRequestBody(
  form: ResolvedForm,
  input: JobInput,
  referenceText: ReferenceText,
  mimeOf: MimeOf = () => null,
): JsonObject {
  const { under = null, constants } = form.model;
  const body: JsonObject = under === null ? {} : { [under]: {} };
  for (const entry of form.fields) {
    const value = input[entry.field.key];
    if (value === undefined || isEmpty(value) || entry.state === 'unbound') continue;
    const { inside = under } = entry.field;
    const encoded = encodeValue(form, entry, value, { text: referenceText, mimeOf });
    put(body, inside, entry.binding?.name ?? entry.field.key, encoded);
  }
  return Object.assign(body, constants);
}

/** Puts a value into its part of the body, which is made where it is not there yet. */
function put(body: JsonObject, inside: string | null, name: string, value: JsonValue): void {
  const part = inside === null ? null : readPart(inside);
  if (part === null) body[name] = value;
  else if (part.kind === 'items') body[part.name] = [...listAt(body, part.name), value].flat();
  else if (part.kind === 'first-item')
    body[part.name] = [{ ...objectOf(listAt(body, part.name)[0]), [name]: value }];
  else body[part.name] = { ...objectOf(body[part.name]), [name]: value };
}

function listAt(body: JsonObject, name: string): JsonValue[] {
  const held = body[name];
  return Array.isArray(held) ? held : [];
}

function objectOf(held: JsonValue | undefined): JsonObject {
  return isJsonObject(held) ? held : {};
}

/**
 * The field that stands at a path of the body, as a service names it in what it says of a request: with the part that it is in, or without.
 * Null where none does.
 */
export function fieldAtPath(form: ResolvedForm, path: readonly string[]): ResolvedField | null {
  const { under = null } = form.model;
  const nameOf = ({ field, binding }: ResolvedField) => binding?.name ?? field.key;
  const stands = (entry: ResolvedField) => {
    const { inside = under } = entry.field;
    const part = inside === null ? null : readPart(inside);
    const steps = part === null ? [] : part.kind === 'object' ? [part.name] : [part.name, '0'];
    return [...steps, nameOf(entry)].every((step, index) => path[index] === step);
  };
  const active = form.fields.filter(({ state }) => state === 'active');
  return active.find(stands) ?? active.find((entry) => nameOf(entry) === path[0]) ?? null;
}

interface ReferenceWriter {
  readonly text: ReferenceText;
  readonly mimeOf: MimeOf;
}

function encodeValue(
  form: ResolvedForm,
  entry: ResolvedField,
  value: JobInputValue,
  writer: ReferenceWriter,
): JsonValue {
  if (entry.binding !== null) return encodeOption(entry.binding, value);
  if (entry.field.kind === 'choice' && entry.field.sendAs === 'number') return Number(value);
  const holder = 'holder' in entry.field ? entry.field.holder : undefined;
  if (typeof value !== 'object') return holder === undefined ? value : wrap(holder, { [holder.key]: value });
  const inline = inlineFormOf(form, entry.field);
  const write = (reference: MediaReference): JsonValue => {
    const text = writer.text(reference, inline);
    if (holder === undefined) return text;
    const mime = inline === null ? null : writer.mimeOf(reference);
    const said = holder.mime === undefined || mime === null ? {} : { [holder.mime]: mime };
    return wrap(holder, { [holder.key]: text, ...said });
  };
  if (!Array.isArray(value)) return write(value);
  return value.map((item) => ('kind' in item ? write(item) : encodeElement(form, item, writer.text)));
}

function wrap({ inside, constants }: ValueHolder, held: JsonObject): JsonObject {
  return inside === undefined ? { ...constants, ...held } : { ...constants, [inside]: held };
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

/** A part of a form: a text as it is, or JSON. */
export interface FormText {
  readonly name: string;
  readonly text: string;
  readonly isJson: boolean;
}

/**
 * Lists the parts of the form (multipart/form-data) that a body becomes. A list is a part for each of its items, an object is JSON, and
 * anything else its text: what OpenAPI has for properties of which a document says nothing else.
 */
export function listParts(body: JsonObject): FormText[] {
  return Object.entries(body).flatMap(([name, value]) => [value].flat().map((item) => write(name, item)));
}

function write(name: string, value: JsonValue): FormText {
  const isJson = typeof value === 'object';
  return { name, text: isJson ? JSON.stringify(value) : String(value), isJson };
}
