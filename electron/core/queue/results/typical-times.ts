import { medianOf } from '../../../../shared/domain/queue/forecast.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import type { Store } from '../../ports.ts';

/** Of each model, so many of the latest generations count. */
const MAX_COUNTED = 50;

/** How long a profile's generations took lately: the median by model, in milliseconds. */
export function readTypicalTimes(store: Pick<Store, 'jobs'>, profileId: string): CallOutput<'queue.times'> {
  const byModel = Map.groupBy(store.jobs.recentTimes(profileId), ({ model }) => model);
  return [...byModel].flatMap(([model, times]) => {
    const median = medianOf(times.slice(0, MAX_COUNTED).map(({ milliseconds }) => milliseconds));
    return median === null ? [] : [{ model, milliseconds: median }];
  });
}
