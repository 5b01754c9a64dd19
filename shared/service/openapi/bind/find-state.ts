import type { ImportContext } from '../import-findings.ts';
import { type FoundPointer, isInList, type Leaf, remember, shallowest } from '../parse/leaves.ts';
import { partsOfName } from '../parse/name-parts.ts';
import { NAMES, STATES } from '../parse/vocabulary.ts';
import { isPlain } from '../parse/words.ts';
import { findEnvelope } from './find-envelope.ts';

/** The service's words for the two ends. */
export interface StatusWords {
  readonly completed: readonly string[];
  /** Empty where the document lists every word, and none of them for a failure. */
  readonly failed: readonly string[];
}

export interface FoundStatus extends FoundPointer {
  /** Null where the document lists none, neither as an enumeration nor in words. */
  readonly words: StatusWords | null;
  /** True where every word of an enumeration is told apart, and exactly one stands for success. */
  readonly areWordsSure: boolean;
  /** Words that nobody could sort. */
  readonly unclear: readonly string[];
}

/** Finds the status: what is named so, or whose words are those of a generation's states. */
export const findStatus = remember((leaves: readonly Leaf[]): FoundStatus | null => {
  const code = findEnvelope(leaves)?.code.pointer;
  const possible = leaves.filter(
    ({ types, path, pointer }) =>
      pointer !== code &&
      (types.length === 0 || types.includes('string') || types.includes('integer')) &&
      !path.some((name) => NAMES.stateOfElse.test(name)),
  );
  const all = possible.map((leaf) => ({ leaf, isNamed: isNamedStatus(leaf), ...readWordsOf(leaf) }));
  const [best, ...rivals] = bestOf(all.map((one) => ({ ...one, isWeak: isWeak(one) })));
  if (best === undefined) return findDone(leaves);
  const { leaf, isNamed, isWeak: mayBeElse, words, areWordsSure, unclear } = best;
  const isOne = rivals.length === 0 && isNamed && words !== null && !leaf.isDeprecated && !mayBeElse;
  const isSure = isOne && isPlainState(leaf);
  return { pointer: leaf.pointer, at: leaf.at, isSure, words, areWordsSure, unclear };
});

type ReadWords = Pick<FoundStatus, 'words' | 'areWordsSure' | 'unclear'>;
type Named = { readonly leaf: Leaf; readonly isNamed: boolean } & ReadWords;
type Found = Named & { readonly isWeak: boolean };

/** What tells how the call went or how far it is, and what stands in a list of many, is the generation's state only by chance. */
function isWeak({ leaf, words, unclear }: Named): boolean {
  const { name, types } = leaf;
  const isNumber = types.length > 0 && types.every((type) => type === 'integer' || type === 'number');
  const all = [...(words?.completed ?? []), ...(words?.failed ?? []), ...unclear];
  const areOfHttp = all.length >= 2 && all.every((word) => /^[1-5]\d\d$/.test(word));
  return isInList(leaf) || areOfHttp || (isNumber && /progress|percent/i.test(name));
}

/** True where nothing that is said of it, or of what it stands in, could mean another state. */
function isPlainState({ words, around, values }: Leaf): boolean {
  const nearest = around.slice(around.lastIndexOf('\n') + 1);
  const isAround = nearest === '' || !partsOfName(nearest).some((part) => NAMES.stateOfElse.test(part));
  return isAround && isPlain('state', words, values.map(String));
}

/** A state that is told by a boolean, where there is no other: `false` means that it still runs, and a failure must stand elsewhere. */
function findDone(leaves: readonly Leaf[]): FoundStatus | null {
  const possible = leaves.filter(
    ({ types, path }) => types.join() === 'boolean' && !path.some((name) => NAMES.stateOfElse.test(name)),
  );
  const outside = possible.filter((leaf) => !isInList(leaf));
  const called = (outside.length > 0 ? outside : possible).filter(({ name }) => NAMES.done.test(name));
  const [best, ...rivals] = shallowest(
    called.length > 0 ? called : possible.filter(({ name }) => NAMES.maybeDone.test(name)),
  );
  if (best === undefined) return null;
  const isSure = called.length > 0 && rivals.length === 0 && isPlainState(best) && !isInList(best);
  const words = { completed: ['true'], failed: [] };
  return { pointer: best.pointer, at: best.at, isSure, words, areWordsSure: isSure, unclear: [] };
}

/**
 * Those that are named so go first, then those with both ends, then the outermost. Its rivals are what is level with the best, and
 * what has every word as it has, however deep it stands.
 */
function bestOf(all: readonly Found[]): Found[] {
  const isListed = ({ words }: Found) => words !== null && words.completed.length > 0;
  const strong = all.filter((one) => !one.isWeak && (one.isNamed || isListed(one)));
  const possible = strong.length > 0 ? strong : all;
  const listed = possible.filter(isListed);
  const found = listed.length > 0 ? listed : possible.filter((one) => one.isNamed);
  const rank = ({ leaf, isNamed, areWordsSure }: Found) =>
    (isNamed ? 0 : 200) + (areWordsSure ? 0 : 100) + leaf.path.length;
  const [best, ...others] = found.toSorted((one, other) => rank(one) - rank(other));
  if (best === undefined) return [];
  const isRival = (one: Found) =>
    rank(one) === rank(best) || (one.isNamed && one.areWordsSure && one.leaf.at !== best.leaf.at);
  return [best, ...others.filter(isRival)];
}

/** By its own name, or by that of what it stands in: `status: { value }`. */
export function isNamedStatus({ name, path }: Leaf): boolean {
  return NAMES.state.test(name) || (NAMES.state.test(path.at(-2) ?? '') && NAMES.stateWithin.test(name));
}

/** The words of an enumeration say themselves what they mean, or else nobody knows; those of a description are a suggestion. */
const readWordsOf = remember((leaf: Leaf): ReadWords => {
  const listed = leaf.values.filter((one) => typeof one === 'string' || typeof one === 'number').map(String);
  const isNumber = leaf.types.length > 0 && leaf.types.every((type) => type === 'integer');
  const said = (listed.length > 0 || isNamedStatus(leaf) ? listSaidWords(leaf.words) : []).filter(
    ({ word }) => !isNumber || /^-?\d+$/.test(word),
  );
  const all = listed.length > 0 ? listed : said.map(({ word }) => word);
  if (all.length < (listed.length > 0 ? 1 : 2)) return { words: null, areWordsSure: false, unclear: [] };
  const alone = sortWords(all, judgeWord);
  const meant = sortWords(all, (word) => {
    const kind = judgeWord(word);
    return kind === 'unclear' ? judgeMeaning(said.find((one) => one.word === word)?.meaning ?? '') : kind;
  });
  const known = new Set(all.map((word) => word.toLowerCase()));
  const shown = leaf.examples.filter((one) => typeof one === 'string').slice(0, 50);
  const unlisted = [...new Set(shown)].filter(
    (word) => /^[\p{L}\p{N}_-]{1,40}$/u.test(word) && !known.has(word.toLowerCase()),
  );
  const isOfCall = all.every((word) => STATES.ofCall.has(word.toLowerCase()));
  return {
    words: { completed: meant.completed, failed: meant.failed },
    areWordsSure:
      listed.length > 0 &&
      alone.completed.length === 1 &&
      alone.unclear.length + unlisted.length === 0 &&
      !isOfCall &&
      !all.every((word) => /^[1-5]\d\d$/.test(word)) &&
      isPlainState(leaf),
    unclear: [...meant.unclear, ...unlisted],
  };
});

type WordKind = 'completed' | 'failed' | 'running' | 'unclear';

/** What begins a generation; where nothing else does, a word that may be either end may be this one. */
const BEGINS = /queue|pending|wait|created|submitted|accepted|received|scheduled|not_?started|^new$/i;

function sortWords(all: readonly string[], judge: (word: string) => WordKind) {
  // A word may tell the end of something within a generation, unless every word of the list has its part.
  const mayBeOfPart = (word: string) =>
    partsOfName(word).some(
      (part, _, parts) =>
        parts.length > 1 && STATES.parts.has(part) && !all.every((one) => partsOfName(one).includes(part)),
    );
  const of = (kind: WordKind) => all.filter((word) => judge(word) === kind);
  const completed = of('completed').filter((word) => !mayBeOfPart(word));
  const unclear = [...of('unclear'), ...of('completed').filter(mayBeOfPart)];
  // `ready` is the word for success where there is no other.
  const [either, ...others] = unclear.filter((word) => STATES.either.has(partsOfName(word).join('_')));
  const isEnd = completed.length === 0 && others.length === 0 && all.some((word) => BEGINS.test(word));
  if (!isEnd || either === undefined) return { completed, failed: of('failed'), unclear };
  return { completed: [either], failed: of('failed'), unclear: unclear.filter((word) => word !== either) };
}

const KINDS = ['completed', 'failed', 'running'] as const;

/** By the word alone. */
function judgeWord(word: string): WordKind {
  const parts = partsOfName(word).filter((part, _, all) => all.length === 1 || !STATES.subjects.has(part));
  const whole = parts.join('_');
  const found = KINDS.find((kind) => STATES[kind].has(whole));
  if (found !== undefined) return found;
  // `moderated` alone may be a check that went well, `blocked` one that waits; of a request or its content they are its end.
  const isOfRequest = partsOfName(word).some((part) => part === 'request' || part === 'content');
  if (isOfRequest && /^(moderated|blocked)$/.test(whole)) return 'failed';
  // `intermediate_complete`: what is only on the way is not there.
  if (parts.length > 1 && parts[0] === 'intermediate') return 'running';
  // `rendering`, `generating_video`
  return parts.length <= 2 && /^[a-z]{2,}ing$/.test(parts[0] ?? '') ? 'running' : 'unclear';
}

/** By the words of what is said of it, where those mean one thing. */
function judgeMeaning(meaning: string): WordKind {
  const kinds = new Set(
    partsOfName(meaning)
      .map(judgeWord)
      .filter((kind) => kind !== 'unclear'),
  );
  const [only = 'unclear', ...others] = kinds;
  return others.length === 0 ? only : 'unclear';
}

const WORD = String.raw`-?[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]{0,39}`;
const LISTS = [
  new RegExp(String.raw`[${'`'}"“*]+(?<word>${WORD})[${'`'}"”*]*(?<meaning>[^${'`'}"“*]*)`, 'gu'),
  new RegExp(
    String.raw`(?<=^|[\s,;(|[])(?<word>${WORD})\s*(?:=|:|–|->|→)(?!\s*${WORD}\s*[=:→])\s*(?<meaning>[^,;.\n|\]]+)`,
    'gu',
  ),
  new RegExp(String.raw`(?<=[:,|/]\s*|\b(?:or|of|is)\s)(?<word>${WORD})(?=\s*(?:[,|/.;]|or\b|$))`, 'gu'),
];
const MAX_READ = 4000;

/** The words that a description lists, quoted, explained or between commas, each with what stands behind it. */
function listSaidWords(description: string): { readonly word: string; readonly meaning: string }[] {
  const text = description.slice(0, MAX_READ).replaceAll('−', '-');
  for (const list of LISTS) {
    const found = [...text.matchAll(list)].map(({ groups: { word = '', meaning = '' } = {} }) => ({
      word,
      meaning,
    }));
    if (new Set(found.map(({ word }) => word)).size >= 2)
      return [...new Map(found.toReversed().map((one) => [one.word, one])).values()].toReversed();
  }
  return [];
}

/** The interface's own words for the two ends. */
const SHOWN_WORDS: StatusWords = { completed: ['completed'], failed: ['failed'] };

/** Both ends as a profile has them: one word stands for itself. */
export function toProfileWords({ completed, failed }: StatusWords) {
  const oneOrAll = ([...words]: readonly string[]) => (words.length === 1 ? (words[0] as string) : words);
  return { completed: oneOrAll(completed), failed: oneOrAll(failed) };
}

/**
 * Binds the words for the two ends. They are certain where the document lists them and each can be told apart; a failure that no
 * word stands for must then be told in another way (`hasErrorPlace`). In all other cases they are a guess, and nothing is paid on it.
 */
export function bindStatuses(
  { findings }: ImportContext,
  { words, areWordsSure, unclear, at }: Omit<FoundStatus, 'pointer'>,
  hasErrorPlace: boolean,
): StatusWords {
  if (unclear.length > 0) findings.note('unclear-words', unclear.join(', '), at);
  const isSure = areWordsSure && words !== null && (words.failed.length > 0 || hasErrorPlace);
  findings.bind(['statuses'], at, isSure);
  if (words?.completed.length !== 1) return SHOWN_WORDS;
  const isWhole = isSure || words.failed.length > 0 || hasErrorPlace;
  return isWhole ? words : { ...words, failed: SHOWN_WORDS.failed };
}

/** The profile has one pair of words for both; where they differ, what the query answers decides. */
export function compareStatuses(
  { findings }: ImportContext,
  { words, at }: FoundStatus,
  agreed: StatusWords,
): void {
  const list = ({ completed, failed }: StatusWords) => [...completed, ...failed];
  const known = new Set(list(agreed).map((word) => word.toLowerCase()));
  if (words !== null && list(words).some((word) => !known.has(word.toLowerCase())))
    findings.disagree('status-words', {
      field: 'webhook',
      shown: list(agreed).join(', '),
      found: list(words).join(', '),
      at,
    });
}
