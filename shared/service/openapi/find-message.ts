import { type FoundPointer, foundAt, isAddress, isText, shallowest } from './found-pointer.ts';
import type { Leaf } from './leaves.ts';

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
export function mayBeWords(leaf: Leaf): boolean {
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
