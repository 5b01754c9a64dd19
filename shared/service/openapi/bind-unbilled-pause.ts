import type { ImportContext } from './findings.ts';
import { readWords } from './locate.ts';
import type { Operation } from './operations.ts';

const UNBILLED =
  /\b(not|never) (be )?(billed|charged|deducted)\b|\b(free of|no|without) (a )?charge\b|\bnothing (is|was|has been|will be) (billed|charged|deducted)\b/i;
/** What is not charged twice was charged once. */
const ONCE_ALL_THE_SAME =
  /\b(twice|again|double|second|extra|more than once|additional(ly)?|separately|full(y)?|immediately|yet|upfront|only)\b/i;
/** What is only so at times is not so for certain. */
const AT_TIMES =
  /\b(unless|until|except|provided|may|might|can be|should|usually|normally|typically|generally|sometimes|often|most|some|if (the|your|it|a|an|you|there|no)|when|once)\b/i;

/**
 * Whether the document says outright that a 503 was not billed, so that it may be sent again by itself. Said for
 * some endpoints only, it is no more than a suggestion, because the profile has one word for all; said with a condition, it is nothing,
 * because a second submission may be a second charge.
 */
export function bindUnbilledPause(
  { locator, findings }: ImportContext,
  submissions: readonly Operation[],
): boolean {
  const said = submissions.flatMap(({ located }) => {
    const response = locator.child(located, 'responses', '503');
    const words = response === null ? '' : readWords(response, 'description');
    return response !== null && isOutright(words) ? [response.at] : [];
  });
  const [at] = said;
  if (at === undefined) return false;
  findings.bind(['unavailableIsUnbilled'], at, said.length === submissions.length);
  return true;
}

/** Each sentence that speaks of it says it without a condition, and each clause without a number of times. */
function isOutright(words: string): boolean {
  const sentences = words.split(/[.!?\n]+/).filter((sentence) => UNBILLED.test(sentence));
  const clauses = sentences
    .flatMap((sentence) => sentence.split(/[,;:]|\band\b|\bso\b/))
    .filter((clause) => UNBILLED.test(clause));
  const speaksOfCharges = words
    .split(/[.!?\n]+/)
    .filter((sentence) => /\b(charge|bill|deduct)/i.test(sentence));
  return (
    clauses.length > 0 &&
    speaksOfCharges.length === sentences.length &&
    !sentences.some((sentence) => AT_TIMES.test(sentence)) &&
    !clauses.some((clause) => ONCE_ALL_THE_SAME.test(clause))
  );
}
