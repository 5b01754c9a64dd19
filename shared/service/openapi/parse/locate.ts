import { isJsonObject, type JsonObject, type JsonValue, writePointer } from '../../../kernel/json-pointer.ts';

/** An object of the document and where it stands, as a JSON pointer; behind a `$ref`, where that leads. */
export interface Located {
  readonly value: JsonObject;
  readonly at: string;
  /** What stands beside the `$ref`s that led here, the outermost first. */
  readonly beside?: readonly Located[];
}

/** How many references may lead to references before it is taken for a circle. */
const MAX_STEPS = 32;

/** Finds things in a document. Only references within it are followed; one that leads nowhere, or in a circle, is null. */
export interface Locator {
  readonly root: Located;
  /** The object at a JSON pointer. */
  find(at: string): Located | null;
  /** The object under a key, or under several in a row. */
  child(parent: Located, ...keys: readonly string[]): Located | null;
  /** Every entry of an object whose value is one. */
  entries(parent: Located): [string, Located][];
  /** Every object of the list under a key. */
  list(parent: Located, key: string): Located[];
}

/** Makes the locator of a parsed document. */
export function createLocator(document: JsonObject): Locator {
  const version = document['openapi'];
  const areSiblingsMeant = typeof version === 'string' && !/^3\.0(\.|$)/.test(version);

  function resolve(value: JsonValue | undefined, at: string): Located | null {
    let [found, place]: [JsonValue | undefined, string] = [value, at];
    const beside: Located[] = [];
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      if (!isJsonObject(found)) return null;
      const reference = Object.hasOwn(found, '$ref') ? found['$ref'] : undefined;
      if (typeof reference !== 'string')
        return { value: found, at: place, ...(beside.length === 0 ? {} : { beside }) };
      const siblings = listSiblings(found, areSiblingsMeant);
      if (siblings !== null) beside.push({ value: siblings, at: place });
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
    find: (at) => resolve(follow(document, `#${at}`)[0], at),
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

/** Words about a thing, which are often written beside a reference to it. */
const WORDS: readonly string[] = ['title', 'summary', 'description'];

/** What is said beside a `$ref`. OpenAPI 3.0 ignores it, but whoever wrote it meant it: words and `deprecated` count there, too. */
function listSiblings(reference: JsonObject, areAllMeant: boolean): JsonObject | null {
  const keys = Object.keys(reference).filter(
    (key) => key !== '$ref' && (areAllMeant || key === 'deprecated' || WORDS.includes(key)),
  );
  return keys.length === 0 ? null : Object.fromEntries(keys.map((key) => [key, reference[key] as JsonValue]));
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

/** Tells apart what is said at different places of the same thing. */
export function placesOf({ at, beside = [] }: Located): string {
  return [at, ...beside.map((one) => one.at)].join('\n');
}

/** The text under a key; empty where there is none. What is said beside a reference is said of what it leads to. */
export function readWords({ value, beside = [] }: Located, ...keys: readonly string[]): string {
  const of = (key: string) => [...(WORDS.includes(key) ? beside.map((one) => one.value) : []), value];
  return keys
    .flatMap((key) => of(key).map((one) => (Object.hasOwn(one, key) ? one[key] : undefined)))
    .filter((words) => typeof words === 'string')
    .join('\n');
}

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
