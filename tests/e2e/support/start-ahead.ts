import { type Display, hasDisplay, type LaunchedApp } from './start-app.ts';

/** Apps with fresh data, each of which starts while the test before it runs: on the one of two displays where that test's window is not. */
export interface StartsAhead {
  /** The app that waits; the next one begins to start. Null where there are no two displays. */
  take(): Promise<LaunchedApp | null>;
  /** The display where none waits. */
  free(): Display;
  /** Ends the one that nobody took. */
  end(): Promise<void>;
}

export function openStartsAhead(
  begin: (display: Display) => Promise<LaunchedApp>,
  discard: (app: LaunchedApp) => Promise<void>,
): StartsAhead {
  let waiting: { readonly app: Promise<LaunchedApp>; readonly display: Display } | null = null;

  function start(display: Display) {
    const app = begin(display);
    // Whoever takes it hears why it did not start.
    app.catch(() => {});
    return { app, display };
  }

  return {
    async take() {
      if (!hasDisplay(1)) return null;
      const taken = waiting ?? start(0);
      waiting = start(taken.display === 0 ? 1 : 0);
      return taken.app;
    },
    free: () => (waiting?.display === 0 ? 1 : 0),
    async end() {
      const app = await waiting?.app.catch(() => null);
      if (app != null) await discard(app);
    },
  };
}
