import type { ElectronApplication, Page } from '@playwright/test';
import { expect, type LaunchedApp, test } from '../support/launch.ts';

/** Opens the app's page where none of its scripts may run. Returns the window's id. */
function openWithoutScripts({ electron, window: page }: LaunchedApp): Promise<number> {
  return electron.evaluate(async ({ BrowserWindow }, url) => {
    const webPreferences = { offscreen: true, javascript: false, sandbox: true };
    const size = { width: 1280, height: 800, useContentSize: true };
    const window = new BrowserWindow({ ...size, show: false, webPreferences });
    await window.loadURL(url);
    return window.id;
  }, page.url());
}

/** How many different shades stand in what is painted, at points all over it; of an empty page, one. */
function countShades(electron: ElectronApplication, id: number): Promise<number> {
  return electron.evaluate(async ({ BrowserWindow }, windowId) => {
    const picture = await BrowserWindow.fromId(windowId)?.webContents.capturePage();
    const { width = 0, height = 0 } = picture?.getSize() ?? {};
    const bitmap = picture?.toBitmap();
    const shades = new Set<number | undefined>();
    for (let y = 5; y < height; y += 10)
      for (let x = 5; x < width; x += 10) shades.add(bitmap?.[4 * (y * width + x)]);
    return shades.size;
  }, id);
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
  const bare = await openWithoutScripts(app);
  // A page that has loaded may not have been painted yet.
  await expect.poll(() => countShades(app.electron, bare)).toBeGreaterThanOrEqual(3);
  await expect(app.window.locator('#skeleton')).toBeHidden();
});

test('the first frame has the colours of the app that takes its place', async ({ app }) => {
  for (const theme of ['dark', 'light'] as const) {
    await app.window.evaluate((value) => window.dailies.invoke('settings.update', { theme: value }), theme);
    await expect(app.window.locator(`html[data-theme=${theme}]`)).toBeAttached();
    await app.window.emulateMedia({ colorScheme: theme });
    await expect(async () => {
      const { skeleton, app: own } = await readColours(app.window);
      expect(skeleton).toEqual(own);
    }, theme).toPass();
  }
});

test('the window comes up from a handful of files', async ({ app }) => {
  // What the page itself names: its first burst. What its script asks for once the first frame stands is no part of that.
  const page = await app.window.evaluate(async () => (await fetch(location.href)).text());
  const files = page.match(/"\.\/assets\/[^"]+\.(?:js|css)"/g) ?? [];
  expect(files.length).toBeGreaterThan(1);
  expect(files.length).toBeLessThanOrEqual(8);
});
