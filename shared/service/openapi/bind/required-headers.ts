import { safeParse } from '../../../kernel/safe-parse.ts';
import { headerNameSchema } from '../../../models/header-name.ts';
import type { ImportContext } from '../import-findings.ts';
import type { Operation, Parameter } from '../parse/operations.ts';
import type { Shape, ShapeReader } from '../shape/shapes.ts';
import type { KnownEndpoint } from './find-address.ts';
import {
  findRequiredKeys,
  formatKeySet,
  isKeyParameter,
  type KeySet,
  type KeyWay,
  listOtherKeys,
  readKeyWay,
} from './find-key-ways.ts';

/** Headers that say who asks, and in what form: each request has its own of these, whatever a document says. */
const OWN = /^(user-agent|accept(-encoding|-charset)?)$/i;
/** What must be another with each request, or is a secret: no profile holds either. */
const NOT_FOR_A_PROFILE =
  /(^|-)(idempot\w*|trace\w*|nonce|sign(ature|ed)?|digest|date|time(stamp)?|(api)?keys?|\w*secret|\w*token|passw\w*|\w*auth\w*|credentials?|hmac|if|range)(-|$)|(request|correlation|message|transaction|session)-?id/i;

/** With it a service answers at once, and makes what is wanted later: without, an answer would name nothing to ask about. */
const OF_WAITING = /async/i;

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
function readSharedHeaders(
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
  const compared = shared.filter(([name]) => !OF_WAITING.test(name));
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
    isSure: isAlike && (query === null || listSecondKeys(context, query).length === 0),
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
    const isOurs = isKeyParameter(parameter.name) || OWN.test(parameter.name) || !mayBeNamed(parameter.name);
    return header === null || isOurs ? [] : [[parameter.name.toLowerCase(), header]];
  });
  return new Map(found);
}

/** A header that must be sent, and whose value is known, or can be said or made; null where the parameter is none. */
export function readRequiredHeader(shapes: ShapeReader, parameter: Parameter): RequiredHeader | null {
  const { name, place, isRequired, schema } = parameter;
  const [value, ...others] = shapes.read(schema).flatMap((shape) => shape.values ?? []);
  const isWanted = isRequired || (OF_WAITING.test(name) && typeof value === 'string' && others.length === 0);
  if (place !== 'header' || !isWanted) return null;
  if (typeof value === 'string' && others.length === 0) return { written: name, value, isFresh: false };
  if (!mayBeNamed(name)) return null;
  if (isFresh(shapes, parameter)) return { written: name, value: null, isFresh: true };
  return NOT_FOR_A_PROFILE.test(wordsOf(name)) ? null : { written: name, value: null, isFresh: false };
}

/** What tells one request from the others. */
const OF_ONE_REQUEST = /(^|-)(idempoten\w*|trace|request|correlation|transaction)(-?(id|key|token|uuid))?$/i;
/** What follows one request through a service is another one each time, whether that is said or not. */
const OF_ONE_TRACE = /(^|-)trace-?id$/i;
const SAID_TO_BE_FRESH = /\b(unique|uuid|guid|random)/i;

/** An id of the request itself, for which a UUID will do: by its name, or by name and description. */
function isFresh(shapes: ShapeReader, { name, schema, words }: Parameter): boolean {
  const read = shapes.read(schema);
  const isSaid = SAID_TO_BE_FRESH.test(words) || read.some(({ format }) => /^(uuid|guid)$/i.test(format));
  const mayBeUuid = ({ types, values, maxLength, pattern }: Shape) =>
    values === null &&
    (types.length === 0 || types.includes('string')) &&
    (maxLength ?? UUID_LENGTH) >= UUID_LENGTH &&
    pattern === null;
  const isNamed = OF_ONE_TRACE.test(wordsOf(name)) || (OF_ONE_REQUEST.test(wordsOf(name)) && isSaid);
  return isNamed && read.every(mayBeUuid);
}

const UUID_LENGTH = 36;

/** `xAppKey` and `x_app_key` as `x-App-Key`. */
const wordsOf = (name: string) => name.replaceAll(/([a-z])(?=[A-Z])/g, '$1-').replaceAll('_', '-');

function mayBeNamed(name: string): boolean {
  return safeParse(headerNameSchema, name).success;
}

/** The interface: an API key in this header, for every endpoint. */
const KEY_HEADER = 'x-api-key';
const SHOWN: KeyWay = { header: KEY_HEADER, prefix: '', isSure: true };

/** How requests carry the key, and what else they must carry. */
export interface FoundAccess {
  readonly header: string | null;
  /** The query parameter that carries the key, in place of a header. */
  readonly query?: string;
  readonly prefix: string;
  readonly constants: Record<string, string>;
  /** Headers whose values only the artist knows. */
  readonly open?: readonly string[];
  /** Headers that have another value with each request. */
  readonly fresh?: readonly string[];
}

/** What the profile sends with the key. */
interface AccessedOperations {
  readonly submissions: readonly Operation[];
  readonly query: Operation | null;
}

/**
 * Binds how the key is sent. What the interface shows holds for its own endpoints, and the report tells where the document differs;
 * a document that has none of them is of another service, and its own word counts. Null where the interface's way is the right one.
 */
export function bindAccess(
  context: ImportContext,
  known: readonly KnownEndpoint[],
  { submissions, query }: AccessedOperations,
): FoundAccess | null {
  const { findings } = context;
  const { constants, open, fresh, ...shared } = readSharedHeaders(context, submissions, query);
  const required = findRequiredKeys(context, query === null ? submissions : [...submissions, query]);
  const [first] = required.sets;
  const at = first?.[0]?.at || (submissions[0]?.at ?? '');
  const ways = listSureWays(required.sets);
  const isShown = ways.some(isKeyHeader);
  const isOther = known.length === 0 && first !== undefined;
  if (first !== undefined && !(isOther ? ways.length > 0 : isShown))
    findings.disagree('key-header', { shown: KEY_HEADER, found: formatKeySet(first), at });
  const chosen = isOther ? chooseWay(required.sets, ways) : SHOWN;
  const isSure = shared.isSure && chosen.isSure && (required.isSure || !isOther);
  const isKeyAlone = [Object.keys(constants), open, fresh].every((headers) => headers.length === 0);
  if (isSure && isKeyHeader(chosen) && isKeyAlone) {
    if (isShown) findings.show(['access']);
    return null;
  }
  findings.bind(['access'], at, isSure);
  const { isSure: _, ...way } = isKeyHeader(chosen) ? SHOWN : chosen;
  return {
    ...way,
    constants,
    ...(open.length === 0 ? {} : { open }),
    ...(fresh.length === 0 ? {} : { fresh }),
  };
}

/** Ways in which the key alone is enough. */
function listSureWays(sets: readonly KeySet[]): KeyWay[] {
  return sets
    .flatMap(([scheme, ...others]) =>
      scheme === undefined || others.length > 0 ? [] : (readKeyWay(scheme) ?? []),
    )
    .filter(({ isSure }) => isSure);
}

/** The interface's own way where the document takes it, else the only one; what one key can't serve is no more than suggested. */
function chooseWay(sets: readonly KeySet[], [way, ...others]: readonly KeyWay[]): KeyWay {
  const shown = [way, ...others].find((one) => one !== undefined && isKeyHeader(one));
  if (shown !== undefined) return shown;
  if (way !== undefined) return { ...way, isSure: others.length === 0 };
  const [likely = SHOWN] = sets.flat().flatMap((scheme) => readKeyWay(scheme) ?? []);
  return { ...likely, isSure: false };
}

function isKeyHeader({ header, prefix }: KeyWay): boolean {
  return header?.toLowerCase() === KEY_HEADER && prefix === '';
}
