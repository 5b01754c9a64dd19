import { explainWords, readDescribedWords } from '../parse/described-words.ts';
import {
  type FoundPointer,
  foundAt,
  isAddress,
  isText,
  type Leaf,
  remember,
  shallowest,
} from '../parse/leaves.ts';

/** What is said of the words that come with a failure. */
const SAID_TO_BE_REASON = /\b(why (it|this|the \w+) (has )?failed|reason|what went wrong)\b/i;

/** Finds the words for people that come with a failure. */
export function findMessage(leaves: readonly Leaf[]): FoundPointer | null {
  const texts = leaves.filter(mayBeWords);
  const named = (pattern: RegExp) => shallowest(texts.filter(({ name }) => pattern.test(name)));
  const [best] = [
    ...named(/^(error|fail|failure|status|task_?status)_?(message|msg|reason|text)$/i),
    ...named(/^message$/i),
    ...named(/^(error|reason|failure|detail|msg)$/i),
  ];
  if (best === undefined) return null;
  // Where the document calls another place the reason, either name or description is wrong.
  const said = leaves.filter(isSaidToBeReason);
  const isContradicted = said.length > 0 && !said.includes(best);
  return foundAt(best, !isOfEnvelope(best, leaves) && !isContradicted);
}

/** A text that is neither one of a few, nor an address, a time or an id. */
function mayBeWords(leaf: Leaf): boolean {
  const isOther = isAddress(leaf) || /date|time/.test(leaf.format) || /\bid\b/i.test(leaf.words);
  return isText(leaf) && leaf.values.length === 0 && !isOther;
}

export function isSaidToBeReason({ words }: Leaf): boolean {
  return SAID_TO_BE_REASON.test(words);
}

/** Beside a code of the envelope's own, a message is of the answer, and need not be of the generation. */
function isOfEnvelope({ name, path }: Leaf, leaves: readonly Leaf[]): boolean {
  const isError = path.slice(0, -1).some((one) => /^(error|failure|base_?resp)$/i.test(one));
  const beside = leaves.filter(
    (leaf) => leaf.path.length === path.length && /^(code|err_?no)$/i.test(leaf.name),
  );
  return !isError && /^(message|msg)$/i.test(name) && beside.length > 0;
}

/** A code of the envelope's own, beside what the HTTP status says, and its values for success. */
export interface FoundEnvelope {
  readonly code: FoundPointer;
  readonly ok: readonly string[];
}

const CODE = /^(code|err(or)?_?(code|no)|errno|ret_?code|status_?code|return_?code)$/i;
const FINE = /\b(success(ful(ly)?)?|succeed(ed)?|ok|normal|no error)\b/i;
/** What is said of a value that is none for success. */
const NOT_FINE =
  /\b(not|never|cannot|without|partial(ly)?|partly|failed|failure)\b|n['’]t\b|\bno (success|longer)/i;

/** Finds the code of an envelope; null unless the document says which value stands for success. */
export const findEnvelope = remember((leaves: readonly Leaf[]): FoundEnvelope | null => {
  for (const leaf of leaves.filter(mayBeEnvelopeCode)) {
    const { ok, isSure } = readFineValues(leaf);
    if (ok.length > 0) return { code: foundAt(leaf, isSure), ok };
  }
  return null;
});

/** Called so, and as far out as an envelope's code stands. */
export function mayBeEnvelopeCode({ name, path, types }: Leaf): boolean {
  return CODE.test(name) && path.length <= 2 && isCode(types);
}

function isCode(types: readonly string[]): boolean {
  return types.includes('integer') || types.includes('number') || types.includes('string');
}

function readFineValues(leaf: Leaf): { ok: readonly string[]; isSure: boolean } {
  const listed = leaf.values.map(String);
  const described = readDescribedWords(leaf.words);
  const words = listed.length > 0 ? listed : described.words.map(({ word }) => word);
  const meanings = [...explainWords(leaf.words, words)];
  const explained = meanings.filter(([, meaning]) => FINE.test(meaning) && !NOT_FINE.test(meaning));
  if (explained.length > 0)
    return { ok: explained.map(([word]) => word), isSure: listed.length > 0 || described.isWhole };
  // “0 means success”, “0 on success”, “0 for success”
  const [said = '', value] =
    /(?<!\b(?:not|than|except|unless|but) )(?<![\w-])(-?\d{1,5})\b[^.;,\d]{0,20}\b(?:success|succeed|ok\b|normal|no error)/i.exec(
      leaf.words,
    ) ?? [];
  if (value !== undefined && !/\bun|\bno (?!error)/i.test(said) && !NOT_FINE.test(said))
    return { ok: [value], isSure: true };
  const [only, ...others] = listed;
  return { ok: only !== undefined && others.length === 0 ? [only] : [], isSure: true };
}

const ERROR = /^(error|failure)$/i;

/** Where an error stands when there is one: it is told by being there. */
export function findErrorPlace(leaves: readonly Leaf[]): FoundPointer | null {
  const named = leaves.filter(
    (leaf) =>
      mayBeWords(leaf) &&
      (ERROR.test(leaf.name) ||
        /^(error|failure)_?(message|reason)$/i.test(leaf.name) ||
        (ERROR.test(leaf.path.at(-2) ?? '') && /^(message|detail)$/i.test(leaf.name))),
  );
  const [only, ...others] = named;
  // Where the document calls another place the reason, either name or description is wrong.
  const isContradicted = leaves.some((leaf) => isSaidToBeReason(leaf) && !named.includes(leaf));
  return only === undefined ? null : foundAt(only, others.length === 0 && !isContradicted);
}
