import type { Log } from '../../core/ports.ts';

/** Everything is on disk at any moment, so that a part which does not end costs only its own tidiness. */
const TIME_LIMIT = 6_000;
/** Windows ends what has not ended five seconds after it was told. */
const SYSTEM_TIME_LIMIT = 4_000;

export interface Ending {
  /** Of the app's `before-quit`. */
  beforeQuit(event: { preventDefault(): void }): void;
  /** The system shuts down, or the artist logs out: nothing is asked, and nothing may stand in its way. */
  systemEnds(): void;
  /** Whether it has begun: nobody is asked any more. */
  hasBegun(): boolean;
}

/**
 * Ends the app once. A quit waits until its parts have ended, or for so long as that may take. When the system itself ends they begin to
 * end at once, and the quit that follows is not held up: macOS would take that for a refusal, and stop logging out.
 */
export function createEnding(parts: {
  /** `isOfSystem`: the system waits for nobody. */
  stop: (isOfSystem: boolean) => Promise<void>;
  quit: () => void;
  log: Log;
  wait?: (milliseconds: number) => Promise<unknown>;
}): Ending {
  const { wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)) } = parts;
  let ended: Promise<void> | null = null;
  let hasEnded = false;
  let isOfSystem = false;

  function begin(limit: number): Promise<void> {
    ended ??= Promise.race([parts.stop(isOfSystem), wait(limit)])
      .catch((error: unknown) => parts.log.error('stop-failed', { error }))
      .then(() => {
        hasEnded = true;
      });
    return ended;
  }

  return {
    hasBegun: () => ended !== null,
    systemEnds() {
      isOfSystem = true;
      void begin(SYSTEM_TIME_LIMIT).then(parts.quit);
    },
    beforeQuit(event) {
      if (hasEnded || isOfSystem) return;
      event.preventDefault();
      if (ended === null) void begin(TIME_LIMIT).then(parts.quit);
    },
  };
}
