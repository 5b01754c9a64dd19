/** What a description says of charges. `otherwise`: only of some, only at times, or of something else. */
export type SaidOfCharges = 'nothing is charged' | 'otherwise' | 'silent';

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
export function listOtherClauses(words: string): string[] {
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
