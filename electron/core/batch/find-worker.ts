import { serveThread } from '../kernel/workers/worker-pool.ts';
import { findExactPath, walkPattern } from './walk-pattern.ts';

/** What the thread of `find-thread.ts` does. */
export interface FindWork {
  walk: typeof walkPattern;
  findExactPath: typeof findExactPath;
}

serveThread({ walk: walkPattern, findExactPath } satisfies FindWork);
