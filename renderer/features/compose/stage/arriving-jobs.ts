import { useMemo, useRef } from 'react';
import type { Job } from '../../../../shared/queue/job.ts';
import type { JobState } from '../../../../shared/queue/job-state.ts';
import { useCore } from '../../../state/core/core-store.ts';

/** As many as a strip shows; the rest is counted. */
const MAX_SHOWN = 12;

/** What is nearest to its result comes first; what has ended is no arrival. */
const ORDER: Partial<Record<JobState, number>> = {
  fetching: 0,
  submitted: 1,
  sending: 2,
  uploading: 3,
  unknown: 4,
  failed: 5,
  queued: 6,
};

export interface Arriving {
  readonly jobs: readonly Job[];
  /** How many more there are. */
  readonly more: number;
}

/** The jobs of a model that are on their way, and those of its newest batch that failed. */
export function findArriving(jobs: ReadonlyMap<string, Job>, model: string): Arriving {
  const own = [...jobs.values()].filter((job) => job.model === model);
  const newest = own.reduce<Job | null>(
    (last, job) => (last === null || job.createdAt >= last.createdAt ? job : last),
    null,
  );
  const shown = own
    .filter(({ state }) => ORDER[state] !== undefined)
    .filter(({ state, batchId }) => state !== 'failed' || batchId === newest?.batchId)
    .toSorted(
      (one, other) => (ORDER[one.state] ?? 0) - (ORDER[other.state] ?? 0) || one.position - other.position,
    );
  return { jobs: shown.slice(0, MAX_SHOWN), more: Math.max(0, shown.length - MAX_SHOWN) };
}

/** The same, rendered again only where one of them changed. */
export function useArriving(model: string): Arriving {
  const jobs = useCore((core) => core.jobs);
  const last = useRef<Arriving>({ jobs: [], more: 0 });
  return useMemo(() => {
    const found = findArriving(jobs, model);
    const { jobs: before, more } = last.current;
    const isSame =
      more === found.more &&
      before.length === found.jobs.length &&
      before.every((job, at) => job === found.jobs[at]);
    if (!isSame) last.current = found;
    return last.current;
  }, [jobs, model]);
}
