import type { LaunchedApp } from './start-app.ts';

/** One app for the tests of a file that run in a row. */
export interface SharedApp {
  /** That of the file, and whether it has just been started: with fresh data, if not in another way. */
  open(
    file: string,
    start?: () => Promise<LaunchedApp>,
  ): Promise<{ readonly app: LaunchedApp; readonly isFresh: boolean }>;
  /** Ends it, if there is one: nothing of it is to be on a display where another app opens. */
  end(): Promise<void>;
}

export function shareApp(
  startFresh: () => Promise<LaunchedApp>,
  discard: (app: LaunchedApp) => Promise<void>,
): SharedApp {
  let shared: { readonly app: LaunchedApp; readonly file: string } | null = null;

  async function end() {
    const ended = shared;
    shared = null;
    if (ended !== null) await discard(ended.app);
  }

  return {
    async open(file, start = startFresh) {
      if (shared?.file === file) return { app: shared.app, isFresh: false };
      await end();
      const app = await start();
      shared = { app, file };
      return { app, isFresh: true };
    },
    end,
  };
}
