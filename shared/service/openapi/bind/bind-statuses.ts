import type { ImportContext } from '../import-findings.ts';
import type { FoundStatus, StatusWords } from './find-status.ts';

/** The interface's own words for the two ends. */
const SHOWN_WORDS: StatusWords = { completed: ['completed'], failed: ['failed'] };

/** Both ends as a profile has them: one word stands for itself. */
export interface ProfileWords {
  readonly completed: string | string[];
  readonly failed: string | string[];
}

export function toProfileWords({ completed, failed }: StatusWords): ProfileWords {
  return { completed: oneOrAll(completed), failed: oneOrAll(failed) };
}

function oneOrAll(words: readonly string[]): string | string[] {
  const [only, ...others] = words;
  return only !== undefined && others.length === 0 ? only : [...words];
}

/**
 * Binds the words for the two ends. They are certain where the document lists them and each can be told apart; a failure that no
 * word stands for must then be told in another way (`hasErrorPlace`). In all other cases they are a guess, and nothing is paid on it.
 */
export function bindStatuses(
  { findings }: ImportContext,
  { words, areWordsSure, unclear, at }: Omit<FoundStatus, 'pointer'>,
  hasErrorPlace: boolean,
): StatusWords {
  if (unclear.length > 0) findings.note('unclear-words', unclear.join(', '), at);
  const isOneKnown = words !== null && words.completed.length === 1;
  const isSure = areWordsSure && words !== null && (words.failed.length > 0 || hasErrorPlace);
  findings.bind(['statuses'], at, isSure);
  if (!isOneKnown) return SHOWN_WORDS;
  return isSure || words.failed.length > 0 ? words : { ...words, failed: SHOWN_WORDS.failed };
}

/** The profile has one pair of words for both; where they differ, what the query answers decides. */
export function compareStatuses(
  { findings }: ImportContext,
  { words, at }: FoundStatus,
  agreed: StatusWords,
): void {
  const formatWords = ({ completed, failed }: StatusWords) => [...completed, ...failed].join(', ');
  const known = new Set([...agreed.completed, ...agreed.failed].map((word) => word.toLowerCase()));
  const isOther =
    words !== null && [...words.completed, ...words.failed].some((word) => !known.has(word.toLowerCase()));
  if (isOther)
    findings.disagree('status-words', {
      field: 'webhook',
      shown: formatWords(agreed),
      found: formatWords(words),
      at,
    });
}
