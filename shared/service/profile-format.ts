import { isJsonObject, type JsonObject, type JsonValue } from '../json.ts';
import { readPointer } from './json-pointer.ts';

/** What a profile may hold: the place, the `format` since which it may, and what has to be there, where not anything means that. */
type Since = readonly [pointer: string, format: number, isMeant?: (value: JsonValue) => boolean];

const SINCE: readonly Since[] = [
  ['/generation/result/at', 5],
  ['/access/open', 6],
  ['/access/fresh', 7],
  ['/generation/result/file', 7],
  ['/generation/url', 9, holds('{+genId}')],
  ['/generation/result/url', 9, holds('{+genId}')],
  ['/generation/status', 10, (status) => status === null],
];
/** The same of one of the service's own models. */
const SINCE_OF_MODELS: readonly Since[] = [
  ['/fields/*/inside', 7],
  ['/path', 8, holds('?')],
  ['/fields/*/inline', 8],
  ['/fields/*/holder', 8],
  ['/fields/*/inside', 9, holds('/')],
  ['/fields/*', 9, (field) => isJsonObject(field) && field['kind'] === 'text' && 'holder' in field],
  ['/fields/*/holder/inside', 9],
  ['/fields/*/holder/mime', 9],
  ['/fields/*/filesOnly', 9],
  ['/encoding', 9],
  ['/webhook', 9],
  ['/fields/*/default', 10],
  ['/webhook/in', 10, holds('header')],
  ['/webhook/name', 10, (name) => String(name).startsWith('/')],
];

/**
 * A profile's file with the oldest `format` that has what is in it, and none below its own. A program that does not know that one
 * says so, in place of naming a key as wrong.
 */
export function withFormat(file: JsonObject): JsonObject {
  const models = Object.values(isJsonObject(file['customModels']) ? file['customModels'] : {});
  const since = [...listSince(file, SINCE), ...models.flatMap((model) => listSince(model, SINCE_OF_MODELS))];
  return { ...file, format: Math.max(Number(file['format']), ...since) };
}

function listSince(value: JsonValue, table: readonly Since[]): number[] {
  return table.flatMap(([pointer, since, isMeant = () => true]) =>
    readPointer(value, pointer).some(isMeant) ? [since] : [],
  );
}

function holds(text: string) {
  return (value: JsonValue) => String(value).includes(text);
}
