import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { EVENT_CHANNEL, GIVEN_CHANNEL, INVOKE_CHANNEL, PAINTED_CHANNEL } from '../shared/channels.ts';
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
    // A page can't make a file with a path (`main-window.ts` turns off what could): that there is one proves that the artist gave it.
    if (path !== '') ipcRenderer.send(GIVEN_CHANNEL, path);
    return path;
  },
};

contextBridge.exposeInMainWorld('dailies', bridge);

/** What is needed here of the page's window. */
declare const window: { requestAnimationFrame(callback: () => void): void };

// No frame is drawn before the page's sheet is there; the second one begins when the first is painted.
window.requestAnimationFrame(() => window.requestAnimationFrame(() => ipcRenderer.send(PAINTED_CHANNEL)));
