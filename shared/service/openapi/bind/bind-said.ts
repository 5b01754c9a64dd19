import { isSurelyRefused } from '../../../jobs/end-words.ts';
import type { ModelBindings } from '../../../models/model-bindings.ts';
import type { ImportContext } from '../import-findings.ts';
import { listLeaves } from '../parse/leaves.ts';
import { hasPart } from '../parse/name-parts.ts';
import { jsonBody, listAnswers, type Operation, type Parameter } from '../parse/operations.ts';
import { PARTS, SAID } from '../parse/vocabulary.ts';
import { listSentences } from '../parse/words.ts';
import type { BoundGeneration } from './bind-generation.ts';

/** What only the sentences of a document say: never more than a suggestion, with the sentence beside it. */

/** Whether a 503 is said to be free. A second submission may be a second charge, so that somebody has to have read it. */
export function bindUnbilledPause(context: ImportContext, submissions: readonly Operation[]): boolean {
  const said = submissions
    .flatMap(({ located }) => listAnswers(context.locator, located))
    .find(({ code, words }) => code === '503' && listSentences(words).some(saysFree));
  if (said === undefined) return false;
  context.findings.bind(['unavailableIsUnbilled'], said.at, false);
  return true;
}

/** A sentence with a charge and a denial in it. */
export function saysFree(sentence: string): boolean {
  if (hasPart(sentence, PARTS.notRefusal)) return false;
  return SAID.charge.test(sentence) && /\b(not|never|no|nothing|free|without)\b|n['’]t\b/i.test(sentence);
}

/** Codes of answers to submissions, as far as a document lists them. */
interface AnswerCodes {
  readonly refused?: readonly number[];
  readonly unclear?: readonly number[];
}

/**
 * Codes that a document lists for submissions and that HTTP leaves open, which may well refuse here; and codes that refuse by HTTP, whose
 * answer names a generation all the same.
 */
export function bindAnswerCodes(
  { locator, shapes, findings }: ImportContext,
  submissions: readonly Operation[],
  genId: string | null,
): AnswerCodes {
  const listed = submissions
    .flatMap(({ located }) => listAnswers(locator, located))
    .filter(({ code }) => /^4\d\d$/.test(code) && code !== '429');
  const names = ({ bodies }: (typeof listed)[number]) => {
    const body = jsonBody(bodies);
    return body !== null && listLeaves(shapes, body).some(({ pointer }) => pointer === genId);
  };
  const refused = listed.filter((one) => !isSurelyRefused(Number(one.code)) && !names(one));
  const unclear = listed.filter(
    (one) =>
      isSurelyRefused(Number(one.code)) && names(one) && !/\/(id|uuid|guid|request_?id)$/i.test(genId ?? ''),
  );
  return Object.fromEntries(
    Object.entries({ refused, unclear }).flatMap(([key, [first, ...others]]) => {
      if (first === undefined) return [];
      findings.bind(['submission', key], first.at, false);
      return [[key, [...new Set([first, ...others].map(({ code }) => Number(code)))]]];
    }),
  );
}

const REUSE = {
  refused:
    /\b(re-?us\w*|duplicates?|later|again|same|single-use)\b.*\b((is|are|be|gets?) (always )?(rejected|refused)|returns? (an? )?(http )?`?4(09|22))\b/i,
  same: /\b(re-?us\w*|duplicates?|later|again|same|retr\w+|repeat\w*)\b.*\b(returns?|returned|responds?|receives?|gets?|replay(s|ed)?)\b.*\b(same|original|first|existing|stored|cached|previous)\b/i,
} as const;
/** What is said of another request with the key, or denied, is no promise of the same one. */
const NO_REUSE =
  /\b(different|differs?|mismatch\w*|another|other|not|never|may|might|should|unless|while|until|in[- ]progress|processing|concurrent\w*|simultaneous\w*|best[- ]effort)\b|n['’]t\b/i;
const SPAN = /(?<![\d.])(?<count>\d+)[\s-]?(?<unit>m(in(ute)?s?)?|h(ours?|rs?)?|d(ays?)?)\b/gi;
const UNITS = { m: 60, h: 3600, d: 86_400 } as const;

/**
 * The key by which a service knows a submission again, and what it promises of one that it has. The promise allows a second request: it is
 * no more than suggested, unless an answer of that kind is described as well.
 */
export function bindIdempotency(
  { locator, findings }: ImportContext,
  submissions: readonly Operation[],
  key: Parameter | null,
): { idempotency?: { name: string; reuse?: keyof typeof REUSE; seconds?: number } } {
  if (key === null) return {};
  const { name, words } = key;
  const at = submissions[0]?.at ?? '';
  findings.bind(['submission', 'idempotency'], at, true);
  const sentences = listSentences(words).filter((sentence) => !NO_REUSE.test(sentence));
  const [reuse, ...others] = (['refused', 'same'] as const).filter((kind) =>
    sentences.some((sentence) => REUSE[kind].test(sentence)),
  );
  const [span, ...more] = [...words.matchAll(SPAN)];
  if (reuse === undefined || others.length > 0 || span === undefined || more.length > 0)
    return { idempotency: { name } };
  const isAnswered = submissions.every(({ located }) =>
    listAnswers(locator, located).some(
      ({ code, words: said }) => /^4(09|22)$/.test(code) && /idempoten/i.test(said) && !NO_REUSE.test(said),
    ),
  );
  findings.bind(['submission', 'idempotency', 'reuse'], at, reuse === 'refused' && isAnswered);
  return { idempotency: { name, reuse, seconds: secondsOf(span) } };
}

const KEPT = /\b(expires?|deleted|removed|purged|kept|retained|stored|available|valid|accessible)\b/i;
const OF_RESULTS = /\b(results?|outputs?|ur[il]s?|links?|videos?|images?|files?|media|assets?|it|they)\b/i;
const NOT_OF_RESULTS =
  /\b(inputs?|uploads?|uploaded|tokens?|keys?|sessions?|credits?|requests?|references?|tasks?|jobs?|not|never|unless)\b/i;

/** How long results are said to be kept, where no answer says until when. Of several spans, nobody knows which counts. */
export function bindLifetime(
  { findings }: ImportContext,
  { generation, saidOfResults }: Pick<BoundGeneration, 'generation' | 'saidOfResults'>,
): { resultsExpireAfterSeconds?: number } {
  const found = saidOfResults.flatMap(({ words, at }) =>
    listSentences(words)
      .filter((one) => KEPT.test(one) && OF_RESULTS.test(one) && !NOT_OF_RESULTS.test(one))
      .flatMap((one) => [...one.matchAll(SPAN)].map((span) => ({ at, seconds: secondsOf(span) }))),
  );
  const [first] = found;
  if (generation.resultsExpire !== undefined || first === undefined) return {};
  if (found.some(({ seconds }) => seconds !== first.seconds)) return {};
  findings.bind(['generation', 'resultsExpireAfterSeconds'], first.at, false);
  return { resultsExpireAfterSeconds: first.seconds };
}

function secondsOf({ groups = {} }: RegExpMatchArray): number {
  const unit = (groups['unit'] ?? 'm')[0]?.toLowerCase() as keyof typeof UNITS;
  return Number(groups['count']) * UNITS[unit];
}

type FoundPrice = NonNullable<ModelBindings['price']>;

/** `$0.04`, `USD 0.40`; `0.10 USD`, `0,04 €`, `10 credits`. A dollar with letters before it is another country's. */
const MONEY =
  /(?<![A-Za-z])(?<sign>US\$|\$|€|£|USD|EUR|GBP)\s?(?<amount>\d[\d.,]*)(?:\s?USD)?|(?<![\d.,])(?<number>\d[\d.,]*)\s?(?<unit>USD|EUR|GBP|dollars?|euros?|credits?|€|£)(?![A-Za-z])/gi;
const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/\$|usd|dollar/i, 'USD'],
  [/€|eur/i, 'EUR'],
  [/£|gbp/i, 'GBP'],
];
/** What one submission is counted by, right behind an amount. */
const FOR =
  /^\s*(?:(?:per|an?|each|every|for (?:each|every|an?|one))\b[\s-]*|\/\s*)(?:(?:generated|output|finished|successful|video|clip) )?(?<what>\d*\s?[\p{L}]+)(?<more>[\s-]*(?:sec|s\b))?/iu;
const COUNTS =
  /^(seconds?|sec|s|images?|pictures?|videos?|clips?|generations?|requests?|tasks?|jobs?|runs?|calls?)$/i;
/** Amounts that are no price of one submission. */
const NO_PRICE =
  /\b(from|start\w*|up to|at least|at most|between|minimum|maximum|balance|left|remaining|refund|discount|free|bonus|month\w*|year|plan|(mega|giga)?pixels?|mp|minutes?|hours?|tokens?|steps?|frames?|characters?|[mg]b|dozen|thousands?|batch(es)?|gpu|compute|audio|or more|cad|aud|nzd|sgd)\b|[-–—~]\s*[$€£]?\d|\d\s*(to|or)\s+[$€£]?\d|\d\s?[km]\b|\d[\s-]*(s|sec|seconds?|images?|videos?|clips?|credits? packs?)\b/i;

/** Finds the one price that is said of an endpoint: what it also hangs on nobody can tell, and caps count by it. */
export function findPrice({
  summary,
  description,
}: Pick<Operation, 'summary' | 'description'>): FoundPrice | null {
  const sentences = listSentences(`${summary}\n${description}`);
  const found = sentences.flatMap((sentence) =>
    [...sentence.matchAll(MONEY)].map((match) => readPrice(sentence, match)),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

function readPrice(sentence: string, { index, 0: whole, groups = {} }: RegExpExecArray): FoundPrice | null {
  const currency =
    CURRENCIES.find(([sign]) => sign.test(groups['sign'] ?? groups['unit'] ?? ''))?.[1] ?? 'credits';
  const amount = readAmount(groups['amount'] ?? groups['number'] ?? '', currency);
  const { what, more } = FOR.exec(sentence.slice(index + whole.length))?.groups ?? {};
  const isCounted = what === undefined ? SAID.cost.test(sentence) : COUNTS.test(what) && more === undefined;
  if (amount === null || !isCounted || NO_PRICE.test(sentence)) return null;
  return { currency, [/^s(ec|econds?)?$/i.test(what ?? '') ? 'perSecond' : 'base']: amount };
}

/** Null where a mark may set off thousands as well as parts: `1,200`, and `1.200` in euros. */
function readAmount(text: string, currency: string): number | null {
  const [, whole = '', mark, parts = ''] = /^(\d+)(?:([.,])(\d+))?[.,]?$/.exec(text) ?? [];
  const isEither = parts.length === 3 && Number(whole) > 0 && !(mark === '.' && currency !== 'EUR');
  const amount = Number(`${whole}.${parts || '0'}`);
  return whole === '' || isEither || amount === 0 ? null : amount;
}
