/**
 * Reads every value that a JSON pointer (RFC 6901) finds; a `*` segment walks all items of an array, and a text that is JSON is
 * walked as what it holds.
 * What is not there is not found: the list is then empty.
 */
export function readPointer(document: JsonValue, pointer: string): JsonValue[] {
  return splitPointer(pointer).reduce<JsonValue[]>(
    (values, segment) => values.flatMap((value) => step(value, segment)),
    [document],
  );
}

/** The path that a JSON pointer names. */
export function splitPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Writes a path as a JSON pointer. */
export function writePointer(path: readonly PropertyKey[]): string {
  return path.map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** An object with a value at a path, beside whatever else is in the objects that it lies in. */
export function writeAt(
  whole: JsonObject,
  [head = '', ...rest]: readonly string[],
  value: JsonValue,
): JsonObject {
  if (rest.length === 0) return { ...whole, [head]: value };
  const inner = whole[head];
  return { ...whole, [head]: writeAt(isJsonObject(inner) ? inner : {}, rest, value) };
}

/** The first value found, when it is a non-empty string; numbers are taken as their text (ids and statuses may be numbers). */
export function readText(document: JsonValue, pointer: string | null): string | null {
  if (pointer === null) return null;
  const [value] = readPointer(document, pointer);
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && isKeepable(value) ? value : null;
}

/** The word of a state. Some services say *done* with a boolean, which stands for its own name. */
export function readWord(document: JsonValue, pointer: string | null): string | null {
  const [value] = pointer === null ? [] : readPointer(document, pointer);
  return typeof value === 'boolean' ? String(value) : readText(document, pointer);
}

/**
 * Whether a text is the same once it was kept and sent: a null byte ends one in the database, and half of a character is kept
 * as another and goes into no address.
 */
export function isKeepable(text: string): boolean {
  return text !== '' && !text.includes('\0') && text.isWellFormed();
}

/** What a text holds where that is JSON, as some services give a part of an answer; anything else as it is. */
export function openText(value: JsonValue): JsonValue {
  const held = typeof value === 'string' && /^\s*[{[]/.test(value) ? parseAnswer(value) : undefined;
  return held ?? value;
}

function step(whole: JsonValue, segment: string): JsonValue[] {
  const value = openText(whole);
  if (Array.isArray(value)) {
    if (segment === '*') return value;
    const item = /^(0|[1-9]\d*)$/.test(segment) ? value[Number(segment)] : undefined;
    return item === undefined ? [] : [item];
  }
  if (!isJsonObject(value) || !Object.hasOwn(value, segment)) return [];
  return [value[segment] as JsonValue];
}

/** Any JSON value. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** A JSON object. */
export type JsonObject = { [key: string]: JsonValue };

/** Parses JSON text without throwing; undefined when the text is not JSON. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** Numbers that may be spelled in a way, or with digits, that a number of JavaScript does not keep. */
const IS_EXACT_AT_RISK = /\d{16}|\d[.eE]/;

/**
 * Parses what a service says, as `parseJson`: with a byte order mark before it or without, and with every digit of an
 * integer. One that a number would not keep as it is spelled (an id beyond 2^53, or `1.0`) comes as its text.
 */
export function parseAnswer(text: string): JsonValue | undefined {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (!IS_EXACT_AT_RISK.test(json)) return parseJson(json);
  try {
    return JSON.parse(json, keepDigits) as JsonValue;
  } catch {
    // Nested too deeply for what looks at each value, or no JSON at all.
    return parseJson(json);
  }
}

function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source;
  if (typeof value !== 'number' || source === undefined) return value;
  if (!Number.isInteger(value) && !/^-?\d+$/.test(source)) return value;
  return String(value) === source ? value : source;
}

/** True for a JSON object: neither an array, null nor a scalar. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
