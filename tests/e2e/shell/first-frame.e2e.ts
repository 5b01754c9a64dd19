import type { ElectronApplication, Page } from '@playwright/test';
import { expect, type LaunchedApp, test } from '../support/launch.ts';
import { waitUntilReady } from '../support/start-app.ts';

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

/** Holds every script of the page back, from its next load until what is returned is called. */
async function holdScripts({ electron }: LaunchedApp): Promise<() => Promise<void>> {
  await electron.evaluate(({ session }) => {
    const held: ((answer: object) => void)[] = [];
    session.defaultSession.webRequest.onBeforeRequest(({ url }, answer) => {
      if (url.endsWith('.js')) held.push(answer);
      else answer({});
    });
    Object.assign(globalThis, {
      letScriptsRun() {
        session.defaultSession.webRequest.onBeforeRequest(null);
        for (const answer of held) answer({});
      },
    });
  });
  return () => electron.evaluate(() => Reflect.get(globalThis, 'letScriptsRun')());
}

const readDraft = (page: Page) =>
  page.evaluate(async () => JSON.stringify(await window.dailies.invoke('draft.load', {})));

const readBox = (page: Page, selector: string) =>
  page.locator(selector).evaluate((box) => {
    const { x, y, width, height } = box.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
  });

test('the window comes up from a handful of files; its first frame stands before any script has run, in the colours of the app, and keeps what is typed there, also at the next start', async ({
  app,
  launch,
}) => {
  const page = app.window;
  // What the page itself names: its first burst. What its script asks for once the first frame stands is no part of that.
  const html = await app.window.evaluate(async () => (await fetch(location.href)).text());
  const files = html.match(/"\.\/assets\/[^"]+\.(?:js|css)"/g) ?? [];
  expect(files.length).toBeGreaterThan(1);
  expect(files.length).toBeLessThanOrEqual(8);
  const bare = await openWithoutScripts(app);
  // A page that has loaded may not have been painted yet.
  await expect.poll(() => countShades(app.electron, bare)).toBeGreaterThanOrEqual(3);
  await expect(app.window.locator('#skeleton')).toBeHidden();
  await app.electron.evaluate(({ BrowserWindow }, id) => BrowserWindow.fromId(id)?.destroy(), bare);

  // It has the colours of the app that takes its place.
  for (const theme of ['dark', 'light'] as const) {
    await app.window.evaluate((value) => window.dailies.invoke('settings.update', { theme: value }), theme);
    await expect(app.window.locator(`html[data-theme=${theme}]`)).toBeAttached();
    await app.window.emulateMedia({ colorScheme: theme });
    await expect(async () => {
      const { skeleton, app: own } = await readColours(app.window);
      expect(skeleton).toEqual(own);
    }, theme).toPass();
  }

  // What is typed before any script has run stands in the prompt, with the caret where it was.
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
  await prompt.fill('a robot');
  await prompt.blur();
  // Saved, and so known to the next page.
  await expect.poll(() => readDraft(page)).toContain('"a robot"');
  const letScriptsRun = await holdScripts(app);
  await page.reload({ waitUntil: 'commit' });
  const first = page.locator('#first-prompt');
  await expect(first).toBeFocused();
  await expect(first).toHaveValue('a robot');
  const place = await readBox(page, '#first-prompt');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' at dawn');
  await page.keyboard.press('Home');
  await letScriptsRun();
  await waitUntilReady(page);
  await expect(prompt).toBeFocused();
  await expect(prompt).toHaveValue('a robot at dawn');
  await expect(first).toBeHidden();
  // Nothing has moved under the eyes.
  expect(await readBox(page, '[id="field-prompt"]')).toEqual(place);
  await page.keyboard.type('Once ');
  await expect(prompt).toHaveValue('Once a robot at dawn');
  await expect.poll(() => readDraft(page)).toContain('"Once a robot at dawn"');

  await test.step('a new start shows the prompt of the last one; after a crash, when nobody knows it, its box comes with the app', async () => {
    await app.close();
    const again = await launch({ userData: app.userData });
    const html = await again.window.evaluate(async () => (await fetch(location.href)).text());
    expect(html).toContain('>\nOnce a robot at dawn</textarea>');
    await again.kill();
    const crashed = await launch({ userData: app.userData });
    await expect(crashed.window.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue(
      'Once a robot at dawn',
    );
  });
});
