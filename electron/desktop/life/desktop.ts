import { access } from 'node:fs/promises';
import { type BrowserWindow, type NativeImage, nativeImage, shell } from 'electron';
import { SHELL_WORDS } from '../../../shared/app/menu-text.ts';
import { findReal } from '../../core/kernel/files/folder-paths.ts';
import { chooseFolder, chooseMediaFiles } from '../menus/dialogs.ts';
import { opensAsFolder } from '../system/read-opening.ts';
import { applyTheme } from '../window/main-window.ts';

function canRead(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

interface DesktopDeps {
  readonly window: () => BrowserWindow | null;
  /** Whether a pointer is held down, once for each press. */
  readonly takeHold: () => boolean;
}

/** The desktop as Electron gives access to it. Dialogs belong to the window, where there is one. */
export function createDesktop({ window, takeHold }: DesktopDeps) {
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
      const found = await findReal(path);
      // A folder with the name of a clip could be a bundle, and would be run.
      const failed = found !== null && !found.isFolder ? await shell.openPath(path) : 'not opened';
      if (found !== null && failed !== '') shell.showItemInFolder(path);
      return found !== null;
    },
    async openFolder(path: string): Promise<boolean> {
      const found = await findReal(path);
      // Only ever a folder: a file could be a program, and would be run.
      if (found === null || !found.isFolder) return false;
      if (opensAsFolder(process.platform, found)) return (await shell.openPath(found.path)) === '';
      shell.showItemInFolder(path);
      return true;
    },
    trash: (path: string): Promise<boolean> =>
      shell.trashItem(path).then(
        () => true,
        () => false,
      ),
    dragFiles: (paths: readonly string[], icon: string | null) =>
      dragFiles({ window, takeHold }, paths, icon),
    applyTheme,
  };
}

/** In points: as large as file managers show what is dragged. */
const ICON_SIZE = 96;

/**
 * Begins to drag files of the system out of a window, as the pointer is down in it. `icon` is a poster; without one that can be
 * read, a plain square is shown. False when none of the files is there.
 */
async function dragFiles(deps: DesktopDeps, paths: readonly string[], icon: string | null): Promise<boolean> {
  const present = await Promise.all(
    paths.map((path) =>
      access(path).then(
        () => [path],
        () => [],
      ),
    ),
  );
  const files = present.flat();
  const [file] = files;
  if (file === undefined) return false;
  const picture = await readIcon(icon);
  // A drag that no pointer holds would hold this thread until somebody presses one.
  if (deps.takeHold()) deps.window()?.webContents.startDrag({ file, files, icon: picture });
  return true;
}

/** The system's own reader of pictures is the only one here that reads WebP; where it has none, a grey square stands for it. */
async function readIcon(path: string | null): Promise<NativeImage> {
  if (path !== null && process.platform !== 'linux') {
    const size = { width: ICON_SIZE, height: ICON_SIZE };
    const read = await nativeImage.createThumbnailFromPath(path, size).catch(() => null);
    if (read !== null && !read.isEmpty()) return read;
  }
  // An empty picture is refused, so that there is always something to show.
  const pixels = Buffer.alloc(ICON_SIZE * ICON_SIZE * 4, 0x99);
  return nativeImage.createFromBitmap(pixels, { width: ICON_SIZE, height: ICON_SIZE });
}
