import { app } from 'electron';
import type { Log } from '../core/ports.ts';

/** Everything is on disk at any moment, so that a part which does not end costs only its own tidiness. */
const TIME_LIMIT = 6_000;

/** What a terminal and a system that shuts down send; Chromium alone would end at once. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ends the app's parts in order before it quits, however it was asked to. */
export function stopBeforeQuit(stop: () => Promise<void>, log: Log): void {
  for (const signal of SIGNALS) process.on(signal, () => app.quit());
  let state: 'running' | 'stopping' | 'stopped' = 'running';
  app.on('before-quit', (event) => {
    if (state === 'stopped') return;
    event.preventDefault();
    if (state === 'stopping') return;
    state = 'stopping';
    const limit = new Promise<void>((resolve) => setTimeout(resolve, TIME_LIMIT, undefined));
    Promise.race([stop(), limit])
      .catch((error: unknown) => log.error('stop-failed', { error }))
      .finally(() => {
        state = 'stopped';
        app.quit();
      });
  });
}
