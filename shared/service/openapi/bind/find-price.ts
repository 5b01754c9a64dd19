import type { ModelBindings } from '../../../models/model-bindings.ts';
import type { Operation } from '../parse/operations.ts';

type FoundPrice = NonNullable<ModelBindings['price']>;

const AMOUNT = String.raw`\d{1,9}(?:[.,]\d{1,9}){0,3}(?![.,]?\d)`;
/** `$0.04`, `USD 0.40`; `0.10 USD`, `0,04 €`, `10 credits`. A dollar with letters before it is another country's. */
const STATED = [
  new RegExp(String.raw`(?<![A-Za-z])(?<sign>US\$|\$|€|£|USD|EUR|GBP)\s?(?<amount>${AMOUNT})`, 'gi'),
  new RegExp(
    String.raw`(?<![\d.,])(?<amount>${AMOUNT})\s?(?<sign>USD|EUR|GBP|dollars?|euros?|credits?|€|£)(?![A-Za-z])`,
    'gi',
  ),
];
/** What an amount is for, right behind it. */
const FOR =
  /^\s*(?:per\b[\s-]*|\/\s*|(?:an?|each|every|for (?:each|every|an?|one))\b\s*)(?<what>[\p{L}\d].*)?/isu;
const UNIT =
  /^(?:(?:generated|output|finished|successful|video|clip) )?(?<unit>seconds?|sec|s|images?|pictures?|videos?|clips?|generations?|requests?|tasks?|jobs?|runs?|calls?)\b(?![\s-]*(?:sec|s\b))/i;
const CURRENCIES: Readonly<Record<string, string>> = {
  $: 'USD',
  us$: 'USD',
  usd: 'USD',
  dollar: 'USD',
  dollars: 'USD',
  '€': 'EUR',
  eur: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  gbp: 'GBP',
};
/** Amounts that are no price of one submission. */
const NO_PRICE =
  /\b(from|starting|starts|up to|at least|at most|between|minimum|maximum|balance|left|remaining|refund|discount|free|bonus|monthly|month|year|plan)\b/i;
/** What nobody counts a submission by here, and amounts for several: the price of one take is another one. */
const COUNTED_OTHERWISE =
  /\b((mega|giga)?pixels?|mp|minutes?|mins?|hours?|tokens?|steps?|frames?|characters?|words?|[mg]b|(mega|giga)bytes?|credits? packs?|dozen|hundreds?|thousands?|millions?|batch(es)?|references?|gpu|cpu|compute|processing|audio|speech|input)\b|(\bper|\/|\b(each|every|for))\s*\d|\d[\s-]*(s|sec|seconds?|images?|pictures?|videos?|clips?|generations?|requests?|tasks?|jobs?|runs?|calls?)\b/i;
/** Behind an amount: it goes on, or is of another currency. */
const GOES_ON = /^\s*([-–—~]|to\b|or\b|k\b|m\b|bn\b|¢|%|(CAD|AUD|NZD|SGD|HKD|TWD|MXN)\b)/i;
/** Before an amount: it is the end of a range, or a part of a number. */
const WENT_ON = /\d\s*([-–—~]|to|or)\s*$|[\d.,]$/i;
const SAID_TO_COST = /\b(costs?|price[ds]?|pricing|charge[ds]?|billed)\b/i;

/**
 * Finds the price that a document says of an endpoint, where it says just one. It is only ever suggested: nobody can tell
 * from words whether a price also hangs on a setting, and caps count by it.
 */
export function findPrice({
  summary,
  description,
}: Pick<Operation, 'summary' | 'description'>): FoundPrice | null {
  const sentences = `${summary}\n${description}`.split(/\n|(?<=[.;])\s/);
  const [only, ...others] = sentences.flatMap(listStated);
  return only === undefined || others.length > 0 ? null : only;
}

/** Every price that a sentence states; null for one that can't be understood, beside which no other one is the whole. */
function listStated(sentence: string): (FoundPrice | null)[] {
  // `$0.04 USD` and `USD $0.04` are one price.
  const plain = sentence
    .slice(0, 2000)
    .replace(/\$(\s?\d[\d.,]{0,20})\s?USD\b/gi, '$$$1')
    .replace(/\bUSD?\s?(?=\$)/gi, '');
  if (NO_PRICE.test(plain)) return [];
  const [isSaidToCost, isCountedOtherwise] = [SAID_TO_COST.test(plain), COUNTED_OTHERWISE.test(plain)];
  return STATED.flatMap((pattern) => [...plain.matchAll(pattern)]).flatMap((match) => {
    const [before, after] = [plain.slice(0, match.index), plain.slice(match.index + match[0].length)];
    const what = FOR.exec(after)?.groups?.['what'];
    if (what === undefined && !isSaidToCost) return [];
    const unit = what === undefined ? undefined : UNIT.exec(what)?.groups?.['unit'];
    const isUnclear = isCountedOtherwise || GOES_ON.test(after) || WENT_ON.test(before);
    return isUnclear || (what !== undefined && unit === undefined) ? [null] : [makePrice(match, unit)];
  });
}

function makePrice({ groups = {} }: RegExpExecArray, unit: string | undefined): FoundPrice | null {
  const { sign = '', amount = '' } = groups;
  const currency = CURRENCIES[sign.toLowerCase()] ?? 'credits';
  const number = readAmount(amount, currency);
  const isTimed = unit !== undefined && /^s(ec|econds?)?$/i.test(unit);
  return number === null || number === 0 ? null : { currency, [isTimed ? 'perSecond' : 'base']: number };
}

/** `0.04`, `0,04`, `1,234.50`, `1.234,50`. Null where one mark may set off thousands as well as parts: `1,200`, and `1.200` in euros. */
function readAmount(text: string, currency: string): number | null {
  const marks = text.replace(/\d/g, '');
  const parts = text.split(/[.,]/);
  const last = parts.pop() ?? '';
  if (marks === '') return Number(last);
  if (marks.length === 1) {
    const isEither = last.length === 3 && !/^0+$/.test(parts.join(''));
    const isPoint = marks === '.' && currency !== 'EUR';
    return isEither && !isPoint ? null : Number(`${parts.join('')}.${last}`);
  }
  const isGrouped = parts.slice(1).every((part) => part.length === 3);
  const isOneMark = new Set(marks.slice(0, -1)).size === 1 && marks.at(-1) !== marks[0];
  return isGrouped && isOneMark ? Number(`${parts.join('')}.${last}`) : null;
}
