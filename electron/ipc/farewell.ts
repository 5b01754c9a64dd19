import type { Events } from '../core/ports.ts';

/** A page that does not answer must not keep the app from ending. */
const TIME_LIMIT_MILLISECONDS = 1000;

/** Lets the page save what it still holds, before the parts that would keep it end. */
export interface Farewell {
  /** Asks the page, and waits until it says that all is saved. */
  ask(): Promise<void>;
  /** The page has saved. */
  saved(): void;
}

/** Creates the farewell; `hasPage` says whether anyone is there to ask. */
export function createFarewell(
  events: Events,
  hasPage: () => boolean,
  timeLimitMilliseconds = TIME_LIMIT_MILLISECONDS,
): Farewell {
  const answered = Promise.withResolvers<void>();
  return {
    async ask() {
      if (!hasPage()) return;
      events.emit({ type: 'closing' });
      const limit = setTimeout(answered.resolve, timeLimitMilliseconds);
      await answered.promise;
      clearTimeout(limit);
    },
    saved: answered.resolve,
  };
}
