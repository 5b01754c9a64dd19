import type { JsonObject, JsonValue } from '../../json.ts';
import { type Located, readWords } from './locate.ts';

export const MAX_EXAMPLES = 20;

/** Its format; OpenAPI 3.1 says of a file what its content is. */
export function readFormat(schema: Located): string {
  const isFile =
    schema.value['contentEncoding'] === undefined &&
    /^((image|video|audio)\/|application\/octet-stream)/.test(readWords(schema, 'contentMediaType'));
  return readWords(schema, 'format').toLowerCase() || (isFile ? 'binary' : '');
}

/** One name, or OpenAPI 3.1's list of them; `null` among them only says that it may be left empty. */
export function readTypes(type: JsonValue | undefined): string[] {
  const named = Array.isArray(type) ? type : [type];
  return named.filter((one) => typeof one === 'string' && one !== 'null') as string[];
}

/** An enumeration, or OpenAPI 3.1's `const`. */
export function readValues(value: JsonObject): JsonValue[] | null {
  if (Array.isArray(value['enum'])) return value['enum'].filter((one) => one !== null);
  return Object.hasOwn(value, 'const') && value['const'] !== null ? [value['const'] as JsonValue] : null;
}

/** The bound, and the one that is itself left out: a flag beside the bound in OpenAPI 3.0, a number of its own in 3.1. */
export function readBounds(
  own: JsonValue | undefined,
  exclusive: JsonValue | undefined,
  step: number,
): [number | null, number | null] {
  return [bound(own, exclusive === true ? step : 0), bound(exclusive, step)];
}

export function readExamples(value: JsonObject): JsonValue[] {
  const own = Object.hasOwn(value, 'example') ? [value['example'] as JsonValue] : [];
  const more = Array.isArray(value['examples']) ? value['examples'] : [];
  return [...own, ...more].slice(0, MAX_EXAMPLES);
}

/** None where it is null, or no plain value. */
export function readDefaults({ default: value }: JsonObject): JsonValue[] {
  return value === undefined || typeof value === 'object' ? [] : [value];
}

export function bound(value: JsonValue | undefined, more: number): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value + more : null;
}
