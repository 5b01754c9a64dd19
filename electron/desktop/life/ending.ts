import type { Log } from '../../core/ports.ts';

/** Everything is on disk at any moment, so that a part which does not end costs only its own tidiness. */
const TIME_LIMIT = 6_000;
/** Windows ends what has not ended five seconds after it was told. */
const SYSTEM_TIME_LIMIT = 4_000;

export interface Ending {
  /** Of the app's `before-quit`. */
  beforeQuit(event: { preventDefault(): void }): void;
  /** The system asks whether it may end: what was typed is saved. Another program may say no, and then all goes on. */
  systemMayEnd(): void;
  /** The system shuts down, or the artist logs out: nothing is asked, and nothing may stand in its way for long. */
  systemEnds(): void;
  /** Whether it has begun: nobody is asked any more. */
  hasBegun(): boolean;
}

export interface EndingDeps {
  /** Has the page save what it still holds. */
  readonly save: () => void;
  /** `isOfSystem`: the system waits for nobody. */
  readonly stop: (isOfSystem: boolean) => Promise<void>;
  readonly quit: () => void;
  readonly log: Log;
  readonly wait?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Ends the app once. A quit waits until its parts have ended, or for so long as that may take. When the system itself ends they begin to
 * end at once and have less time; a quit that comes meanwhile waits for them too, because it would close the page that is being saved.
 */
export function createEnding(deps: EndingDeps): Ending {
  const { wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)) } = deps;
  let ended: Promise<void> | null = null;
  let hasEnded = false;

  function begin(isOfSystem: boolean): Promise<void> {
    const limit = wait(isOfSystem ? SYSTEM_TIME_LIMIT : TIME_LIMIT);
    ended ??= Promise.race([deps.stop(isOfSystem), limit])
      .catch((error: unknown) => deps.log.error('stop-failed', { error }))
      .then(() => {
        hasEnded = true;
      });
    return ended;
  }

  return {
    hasBegun: () => ended !== null,
    systemMayEnd() {
      if (ended === null) deps.save();
    },
    systemEnds() {
      if (ended === null) void begin(true).then(deps.quit);
    },
    beforeQuit(event) {
      if (hasEnded) return;
      event.preventDefault();
      if (ended === null) void begin(false).then(deps.quit);
    },
  };
}
