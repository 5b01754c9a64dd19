import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import type { LaunchedApp } from '../e2e/support/launch.ts';
import { waitForPictures } from '../e2e/support/loaded-pictures.ts';

/** Where a demo leaves its screenshots. */
export const pictures = resolve(import.meta.dirname, '../../demo');
const SIZE = { width: 1280, height: 800 };

export async function setSize(app: LaunchedApp): Promise<void> {
  await app.electron.evaluate(({ BrowserWindow }, size) => {
    const window = BrowserWindow.getAllWindows().find((one) => one.isVisible());
    window?.setContentSize(size.width, size.height);
  }, SIZE);
}

/** Resolves with the path of the picture. */
export async function takePicture(page: Page, name: string): Promise<string> {
  await waitForPictures(page);
  const path = resolve(pictures, `${name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  return path;
}
