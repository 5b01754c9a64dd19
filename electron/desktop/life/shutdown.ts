import { app, BrowserWindow, powerMonitor } from 'electron';
import { createEnding, type Ending, type EndingDeps } from './ending.ts';

/** What a terminal and a system that shuts down send; Chromium alone would end at once. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ends the app's parts in order before it quits, however it was asked to; see {@link createEnding}. */
export function stopBeforeQuit(deps: Pick<EndingDeps, 'save' | 'stop' | 'log'>): Ending {
  const ending = createEnding({ ...deps, quit });
  for (const signal of SIGNALS) process.on(signal, () => app.quit());
  app.on('before-quit', ending.beforeQuit);
  // Of macOS and Linux, and it comes before the app is asked to quit. `powerMonitor` is there once Chromium is ready.
  void app.whenReady().then(() =>
    powerMonitor.on('shutdown', (event?: Electron.Event) => {
      // Electron then waits with the system until we quit, in place of closing the page that is just about to save.
      event?.preventDefault();
      ending.systemEnds();
    }),
  );
  return ending;
}

/** Nothing is kept any more: a page that hangs would be waited for without end before its window closes. */
function quit(): void {
  for (const window of BrowserWindow.getAllWindows()) window.destroy();
  app.quit();
}

/**
 * Windows asks the windows of all programs whether it may end, and then tells them that it does, or ends nothing because one of them said
 * no; elsewhere they are not told.
 */
export function endWithSession(window: BrowserWindow, ending: Ending): void {
  window.on('query-session-end', ending.systemMayEnd);
  window.on('session-end', ending.systemEnds);
}
