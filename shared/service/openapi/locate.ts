import { isJsonObject, type JsonObject, type JsonValue } from '../../json.ts';
import { writePointer } from '../json-pointer.ts';

/** An object of the document and where it stands, as a JSON pointer; behind a `$ref`, where that leads. */
export interface Located {
  readonly value: JsonObject;
  readonly at: string;
}

/** How many references may lead to references before it is taken for a circle. */
const MAX_STEPS = 32;

/** Finds things in a document. Only references within it are followed; one that leads nowhere, or in a circle, is null. */
export interface Locator {
  readonly root: Located;
  /** The object under a key, or under several in a row. */
  child(parent: Located, ...keys: readonly string[]): Located | null;
  /** Every entry of an object whose value is one. */
  entries(parent: Located): [string, Located][];
  /** Every object of the list under a key. */
  list(parent: Located, key: string): Located[];
}

/** Makes the locator of a parsed document. */
export function createLocator(document: JsonObject): Locator {
  function resolve(value: JsonValue | undefined, at: string): Located | null {
    let [found, place]: [JsonValue | undefined, string] = [value, at];
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      if (!isJsonObject(found)) return null;
      const reference = Object.hasOwn(found, '$ref') ? found['$ref'] : undefined;
      if (typeof reference !== 'string') return { value: found, at: place };
      [found, place] = follow(document, reference);
    }
    return null;
  }

  const step = (parent: Located, key: string) =>
    Object.hasOwn(parent.value, key)
      ? resolve(parent.value[key], `${parent.at}${writePointer([key])}`)
      : null;

  return {
    root: { value: document, at: '' },
    child: (parent, ...keys) =>
      keys.reduce<Located | null>((found, key) => (found === null ? null : step(found, key)), parent),
    entries: (parent) =>
      Object.keys(parent.value).flatMap((key): [string, Located][] => {
        const found = step(parent, key);
        return found === null ? [] : [[key, found]];
      }),
    list(parent, key) {
      const items = Object.hasOwn(parent.value, key) ? parent.value[key] : undefined;
      if (!Array.isArray(items)) return [];
      return items.flatMap((item, index) => resolve(item, `${parent.at}${writePointer([key, index])}`) ?? []);
    },
  };
}

function follow(document: JsonObject, reference: string): [JsonValue | undefined, string] {
  const segments = reference
    .replace(/^#\/?/, '')
    .split('/')
    .map((segment) => decode(segment).replaceAll('~1', '/').replaceAll('~0', '~'));
  let found: JsonValue | undefined = document;
  for (const segment of segments) {
    if (Array.isArray(found)) found = found[Number(segment)];
    else found = isJsonObject(found) && Object.hasOwn(found, segment) ? found[segment] : undefined;
  }
  return [found, writePointer(segments)];
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The text under a key; empty where there is none. */
export function readWords({ value }: Located, ...keys: readonly string[]): string {
  return keys
    .map((key) => (Object.hasOwn(value, key) ? value[key] : undefined))
    .filter((words) => typeof words === 'string')
    .join('\n');
}
