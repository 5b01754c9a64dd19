import type { Store } from '../ports.ts';
import type { EndedBatch } from './decide-notices.ts';

/** Batches of which a job ended since they were last asked for. */
export interface EndedBatches {
  touch(batchId: string): void;
  /** Those in which nothing is open any more; the others start over too. */
  next(): EndedBatch[];
}

export function createEndedBatches({ store }: { store: Store }): EndedBatches {
  const touched = new Set<string>();
  return {
    touch: (batchId) => void touched.add(batchId),
    next() {
      const batches = [...touched].map((id) => [id, store.batches.nameOf(id)] as const);
      touched.clear();
      return batches.flatMap(([batchId, name]) => {
        const { done = 0, failed = 0, cancelled: _, unknown: __, ...open } = store.jobs.countBatch(batchId);
        if (Object.values(open).some((jobs) => jobs > 0) || done + failed === 0) return [];
        return [{ done, failed, name }];
      });
    },
  };
}
