import type { Leaf } from './leaves.ts';
import { remember } from './remember.ts';

/** A place that was found in a body. `isSure` is false where the document leaves room for doubt: then it is a suggestion. */
export interface FoundPointer {
  readonly pointer: string;
  readonly at: string;
  readonly isSure: boolean;
}

export function foundAt({ pointer, at, isDeprecated }: Leaf, isSure: boolean): FoundPointer {
  return { pointer, at, isSure: isSure && !isDeprecated };
}

/** One of many: nothing says that it is the one that was asked for. */
export function isInList({ pointer }: Pick<FoundPointer, 'pointer'>): boolean {
  return pointer.includes('/*');
}

export function isText({ types }: Leaf): boolean {
  return types.length === 0 || types.includes('string');
}

/** Those that stand furthest out; what lies deeper belongs to something within. */
export function shallowest(leaves: readonly Leaf[]): Leaf[] {
  const depth = Math.min(...leaves.map(({ path }) => path.length));
  return leaves.filter(({ path }) => path.length === depth);
}

/** By its format or by what is said of it: no id, no message and no error is one. */
export function isAddress({ format, words }: Leaf): boolean {
  return /^(uri|url|uri-reference)$/.test(format) || /\b(ur[il]|web address|link)\b/i.test(words);
}

/** True where two places may hold the same value, as far as the document names types. */
export function mayBeOneType(ones: readonly string[], others: readonly string[]): boolean {
  return ones.length === 0 || others.length === 0 || ones.some((type) => others.includes(type));
}

/** True where the document says that it is the id of a generation, whatever it is called. */
export const isSaidToBeId = remember(({ words }: Leaf): boolean => saysId(words));

export function saysId(words: string): boolean {
  return /\b(generation|task|job|prediction|request)(['’]s)? id\b|\bid\W? of (the|this|an?|your) (generation|task|job|prediction|request)\b/i.test(
    words,
  );
}
