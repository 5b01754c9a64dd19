/** A pause longer than a day is a mistake of the service; timers could not hold it either. */
const LONGEST_SECONDS = 86_400;

/**
 * Seconds to wait by a Retry-After header (RFC 9110, 10.2.3: seconds or a date), null when it is neither. A date is
 * taken relative to the answer's own Date where there is one, so that a wrong clock on either side does no harm.
 */
export function readRetryAfter(
  value: string | undefined,
  answeredAt: string | undefined,
  now: number,
): number | null {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text), LONGEST_SECONDS);
  const until = /\d{2}:\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(until)) return null;
  const sent = Date.parse(answeredAt ?? '');
  const seconds = Math.ceil((until - (Number.isNaN(sent) ? now : sent)) / 1000);
  return Math.min(Math.max(0, seconds), LONGEST_SECONDS);
}
