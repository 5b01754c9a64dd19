import type { Transition } from '../../domain/job/job.ts';
import { HOLD_REASONS, type HoldReason } from '../../domain/job/job-state.ts';
import { formatTime } from '../format.ts';
import { describeHoldReason } from '../holds.ts';
import { spoken } from '../spoken.ts';
import { describeReason } from '../states.ts';

/** What is known beside a step of a job's history. `step`: in words. */
export const HISTORY_TEXT = spoken('history', {
  namedByArtist: 'You added its generation ID',
  adopted: (step: string) => `${step}, which had been sent again in the meantime`,
  at: (step: string, time: string) => `${step}: ${time}`,
  until: (step: string, time: string) => `${step}: until ${time}`,
  ended: (step: string, wait: string) => `${step} (${wait})`,
});

/**
 * One line of a job's history in words, with what is known beside its reason: the time that it was given, who said which
 * generation it is, how long a wait was for.
 *
 * @param now epoch milliseconds
 */
export function describeStep(
  { reason, details }: Pick<Transition, 'reason' | 'details'>,
  now: number,
): string {
  const step = describeReason(reason);
  // `accepted` in what an earlier version wrote.
  if ((reason === 'named' || reason === 'accepted') && details['by'] === 'artist')
    return HISTORY_TEXT.namedByArtist;
  if (reason === 'adopted') return HISTORY_TEXT.adopted(step);
  const { until, waitedFor } = details;
  if (typeof until === 'number') {
    const time = formatTime(until, now);
    return reason === 'set-time' ? HISTORY_TEXT.at(step, time) : HISTORY_TEXT.until(step, time);
  }
  return typeof waitedFor === 'string' ? HISTORY_TEXT.ended(step, describeWait(waitedFor)) : step;
}

/** What ended, where a wait ended. */
function describeWait(reason: string): string {
  const isHold = (HOLD_REASONS as readonly string[]).includes(reason);
  return isHold ? describeHoldReason(reason as HoldReason) : describeReason(reason);
}
