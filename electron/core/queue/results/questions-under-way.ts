import type { Clock, Log } from '../../ports.ts';
import type { WatchQuestion } from './watch-question.ts';
import type { Watch } from './watched-generation.ts';

const CONCURRENCY = 6;
const AFTER_FAILURE_MILLISECONDS = 5000;

/** The questions that wait for their answer, a few at once. */
export interface Questions {
  isFull(): boolean;
  start(jobId: string, watch: Watch): void;
  /** Resolves when those under way have ended. */
  ended(): Promise<unknown>;
}

export interface QuestionsDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly askAbout: WatchQuestion;
  /** Told when one has ended, however it did. */
  readonly answered: () => void;
}

export function createQuestions({ clock, log, askAbout, answered }: QuestionsDeps): Questions {
  const asking = new Set<Promise<void>>();
  return {
    isFull: () => asking.size >= CONCURRENCY,
    start(jobId, watch) {
      Object.assign(watch, { asking: true, again: false });
      const question: Promise<void> = askAbout(jobId, watch)
        .catch((error: unknown) => {
          log.error('query-threw', { jobId, error: String(error) });
          watch.dueAt = clock.monotonic() + AFTER_FAILURE_MILLISECONDS;
        })
        .finally(() => {
          watch.asking = false;
          asking.delete(question);
          answered();
        });
      asking.add(question);
    },
    ended: () => Promise.all(asking),
  };
}
