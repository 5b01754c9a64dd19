import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import {
  createWorkerPool,
  findProgram,
  type LaunchWorker,
  launchThreads,
  openThread,
  WorkerLost,
} from '../kernel/workers/worker-pool.ts';
import type { FindWork } from './find-worker.ts';
import type { ExactPathRequest, FindAnswer, FindRequest } from './walk-pattern.ts';

/** The thread watches its time itself; it is ended when it can't even do that, as on a drive that does not answer. */
const GRACE_MILLISECONDS = 2000;
const IDLE_MILLISECONDS = 15_000;

/** Looks for files on a thread of its own, one pattern after the other. */
export interface FindThread {
  find(request: FindRequest): Promise<FindAnswer>;
  /** How the disk spells a path; null where it knows none, or there was too much to look at. */
  findExactPath(request: ExactPathRequest): Promise<string | null>;
}

const launchFinder = launchThreads<FindWork>(() =>
  openThread(findProgram('find-files.js', './find-worker.ts', import.meta.url), {
    maxOldGenerationSizeMb: CEILINGS.pattern.heapMegabytes,
  }),
);

/** Makes the thread when there is something to look for; it goes when there is nothing for a while. */
export function createFindThread(launch: LaunchWorker<FindWork> = launchFinder): FindThread {
  const pool = createWorkerPool(launch, { size: 1, idleMilliseconds: IDLE_MILLISECONDS });
  return {
    async find(request) {
      // The thread counts where this one can read it even while nothing answers.
      const looked = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      try {
        const milliseconds = request.most.milliseconds + GRACE_MILLISECONDS;
        return await pool.run((thread) => thread.walk(request, looked), { milliseconds });
      } catch (error) {
        // Also a thread that is full was looking at too much, and how much is known.
        if (error instanceof WorkerLost) return { limit: 'time', looked: looked[0] ?? 0 };
        throw error;
      }
    },
    async findExactPath(request) {
      const milliseconds = request.most.milliseconds + GRACE_MILLISECONDS;
      try {
        return await pool.run((thread) => thread.findExactPath(request), { milliseconds });
      } catch (error) {
        if (error instanceof WorkerLost) return null;
        throw error;
      }
    },
  };
}
