import { safeParse } from '../../../kernel/safe-parse.ts';
import { headerNameSchema } from '../../../models/header-name.ts';
import type { ImportContext } from '../import-findings.ts';
import { type Located, readWords } from '../parse/locate.ts';
import type { Operation, Parameter } from '../parse/operations.ts';
import { NAMES } from '../parse/vocabulary.ts';

/** How requests carry the key. `isSure` is false where the key alone may not be what goes there. */
export interface KeyWay {
  readonly header: string | null;
  /** The query parameter that carries the key, in place of a header. */
  readonly query?: string;
  readonly prefix: string;
  readonly isSure: boolean;
}

/** Schemes that go together, none of which is enough alone. */
export type KeySet = readonly Located[];

/** What has to be shown to get in; any one of `sets` is enough. */
export interface RequiredKeys {
  readonly sets: readonly KeySet[];
  /** False where operations differ, or where the document does not say which of several schemes they require. */
  readonly isSure: boolean;
}

/**
 * Finds the schemes that these operations require, by their own `security` or the document's. A scheme that none of them requires is
 * for something else (deliveries, administrators). Where nothing in the document requires any, every declared one may be meant.
 */
export function findRequiredKeys(context: ImportContext, operations: readonly Operation[]): RequiredKeys {
  const { locator } = context;
  const schemes = locator.child(locator.root, 'components', 'securitySchemes');
  const declared = schemes === null ? [] : locator.entries(schemes).map(([, scheme]) => [scheme]);
  const stated = operations.map((operation) => readRequirement(context, operation));
  const [first, ...others] = stated.flatMap((sets) => (sets === null || sets.length === 0 ? [] : [sets]));
  const isUnsaid = !context.operations.some((operation) => readRequirement(context, operation) !== null);
  if (first === undefined && declared.length === 0)
    return { sets: listKeyParameters(operations), isSure: false };
  if (first === undefined) return { sets: declared, isSure: isUnsaid && declared.length === 1 };
  const common = first.filter((names) => others.every((sets) => sets.some((one) => isSame(one, names))));
  const isOfAll = common.length > 0 && others.length + 1 === stated.length;
  const sets = (common.length > 0 ? common : first).map((names) =>
    names.flatMap((name) => (schemes === null ? null : locator.child(schemes, name)) ?? UNDECLARED),
  );
  return { sets, isSure: isOfAll };
}

/** Called so, a parameter carries the key, whether the document says so in its schemes or not. */
export function isKeyParameter(name: string): boolean {
  return NAMES.key.test(name);
}

/**
 * What an operation requires that is called like the key and does not carry it, since the schemes say that the key goes another way: a
 * second key, or an id that a service calls so.
 */
export function listOtherKeys(context: ImportContext, operation: Operation): Parameter[] {
  const called = operation.parameters.filter(({ name, isRequired }) => isRequired && isKeyParameter(name));
  if (called.length === 0) return [];
  const ways = findRequiredKeys(context, [operation])
    .sets.flat()
    .flatMap((scheme) => readKeyWay(scheme) ?? []);
  const names = new Set(ways.map(({ header, query = '' }) => (header ?? query).toLowerCase()));
  return ways.length === 0 ? [] : called.filter(({ name }) => !names.has(name.toLowerCase()));
}

/** Some documents have no schemes, and the key as one more parameter of each operation. */
function listKeyParameters(operations: readonly Operation[]): KeySet[] {
  const ofEach = operations.map(({ parameters }) => parameters.filter(({ name }) => isKeyParameter(name)));
  const isSame = (one: Parameter, other: Parameter) =>
    one.place === other.place && one.name.toLowerCase() === other.name.toLowerCase();
  return (ofEach[0] ?? [])
    .filter((one) => ofEach.every((some) => some.some((other) => isSame(one, other))))
    .map(({ name, place, words, at }) => [
      { value: { type: 'apiKey', in: place, name, description: words }, at },
    ]);
}

/** A scheme that a document requires and does not describe. */
const UNDECLARED: Located = { value: {}, at: '' };

/** The sets of names of which one is enough; null where nothing is said, none where nothing is required. */
function readRequirement({ locator }: ImportContext, { located }: Operation): string[][] | null {
  const said = Object.hasOwn(located.value, 'security') ? located.value : locator.root.value;
  const sets = Object.hasOwn(said, 'security') ? said['security'] : undefined;
  if (!Array.isArray(sets)) return null;
  // What a tool has put beside the schemes is none.
  const schemes = locator.child(locator.root, 'components', 'securitySchemes');
  const isDeclared = (name: string) => schemes !== null && Object.hasOwn(schemes.value, name);
  return sets
    .map((one) => (typeof one === 'object' && one !== null ? Object.keys(one) : []))
    .map((names) => names.filter((name) => !/^x-/i.test(name) || isDeclared(name)))
    .filter((names) => names.length > 0);
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name));
}

/**
 * Reads how a scheme carries the key: `Authorization: Bearer …`, a query parameter, or a header of the service's own, with what its
 * description puts before the key. Null where neither a header nor the address can carry it.
 */
export function readKeyWay(scheme: Located): KeyWay | null {
  const type = readWords(scheme, 'type');
  const words = readWords(scheme, 'description');
  // A token that somebody fetched may be pasted there; it is no key, and runs out.
  if (/^(oauth2|openIdConnect)$/i.test(type)) return bearer(false);
  if (type === 'http' && /^bearer$/i.test(readWords(scheme, 'scheme'))) return bearer(true);
  if (type === 'http' && /^basic$/i.test(readWords(scheme, 'scheme')))
    return { header: 'Authorization', prefix: 'Basic ', isSure: false };
  const name = readWords(scheme, 'name');
  if (type !== 'apiKey' || !safeParse(headerNameSchema, name).success) return null;
  const isSure = !NAMES.signature.test(name) && !NAMES.signature.test(words);
  if (readWords(scheme, 'in') === 'query')
    return /[^\w.~-]/.test(name) ? null : { header: null, query: name, prefix: '', isSure };
  if (readWords(scheme, 'in') !== 'header') return null;
  if (name.toLowerCase() !== 'authorization') return { header: name, prefix: '', isSure };
  const [, before] =
    /\b(Bearer|Key|Token|ApiKey|Api-Key)\s+(?:[<{$[]|\w*key\b|\w*token\b|x{3}|\.{3}|…)/i.exec(words) ?? [];
  return {
    header: name,
    prefix: before === undefined ? '' : `${before} `,
    // Only a sentence says what goes before the key.
    isSure: false,
  };
}

function bearer(isSure: boolean): KeyWay {
  return { header: 'Authorization', prefix: 'Bearer ', isSure };
}

/** A set of schemes in the document's own words. */
export function formatKeySet(schemes: KeySet): string {
  const format = (scheme: Located) =>
    ['type', 'scheme', 'in', 'name']
      .map((key) => readWords(scheme, key))
      .filter(Boolean)
      .join(' ');
  return schemes.map(format).filter(Boolean).join(' + ');
}
