import { type BrowserWindow, dialog } from 'electron';
import { QUIT_QUESTION } from '../../../shared/messages/menu.ts';

/** What an end would cut off or keep from happening. */
export interface QuitCosts {
  /** Files are on their way, up or down. */
  readonly isTransferring: boolean;
  /** Jobs wait that would be sent without anybody’s doing. */
  readonly hasUnsent: boolean;
}

/** Whether there is anything to ask about. */
export const costsAnything = ({ isTransferring, hasUnsent }: QuitCosts): boolean =>
  isTransferring || hasUnsent;

/** Asks whether the app is to end now, and says what goes on without it and what does not. */
export async function asksToQuit(window: BrowserWindow | null, costs: QuitCosts): Promise<boolean> {
  const { message, messageUnsent, detail, unsent, quit, stay } = QUIT_QUESTION;
  const options: Electron.MessageBoxOptions = {
    message: costs.isTransferring ? message : messageUnsent,
    detail: [costs.isTransferring ? detail : null, costs.hasUnsent ? unsent : null]
      .filter((sentence) => sentence !== null)
      .join(' '),
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

/** Where a closed window ends the app, what that would cost is asked about first. */
export function askBeforeClose(window: BrowserWindow, readCosts: () => QuitCosts | null): void {
  let isSure = process.platform === 'darwin';
  window.on('close', (event) => {
    const costs = readCosts();
    if (isSure || costs === null || !costsAnything(costs)) return;
    event.preventDefault();
    void asksToQuit(window, costs).then((isWanted) => {
      isSure = isWanted;
      if (isWanted && !window.isDestroyed()) window.close();
    });
  });
}
