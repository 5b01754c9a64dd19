import { isDeepStrictEqual } from 'node:util';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  readPointer,
} from '../../../shared/kernel/json-pointer.ts';

/** A number from 0 up to the bound, which it does not reach. */
export type Draw = (bound: number) => number;

/** The same numbers for the same seed (mulberry32). */
export function createDraw(seed: number): Draw {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
}

export interface Mutation {
  readonly document: JsonValue;
  /** Names of properties, or of parameters in the query, that stand for one another from now on. */
  readonly swapped: readonly [string, string] | null;
  readonly areParameters: boolean;
  /** In words, for whoever reads a failure. */
  readonly kinds: readonly string[];
}

/** Changes how a document says what it says, and as little as possible of what that is. */
export function mutateDocument(document: JsonValue, draw: Draw): Mutation {
  const kinds: string[] = [];
  let changed = document;
  if (draw(2) === 0) {
    const share = draw(2) === 0 ? 1 : draw(3) + 2;
    kinds.push(share === 1 ? 'no descriptions' : `one description of ${share} left out`);
    changed = dropDescriptions(changed, () => draw(share) === 0);
  }
  if (draw(2) === 0) {
    kinds.push('enumerations and properties in another order');
    changed = reorder(changed, draw);
  }
  const ofParameters = listParameterPairs(changed);
  const areParameters = ofParameters.length > 0 && draw(2) === 0;
  const isRenamed = kinds.length === 0 || draw(2) === 0;
  const pairs = isRenamed ? (areParameters ? ofParameters : listPairs(changed)) : [];
  const swapped = pairs[draw(Math.max(1, pairs.length))] ?? null;
  if (swapped !== null) {
    kinds.push(`${areParameters ? 'parameters ' : ''}${swapped[0]} and ${swapped[1]} swapped`);
    changed = areParameters ? renameParameters(changed, swapped) : renameProperties(changed, swapped);
  }
  return { document: changed, swapped, areParameters, kinds };
}

function dropDescriptions(value: JsonValue, isDropped: () => boolean): JsonValue {
  if (Array.isArray(value)) return value.map((item) => dropDescriptions(item, isDropped));
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(
    ([key, inner]) => !(['description', 'summary'].includes(key) && typeof inner === 'string' && isDropped()),
  );
  return Object.fromEntries(kept.map(([key, inner]) => [key, dropDescriptions(inner, isDropped)]));
}

/** Lists whose order says nothing, and the order of properties. */
const UNORDERED = ['enum', 'oneOf', 'anyOf', 'required'];

function reorder(value: JsonValue, draw: Draw): JsonValue {
  if (Array.isArray(value)) return value.map((item) => reorder(item, draw));
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, JsonValue] => {
    const inside = reorder(inner, draw);
    if (UNORDERED.includes(key) && Array.isArray(inside)) return [key, shuffle(inside, draw)];
    if (key === 'properties' && isJsonObject(inside))
      return [key, Object.fromEntries(shuffle(Object.entries(inside), draw))];
    return [key, inside];
  });
  return Object.fromEntries(entries);
}

function shuffle<T>(items: readonly T[], draw: Draw): T[] {
  const rest = [...items];
  return items.flatMap(() => rest.splice(draw(rest.length), 1));
}

/** What the interface itself names is not a document's to rename. */
const SHOWN = new Set([
  'prompt',
  'genId',
  'name',
  'images',
  'image',
  'video',
  'videos',
  'audios',
  'elements',
  'startImage',
  'endImage',
  'enableAudio',
  'quality',
  'type',
  'voices',
  'voice',
]);

/**
 * Neighbours that more than their names tell apart: their values, their kind or what is said of them. Where names are all there is,
 * a document that swaps them says something else, and nobody could know; so it is with objects, which hold whatever they are called.
 */
function listPairs(document: JsonValue): [string, string][] {
  const pairs: [string, string][] = [];
  visit(document, (value) => {
    const properties = value['properties'];
    if (!isJsonObject(properties)) return;
    const names = Object.keys(properties).filter(
      (name) => !SHOWN.has(name) && kindOf(properties[name])[0] !== 'object',
    );
    for (const [index, one] of names.entries())
      for (const other of names.slice(index + 1))
        if (!isDeepStrictEqual(kindOf(properties[one]), kindOf(properties[other]))) pairs.push([one, other]);
  });
  return pairs;
}

/** Parameters of one operation's query, by the same rule: their values or what is said of them must tell them apart. */
function listParameterPairs(document: JsonValue): [string, string][] {
  const pairs: [string, string][] = [];
  visit(document, ({ parameters }) => {
    if (!Array.isArray(parameters)) return;
    const found = parameters
      .map((one) => resolve(document, one))
      .filter((one) => isJsonObject(one))
      .filter(({ in: place, name }) => place === 'query' && name !== 'webhookUrl');
    for (const [index, one] of found.entries())
      for (const other of found.slice(index + 1))
        if (!isDeepStrictEqual(kindOfParameter(one), kindOfParameter(other)))
          pairs.push([String(one['name']), String(other['name'])]);
  });
  return pairs;
}

function kindOfParameter(parameter: JsonObject): JsonValue {
  const { schema, description } = parameter;
  return [kindOf(schema ?? parameter), String(description ?? '')];
}

function resolve(document: JsonValue, value: JsonValue): JsonValue {
  const reference = isJsonObject(value) ? value['$ref'] : undefined;
  return typeof reference === 'string' ? (readPointer(document, reference.slice(1))[0] ?? null) : value;
}

/** Renames parameters of queries wherever they are described. */
function renameParameters(value: JsonValue, swapped: readonly [string, string]): JsonValue {
  if (Array.isArray(value)) return value.map((item) => renameParameters(item, swapped));
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, renameParameters(inner, swapped)]);
  const renamed = Object.fromEntries(entries) as JsonObject;
  if (value['in'] !== 'query' || typeof value['name'] !== 'string') return renamed;
  return { ...renamed, name: swapName(value['name'], swapped) };
}

/** What a value is, beside its name. */
function kindOf(schema: JsonValue | undefined): [string, string] {
  if (!isJsonObject(schema)) return ['object', ''];
  const {
    type,
    format,
    enum: values,
    const: only,
    items,
    properties,
    allOf,
    oneOf,
    anyOf,
    $ref,
    description,
  } = schema;
  const words = String(description ?? '');
  const [name] = (Array.isArray(type) ? type : [type]).filter((one) => one !== 'null');
  if (isJsonObject(items)) return [kindOf(items)[0], words];
  if (
    properties !== undefined ||
    $ref !== undefined ||
    allOf !== undefined ||
    anyOf !== undefined ||
    name === 'object'
  )
    return ['object', words];
  if (values !== undefined || only !== undefined || oneOf !== undefined)
    return [`one of ${JSON.stringify(inOrder(values ?? only ?? oneOf ?? null))}`, words];
  if (format === 'uri') return ['address', words];
  return [`${String(name ?? 'text')} ${String(format ?? '')}`, words];
}

/** In which order values are listed tells nothing apart. */
function inOrder(values: JsonValue): JsonValue {
  return Array.isArray(values) ? values.map((one) => JSON.stringify(one)).toSorted() : values;
}

function visit(value: JsonValue, see: (object: JsonObject) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, see);
  if (!isJsonObject(value)) return;
  see(value);
  for (const inner of Object.values(value)) visit(inner, see);
}

/** Renames properties wherever they are described, required or shown. */
function renameProperties(value: JsonValue, swapped: readonly [string, string]): JsonValue {
  if (Array.isArray(value)) return value.map((item) => renameProperties(item, swapped));
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, JsonValue] => {
    if (key === 'required' && Array.isArray(inner))
      return [key, inner.map((name) => swapName(name, swapped))];
    if (key === 'propertyName') return [key, swapName(inner, swapped)];
    const inside = renameProperties(inner, swapped);
    if (key !== 'properties' || !isJsonObject(inside)) return [key, inside];
    return [
      key,
      Object.fromEntries(Object.entries(inside).map(([name, one]) => [swapName(name, swapped), one])),
    ];
  });
  return Object.fromEntries(entries);
}

function swapName<T extends JsonValue>(name: T, [one, other]: readonly [string, string]): T | string {
  if (name === one) return other;
  return name === other ? one : name;
}

type Truth = Readonly<Record<string, JsonValue>>;

/** What is true of the service now: pointers and names of properties follow what they name, addresses stay. */
export function swapInTruth(truth: Truth, { swapped, areParameters }: Mutation): Truth {
  if (swapped === null) return truth;
  const swap = areParameters ? swapParameters : swapProperties;
  return Object.fromEntries(
    Object.entries(truth).map(([pointer, right]) => [pointer, swap(pointer, right, swapped)]),
  );
}

/** The test mode is a parameter, and so may the id be in the address of a query. */
function swapParameters(pointer: string, right: JsonValue, swapped: readonly [string, string]): JsonValue {
  if (pointer === '/testMode/param' && typeof right === 'string') return swapName(right, swapped);
  if (pointer === '/testMode' && isJsonObject(right) && typeof right['param'] === 'string')
    return { ...right, param: swapName(right['param'], swapped) };
  if (typeof right !== 'string' || !/\/url$/.test(pointer)) return right;
  return right.replace(
    /([?&])([^=&]+)(?==)/g,
    (_, sign: string, name: string) => sign + swapName(name, swapped),
  );
}

function swapProperties(pointer: string, right: JsonValue, swapped: readonly [string, string]): JsonValue {
  if (/\/constants$/.test(pointer) && isJsonObject(right))
    return Object.fromEntries(Object.entries(right).map(([name, value]) => [swapName(name, swapped), value]));
  const isOfProperties =
    /^\/(generation|webhook|submission|envelope|elementVideoField|upload\/(field|reference))|\/(options|required|under)/.test(
      pointer,
    );
  return isOfProperties && !/\/url$/.test(pointer) ? follow(right, swapped) : right;
}

function follow(value: JsonValue, swapped: readonly [string, string]): JsonValue {
  if (typeof value === 'string')
    return value
      .split('/')
      .map((part) => swapName(part, swapped))
      .join('/');
  if (Array.isArray(value)) return value.map((item) => follow(item, swapped));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, follow(inner, swapped)]));
}
