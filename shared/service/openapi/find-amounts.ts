import { type FoundPointer, foundAt, shallowest } from './found-pointer.ts';
import type { Leaf } from './leaves.ts';
import { partsOfName, saysOnly, wordSet } from './name-parts.ts';

const CHARGED =
  /^(cost|price|charge|charged|(cost|price|amount|credits)_?(charged|used|spent|consumed|usd|eur)|(charged|used|spent|consumed)_?(amount|credits)|(total|actual|final)_?(cost|price|charge))$/i;
/** Amounts that a word has to explain: credits may be those that were used or those that are left. */
const AMOUNT = /^(amount|credits?|total|usage|spent|fee)$/i;
/** Amounts of something else, of more than this generation, or in a smaller unit. */
const NOT_CHARGED =
  /\b(left|remain(s|ing)?|balance|available|limits?|quotas?|budget|estimate[ds]?|estimation|expected|predicted|maximum|minimum|at most|up to|cents?|pennies|minor units?|micros?|milli\w*|thousandths|per|rates?|unit|tiers?|pricing|before|refund(ed|able)?|discount|list|retail|seconds?|minutes?|hours?|gpus?|cpus?|compute|tokens?|memory|storage|bytes|day|daily|today|week|month|monthly|year|period|plan|plans|subscription|account|user|wallet|team|project|organi[sz]ation|workspace|so far|to date|lifetime|cumulative|all|every|each|average|median|typical(ly)?|approximate(ly)?|relative|attention|loss|battery|previous|last|next|other|steps?|stages?|test|free)\b/i;
const SAID_TO_BE_CHARGED = /\b(charged|deducted|billed|cost|costs|price|paid|spent|consumed)\b/i;
/** What was charged for this generation, and no word of anything else that could be counted. */
const WORDS_OF_CHARGES = wordSet(`
  what was were is has been the this that it of for in by with at and as how much you
  amount amounts cost costs price charge charged billed deducted paid spent used consumed total actual final exact
  credits credit money currency dollars dollar usd us euros euro eur pounds gbp number
  generation task job request prediction render video image clip result generated
`);
/** “The cost of the video, charged to your account”: who pays for this one says nothing of others. */
const CHARGED_TO =
  /\b((?:cost|price) of (?:the |this )?(?:generated )?(?:video|image|clip|picture),? charged) to (?:the |your )?(?:owner['’]?s?['’]? )?account\b/i;
/** Digits, and signs that one counts with (`* 100`, `1/1000`, `¢`): nobody knows what they make of an amount. */
const COUNTED = /[^\p{L}\p{M}\s.,;:!'’"“”`()$€£–—-]/u;
/** What speaks for another scale in what is said of the object around. */
const COUNTED_AROUND = /[¢‰]|\b1[ ,]?0+\b|\b(hundred|thousand|million)(th)?s?\b/i;
/** A total is one of this generation only where it is said so. */
const OF_THIS =
  /\b(it|(for|of) (this|the) (generation|task|job|request|prediction|render|video|image|clip|result))\b/i;

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

/** What an amount of this generation may stand in; of anything else it is the price of that. */
const AROUND = wordSet(`
  data result results response body payload output outputs generation task job request prediction operation render
  usage billing payment charge charges cost costs price credits meta metadata stats statistics metrics details info summary total totals
`);

function isCharged({ name, words: said, around, types, format, path, pointer }: Leaf): boolean {
  const words = said.replace(CHARGED_TO, '$1');
  const names = path.flatMap(partsOfName).join(' ');
  // Of many amounts none is the whole.
  const isOfMany = pointer.split('/').includes('*');
  const isOfOther = path.slice(0, -1).some((one) => !partsOfName(one).every((part) => AROUND.has(part)));
  if (isOfMany || isOfOther || NOT_CHARGED.test(`${names}\n${words}\n${format}\n${around}`)) return false;
  if (COUNTED.test(words) || COUNTED_AROUND.test(around)) return false;
  if (words.trim() !== '') return isSaidToBeCharged(name, words);
  // Whole numbers of money are often cents, where nobody says what they count.
  return CHARGED.test(name) && types.includes('number');
}

function isSaidToBeCharged(name: string, words: string): boolean {
  if (!saysOnly(words, WORDS_OF_CHARGES)) return false;
  const isTotal = /total/i.test(`${name} ${words}`);
  return SAID_TO_BE_CHARGED.test(words) && (!isTotal || OF_THIS.test(words));
}
