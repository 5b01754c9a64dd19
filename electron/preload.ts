import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { EVENT_CHANNEL, INVOKE_CHANNEL } from '../shared/ipc/channels.ts';
import type { Bridge } from '../shared/ipc/contract.ts';

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
  pathForFile: (file) => webUtils.getPathForFile(file as Parameters<typeof webUtils.getPathForFile>[0]),
};

contextBridge.exposeInMainWorld('dailies', bridge);
