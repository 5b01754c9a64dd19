import { useMemo, useRef } from 'react';
import type { Job } from '../../../../shared/jobs/job.ts';
import type { JobState } from '../../../../shared/jobs/job-state.ts';
import { useCore } from '../../../state/core/core-store.ts';

/** As many as a strip shows; the rest is counted with those that wait. */
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
  /** Those that are under way, and the one that waits where it is only one. */
  readonly jobs: readonly Job[];
  /** How many wait behind them. */
  readonly waiting: number;
  /** What comes next. */
  readonly first: Job | undefined;
}

/** The jobs of a model, or of all, that are on their way, and those of its newest batch that failed. */
export function findArriving(jobs: ReadonlyMap<string, Job>, model: string | null): Arriving {
  const own = [...jobs.values()].filter((job) => model === null || job.model === model);
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
  const underWay = shown.filter(({ state }) => state !== 'queued').slice(0, MAX_SHOWN);
  const waiting = shown.length - underWay.length;
  return waiting === 1
    ? { jobs: shown, waiting: 0, first: shown[0] }
    : { jobs: underWay, waiting, first: shown[0] };
}

/** The same, rendered again only where one of them changed. */
export function useArriving(model: string | null): Arriving {
  const jobs = useCore((core) => core.jobs);
  const last = useRef<Arriving>({ jobs: [], waiting: 0, first: undefined });
  return useMemo(() => {
    const found = findArriving(jobs, model);
    const { jobs: before, waiting, first } = last.current;
    const isSame =
      waiting === found.waiting &&
      first === found.first &&
      before.length === found.jobs.length &&
      before.every((job, at) => job === found.jobs[at]);
    if (!isSame) last.current = found;
    return last.current;
  }, [jobs, model]);
}
