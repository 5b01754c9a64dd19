import { type BrowserWindow, ipcMain, type WebFrameMain } from 'electron';
import { EVENT_CHANNEL, INVOKE_CHANNEL } from '../../shared/ipc/channels.ts';
import type { Envelope } from '../../shared/ipc/events.ts';
import type { Dispatch } from './dispatch.ts';

export interface TransportParts {
  /** Calls that come before it is there wait for it. */
  readonly dispatch: Promise<Dispatch>;
  /** The app's own window; null while there is none. */
  readonly window: () => BrowserWindow | null;
  /** Whether a URL is the app's own page. */
  readonly isOwnPage: (url: string) => boolean;
}

/** Connects the one invoke channel. Only the top frame of the app's own window, on the app's own page, is trusted. */
export function serveCalls({ dispatch, window, isOwnPage }: TransportParts): void {
  ipcMain.handle(INVOKE_CHANNEL, async (event, name: unknown, input: unknown) => {
    // Read before waiting: the frame may be gone, or show something else, when the answer is there.
    const isTrustedSender = isOwnFrame(event.senderFrame, window(), isOwnPage);
    const run = await dispatch;
    return run({ name, input, isTrustedSender });
  });
}

/** Sends an envelope to the window; one that is gone or not loaded yet takes a snapshot when it comes. */
export function sendEnvelope(window: BrowserWindow | null, envelope: Envelope): void {
  if (window === null || window.isDestroyed() || window.webContents.isDestroyed()) return;
  window.webContents.send(EVENT_CHANNEL, envelope);
}

function isOwnFrame(
  frame: WebFrameMain | null,
  window: BrowserWindow | null,
  isOwnPage: (url: string) => boolean,
): boolean {
  if (frame === null || window === null || window.isDestroyed()) return false;
  return frame === window.webContents.mainFrame && isOwnPage(frame.url);
}
