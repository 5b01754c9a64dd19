import type { Job } from '../../../shared/domain/job.ts';
import { readCore } from '../../projections/core-store.ts';
import { useQueueStore } from './queue-store.ts';
import type { Choice } from './selection.ts';

/** The jobs that are selected; without a selection, those of the current row. */
export function readTargets(currentKey: string | null, choices: readonly Choice[]): Job[] {
  const { selection } = useQueueStore.getState();
  const { jobs } = readCore();
  const current = choices.find(({ key }) => key === currentKey)?.jobIds ?? [];
  const ids = selection.jobIds.size > 0 ? [...selection.jobIds] : current;
  return ids.flatMap((id) => jobs.get(id) ?? []);
}

/** The jobs that a menu is about, wherever it was opened. */
export function readMenuTargets(): Job[] {
  const { current } = useQueueStore.getState().selection;
  return readTargets(current, current === null ? [] : [{ key: current, jobIds: [current] }]);
}
