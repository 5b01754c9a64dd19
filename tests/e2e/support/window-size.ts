import { expect } from '@playwright/test';
import type { LaunchedApp } from './launch.ts';

/** Makes the window so large, in CSS pixels at the zoom that it has, and waits until the page is. */
export async function setWindowSize(
  { electron, window }: Pick<LaunchedApp, 'electron' | 'window'>,
  width: number,
  height: number,
): Promise<void> {
  // A window that is just being shown may take its remembered size after this.
  await expect
    .poll(async () => {
      await electron.evaluate(
        ({ BrowserWindow }, size) =>
          BrowserWindow.getAllWindows()
            .find((one) => one.isVisible())
            ?.setContentSize(size.width, size.height),
        { width, height },
      );
      return window.evaluate(() => `${outerWidth} × ${outerHeight}`);
    })
    .toBe(`${width} × ${height}`);
}

/** Zooms the page as an artist does with Ctrl and plus. */
export async function setZoom(
  { electron, window }: Pick<LaunchedApp, 'electron' | 'window'>,
  factor: number,
): Promise<void> {
  const before = await window.evaluate(() => devicePixelRatio);
  await electron.evaluate(
    ({ BrowserWindow }, zoom) =>
      BrowserWindow.getAllWindows()
        .find((one) => one.isVisible())
        ?.webContents.setZoomFactor(zoom),
    factor,
  );
  if (factor !== 1) await expect.poll(() => window.evaluate(() => devicePixelRatio)).not.toBe(before);
}
