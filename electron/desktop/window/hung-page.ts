import type { BrowserWindow } from 'electron';
import type { Log } from '../../core/ports.ts';

/** Who chose to wait is asked again, should it go on. */
const ASK_AGAIN = 60_000;

export interface HungPageDeps {
  /** Whether it is to be loaded anew; resolves to false when `signal` says that it answers again. */
  readonly ask: (window: BrowserWindow, signal: AbortSignal) => Promise<boolean>;
  readonly log: Log;
}

/**
 * A page that takes keys and clicks no more, for one that runs in circles or waits for a display that is gone, is loaded anew if the
 * artist says so. Its process is ended, and what follows is as after a crash: all that matters lives in main.
 */
export function offerToEndHang(window: BrowserWindow, { ask, log }: HungPageDeps): void {
  const { webContents } = window;
  let hang: AbortController | null = null;

  async function offer(current: AbortController): Promise<void> {
    const isWanted = await ask(window, current.signal);
    if (current.signal.aborted || window.isDestroyed()) return;
    if (isWanted) webContents.forcefullyCrashRenderer();
    else setTimeout(() => current.signal.aborted || window.isDestroyed() || void offer(current), ASK_AGAIN);
  }

  function end(): void {
    hang?.abort();
    hang = null;
  }

  webContents.on('unresponsive', () => {
    if (hang !== null) return;
    hang = new AbortController();
    log.warn('window-hangs');
    void logPlace(webContents.mainFrame, log);
    void offer(hang);
  });
  webContents.on('responsive', end);
  webContents.on('render-process-gone', end);
  window.once('closed', end);
}

/** Where in the page's code it runs; one that waits for the system never says. */
async function logPlace(frame: Electron.WebFrameMain, log: Log): Promise<void> {
  const stack = await frame.collectJavaScriptCallStack().catch(() => null);
  if (typeof stack === 'string') log.warn('window-hangs-at', { stack });
}
