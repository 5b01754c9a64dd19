import { serveThread } from '../../core/kernel/workers/worker-pool.ts';
import { read } from './reading.ts';

/** What the thread of `outside-reader.ts` does. */
export interface ReadingWork {
  read: typeof read;
}

serveThread({ read } satisfies ReadingWork);
