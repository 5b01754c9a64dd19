import { serveThread } from '../workers/threads.ts';
import { respell } from './respell.ts';
import { walkPattern } from './walk-pattern.ts';

/** What the thread of `find-thread.ts` does. */
export interface FindWork {
  walk: typeof walkPattern;
  respell: typeof respell;
}

serveThread({ walk: walkPattern, respell } satisfies FindWork);
