import {
  type FoundPointer,
  foundAt,
  isAddress,
  isInList,
  type Leaf,
  mayBeOneType,
  remember,
  shallowest,
} from '../parse/leaves.ts';
import { partsOfName } from '../parse/name-parts.ts';
import { NAMES, PARTS, SAID } from '../parse/vocabulary.ts';
import { isPlain, nounOf, plainName, wordsOfPath } from '../parse/words.ts';

/** How a query names the id that it takes. */
export interface AskedId {
  readonly idName: string;
  readonly idTypes: readonly string[];
  /** What the query's path calls that which it asks about: `task` of `/tasks/{id}`. Empty where it says nothing. */
  readonly noun: string;
  /** False where it asks by the id of something else, such as a project with its generations. */
  readonly isOfOne: boolean;
}

/** What else an answer may call the id that is asked by: `/video/result/{id}` takes a `video_id`. `id` alone is anything's, and none of them. */
export function listIdNames({ idName, noun }: Pick<AskedId, 'idName' | 'noun'>, path: string): string[] {
  const wanted = plainName(idName);
  if (wanted !== 'id') return [wanted];
  return [noun, ...wordsOfPath(path)].filter((one) => one !== '').map((one) => `${one}id`);
}

/** Every call may have one of the name, and the query takes an id of another. */
export function isOfCallOnly(name: string, { idName }: AskedId): boolean {
  return NAMES.idOfCall.test(name) && !NAMES.plainId.test(idName) && plainName(idName) !== plainName(name);
}

/** True where its name, or the object that it stands in, is of something else: `user_id`, `user.id`. */
export function isNamedIdOfElse({ path, name }: Pick<Leaf, 'path' | 'name'>): boolean {
  const [own, around] = [partsOfName(name), partsOfName(path.at(-2) ?? '')];
  const isOf = (parts: readonly string[]) => parts.some((part) => PARTS.notId.has(part));
  return isOf(own) || (own.every((part) => /^(uu|gu)?id$/.test(part)) && isOf(around));
}

/** Who else is spoken of that has ids, before the document calls it that of a generation. */
export const isSaidToBeOfElse = remember(({ words }: Leaf): boolean => {
  if (SAID.id.test(words)) return false;
  return listElse(words).length > 0 || /^\W*who\b/i.test(words);
});

function listElse(words: string): string[] {
  return partsOfName(words)
    .map(nounOf)
    .filter((word) => PARTS.notId.has(word));
}

/** True where the document says that it is the id of a generation, whatever it is called. */
export const isSaidToBeId = remember(({ words }: Leaf): boolean => SAID.id.test(words));

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
  return leaves.some((leaf) => isInList(leaf) && NAMES.plainId.test(leaf.name) && isOfAsked(leaf));
}

function findAmong(leaves: readonly Leaf[], asked: AskedId | null): FoundPointer | null {
  const noun = asked?.noun ?? '';
  const wanted =
    asked === null || !asked.isOfOne || NAMES.plainId.test(asked.idName) ? null : plainName(asked.idName);
  const isAsked = (leaf: Leaf) => plainName(leaf.name) === wanted;
  // A query may well ask by the id of a project: then that is what a generation is called here.
  const isElse = (leaf: Leaf) =>
    isSaidToBeOfElse(leaf) &&
    !(isAsked(leaf) && isNamedIdOfElse(leaf)) &&
    !listElse(leaf.words).some((word) => noun !== word && noun.endsWith(word));
  const possible = leaves.filter((leaf) => canBeId(leaf) && !isElse(leaf));
  const current = possible.filter(({ isDeprecated }) => !isDeprecated);
  const texts = current.length > 0 ? current : possible;
  const fits = ({ types }: Leaf) => asked === null || mayBeOneType(types, asked.idTypes);
  const found = (leaf: Leaf, isSure: boolean) =>
    foundAt(leaf, isSure && fits(leaf) && isPlain('id', leaf.words, [noun, asked?.idName ?? '']));
  const own = shallowest(texts.filter(({ name }) => NAMES.ownId.test(name)));
  if (own[0] !== undefined) return foundAt(own[0], own.length === 1);
  const same = shallowest(texts.filter(isAsked));
  if (same[0] !== undefined) return found(same[0], same.length === 1);
  const ofOne = texts.filter((leaf) => !isNamedIdOfElse(leaf));
  const [id, ...others] = shallowest(ofOne.filter(({ name }) => NAMES.plainId.test(name)));
  const similar = findNamed(ofOne, noun);
  if (similar !== null) return found(similar.leaf, id === undefined && !similar.hasRival && wanted === null);
  if (id !== undefined)
    return found(
      id,
      others.length === 0 && SAID_OF_ONE.test(`${id.words} ${id.path.join(' ')}`) && !hasNoun(ofOne, asked),
    );
  const [said] = ofOne.filter(isSaidToBeId);
  return said === undefined ? findLast(leaves, texts, ofOne, asked) : foundAt(said, false);
}

const SAID_OF_ONE = /generation|\b(task|job|prediction)/i;

/** The one that is called as the query's path calls it goes before those that stand further out. */
function findNamed(leaves: readonly Leaf[], noun: string): { leaf: Leaf; hasRival: boolean } | null {
  const named = leaves.filter(({ name }) => NAMES.id.test(name));
  const fitting = shallowest(named.filter(({ name }) => noun !== '' && plainName(name) === `${noun}id`));
  const [leaf, ...alike] = fitting.length > 0 ? fitting : shallowest(named);
  if (leaf === undefined) return null;
  const outside = named.filter(
    ({ name, path }) => path.length <= leaf.path.length && !NAMES.idOfCall.test(name) && name !== leaf.name,
  );
  // An id that every call may have is as likely the call's where another one stands beside it or further in.
  const isOfCall = NAMES.idOfCall.test(leaf.name) && named.length > 1 && fitting.length === 0;
  return { leaf, hasRival: alike.length > 0 || outside.length > 0 || isOfCall };
}

/** `ticket` beside an `id`, where the query is `/tickets/{id}`. */
export function hasNoun(leaves: readonly Leaf[], asked: AskedId | null): boolean {
  const noun = asked?.noun ?? '';
  return noun !== '' && leaves.some((leaf) => canBeId(leaf) && plainName(leaf.name) === noun);
}

/** Where all that is called an id is one of something else: the only other text, or else that, and in doubt either way. */
function findLast(
  leaves: readonly Leaf[],
  texts: readonly Leaf[],
  ofOne: readonly Leaf[],
  asked: AskedId | null,
): FoundPointer | null {
  const isId = ({ name }: Leaf) =>
    NAMES.plainId.test(name) ||
    NAMES.id.test(name) ||
    (asked !== null && plainName(name) === plainName(asked.idName));
  if (!leaves.some((leaf) => isId(leaf) && canBeId(leaf))) return null;
  const [only, ...more] = ofOne.filter(({ name }) => !NAMES.noId.test(name));
  if (only !== undefined && more.length === 0) return foundAt(only, false);
  const [named] = shallowest((texts.some(isId) ? texts : leaves.filter(canBeId)).filter(isId));
  return named === undefined ? null : foundAt(named, false);
}

const canBeId = remember((leaf: Leaf): boolean => {
  const { types, format, values, words } = leaf;
  const isOther =
    values.length > 0 ||
    isAddress(leaf) ||
    /^(date|date-time|time)$/.test(format) ||
    SAID.message.test(words);
  return !isOther && (types.length === 0 || types.includes('string') || types.includes('integer'));
});
