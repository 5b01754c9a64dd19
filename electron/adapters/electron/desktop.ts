import { access } from 'node:fs/promises';
import { app, type BrowserWindow, shell } from 'electron';
import { SHELL_WORDS } from '../../../shared/messages/shell.ts';
import { probeFolder } from '../files/probe-folder.ts';
import { chooseFolder, chooseMediaFiles } from './dialogs.ts';
import { applyTheme } from './theme.ts';

/** The desktop as Electron gives access to it. Dialogs belong to the window, where there is one. */
export function createDesktop({
  window,
  dataFolder,
  isStandIn,
}: {
  window: () => BrowserWindow | null;
  dataFolder: string;
  isStandIn: boolean;
}) {
  return {
    info: {
      version: app.getVersion(),
      electron: process.versions.electron ?? '',
      standIn: isStandIn,
      platform: process.platform,
      dataFolder,
    },
    openExternal: (url: string) => shell.openExternal(url),
    chooseFiles: () =>
      chooseMediaFiles(window(), { media: SHELL_WORDS.mediaFiles, allFiles: SHELL_WORDS.allFiles }),
    chooseFolder: (current: string) => chooseFolder(window(), current),
    async reveal(path: string): Promise<boolean> {
      const isThere = await access(path).then(
        () => true,
        () => false,
      );
      if (isThere) shell.showItemInFolder(path);
      return isThere;
    },
    probeFolder,
    applyTheme,
  };
}
