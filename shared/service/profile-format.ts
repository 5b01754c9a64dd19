import { isJsonObject, type JsonObject, type JsonValue } from '../json.ts';
import { readPointer } from './json-pointer.ts';

/** What a profile may hold, and the `format` since which it may. */
const SINCE: Readonly<Record<string, number>> = {
  '/generation/result/at': 5,
  '/access/open': 6,
  '/access/fresh': 7,
  '/generation/result/file': 7,
};
/** The same of one of the service's own models. */
const SINCE_OF_MODELS: Readonly<Record<string, number>> = {
  '/fields/*/inside': 7,
  '/fields/*/inline': 8,
  '/fields/*/holder': 8,
};
/** Its path had no query before. */
const QUERY_SINCE = 8;

/**
 * A profile's file with the oldest `format` that has what is in it, and none below its own. A program that does not know that one
 * says so, in place of naming a key as wrong.
 */
export function withFormat(file: JsonObject): JsonObject {
  const models = Object.values(isJsonObject(file['customModels']) ? file['customModels'] : {});
  const since = [
    ...listSince(file, SINCE),
    ...models.flatMap((model) => listSince(model, SINCE_OF_MODELS)),
    ...models.flatMap((model) => (hasQuery(model) ? [QUERY_SINCE] : [])),
  ];
  return { ...file, format: Math.max(Number(file['format']), ...since) };
}

function listSince(value: JsonValue, table: Readonly<Record<string, number>>): number[] {
  return Object.entries(table).flatMap(([pointer, since]) =>
    readPointer(value, pointer).length > 0 ? [since] : [],
  );
}

function hasQuery(model: JsonValue): boolean {
  return readPointer(model, '/path').some((path) => String(path).includes('?'));
}
