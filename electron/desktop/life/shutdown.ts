import { app, type BrowserWindow, powerMonitor } from 'electron';
import type { Log } from '../../core/ports.ts';
import { createEnding, type Ending } from './ending.ts';

/** What a terminal and a system that shuts down send; Chromium alone would end at once. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ends the app's parts in order before it quits, however it was asked to; see {@link createEnding}. */
export function stopBeforeQuit(stop: (isOfSystem: boolean) => Promise<void>, log: Log): Ending {
  const ending = createEnding({ stop, quit: () => app.quit(), log });
  for (const signal of SIGNALS) process.on(signal, () => app.quit());
  app.on('before-quit', ending.beforeQuit);
  // Of macOS and Linux, and it comes before the app is asked to quit. `powerMonitor` is there once Chromium is ready.
  void app.whenReady().then(() => powerMonitor.on('shutdown', ending.systemEnds));
  return ending;
}

/** Windows tells the windows of a program, and ends it when they have answered; elsewhere they are not told. */
export function endWithSession(window: BrowserWindow, ending: Ending): void {
  window.on('query-session-end', ending.systemEnds);
  window.on('session-end', ending.systemEnds);
}
