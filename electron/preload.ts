import { contextBridge, ipcRenderer, webUtils } from 'electron';
import {
  EVENT_CHANNEL,
  GIVEN_CHANNEL,
  HAND_CHANNEL,
  INVOKE_CHANNEL,
  PAINTED_CHANNEL,
} from '../shared/channels.ts';
import type { Bridge } from '../shared/contract.ts';

/**
 * Everything that the page can reach. The channels are fixed here, and the sender object of an event is not handed on,
 * so that nothing of Electron gets into the page.
 */
const bridge: Bridge = {
  invoke: (name, input) => ipcRenderer.invoke(INVOKE_CHANNEL, name, input),
  subscribe(listener) {
    const forward = (_event: unknown, envelope: unknown): void => listener(envelope);
    ipcRenderer.on(EVENT_CHANNEL, forward);
    return () => {
      ipcRenderer.off(EVENT_CHANNEL, forward);
    };
  },
  pathForFile(file) {
    const path = webUtils.getPathForFile(file as Parameters<typeof webUtils.getPathForFile>[0]);
    // A page can't make a file with a path: that there is one proves that the artist gave it.
    if (path !== '') ipcRenderer.send(GIVEN_CHANNEL, path);
    return path;
  },
};

contextBridge.exposeInMainWorld('dailies', bridge);

/** What is needed here of the page's window and its events; the page has no access to either as they are seen from here. */
interface SystemEvent {
  readonly isTrusted: boolean;
  readonly type: string;
  readonly target: { readonly files?: ArrayLike<Parameters<typeof webUtils.getPathForFile>[0]> | null };
}
declare const window: {
  requestAnimationFrame(callback: () => void): void;
  addEventListener(type: string, listener: (event: SystemEvent) => void, options: { capture: true }): void;
};

// No frame is drawn before the page's sheet is there; the second one begins when the first is painted.
window.requestAnimationFrame(() => window.requestAnimationFrame(() => ipcRenderer.send(PAINTED_CHANNEL)));

// The first listeners of all: what a page makes up is not trusted, and it can't stop what is before it reaches these.
for (const type of ['drop', 'change']) window.addEventListener(type, reportHand, { capture: true });

/** A drop from another program and the system's dialog for files bring no key or click to this window, and are the artist's own hand all the same. */
function reportHand({ isTrusted, type, target }: SystemEvent): void {
  if (!isTrusted) return;
  const [file] = type === 'change' ? Array.from(target.files ?? []) : [];
  if (type === 'drop' || (file !== undefined && webUtils.getPathForFile(file) !== ''))
    ipcRenderer.send(HAND_CHANNEL);
}
