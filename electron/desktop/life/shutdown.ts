import { app, BrowserWindow, dialog, powerMonitor } from 'electron';
import { QUIT_QUESTION } from '../../../shared/app/menu-text.ts';
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

/** What an end would cut off or keep from happening. */
export interface QuitCosts {
  /** Files are on their way, up or down. */
  readonly isTransferring: boolean;
  /** Jobs wait that would be sent without anybody’s doing. */
  readonly hasUnsent: boolean;
}

/** Whether there is anything to ask about. */
export const costsAnything = ({ isTransferring, hasUnsent }: QuitCosts): boolean =>
  isTransferring || hasUnsent;

/** Asks whether the app is to end now, and says what goes on without it and what does not. */
export async function asksToQuit(window: BrowserWindow | null, costs: QuitCosts): Promise<boolean> {
  const { message, messageUnsent, detail, unsent, quit, stay } = QUIT_QUESTION;
  const options: Electron.MessageBoxOptions = {
    message: costs.isTransferring ? message : messageUnsent,
    detail: [costs.isTransferring ? detail : null, costs.hasUnsent ? unsent : null]
      .filter((sentence) => sentence !== null)
      .join(' '),
    type: 'question',
    buttons: [quit, stay],
    defaultId: 1,
    cancelId: 1,
  };
  const { response } = await (window === null
    ? dialog.showMessageBox(options)
    : dialog.showMessageBox(window, options));
  return response === 0;
}

/** Where a closed window ends the app, what that would cost is asked about first. */
export function askBeforeClose(window: BrowserWindow, readCosts: () => QuitCosts | null): void {
  let isSure = process.platform === 'darwin';
  window.on('close', (event) => {
    const costs = readCosts();
    if (isSure || costs === null || !costsAnything(costs)) return;
    event.preventDefault();
    void asksToQuit(window, costs).then((isWanted) => {
      isSure = isWanted;
      if (isWanted && !window.isDestroyed()) window.close();
    });
  });
}
