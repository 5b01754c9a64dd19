import type { Events } from '../core/ports.ts';

/** A page that does not answer must not keep the app from ending; what was typed last is worth waiting for on a busy machine. */
const TIME_LIMIT_MILLISECONDS = 5000;

/** Lets the page save what it still holds, before the parts that would keep it end. */
export interface QuitFlush {
  /** Asks the page, and waits until it says that all is saved. */
  ask(): Promise<void>;
  /** The page has saved. */
  saved(): void;
}

/** Creates the farewell. */
export function createQuitFlush(events: Events, timeLimitMilliseconds = TIME_LIMIT_MILLISECONDS): QuitFlush {
  const answered = Promise.withResolvers<void>();
  return {
    async ask() {
      events.emit({ type: 'closing' });
      const limit = setTimeout(answered.resolve, timeLimitMilliseconds);
      await answered.promise;
      clearTimeout(limit);
    },
    saved: answered.resolve,
  };
}
