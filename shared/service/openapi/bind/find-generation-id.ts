import {
  type FoundPointer,
  foundAt,
  isAddress,
  isInList,
  isSaidToBeId,
  type Leaf,
  mayBeOneType,
  remember,
  shallowest,
} from '../parse/leaves.ts';
import { isSaidToBeReason } from './find-envelope.ts';
import { isNamedIdOfElse, isSaidToBeIdOfElse, listElse } from './foreign-ids.ts';

/** What services call a generation's id; the interface's own name for it goes before all. */
const OWN = /^genId$/;
const NAMED = /^(gen(eration)?|task|job|prediction|request|operation|render|run|video|image)_?id$/i;
const PLAIN = /^_?(id|uuid|guid)$/i;
/** Events and files have ids too. */
const IS_OF_ONE = /generation|\b(task|job|prediction)/i;
/** Every call may have one. */
const OF_THE_CALL = /^request_?id$/i;

/** Every call may have one of the name, and the query takes an id of another. */
export function isOfCallOnly(name: string, { idName }: AskedId): boolean {
  return OF_THE_CALL.test(name) && !PLAIN.test(idName) && plainName(idName) !== plainName(name);
}

/** How a query names the id that it takes. */
export interface AskedId {
  readonly idName: string;
  readonly idTypes: readonly string[];
  /** What the query's path calls that which it asks about: `task` of `/tasks/{id}`. Empty where it says nothing. */
  readonly noun: string;
  /** False where it asks by the id of something else, such as a project with its generations. */
  readonly isOfOne: boolean;
}

/**
 * Finds the generation's id in a body. `asked` is how the query takes it, where there is one: the same name means the same thing,
 * and another name for another kind of id does not. Sure where it is called so, and nothing else is.
 */
export function findGenerationId(leaves: readonly Leaf[], asked: AskedId | null = null): FoundPointer | null {
  const single = findAmong(
    leaves.filter((leaf) => !isInList(leaf)),
    asked,
  );
  if (single !== null) return { ...single, isSure: single.isSure && !isListOfAsked(leaves, asked) };
  const listed = findAmong(leaves, asked);
  return listed === null ? null : { ...listed, isSure: false };
}

/** Generations in a list, where the query asks about a generation: what they stand in has another id. */
export function isListOfAsked(leaves: readonly Leaf[], asked: AskedId | null): boolean {
  const isOfAsked = (leaf: Leaf) => nounOf(leaf.path.at(-2) ?? '') === asked?.noun && canBeId(leaf);
  return leaves.some((leaf) => isInList(leaf) && PLAIN.test(leaf.name) && isOfAsked(leaf));
}

function findAmong(leaves: readonly Leaf[], asked: AskedId | null): FoundPointer | null {
  const wanted =
    asked === null || !asked.isOfOne || PLAIN.test(asked.idName) ? null : plainName(asked.idName);
  // A query may well ask by the id of a project: then that is what a generation is called here.
  const isAsked = (leaf: Leaf) => plainName(leaf.name) === wanted;
  const isElse = (leaf: Leaf) =>
    isSaidToBeIdOfElse(leaf) && !(isAsked(leaf) && isNamedIdOfElse(leaf)) && !isOfNoun(leaf, asked);
  const possible = leaves.filter((leaf) => canBeId(leaf) && !isElse(leaf));
  const current = possible.filter(({ isDeprecated }) => !isDeprecated);
  const texts = current.length > 0 ? current : possible;
  const own = shallowest(texts.filter(({ name }) => OWN.test(name)));
  if (own[0] !== undefined) return foundAt(own[0], own.length === 1);
  const fits = ({ types }: Leaf) => asked === null || mayBeOneType(types, asked.idTypes);
  const same = shallowest(texts.filter(isAsked));
  if (same[0] !== undefined) return foundAt(same[0], same.length === 1 && fits(same[0]));
  const ofOne = texts.filter((leaf) => !isNamedIdOfElse(leaf));
  const [id, ...others] = shallowest(ofOne.filter(({ name }) => PLAIN.test(name)));
  const similar = findNamed(ofOne, asked?.noun ?? '');
  if (similar !== null)
    return foundAt(
      similar.leaf,
      id === undefined && !similar.hasRival && fits(similar.leaf) && wanted === null,
    );
  if (id !== undefined) {
    const isOfOne = IS_OF_ONE.test(`${id.words} ${id.path.join(' ')}`);
    return foundAt(id, others.length === 0 && fits(id) && isOfOne && !hasNoun(ofOne, asked));
  }
  const [said, ...more] = ofOne.filter(isSaidToBeId);
  if (said !== undefined)
    return foundAt(said, more.length === 0 && fits(said) && IS_OF_ONE.test(said.words) && asked !== null);
  return findLast(leaves, texts, ofOne, asked);
}

/** “Project id” is the one where `/video-projects/{id}` is asked. */
function isOfNoun({ words }: Leaf, asked: AskedId | null): boolean {
  return listElse(words).some((word) => asked?.noun.endsWith(word) === true && asked.noun !== word);
}

/** The one that is called as the query's path calls it goes before those that stand further out. */
function findNamed(leaves: readonly Leaf[], noun: string): { leaf: Leaf; hasRival: boolean } | null {
  const named = leaves.filter(({ name }) => NAMED.test(name));
  const fitting = shallowest(named.filter(({ name }) => noun !== '' && plainName(name) === `${noun}id`));
  const [leaf, ...alike] = fitting.length > 0 ? fitting : shallowest(named);
  if (leaf === undefined) return null;
  const outside = named.filter(
    ({ name, path }) => path.length <= leaf.path.length && !OF_THE_CALL.test(name) && name !== leaf.name,
  );
  // An id that every call may have is as likely the call's where another one stands beside it or further in.
  const isOfCall = OF_THE_CALL.test(leaf.name) && named.length > 1 && fitting.length === 0;
  return { leaf, hasRival: alike.length > 0 || outside.length > 0 || isOfCall };
}

/** `ticket` beside an `id`, where the query is `/tickets/{id}`. */
export function hasNoun(leaves: readonly Leaf[], asked: AskedId | null): boolean {
  const noun = asked?.noun ?? '';
  return noun !== '' && leaves.some((leaf) => canBeId(leaf) && plainName(leaf.name) === noun);
}

const NO_ID =
  /message|status|state|error|detail|reason|type|kind|url|prompt|model|name|title|code|time|date|credit|cost|price|count|amount|charge|balance|total/i;

/** Where all that is called an id is one of something else: the only other text, or else that, and in doubt either way. */
function findLast(
  leaves: readonly Leaf[],
  texts: readonly Leaf[],
  ofOne: readonly Leaf[],
  asked: AskedId | null,
): FoundPointer | null {
  const isId = ({ name }: Leaf) =>
    PLAIN.test(name) || NAMED.test(name) || (asked !== null && plainName(name) === plainName(asked.idName));
  if (!leaves.some((leaf) => isId(leaf) && canBeId(leaf))) return null;
  const [only, ...more] = ofOne.filter(({ name }) => !NO_ID.test(name));
  if (only !== undefined && more.length === 0) return foundAt(only, false);
  const [named] = shallowest(texts.filter(isId));
  return named === undefined ? null : foundAt(named, false);
}

/** What one of many is called: `task` of `tasks`. */
export function nounOf(name: string): string {
  return plainName(name).replace(/ies$/, 'y').replace(/s$/, '');
}

/** However it is written. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

const canBeId = remember((leaf: Leaf): boolean => {
  const { types, format, values } = leaf;
  const isOther =
    values.length > 0 || isAddress(leaf) || /^(date|date-time|time)$/.test(format) || isSaidToBeReason(leaf);
  return !isOther && (types.length === 0 || types.includes('string') || types.includes('integer'));
});
