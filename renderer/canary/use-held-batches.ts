import { useMemo } from 'react';
import { useCore } from '../projections/core/core-store.ts';
import { findHeldBatches, type HeldBatch } from './find-held-batches.ts';

const NONE: readonly HeldBatch[] = [];

/** Batches whose rest waits for a word; without such jobs nothing is counted. */
export function useHeldBatches(): readonly HeldBatch[] {
  const jobs = useCore((core) => ((core.status.holdCounts.canary ?? 0) === 0 ? null : core.jobs));
  const names = useCore((core) => core.batches);
  return useMemo(() => (jobs === null ? NONE : findHeldBatches(jobs.values(), names)), [jobs, names]);
}
