/** A word that a description lists, and what it says of it; empty where it only lists it. */
export interface DescribedWord {
  readonly word: string;
  readonly meaning: string;
}

const QUOTED = /(?:`+|"|“|‘|(?<![A-Za-z0-9])'|\*\*)([A-Za-z0-9][\w-]{0,39})(?:`+|"|”|’|'|\*\*)/g;
const EXPLAINED =
  /(?:^|[\s,;.(•*-])([A-Za-z0-9][\w-]{0,39})\s*(?:=|:|–|—|\s-\s|->|\bmeans\b)\s*([^,;.\n|]+)/g;
const LISTED =
  /(?:one of|either|values?(?: are)?|can be|may be|is)\s*:?\s*([A-Za-z0-9][\w-]*(?:\s*(?:,|\||\/|\bor\b|\band\b)+\s*[A-Za-z0-9][\w-]*)+)/i;

/**
 * Reads the words that a description lists: quoted ones, ones that are explained (`3 = done`), or a plain list. Empty where it
 * lists fewer than two.
 */
export function readDescribedWords(description: string): DescribedWord[] {
  for (const read of [readQuoted, readExplained, readListed]) {
    const found = read(description.slice(0, 4000));
    const words = new Map(found.map((one) => [one.word, one]));
    if (words.size >= 2) return [...words.values()];
  }
  return [];
}

/** What a description says of the words of an enumeration; empty for those that it does not explain. */
export function explainWords(description: string, words: readonly string[]): ReadonlyMap<string, string> {
  const found = [...readQuoted(description), ...readExplained(description)];
  return new Map(
    words.map((word) => [word, found.find((one) => one.word === word && one.meaning !== '')?.meaning ?? '']),
  );
}

function readQuoted(description: string): DescribedWord[] {
  const matches = [...description.matchAll(QUOTED)];
  return matches.map((match, index) => {
    const end = matches[index + 1]?.index ?? description.length;
    const after = description.slice(match.index + match[0].length, end);
    return { word: match[1] ?? '', meaning: meaningOf(after) };
  });
}

/** What follows a word up to the next one, or the end of its sentence; a list goes on after `,` and `or`, and says nothing. */
function meaningOf(after: string): string {
  const explained = /^\s*(?:=|:|–|—|-|\(|->|means\b|is\b|when\b|once\b|if\b)\s*([^;.\n|)]+)/i.exec(after);
  return (explained?.[1] ?? '').replace(/(,|\s|\bor\b|\band\b)+$/i, '').trim();
}

function readExplained(description: string): DescribedWord[] {
  return [...description.matchAll(EXPLAINED)].map(([, word = '', meaning = '']) => ({
    word,
    meaning: meaning.trim(),
  }));
}

function readListed(description: string): DescribedWord[] {
  const list = LISTED.exec(description)?.[1] ?? '';
  return list
    .split(/\s*(?:,|\||\/|\bor\b|\band\b)+\s*/)
    .filter((word) => word !== '')
    .map((word) => ({ word, meaning: '' }));
}
