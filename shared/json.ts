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
