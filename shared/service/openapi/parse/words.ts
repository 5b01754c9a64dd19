import { partsOfName } from './name-parts.ts';
import type { Operation } from './operations.ts';
import { PARTS, PLAIN, type Topic } from './vocabulary.ts';

/** A name in one spelling, its parts joined by `_`. */
export function joinedName(name: string): string {
  return partsOfName(name).join('_');
}

/** However it is written. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** What one of many is called: `task` of `tasks`. */
export function nounOf(name: string): string {
  return plainName(name).replace(/ies$/, 'y').replace(/s$/, '');
}

/** Digits and signs that one counts with (`* 100`, `1/1000`, `¢`): nobody knows what they make of an amount. */
const COUNTED = /[^\p{L}\p{M}\s.,;:!'’"“”`()$€£–—-]/u;

/** True where nothing is said of a thing but what its name says, so that no doubt is left; `more` are further words that say nothing. */
export function isPlain(topic: Topic, text: string, more: readonly string[] = []): boolean {
  if (topic === 'cost' && COUNTED.test(text)) return false;
  const said = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  const known = new Set(more.flatMap((word) => word.toLowerCase().match(WORD) ?? []));
  return (said.match(WORD) ?? []).every(
    (word) => known.has(word) || PLAIN[topic].has(word.replace(/['’]s$/, '')),
  );
}

const WORD = /[\p{L}][\p{L}\p{N}’'-]*/gu;

/** The sentences of a text; no more than anybody would read. */
export function listSentences(text: string): string[] {
  return text
    .slice(0, 20_000)
    .split(/(?<=[.!?])\s+|\n/)
    .filter((sentence) => sentence.trim() !== '');
}

/** What a path is about: its words, each of one thing, without those that any path may have. */
export function wordsOfPath(path: string): string[] {
  return partsOfName(path.replace(/\{[^{}]*\}/g, ''))
    .map(nounOf)
    .filter((word) => !PARTS.anyPath.has(word) && !/^v?\d/.test(word));
}

/** Where those stand that a path asks about one by one: `/talks` of `/talks/{id}`. */
export function placeOf({ path }: Pick<Operation, 'path'>): string {
  return path.split('/{')[0] ?? '';
}
