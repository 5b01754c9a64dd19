import { isJsonObject, type JsonObject } from '../json.ts';
import { readPointer } from './json-pointer.ts';

/** What a profile may hold, and the `format` since which it may. */
const SINCE: Readonly<Record<string, number>> = {
  '/generation/result/at': 5,
  '/access/open': 6,
  '/access/fresh': 7,
  '/generation/result/file': 7,
};
/** The same of one of the service's own models. */
const INSIDE_SINCE = 7;
const QUERY_SINCE = 8;
/** `inline` and `holder` of a field. */
const FILES_SINCE = 8;

/**
 * A profile's file with the oldest `format` that has what is in it, and none below its own. A program that does not know that one
 * says so, in place of naming a key as wrong.
 */
export function withFormat(file: JsonObject): JsonObject {
  const known = Object.entries(SINCE).filter(([pointer]) => readPointer(file, pointer).length > 0);
  const models = Object.values(isJsonObject(file['customModels']) ? file['customModels'] : {});
  const hasInside = models.some((model) => readPointer(model, '/fields/*/inside').length > 0);
  const hasQuery = models.some((model) =>
    readPointer(model, '/path').some((path) => String(path).includes('?')),
  );
  const hasFiles = ['inline', 'holder'].some((key) =>
    models.some((model) => readPointer(model, `/fields/*/${key}`).length > 0),
  );
  const newest = Math.max(
    hasInside ? INSIDE_SINCE : 0,
    hasQuery ? QUERY_SINCE : 0,
    hasFiles ? FILES_SINCE : 0,
  );
  const format = Math.max(Number(file['format']), newest, ...known.map(([, since]) => since));
  return { ...file, format };
}
