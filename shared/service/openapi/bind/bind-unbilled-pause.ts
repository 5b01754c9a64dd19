import type { ImportContext } from '../import-findings.ts';
import { readWords } from '../parse/locate.ts';
import type { Operation } from '../parse/operations.ts';
import { saysOnly, wordSet } from '../shape/option-words.ts';

/** The request itself, or one that was turned away as this one was. */
const REFUSED = [
  '(?:refused |rejected |declined )?(?:request|submission|generation|job|call)s?',
  '(?:requests|submissions) (?:that (?:are|were) )?(?:refused|rejected|declined|turned away)(?: like this| this way| here)?',
  '503s?(?: (?:response|answer|error)s?)?',
].join('|');

/** All that a service says of itself when it has no room; any other word may make less of what is said of charges. */
const WORDS_OF_A_BUSY_SERVICE = wordSet(`
  a an the all our your we it its this that these they there you i is are was were be been being has have had do does did will
  at in of on to for from with by out up off over under now right currently temporarily momentarily moment time
  service services server servers system api model models worker workers gpu gpus cluster capacity room slot slots resources
  busy overloaded unavailable full exhausted maintenance down offline heavy high load demand traffic
  too many much no not none enough available left limit reached exceeded more than can could
  request requests submission submissions refused rejected declined
  turned away please sorry try trying retry send sent submit again later soon shortly see header headers retry-after respect honour
  honor value seconds minutes few wait back come error response temporary 503 http status code
`);

/** Said of a request, which was then not begun. */
const NOT_TAKEN =
  /\b(can ?not|can['’]t|could not|couldn['’]t|was not|wasn['’]t|were not|is not|not) (be )?(accept(ed)?|process(ed)?|start(ed)?|tak(e|en)|queued|served?|handled?)\b/gi;

/** What other things may be free of charge than the request that was refused. */
const OF_OTHER_THINGS =
  /\b(re-?tr(y|ies|ied)|repeat\w*|re-?s(ubmi|en)\w*|duplicat\w*|attempts?|wait\w*|queu\w*|time|idle)\b/i;
/** What is not charged twice was charged once. */
const ONCE_ALL_THE_SAME =
  /\b(twice|again|double|second|extra|more than once|additional(ly)?|separately|full(y)?|immediately|yet|upfront|only)\b/i;
/** What is only so at times is not so for certain. */
const AT_TIMES =
  /\b(unless|until|except|provided|may|might|can be|should|usually|normally|typically|generally|sometimes|often|most|some|half|failed|if (the|your|it|a|an|you|there|no)|when|while|once|during|after|before|plan|plans|customers|accounts|test|mode|preview|draft)\b/i;
const NOT_CHARGED =
  /\b(not|never) (be )?(billed|charged|deducted)\b|\b(free of|no|without) (a )?charge\b|\bnothing (is|was|has been|will be) (billed|charged|deducted)\b/i;

/**
 * Whether the document says outright that a 503 was not billed, so that it may be sent again automatically. That is certain only where
 * nothing else is said that could make less of it: a second submission may be a second charge. Said for some endpoints only, or among
 * words that are not understood, it is only a suggestion; said with a condition, or of something else, it is nothing.
 */
export function bindUnbilledPause(
  { locator, findings }: ImportContext,
  submissions: readonly Operation[],
): boolean {
  const said = submissions.flatMap(({ located }) => {
    const response = locator.child(located, 'responses', '503');
    const words = response === null ? '' : readWords(response, 'description');
    const isOutright = saysOutright(words);
    return response !== null && (isOutright || mayMean(words)) ? [{ at: response.at, isOutright }] : [];
  });
  const [first] = said;
  if (first === undefined) return false;
  const isSure = said.length === submissions.length && said.every(({ isOutright }) => isOutright);
  findings.bind(['unavailableIsUnbilled'], first.at, isSure);
  return true;
}

function saysOutright(text: string): boolean {
  // What was taken after all would be made twice.
  const words = text.replace(NOT_TAKEN, 'refused');
  return (
    readCharges(words, REFUSED) === 'nothing is charged' &&
    listOtherClauses(words).every((clause) => saysOnly(clause, WORDS_OF_A_BUSY_SERVICE))
  );
}

/** Said without a condition that is known as one, and not of anything else by name. */
function mayMean(words: string): boolean {
  const sentences = words.split(/[.!?\n]+/).filter((sentence) => /\b(charge|bill|deduct)/i.test(sentence));
  return (
    sentences.length > 0 &&
    sentences.every((sentence) => NOT_CHARGED.test(sentence) && !AT_TIMES.test(sentence)) &&
    !sentences.some((sentence) => ONCE_ALL_THE_SAME.test(sentence) || OF_OTHER_THINGS.test(sentence))
  );
}

/** What a description says of charges. `otherwise`: only of some, only at times, or of something else. */
type SaidOfCharges = 'nothing is charged' | 'otherwise' | 'silent';

const SPEAKS_OF_CHARGES =
  /\b((un|over|sur|re)?charg\w*|(un)?bill(s|ed|ing|able)?|deduct\w*|debit\w*|costs?|pay\w*|paid|fees?|price\w*|credits?|refund\w*|invoice\w*|money|balance|free of|for free)\b/i;

const BE = '(?:is|are|was|were|has been|have been|will be|be|gets?)';
const DONE = '(?:charged|billed|deducted|invoiced|debited)';
/** “All requests are not charged” may mean that some are. */
const WHOSE = '(?:a|an|the|this|that|your|such)';

/** Everything that may stand in such a clause: what is left over would be a condition, or one of several cases. */
function freeClauses(things: string): RegExp {
  const subject = `(?:(?:you|it|this|that|they|(?:${WHOSE} )?(?:${things})) )`;
  const account = '(?: (?:from|to) your (?:account|balance|card|credits))?';
  const tail = `(?: for (?:it|this|that|(?:${WHOSE} )?(?:${things})))?`;
  const clauses = [
    `nothing ${BE} (?:ever )?${DONE}${account}${tail}`,
    `${subject}?(?:${BE} |will )?(?:not|never) (?:be |been )?${DONE}${tail}`,
    '(?:it |this |that )?costs? nothing',
    `no (?:charge|fee)s?${tail}`,
    `no (?:charge|credit|fee)s? ${BE} (?:made|taken|used|applied|spent|${DONE})${account}${tail}`,
    `(?:${subject}${BE} )?(?:free of charge|without (?:a )?charge)`,
  ];
  return new RegExp(`^(?:${clauses.join('|')})$`);
}

/**
 * Reads whether a description says outright that nothing is charged. `things` are what it may say it of, as part of a regular
 * expression: whatever else is free of charge (a retry, a preview, what failed) says nothing of the rest.
 */
export function readCharges(words: string, things: string): SaidOfCharges {
  const said = listClauses(words).filter((clause) => SPEAKS_OF_CHARGES.test(clause));
  if (said.length === 0) return 'silent';
  const isFree = freeClauses(things);
  return said.every((clause) => isFree.test(clause)) ? 'nothing is charged' : 'otherwise';
}

/** “Billed as usual”, “it is charged like any job”: what says so outright is no free test, not even perhaps. */
const SAID_TO_CHARGE = new RegExp(
  `^(?:(?:it|this|that|they|you|every request|each request) )?(?:${BE} )?(?:still |always )?(?:${DONE})(?: (?:as usual|as normal|normally|as always|(?:as|like) (?:any|every)(?: other)? \\w+))?$`,
);

/** Whether a description says outright that what it speaks of is charged as anything else is. */
export function isSaidToCharge(words: string): boolean {
  return listClauses(words).some((clause) => SAID_TO_CHARGE.test(clause));
}

/** Clauses that say nothing of charges. */
function listOtherClauses(words: string): string[] {
  return listClauses(words).filter((clause) => !SPEAKS_OF_CHARGES.test(clause));
}

function listClauses(words: string): string[] {
  return words
    .toLowerCase()
    .replace(/n['’]t\b/g, ' not')
    .replace(/['’](re|ve)\b/g, ' are')
    .replace(/\bca not\b|\bcannot\b/g, 'can not')
    .split(/[.!?]+(?=\s|$)|[,;:()\n—–]|\s-\s|\b(?:and|so)\b/)
    .map((clause) =>
      clause
        .replace(/[`"“”*]/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((clause) => clause !== '');
}
