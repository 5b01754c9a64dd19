import { z } from 'zod';

const word = z.string().min(1);

/** One of a service's words for an end, or all of them. They are compared without case. */
export const endWordsSchema = z.union([word, z.array(word).min(1).max(50)]);
/** The same for failures, of which there may be none: some services tell them in another way. */
export const failedWordsSchema = z.union([word, z.array(word).max(50)]);
export type EndWords = z.infer<typeof failedWordsSchema>;

export function listEndWords(words: EndWords): readonly string[] {
  return typeof words === 'string' ? [words] : words;
}

/**
 * Words that services commonly end a generation with. Where a profile does not name one of them it is no end, because what it
 * means for money and results is not shown; but it is said that it sounds like one.
 */
const COMMON_ENDS = new Set([
  ...['completed', 'complete', 'succeeded', 'success', 'successful', 'done', 'finished', 'ready', 'ok'],
  ...['failed', 'fail', 'failure', 'error', 'errored', 'cancelled', 'canceled', 'aborted', 'stopped'],
  ...['expired', 'rejected', 'refused', 'timeout', 'timed_out', 'timedout', 'terminated', 'deleted'],
  ...['moderated', 'content_moderated', 'blocked', 'nsfw'],
]);

export type JudgedStatus = 'completed' | 'failed' | 'running' | 'probably-ended';

/** What the service's own word means by the profile; null, where it says none, means that it still runs. */
export function judgeStatus(
  statuses: { readonly completed: EndWords; readonly failed: EndWords },
  said: string | null,
): JudgedStatus {
  if (said === null) return 'running';
  const plain = said.trim().toLowerCase();
  const isOneOf = (words: EndWords) => listEndWords(words).some((one) => one.trim().toLowerCase() === plain);
  if (isOneOf(statuses.completed)) return 'completed';
  if (isOneOf(statuses.failed)) return 'failed';
  return COMMON_ENDS.has(plain.replace(/[\s-]+/g, '_')) ? 'probably-ended' : 'running';
}

/**
 * Whether a code can say that a generation failed: one that refuses it, and neither the key nor the pace, and that does not only say that
 * nothing is there.
 */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 404, 408, 410, 425, 429].includes(status);
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/**
 * Codes that say that a request was not carried out (RFC 9110, section 15.5; 426 to 451: RFC 9110, 6585 and 7725). Left out: those that a
 * server may also send once it has begun (408, 409, 421, 423, 425, 499), those that RFC 9110 gives no meaning, and 429, which only asks
 * for a pause.
 */
const REFUSING: ReadonlySet<number> = new Set([
  ...[400, 401, 402, 403, 404, 405, 406, 407],
  ...[410, 411, 412, 413, 414, 415, 416, 417, 422, 424, 426, 428, 431, 451],
]);

export function isSurelyRefused(status: number): boolean {
  return REFUSING.has(status);
}
