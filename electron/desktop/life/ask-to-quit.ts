import { type BrowserWindow, dialog } from 'electron';
import { QUIT_QUESTION } from '../../../shared/messages/menu.ts';

/** Asks whether the app is to end while files are on their way. */
export async function asksToQuit(window: BrowserWindow | null): Promise<boolean> {
  const { quit, stay, ...words } = QUIT_QUESTION;
  const options: Electron.MessageBoxOptions = {
    ...words,
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

/** Where a closed window ends the app, files that are on their way are asked about first. */
export function askBeforeClose(window: BrowserWindow, isBusy: () => boolean): void {
  let isSure = process.platform === 'darwin';
  window.on('close', (event) => {
    if (isSure || !isBusy()) return;
    event.preventDefault();
    void asksToQuit(window).then((isWanted) => {
      isSure = isWanted;
      if (isWanted && !window.isDestroyed()) window.close();
    });
  });
}
