import type { ElectronApplication, Page } from '@playwright/test';
import { expect, test } from '../support/launch.ts';

/** How bright the page is in places of it, from 0 to 255, where none of its scripts may run. */
function readBrightness(electron: ElectronApplication): Promise<Record<'rail' | 'room' | 'field', number>> {
  return electron.evaluate(async ({ BrowserWindow }) => {
    const [shown] = BrowserWindow.getAllWindows().filter((one) => one.isVisible());
    const size = { width: 1280, height: 800 };
    const webPreferences = { offscreen: true, javascript: false, sandbox: true };
    const window = new BrowserWindow({ ...size, useContentSize: true, show: false, webPreferences });
    await window.loadURL(String(shown?.webContents.getURL()));
    const picture = await window.webContents.capturePage();
    window.destroy();
    const { width } = picture.getSize();
    const bitmap = picture.toBitmap();
    const scale = width / size.width;
    const at = (x: number, y: number) =>
      bitmap[4 * (Math.round(y * scale) * width + Math.round(x * scale))] ?? -1;
    return { rail: at(6, 400), room: at(290, 700), field: at(320, 150) };
  });
}

/** What is behind the skeleton and its room, beside the same of the app itself. */
function readColours(page: Page) {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('div'));
    const token = (name: string) => {
      probe.style.setProperty('background', `var(${name})`);
      return getComputedStyle(probe).backgroundColor;
    };
    const behind = (selector: string) => {
      const element = document.querySelector(selector);
      return element === null ? null : getComputedStyle(element).backgroundColor;
    };
    const colours = {
      skeleton: [behind('#skeleton'), behind('.skeleton-room')],
      app: [token('--app'), token('--panel')],
    };
    probe.remove();
    return colours;
  });
}

test('the first frame stands before any script has run, and is gone when the app is there', async ({
  app,
}) => {
  const { rail, room, field } = await readBrightness(app.electron);
  expect(new Set([rail, room, field]).size).toBe(3);
  await expect(app.window.locator('#skeleton')).toBeHidden();
});

test('the first frame has the colours of the app that takes its place', async ({ app }) => {
  for (const theme of ['dark', 'light'] as const) {
    await app.window.evaluate((value) => window.dailies.invoke('settings.update', { theme: value }), theme);
    await expect(app.window.locator(`html[data-theme=${theme}]`)).toBeAttached();
    await app.window.emulateMedia({ colorScheme: theme });
    const { skeleton, app: own } = await readColours(app.window);
    expect(skeleton).toEqual(own);
  }
});
