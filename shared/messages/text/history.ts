import type { Transition } from '../../domain/job.ts';
import type { JsonValue } from '../../json.ts';
import { formatTime } from '../format.ts';
import { wordReason } from '../states.ts';

/**
 * One line of a job's history in words, with what is known beside its reason: the time that it was given, who said which
 * generation it is, how long a wait was for.
 *
 * @param now epoch milliseconds
 */
export function wordStep({ reason, details }: Pick<Transition, 'reason' | 'details'>, now: number): string {
  const words = wordReason(reason);
  // `accepted` in what an earlier version wrote.
  if ((reason === 'named' || reason === 'accepted') && details['by'] === 'artist')
    return 'You added its generation ID';
  if (reason === 'adopted') return `${words}, which had been sent again in the meantime`;
  const until = details['until'];
  if (typeof until !== 'number') return `${words}${wordEarlier(details['waitedFor'])}`;
  return `${words}: ${reason === 'set-time' ? '' : 'until '}${formatTime(until, now)}`;
}

/** What ended, where a wait ended. */
function wordEarlier(reason: JsonValue | undefined): string {
  if (typeof reason !== 'string') return '';
  return ` (${wordReason(reason).replace(/^Waiting: /, '')})`;
}
