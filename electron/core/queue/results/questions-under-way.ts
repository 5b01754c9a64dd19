import type { Clock, Log } from '../../ports.ts';
import type { PollQuestion } from './poll-question.ts';
import type { Poll } from './poll-schedule.ts';

/** Of each profile: however many services leave their questions open, no other has to wait for that. */
const CONCURRENCY = 6;
const AFTER_FAILURE_MILLISECONDS = 5000;

/** The questions that wait for their answer, a few at once to each service. */
export interface Questions {
  isFull(profileId: string): boolean;
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
  const places = new Map<string, number>();
  const count = (profileId: string, change: 1 | -1) =>
    places.set(profileId, (places.get(profileId) ?? 0) + change);
  return {
    isFull: (profileId) => (places.get(profileId) ?? 0) >= CONCURRENCY,
    start(jobId, poll) {
      Object.assign(poll, { asking: true, again: null });
      count(poll.profileId, 1);
      const question: Promise<void> = askAbout(jobId, poll)
        .catch((error: unknown) => {
          log.error('query-threw', { jobId, error: String(error) });
          poll.dueAt = clock.monotonic() + AFTER_FAILURE_MILLISECONDS;
        })
        .finally(() => {
          poll.asking = false;
          asking.delete(question);
          count(poll.profileId, -1);
          answered();
        });
      asking.add(question);
    },
    ended: () => Promise.all(asking),
  };
}
