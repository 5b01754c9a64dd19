/** A word that a description lists, and what it says of it; empty where it only lists it. */
export interface DescribedWord {
  readonly word: string;
  readonly meaning: string;
}

export interface DescribedWords {
  readonly words: readonly DescribedWord[];
  /** False where something else looks like a word of the list and could not be read, or means two things. */
  readonly isWhole: boolean;
}

/** In any script; a number may have a sign. */
const WORD = String.raw`(?:-\d|[\p{L}\p{N}])[\p{L}\p{M}\p{N}_-]{0,39}`;
const MEANS = String.raw`(?:=|:|–|—|\s-\s|->|→|\bmeans\b)`;
const QUOTED = new RegExp(
  String.raw`(?:${'`'}+|"|“|‘|(?<![\p{L}\p{N}])'|\*\*)(${WORD})(?:${'`'}+|"|”|’|'|\*\*)`,
  'gu',
);
// “Status: 0 = queued” explains `0`, and no word called `Status`.
const EXPLAINED = new RegExp(
  String.raw`(?:^|[\s,;.(•*|-])(${WORD})\s*${MEANS}(?!\s*${WORD}\s*[=:→])\s*([^,;.\n|]+)`,
  'gu',
);
/** “a, b, or c”: the last comma goes before the word. */
const BETWEEN = String.raw`\s*(?:[,|/]\s*(?:(?:or|and)\b\s*)?|\b(?:or|and)\b\s*)`;
const LISTED = new RegExp(
  String.raw`(?:one of|either|enum|values?(?: are)?|can be|may be)\s*:?\s*(${WORD}(?:${BETWEEN}${WORD})+)`,
  'iu',
);
// “Is queued, running or done.” Where the sentence goes on, it speaks of them, and need not name all: “is queued or has failed”.
const IS_LISTED = new RegExp(
  String.raw`\bis\s*:?\s*(${WORD}(?:${BETWEEN}${WORD})+)(?![\p{L}\p{M}\p{N}_-])(?!${BETWEEN}${WORD}|\s+\p{L})`,
  'iu',
);
// “Such as queued, running or done”: there may be others.
const SOME = new RegExp(
  String.raw`(?:such as|e\.g\.|for example|including|like)\s*:?\s*(${WORD}(?:${BETWEEN}${WORD}){2,})`,
  'iu',
);
// “Status of the task: queued, running or done”, to the end of the sentence.
const AFTER_COLON = new RegExp(String.raw`:\s*(${WORD}(?:${BETWEEN}${WORD}){2,})\s*(?:[.;\n]|$)`, 'iu');
const MAX_READ = 4000;

/**
 * Reads the words that a description lists: quoted ones, ones that are explained (`3 = done`), or a plain list. Empty where it
 * lists fewer than two.
 */
export function readDescribedWords(description: string): DescribedWords {
  const said = plainSigns(description.slice(0, MAX_READ));
  for (const read of [readQuoted, readExplained, readListed]) {
    const found = read(said);
    const words = new Map(found.map((one) => [one.word, one]));
    if (words.size < 2) continue;
    const isWhole =
      description.length <= MAX_READ &&
      !(read === readListed && SOME.test(said)) &&
      !found.some((one) => isEachOther(one.word) || means(words, one) !== one.meaning) &&
      !hasUnread(said, words, read);
    return { words: [...words.values()].filter(({ word }) => !isEachOther(word)), isWhole };
  }
  return { words: [], isWhole: false };
}

function means(words: ReadonlyMap<string, DescribedWord>, { word }: DescribedWord): string {
  return words.get(word)?.meaning ?? '';
}

/** “4-9 = failed”, “others = failed” and the like stand for words that nobody names. */
function isEachOther(word: string): boolean {
  return /^\d+-\d+$|^(others?|else|rest|default|any(thing)?|all)$/i.test(word);
}

/** What a description says of the words of an enumeration; empty for those that it does not explain. */
export function explainWords(description: string, words: readonly string[]): ReadonlyMap<string, string> {
  const said = plainSigns(description);
  const found = [...readQuoted(said), ...readExplained(said)];
  return new Map(
    words.map((word) => [word, found.find((one) => one.word === word && one.meaning !== '')?.meaning ?? '']),
  );
}

/** “`DONE (finished)`” is a word and what it means, within the signs of both. */
const WITH_MEANING = new RegExp(String.raw`(${'`'}|")(${WORD}) *(\([^()${'`'}"\n]{1,80}\))\1`, 'gu');

/** With one kind of minus, each word in signs of its own, and without brackets and addresses, whose signs explain nothing. */
function plainSigns(description: string): string {
  return description
    .replaceAll('−', '-')
    .replace(/https?:\/\/[^\s),;]+/gi, '')
    .replace(WITH_MEANING, '$1$2$1 $3')
    .replace(/[[\]]/g, ' ');
}

/** Words in parentheses explain the one before them (`completed` (then `output_url` is set)), unless the whole list stands in some. */
function readQuoted(description: string): DescribedWord[] {
  // `download_url` is what else the answer has.
  const all = [...description.matchAll(QUOTED)].filter(([, word = '']) => !OF_PROPERTY.test(word));
  const outside = all.filter(({ index }) => !isInParentheses(description, index));
  const matches = outside.length >= 2 ? outside : all;
  return matches.map((match, index) => {
    const end = matches[index + 1]?.index ?? description.length;
    const after = description.slice(match.index + match[0].length, end);
    return { word: match[1] ?? '', meaning: meaningOf(after) };
  });
}

const OF_PROPERTY = /_(ur[il]s?|id|ids|at)$/i;

function isInParentheses(description: string, index: number): boolean {
  const line = description.slice(description.lastIndexOf('\n', index) + 1, index);
  return line.lastIndexOf('(') > line.lastIndexOf(')');
}

/** Says which field is there then, and nothing of what the word means. */
const THEN_SET =
  /^\s*\((?:then|and)?\s*[`"'“]?[\w.]+[`"'”]?\s+(?:is|are|will be)\s+(?:set|there|present|filled|given|included|returned)\s*\)/i;

/** What follows a word up to the next one, or the end of its sentence; a list goes on after `,` and `or`, and says nothing. */
function meaningOf(after: string): string {
  const explained = /^\s*(?:=|:|–|—|-|\(|->|→|means\b|is\b|when\b|once\b|if\b)\s*([^;.\n|)]+)/i.exec(
    after.replace(THEN_SET, ''),
  );
  return (explained?.[1] ?? '').replace(/(,|\s|\bor\b|\band\b)+$/i, '').trim();
}

function readExplained(description: string): DescribedWord[] {
  return [...description.matchAll(EXPLAINED)].map(([, word = '', meaning = '']) => ({
    word,
    meaning: meaning.trim(),
  }));
}

function readListed(description: string): DescribedWord[] {
  const found = [LISTED, IS_LISTED, SOME, AFTER_COLON].map((list) => list.exec(description)).find(Boolean);
  const list = found?.[1] ?? '';
  return list
    .split(new RegExp(BETWEEN, 'iu'))
    .filter((word) => word !== '')
    .map((word) => ({ word, meaning: '' }));
}

/** What stands before a sign for “means”, up to the comma or line before it. */
const BEFORE_SIGN = /(?:^|[,;.\n|(])([^,;.\n|(=→]{1,80}?)\s*(?:=|->|→)\s*[^\s=]/gu;
const BEFORE_COLON = new RegExp(
  String.raw`(?:^|[,;\n|(])([^,;.\n|(=→:]{1,80}?)\s*:(?!\s*${WORD}\s*[=:→])\s*[^\s:/]`,
  'gu',
);
const BULLET = /^[\s•*-]+(?=\s)|^[•*]/u;

/** `2, 3 = failed`, `2..5: failed` */
const BARE = /[,;\n]\s*(-?\d+)(?=\s*[,;])/g;
const RANGE = /\d\s*(?:\.\.+|…|–|—|-|\bto\b)\s*\d+\s*(?:=|:|->|→)/;
/** `timed out` */
const QUOTED_WORDS = /(`+|")([\p{L}\p{N}][\p{L}\p{N} _+<>-]{0,40})\1/gu;

/** True where something of the list is none of the words, so that it may have others. */
function hasUnread(
  description: string,
  words: ReadonlyMap<string, DescribedWord>,
  read: typeof readExplained,
): boolean {
  if (RANGE.test(description)) return true;
  const bare = read === readExplained ? [...description.matchAll(BARE)].map(([, word = '']) => word) : [];
  const quoted = [...description.matchAll(QUOTED_WORDS)]
    .filter(({ index }) => read === readQuoted && !isInParentheses(description, index))
    .map(([, , word = '']) => word)
    .filter((word) => !OF_PROPERTY.test(word));
  return [...bare, ...quoted].some((word) => !words.has(word)) || hasUnreadEntry(description, words, read);
}

/** True where something stands before `=` (or `:`, in a list that is written so) that is none of the words, or more than one. */
function hasUnreadEntry(
  description: string,
  words: ReadonlyMap<string, DescribedWord>,
  read: typeof readExplained,
): boolean {
  const signs = read === readExplained ? [BEFORE_SIGN, BEFORE_COLON] : [BEFORE_SIGN];
  const entries = signs.flatMap((sign) => [...description.matchAll(sign)]).map(([, before = '']) => before);
  return entries.some((entry, index) => {
    const parts = entry.replace(BULLET, '').trim().split(/\s+/);
    const last = (parts.at(-1) ?? '').replace(/^[`"'“‘*]+|[`"'”’*]+$/g, '');
    if (!words.has(last)) return true;
    // The first one has an introduction; a number ends whatever comes before it, unless that says which numbers.
    const rest = parts.slice(0, -1).filter((part) => !/^(and|or|then|finally)$/i.test(part));
    if (/^-?\d+$/.test(last))
      return rest.some((part) => /^(-?\d+|below|above|over|under|from|to|than|[<>≤≥]=?)$/i.test(part));
    return rest.length > 0 && index > 0;
  });
}
