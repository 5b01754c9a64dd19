import { type FoundPointer, foundAt, shallowest } from './found-pointer.ts';
import type { Leaf } from './leaves.ts';

const CHARGED =
  /^(cost|price|charge|charged|(cost|price|amount|credits)_?(charged|used|spent|usd|eur)|(charged|used|spent)_?(amount|credits)|(total|actual|final)_?(cost|price|charge))$/i;
/** Amounts that a word has to explain: credits may be those that were used or those that are left. */
const AMOUNT = /^(amount|credits?|total|usage|spent|fee)$/i;
const NOT_CHARGED =
  /\b(left|remain(s|ing)?|balance|available|limit|quota|budget|estimate[ds]?|expected|maximum|minimum|at most|up to|cents?|pennies|minor units?|micros?|thousandths|per (second|image|minute)|unit price|before|refund(ed|able)?|discount|list price)\b/i;
const SAID_TO_BE_CHARGED = /\b(charged|deducted|billed|what it cost|cost of this|costs?|price|spent|used)\b/i;

/**
 * Finds what was charged. A number that may be something else would put wrong amounts into the books, so it must be called so,
 * and nothing that is said of it may speak for another amount or a smaller unit.
 */
export function findCost(leaves: readonly Leaf[]): FoundPointer | null {
  const numbers = leaves.filter(({ types }) => types.includes('number') || types.includes('integer'));
  const named = numbers.filter(({ name }) => CHARGED.test(name) || AMOUNT.test(name));
  const [best, ...others] = shallowest(named);
  return best === undefined ? null : foundAt(best, others.length === 0 && isCharged(best));
}

function isCharged({ name, words, types, path }: Leaf): boolean {
  const text = [...path, words]
    .join('\n')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ');
  if (NOT_CHARGED.test(text)) return false;
  if (SAID_TO_BE_CHARGED.test(words)) return true;
  // Whole numbers of money are often cents, where nobody says what they count.
  return CHARGED.test(name) && types.includes('number');
}
