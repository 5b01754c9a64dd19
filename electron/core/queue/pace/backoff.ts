/** Growing pauses between tries of something that is free to repeat. */
export interface Backoff {
  readonly firstMilliseconds: number;
  readonly maximumMilliseconds: number;
}

/**
 * The pause before try number `attempt` (0 is the first repeat): doubling, capped, with up to a quarter of jitter so
 * that many clients don't come back at the same moment. `random` is in [0, 1).
 */
export function pauseBefore(attempt: number, backoff: Backoff, random: number): number {
  const doubled = backoff.firstMilliseconds * 2 ** Math.min(attempt, 20);
  return Math.round(Math.min(doubled, backoff.maximumMilliseconds) * (0.75 + random * 0.5));
}
