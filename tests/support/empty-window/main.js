import { join } from 'node:path';
import { app, BrowserWindow, ipcMain } from 'electron';

/** The least that opens a window: what the start and the calls of the real app are held against. */
const answer = { version: '0.1.0', electron: process.versions.electron, platform: process.platform };

ipcMain.handle('bare', () => answer);
app.whenReady().then(() => {
  const preload = join(import.meta.dirname, 'preload.cjs');
  const window = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
  window.once('ready-to-show', () => {
    window.show();
    process.stdout.write('{"event":"window-shown"}\n{"event":"window-ready"}\n');
  });
  window.loadURL('data:text/html,<title>empty</title>');
});
