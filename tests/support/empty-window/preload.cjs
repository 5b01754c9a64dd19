const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('bare', { invoke: () => ipcRenderer.invoke('bare') });
