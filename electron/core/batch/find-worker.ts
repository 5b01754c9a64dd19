import { serveThread } from '../workers/threads.ts';
import { walkPattern } from './walk-pattern.ts';

/** What the thread of `find-thread.ts` does. */
export interface FindWork {
  walk: typeof walkPattern;
}

serveThread({ walk: walkPattern } satisfies FindWork);
