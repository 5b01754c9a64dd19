import { type BrowserWindow, ipcMain, type WebContents, type WebFrameMain } from 'electron';
import { EVENT_CHANNEL, GIVEN_CHANNEL, HAND_CHANNEL, INVOKE_CHANNEL } from '../../../shared/channels.ts';
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
  readonly gestures: Pick<Gestures, 'isRecent' | 'note'>;
}

/** Connects the channels to main. Only the top frame of the app's own window, on the app's own page, is trusted. */
export function serveCalls({ dispatch, give, window, isOwnPage, gestures }: TransportDeps): void {
  ipcMain.handle(INVOKE_CHANNEL, (event, name: unknown, input: unknown) => {
    const isTrustedSender = isOwnFrame(event.senderFrame, window(), isOwnPage);
    return dispatch({ name, input, isTrustedSender, hasGesture: gestures.isRecent() });
  });
  ipcMain.on(GIVEN_CHANNEL, (event, path: unknown) => {
    if (typeof path !== 'string' || !isOwnFrame(event.senderFrame, window(), isOwnPage)) return;
    give(path);
  });
  ipcMain.on(HAND_CHANNEL, (event) => {
    if (isOwnFrame(event.senderFrame, window(), isOwnPage)) gestures.note();
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

/** From a key or a click to the call that it asks for: checks, and a draft that is saved first, lie between. */
const LONGEST_WAY = 10_000;

/** What a person does on purpose; moving the pointer over the window is not. */
const ON_PURPOSE: ReadonlySet<string> = new Set([
  'mouseDown',
  'mouseUp',
  'rawKeyDown',
  'keyDown',
  'keyUp',
  'touchStart',
  'touchEnd',
  'gestureTap',
  'pointerDown',
  'pointerUp',
]);

export interface Gestures {
  /** Sees keys and pointers of a window as the system sends them; what a page makes up does not come by here. */
  watch(contents: WebContents): void;
  /** Takes one that came another way: a file that was dropped or chosen. */
  note(): void;
  /** Whether one was seen just now. */
  isRecent(): boolean;
}

export function createGestures(now: () => number): Gestures {
  let lastAt = Number.NEGATIVE_INFINITY;
  const note = () => {
    lastAt = now();
  };
  return {
    watch(contents) {
      contents.on('before-input-event', note);
      contents.on('input-event', (_event, { type }) => {
        if (ON_PURPOSE.has(type)) note();
      });
    },
    note,
    isRecent: () => now() - lastAt <= LONGEST_WAY,
  };
}
