import type { Job } from '../../../../shared/jobs/job.ts';
import { readCore } from '../../../state/core/core-store.ts';
import { makeActs } from '../../../state/navigation/commands.ts';
import { useNavigation } from '../../../state/navigation/navigation-store.ts';
import { BATCH_KEY, isShown } from '../state/queue-rows.ts';
import { type Choice, useQueueStore } from '../state/queue-store.ts';

/** What commands of the Queue act on: the jobs that are selected, or those of the current row. */
export interface QueueTarget {
  readonly jobs: readonly Job[];
}

/** The jobs that are selected; without a selection, those of the current row. */
export function readTargets(currentKey: string | null, choices: readonly Choice[]): Job[] {
  const { selection } = useQueueStore.getState();
  const { jobs } = readCore();
  const current = choices.find(({ key }) => key === currentKey)?.jobIds ?? [];
  const ids = selection.jobIds.size > 0 ? [...selection.jobIds] : current;
  return ids.flatMap((id) => jobs.get(id) ?? []);
}

/** What commands act on that come from beside the list: the palette, and the bar of the selection. */
export function readQueueTarget(): QueueTarget {
  const { selection, projectJobs } = useQueueStore.getState();
  const { current } = selection;
  const { queueFilter } = useNavigation.getState();
  const batchId = current?.startsWith(BATCH_KEY) ? current.slice(BATCH_KEY.length) : null;
  const jobIds = [...(batchId === null ? [] : readCore().jobs.values())]
    .filter((job) => job.batchId === batchId && isShown(job, queueFilter, projectJobs))
    .map(({ id }) => id);
  const choices = current === null ? [] : [{ key: current, jobIds: batchId === null ? [current] : jobIds }];
  return { jobs: readTargets(current, choices) };
}

/** What only the list can do, which knows what it shows and in which order. */
export const { useActs: useQueueActs, by } = makeActs<'selectAll' | 'deselect' | 'moveUp' | 'moveDown'>();
