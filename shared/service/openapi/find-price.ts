import type { ModelBindings } from '../model-bindings.ts';
import type { Operation } from './operations.ts';

type FoundPrice = NonNullable<ModelBindings['price']>;

const AMOUNT = String.raw`\d{1,6}(?:\.\d{1,6})?`;
const UNIT = String.raw`(?:\s*(?:per|\/|an?|each|for each|for every)\s*(?<unit>seconds?|sec|s|images?|pictures?|videos?|clips?|generations?|requests?|tasks?|jobs?|runs?|calls?)\b)?`;
/** `$0.04 per image`, `0.10 USD/second`, `5 credits per second`, `costs 10 credits`. */
const STATED = [
  new RegExp(String.raw`(?<sign>US\$|\$|€|£)\s?(?<amount>${AMOUNT})${UNIT}`, 'gi'),
  new RegExp(String.raw`(?<amount>${AMOUNT})\s?(?<sign>USD|EUR|GBP|dollars?|euros?|credits?)${UNIT}`, 'gi'),
];
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
  const stated = sentences.flatMap(listStated);
  const [only, ...others] = stated;
  return only === undefined || others.length > 0 ? null : only;
}

function listStated(sentence: string): FoundPrice[] {
  // `$0.04 USD` is one price.
  const plain = sentence.slice(0, 2000).replace(/\$(\s?[\d.]*\d)\s?USD\b/gi, '$$$1');
  const found = STATED.flatMap((pattern) => [...plain.matchAll(pattern)]);
  return found.flatMap(({ groups = {} }) => {
    const { sign = '', amount = '', unit } = groups;
    if (NO_PRICE.test(sentence) || (unit === undefined && !SAID_TO_COST.test(sentence))) return [];
    const currency = CURRENCIES[sign.toLowerCase()] ?? 'credits';
    const isTimed = unit !== undefined && /^s(ec|econds?)?$/i.test(unit);
    return [{ currency, [isTimed ? 'perSecond' : 'base']: Number(amount) }];
  });
}
