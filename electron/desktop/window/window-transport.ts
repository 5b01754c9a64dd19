import { type BrowserWindow, ipcMain, type WebContents, type WebFrameMain } from 'electron';
import { EVENT_CHANNEL, GIVEN_CHANNEL, INVOKE_CHANNEL } from '../../../shared/channels.ts';
import type { Envelope } from '../../../shared/events.ts';
import type { Dispatch } from '../ipc/dispatch.ts';

interface TransportDeps {
  readonly dispatch: Dispatch;
  /** Takes the paths of what was dropped or chosen, in order with the calls. */
  readonly give: (path: string) => void;
  /** The app's own window; null while there is none. */
  readonly window: () => BrowserWindow | null;
  /** Whether a URL is the app's own page. */
  readonly isOwnPage: (url: string) => boolean;
  readonly hand: Pick<Hand, 'presses'>;
}

/** Connects the channels to main. Only the top frame of the app's own window, on the app's own page, is trusted. */
export function serveCalls({ dispatch, give, window, isOwnPage, hand }: TransportDeps): void {
  ipcMain.handle(INVOKE_CHANNEL, (event, name: unknown, input: unknown) => {
    const isTrustedSender = isOwnFrame(event.senderFrame, window(), isOwnPage);
    return dispatch({ name, input, isTrustedSender, presses: hand.presses() });
  });
  ipcMain.on(GIVEN_CHANNEL, (event, path: unknown) => {
    if (typeof path !== 'string' || !isOwnFrame(event.senderFrame, window(), isOwnPage)) return;
    give(path);
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

/** Where a press begins; that it ends, or that the pointer moves, is no more of it. */
const PRESSES: ReadonlySet<string> = new Set([
  'mouseDown',
  'rawKeyDown',
  'keyDown',
  'touchStart',
  'pointerDown',
]);

/** The artist's hand, as the browser's process sees it: what a page makes up, events that it calls trusted among it, does not come by here. */
export interface Hand {
  watch(contents: WebContents): void;
  /** How often a key or pointer was pressed so far. */
  presses(): number;
  /** Whether a pointer is held down, once for each press: what is dragged out of the window takes it along. */
  takeHold(): boolean;
}

export function createHand(): Hand {
  let presses = 0;
  let isHolding = false;
  return {
    watch(contents) {
      contents.on('input-event', (_event, { type }) => {
        if (PRESSES.has(type)) presses += 1;
        if (type === 'mouseDown') isHolding = true;
        if (type === 'mouseUp') isHolding = false;
      });
    },
    presses: () => presses,
    takeHold() {
      const wasHolding = isHolding;
      isHolding = false;
      return wasHolding;
    },
  };
}
