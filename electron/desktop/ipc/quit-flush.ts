import type { Events } from '../../core/ports.ts';

/** A page that does not answer must not keep the app from ending; what was typed last is worth waiting for on a busy machine. */
const TIME_LIMIT_MILLISECONDS = 5000;
/** Where the system ends, all that comes after it has to fit into its time too. */
const SYSTEM_TIME_LIMIT_MILLISECONDS = 1500;

/** Lets the page save what it still holds, before the parts that would keep it end. */
export interface QuitFlush {
  /** Asks the page, and waits until it says that all is saved. `isOfSystem`: the system waits for nobody. */
  ask(isOfSystem: boolean): Promise<void>;
  /** The page has saved. */
  saved(): void;
}

/** Creates the flush. */
export function createQuitFlush(events: Events): QuitFlush {
  let answered = Promise.withResolvers<void>();
  return {
    async ask(isOfSystem) {
      const asked = Promise.withResolvers<void>();
      answered = asked;
      events.emit({ type: 'closing' });
      const limit = setTimeout(
        asked.resolve,
        isOfSystem ? SYSTEM_TIME_LIMIT_MILLISECONDS : TIME_LIMIT_MILLISECONDS,
      );
      await asked.promise;
      clearTimeout(limit);
    },
    saved: () => answered.resolve(),
  };
}
