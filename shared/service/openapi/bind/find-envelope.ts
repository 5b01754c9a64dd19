import {
  type FoundPointer,
  foundAt,
  isAddress,
  isText,
  type Leaf,
  remember,
  shallowest,
} from '../parse/leaves.ts';
import { NAMES, SAID } from '../parse/vocabulary.ts';
import { isPlain, listSentences } from '../parse/words.ts';

/** Finds the words for people that come with a failure. */
export function findMessage(leaves: readonly Leaf[]): FoundPointer | null {
  const texts = leaves.filter(mayBeWords);
  const [best] = NAMES.message.flatMap((names) => shallowest(texts.filter(({ name }) => names.test(name))));
  if (best === undefined) return null;
  const isSure = !isOfEnvelope(best, leaves) && isPlain('message', best.words);
  return foundAt(best, isSure && !isContradicted(leaves, [best]));
}

/** Where the document calls another place the reason, either name or description is wrong. */
function isContradicted(leaves: readonly Leaf[], found: readonly Leaf[]): boolean {
  const said = leaves.filter(({ words }) => SAID.message.test(words));
  return said.length > 0 && !said.some((leaf) => found.includes(leaf));
}

/** A text that is neither one of a few, nor an address, a time or an id. */
function mayBeWords(leaf: Leaf): boolean {
  const isOther = isAddress(leaf) || /date|time/.test(leaf.format) || /\bid\b/i.test(leaf.words);
  return isText(leaf) && leaf.values.length === 0 && !isOther;
}

/** Beside a code of the envelope's own, a message is of the answer, and need not be of the generation. */
function isOfEnvelope({ name, path }: Leaf, leaves: readonly Leaf[]): boolean {
  const isError = path.slice(0, -1).some((one) => NAMES.errorAround.test(one));
  const beside = leaves.some(
    (leaf) => leaf.path.length === path.length && /^(code|err_?no)$/i.test(leaf.name),
  );
  return !isError && /^(message|msg)$/i.test(name) && beside;
}

/** A code of the envelope's own, beside what the HTTP status says, and its values for success. */
export interface FoundEnvelope {
  readonly code: FoundPointer;
  readonly ok: readonly string[];
}

/** Finds the code of an envelope: the one value that there can be is success; what a sentence says is a suggestion. */
export const findEnvelope = remember((leaves: readonly Leaf[]): FoundEnvelope | null => {
  for (const leaf of leaves.filter(mayBeEnvelopeCode)) {
    const listed = leaf.values.map(String);
    const said = listed.length === 1 ? listed : listSaidToBeFine(leaf.words);
    const ok = listed.length === 0 ? said : said.filter((value) => listed.includes(value));
    if (ok.length > 0) return { code: foundAt(leaf, listed.length === 1 && isPlain('code', leaf.words)), ok };
  }
  return null;
});

/** Called so, and as far out as an envelope's code stands. */
export function mayBeEnvelopeCode({ name, path, types }: Leaf): boolean {
  const isCode = types.some((type) => ['integer', 'number', 'string'].includes(type));
  return NAMES.code.test(name) && path.length <= 2 && isCode;
}

/** The values beside which a sentence speaks of success, and of nothing that denies it. */
function listSaidToBeFine(words: string): string[] {
  return listSentences(words.replace(/[,;|]/g, '\n')).flatMap((part) => {
    const isDenied = /\b(not|no(?! error)|never|but|un\w+|partial\w*|without|fail\w*)\b/i.test(part);
    const [value] = /(?<![\w-])-?\d{1,5}\b/.exec(part) ?? [];
    return value !== undefined && SAID.code.test(part) && !isDenied ? [value] : [];
  });
}

/** Where an error stands when there is one: it is told by being there. */
export function findErrorPlace(leaves: readonly Leaf[]): FoundPointer | null {
  const named = leaves.filter(
    (leaf) =>
      mayBeWords(leaf) &&
      (NAMES.error.test(leaf.name) ||
        NAMES.errorText.test(leaf.name) ||
        (NAMES.error.test(leaf.path.at(-2) ?? '') && /^(message|detail)$/i.test(leaf.name))),
  );
  const [only, ...others] = named;
  if (only === undefined) return null;
  const isSure = others.length === 0 && isPlain('message', only.words);
  return foundAt(only, isSure && !isContradicted(leaves, named));
}
