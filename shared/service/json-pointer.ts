import { isJsonObject, type JsonValue } from '../json.ts';

/**
 * Reads every value that a JSON pointer (RFC 6901) finds; a `*` segment walks all items of an array.
 * What is not there is not found: the list is then empty.
 */
export function readPointer(document: JsonValue, pointer: string): JsonValue[] {
  if (pointer === '') return [document];
  const segments = pointer.slice(1).split('/').map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  return segments.reduce<JsonValue[]>((values, segment) => values.flatMap((value) => step(value, segment)), [document]);
}

/** The first value found, when it is a non-empty string; numbers are taken as their text (ids and statuses may be numbers). */
export function readText(document: JsonValue, pointer: string | null): string | null {
  if (pointer === null) return null;
  const [value] = readPointer(document, pointer);
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}

function step(value: JsonValue, segment: string): JsonValue[] {
  if (Array.isArray(value)) {
    if (segment === '*') return value;
    const item = /^\d+$/.test(segment) ? value[Number(segment)] : undefined;
    return item === undefined ? [] : [item];
  }
  if (!isJsonObject(value) || !Object.hasOwn(value, segment)) return [];
  return [value[segment] as JsonValue];
}
