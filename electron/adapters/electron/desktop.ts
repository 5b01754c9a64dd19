import { access, stat } from 'node:fs/promises';
import { app, type BrowserWindow, shell } from 'electron';
import { SHELL_WORDS } from '../../../shared/messages/shell.ts';
import { probeFolder } from '../files/probe-folder.ts';
import { chooseFolder, chooseMediaFiles } from './dialogs.ts';
import { dragFiles } from './drag-files.ts';
import { applyTheme } from './theme.ts';

const MEDIA_NAME = /\.(png|jpe?g|webp|gif|avif|hei[cf]|tiff?|bmp|mp4|m4v|mov|mkv|webm|avi|mpe?g)$/i;

function canRead(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

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
      const isThere = await canRead(path);
      if (isThere) shell.showItemInFolder(path);
      return isThere;
    },
    async openMedia(path: string): Promise<boolean> {
      const isThere = await canRead(path);
      // A name of another kind could be a program, and would be run.
      const failed = isThere && MEDIA_NAME.test(path) ? await shell.openPath(path) : 'not opened';
      if (isThere && failed !== '') shell.showItemInFolder(path);
      return isThere;
    },
    async openFolder(path: string): Promise<boolean> {
      const isThere = await stat(path).then(
        (found) => found.isDirectory(),
        () => false,
      );
      // Only ever a folder: a file could be a program, and would be run.
      return isThere && (await shell.openPath(path)) === '';
    },
    dragFiles: (paths: readonly string[], icon: string | null) => dragFiles(window(), paths, icon),
    probeFolder,
    applyTheme,
  };
}
