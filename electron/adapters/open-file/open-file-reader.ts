import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { fail, failure, type Result } from '../../../shared/kernel/result.ts';
import {
  createWorkerPool,
  findProgram,
  launchThreads,
  openThread,
  WorkerLost,
} from '../../core/kernel/workers/worker-pool.ts';
import type { OutsideReader } from '../../core/ports/files.ts';
import type { Reading } from './reading.ts';
import type { ReadingWork } from './reading-worker.ts';

type Ceilings = { readonly [Name in keyof typeof CEILINGS.reading]: number };

/** Makes the reader of what others made. Each reading has a thread of its own, and no more than a few run at once. */
export function createOutsideReader(ceilings: Ceilings = CEILINGS.reading): OutsideReader {
  const launch = launchThreads<ReadingWork>(() =>
    openThread(findProgram('outside-reading.js', './reading-worker.ts', import.meta.url), {
      maxOldGenerationSizeMb: ceilings.heapMegabytes,
      stackSizeMb: ceilings.stackMegabytes,
    }),
  );
  // What a reading leaves behind goes with its thread.
  const pool = createWorkerPool(launch, { size: ceilings.threads, idleMilliseconds: 0 });

  async function read(reading: Reading): Promise<Result<unknown>> {
    try {
      return await pool.run((thread) => thread.read(reading), { milliseconds: ceilings.milliseconds });
    } catch (error) {
      return fail(failure('READING_STOPPED', { what: reading.kind, ...causeOf(error, ceilings) }));
    }
  }

  // Each kind of reading answers its own kind of value: `read` in reading.ts.
  const answer = <Value>(reading: Reading) => read(reading) as Promise<Result<Value>>;
  return {
    importDocument: (request) => answer({ kind: 'document', request }),
    readTemplates: (text) => answer({ kind: 'templates', text }),
    readCastManifest: (text, path) => answer({ kind: 'cast', text, path }),
    readOwnFile: (text, path) => answer({ kind: 'file', text, path }),
  };
}

/** Which ceiling it met; none where it threw, or its thread ended. */
function causeOf(error: unknown, ceilings: Ceilings) {
  const reason = error instanceof WorkerLost ? error.reason : null;
  if (reason === 'time') return { cause: 'time', maximum: ceilings.milliseconds / 1000 } as const;
  if (reason === 'memory') return { cause: 'memory', maximum: ceilings.heapMegabytes } as const;
  return { cause: 'fault', maximum: 0 } as const;
}
