import { access } from 'node:fs/promises';
import { type BrowserWindow, type NativeImage, nativeImage } from 'electron';

/** In points: as large as file managers show what is dragged. */
const ICON_SIZE = 96;

/**
 * Begins to drag files of the system out of a window, as the pointer is down in it. `icon` is a poster; without one that can be
 * read, a plain square is shown. False when none of the files is there.
 */
export async function dragFiles(
  window: BrowserWindow | null,
  paths: readonly string[],
  icon: string | null,
): Promise<boolean> {
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
  if (window === null || file === undefined) return false;
  window.webContents.startDrag({ file, files, icon: await readIcon(icon) });
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
