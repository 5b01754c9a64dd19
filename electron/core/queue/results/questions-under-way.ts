import type { Clock, Log } from '../../ports.ts';
import type { PollQuestion } from './poll-question.ts';
import type { Poll } from './poll-schedule.ts';

const CONCURRENCY = 6;
const AFTER_FAILURE_MILLISECONDS = 5000;

/** The questions that wait for their answer, a few at once. */
export interface Questions {
  isFull(): boolean;
  start(jobId: string, poll: Poll): void;
  /** Resolves when those under way have ended. */
  ended(): Promise<unknown>;
}

export interface QuestionsDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly askAbout: PollQuestion;
  /** Told when one has ended, however it did. */
  readonly answered: () => void;
}

export function createQuestions({ clock, log, askAbout, answered }: QuestionsDeps): Questions {
  const asking = new Set<Promise<void>>();
  return {
    isFull: () => asking.size >= CONCURRENCY,
    start(jobId, poll) {
      Object.assign(poll, { asking: true, again: false });
      const question: Promise<void> = askAbout(jobId, poll)
        .catch((error: unknown) => {
          log.error('query-threw', { jobId, error: String(error) });
          poll.dueAt = clock.monotonic() + AFTER_FAILURE_MILLISECONDS;
        })
        .finally(() => {
          poll.asking = false;
          asking.delete(question);
          answered();
        });
      asking.add(question);
    },
    ended: () => Promise.all(asking),
  };
}
