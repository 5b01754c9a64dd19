import { safeParse } from '../../../kernel/safe-parse.ts';
import { headerNameSchema } from '../../../models/header-name.ts';
import type { ImportContext } from '../import-findings.ts';
import type { Operation, Parameter } from '../parse/operations.ts';
import { NAMES } from '../parse/vocabulary.ts';
import type { Shape, ShapeReader } from '../shape/shapes.ts';
import { isKeyParameter, listOtherKeys } from './find-key-ways.ts';

/** What goes with every request beside the key. */
interface SharedHeaders {
  readonly constants: Record<string, string>;
  /** Whose values only the artist knows, such as the name of a workspace. */
  readonly open: readonly string[];
  /** Whose values are other ones with each request, and nothing but that. */
  readonly fresh: readonly string[];
  /** False where the query and the submissions do not want the same: what goes with every request goes with both. */
  readonly isSure: boolean;
}

/**
 * Reads the headers that every submission requires: constant ones with one and the same value, those whose values the document does
 * not know, and those that tell one request from the others. Of the first two, one that only some endpoints require may be what makes
 * them dearer, or only an estimate: it is no part of the others' requests.
 */
export function readSharedHeaders(
  context: ImportContext,
  submissions: readonly Operation[],
  query: Operation | null,
): SharedHeaders {
  const ofEach = submissions.map((operation) => readRequiredHeaders(context, operation));
  const ofQuery = query === null ? null : readRequiredHeaders(context, query);
  const [first, ...others] = ofEach.map(withoutFresh);
  const asked = ofQuery && withoutFresh(ofQuery);
  // Whoever does not ask for one has no use for it, and takes no harm.
  const everywhere = [...ofEach, ofQuery ?? []].flatMap((headers) => [...headers]);
  const fresh = new Map(everywhere.filter(([, { isFresh }]) => isFresh));
  const shared = [...(first ?? [])].filter(([name, { value }]) =>
    others.every((headers) => headers.get(name)?.value === value),
  );
  // Nothing is begun by a question, so it takes none for that.
  const compared = shared.filter(([name]) => !NAMES.asyncHeader.test(name));
  const isAlike =
    asked === null ||
    (asked.size === compared.length &&
      compared.every(([name, { value }]) => asked.get(name)?.value === value));
  // Without those of the query no result would be found.
  const open = new Map([...(asked ?? []), ...shared].filter(([, { value }]) => value === null));
  return {
    constants: Object.fromEntries(
      shared.flatMap(([, { written, value }]) => (value === null ? [] : [[written, value]])),
    ),
    open: [...open.values()].map(({ written }) => written),
    fresh: [...fresh.values()].map(({ written }) => written),
    isSure:
      isAlike &&
      ![...fresh.values()].some(({ isSaidOnly }) => isSaidOnly) &&
      (query === null || listSecondKeys(context, query).length === 0),
  };
}

function withoutFresh(headers: ReadonlyMap<string, RequiredHeader>): ReadonlyMap<string, RequiredHeader> {
  return new Map([...headers].filter(([, { isFresh }]) => !isFresh));
}

/** Headers and second keys that an operation requires and that do not go with its request, as the document writes them. */
export function listUnsentHeaders(
  context: ImportContext,
  operation: Operation,
  access: Partial<SharedHeaders> | null,
): string[] {
  const sent = new Map<string, string | null>([
    ...Object.entries(access?.constants ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const),
    ...[...(access?.open ?? []), ...(access?.fresh ?? [])].map((name) => [name.toLowerCase(), null] as const),
  ]);
  const unsent = [...readRequiredHeaders(context, operation)]
    .filter(([name, { value }]) => sent.get(name) !== value)
    .map(([, { written }]) => written);
  return [...unsent, ...listSecondKeys(context, operation).map(({ name }) => name)];
}

/** A header that is only called like a key: who it is that asks is no secret. */
function isId({ place, words }: Parameter): boolean {
  return place === 'header' && /\bids?\b/i.test(words) && !/\b(keys?|secret|token|passw)/i.test(words);
}

/** Secrets beside the key: a profile has one. */
function listSecondKeys(context: ImportContext, operation: Operation): Parameter[] {
  return listOtherKeys(context, operation).filter((parameter) => !isId(parameter));
}

interface RequiredHeader {
  readonly written: string;
  /** Null where there is a choice, or none is named. */
  readonly value: string | null;
  /** It is to be another one with each request; else the artist has to say what it is, where there is no value. */
  readonly isFresh: boolean;
  /** A sentence alone says that it is another one each time. */
  readonly isSaidOnly?: boolean;
}

/** By their names in lower case: headers are compared without case. */
function readRequiredHeaders(
  context: ImportContext,
  operation: Operation,
): ReadonlyMap<string, RequiredHeader> {
  const ids = listOtherKeys(context, operation).filter(isId);
  const found = operation.parameters.flatMap((parameter): [string, RequiredHeader][] => {
    if (ids.includes(parameter))
      return [[parameter.name.toLowerCase(), { written: parameter.name, value: null, isFresh: false }]];
    const header = readRequiredHeader(context.shapes, parameter);
    const isOurs =
      isKeyParameter(parameter.name) || NAMES.ownHeader.test(parameter.name) || !mayBeNamed(parameter.name);
    return header === null || isOurs ? [] : [[parameter.name.toLowerCase(), header]];
  });
  return new Map(found);
}

/** A header that must be sent, and whose value is known, or can be said or made; null where the parameter is none. */
export function readRequiredHeader(shapes: ShapeReader, parameter: Parameter): RequiredHeader | null {
  const { name, place, isRequired, schema } = parameter;
  const [value, ...others] = shapes.read(schema).flatMap((shape) => shape.values ?? []);
  const isWanted =
    isRequired || (NAMES.asyncHeader.test(name) && typeof value === 'string' && others.length === 0);
  if (place !== 'header' || !isWanted) return null;
  if (typeof value === 'string' && others.length === 0) return { written: name, value, isFresh: false };
  if (!mayBeNamed(name)) return null;
  const fresh = readFresh(shapes, parameter);
  if (fresh !== null) return { written: name, value: null, isFresh: true, ...fresh };
  return NAMES.secretHeader.test(wordsOf(name)) ? null : { written: name, value: null, isFresh: false };
}

/** The header by which each submission is known again; null where one has none, or the query wants it too. */
export function findKeyHeader(
  { shapes }: ImportContext,
  submissions: readonly Operation[],
  query: Operation | null,
): Parameter | null {
  const isKey = (parameter: Parameter) =>
    parameter.place === 'header' &&
    /idempoten/i.test(parameter.name) &&
    mayBeNamed(parameter.name) &&
    shapes.read(parameter.schema).every(mayBeUuid);
  const [first, ...others] = submissions.map(({ parameters }) => parameters.find(isKey));
  if (first === undefined) return null;
  const isOfAll = others.every((one) => one?.name.toLowerCase() === first.name.toLowerCase());
  return isOfAll && query?.parameters.some((one) => isKey(one) && one.isRequired) !== true ? first : null;
}

/** An id of the request itself, for which a UUID will do: by its name and format, or as far as a sentence says so; null for any other. */
function readFresh(
  shapes: ShapeReader,
  { name, schema, words }: Parameter,
): Pick<RequiredHeader, 'isSaidOnly'> | null {
  const read = shapes.read(schema);
  if (!NAMES.freshHeader.test(wordsOf(name)) || !read.every(mayBeUuid)) return null;
  if (/trace-?id$/i.test(wordsOf(name)) || read.some(({ format }) => /^(uuid|guid)$/i.test(format)))
    return {};
  return /\b(unique|uuid|guid|random)/i.test(words) ? { isSaidOnly: true } : null;
}

const UUID_LENGTH = 36;

function mayBeUuid({ types, values, maxLength, pattern }: Shape): boolean {
  const isText = types.length === 0 || types.includes('string');
  return values === null && isText && (maxLength ?? UUID_LENGTH) >= UUID_LENGTH && pattern === null;
}

/** `xAppKey` and `x_app_key` as `x-App-Key`. */
const wordsOf = (name: string) => name.replaceAll(/([a-z])(?=[A-Z])/g, '$1-').replaceAll('_', '-');

function mayBeNamed(name: string): boolean {
  return safeParse(headerNameSchema, name).success;
}

/** What a request must carry beside its path and body: what always is the same, and what nobody here knows to fill. */
export interface RequiredQuery {
  /** As a query, such as `?view=full`; empty where there is none. */
  readonly constants: string;
  readonly unfilled: readonly string[];
}

/** Sorts the required parameters of an operation; `filled` names those that are seen to elsewhere. */
export function readRequiredQuery(
  shapes: ShapeReader,
  { parameters }: Operation,
  filled: readonly (string | null)[],
): RequiredQuery {
  const constants: string[] = [];
  const unfilled: string[] = [];
  for (const parameter of parameters) {
    const { name, place, isRequired } = parameter;
    if (
      !isRequired ||
      place === 'path' ||
      filled.includes(name) ||
      isKeyParameter(name) ||
      /^(accept|content-type)$/i.test(name)
    )
      continue;
    // Such headers go with every request (see `bindAccess`).
    if (readRequiredHeader(shapes, parameter) !== null) continue;
    const value = readConstantQuery(shapes, parameter);
    if (value === null) unfilled.push(name);
    else constants.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  }
  return { constants: constants.length === 0 ? '' : `?${constants.join('&')}`, unfilled };
}

/** The only value that a parameter of the query may have; null where it may have others, or stands elsewhere. */
export function readConstantQuery(shapes: ShapeReader, { place, schema }: Parameter): string | null {
  const [value, ...others] = shapes.read(schema).flatMap((shape) => shape.values ?? []);
  const isConstant =
    place === 'query' && others.length === 0 && value !== undefined && typeof value !== 'object';
  return isConstant ? String(value) : null;
}
