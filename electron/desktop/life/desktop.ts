import { access, realpath, stat } from 'node:fs/promises';
import { type BrowserWindow, shell } from 'electron';
import { SHELL_WORDS } from '../../../shared/messages/shell.ts';
import { chooseFolder, chooseMediaFiles } from '../menus/dialogs.ts';
import { dragFiles } from '../menus/drag-files.ts';
import { type Found, opensAsFolder } from '../system/opening.ts';
import { applyTheme } from '../window/theme.ts';

function canRead(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** What a path leads to; null where that is nothing. */
async function find(path: string): Promise<Found | null> {
  try {
    const real = await realpath(path);
    return { path: real, isFolder: (await stat(real)).isDirectory() };
  } catch {
    return null;
  }
}

/** The desktop as Electron gives access to it. Dialogs belong to the window, where there is one. */
export function createDesktop({ window }: { window: () => BrowserWindow | null }) {
  return {
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
      const found = await find(path);
      // A folder with the name of a clip could be a bundle, and would be run.
      const failed = found !== null && !found.isFolder ? await shell.openPath(path) : 'not opened';
      if (found !== null && failed !== '') shell.showItemInFolder(path);
      return found !== null;
    },
    async openFolder(path: string): Promise<boolean> {
      const found = await find(path);
      // Only ever a folder: a file could be a program, and would be run.
      if (found === null || !found.isFolder) return false;
      if (opensAsFolder(process.platform, found)) return (await shell.openPath(found.path)) === '';
      shell.showItemInFolder(path);
      return true;
    },
    dragFiles: (paths: readonly string[], icon: string | null) => dragFiles(window(), paths, icon),
    applyTheme,
  };
}
