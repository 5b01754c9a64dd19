import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { LANGUAGES } from '../../shared/languages/list.ts';
import type { LaunchedApp } from '../e2e/support/launch.ts';
import { waitForPictures } from '../e2e/support/loaded-pictures.ts';
import { findFlaws } from './find-flaws.ts';

const FOLDER = resolve(import.meta.dirname, '../../gallery');

/** In CSS pixels; the last is a window of 1280 × 800 at 200 %. */
const VIEWS = [
  { name: '1280x800', width: 1280, height: 800, zoom: 1 },
  { name: '1920x1080', width: 1920, height: 1080, zoom: 1 },
  { name: '1024x700', width: 1024, height: 700, zoom: 1 },
  { name: '1280x800-zoom', width: 1280, height: 800, zoom: 2 },
] as const;
/** Scenes are set up in English, and shown in this one (`npm run gallery -- --language de`). */
const LANGUAGE = process.env['DAILIES_GALLERY_LANGUAGE'] ?? 'en';

const THEMES = ['dark', 'light'] as const;
/** The sizes of the pictures in each language. */
const IN_LANGUAGES: readonly string[] = ['1280x800', '1024x700'];

/** Takes pictures of what is shown, in each size and theme. What is covered or cut off fails the scene, once all are taken. */
export async function takePictures(app: LaunchedApp, name: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  // What the pointer rests on has a tip, which would lie over its neighbours.
  await app.window.mouse.move(1, 1);
  await showIn(app.window, LANGUAGE);
  for (const view of VIEWS) {
    await setView(app, view);
    for (const theme of THEMES) {
      await app.window.evaluate((value) => window.dailies.invoke('settings.update', { theme: value }), theme);
      await expect(app.window.locator(`html[data-theme=${theme}]`)).toBeAttached();
      await endTransitions(app.window);
      await waitForPictures(app.window);
      const path = join(FOLDER, `${name}--${view.name}--${theme}.png`);
      if (view.zoom === 1) await app.window.screenshot({ path, animations: 'disabled' });
      else await writeFile(path, await capture(app));
    }
    expect.soft(await findFlaws(app.window), `${name} at ${view.name}`).toEqual([]);
  }
  await setView(app, VIEWS[0]);
  await showIn(app.window, 'en');
}

/** Takes a picture of what is shown in each language, in a usual window and in a small one. */
export async function showInLanguages(
  app: LaunchedApp,
  name: string,
  /** What a change of language takes back, such as where a room was scrolled to. */
  prepare: () => Promise<void> = async () => {},
): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await app.window.mouse.move(1, 1);
  for (const view of VIEWS.filter(({ name: size }) => IN_LANGUAGES.includes(size))) {
    await setView(app, view);
    for (const { tag } of LANGUAGES) {
      await showIn(app.window, tag);
      await prepare();
      await endTransitions(app.window);
      const path = join(FOLDER, `language-${name}--${view.name}--${tag}.png`);
      await app.window.screenshot({ path, animations: 'disabled' });
      expect.soft(await findFlaws(app.window), `${name} in ${tag} at ${view.name}`).toEqual([]);
    }
    await showIn(app.window, 'en');
  }
  await setView(app, VIEWS[0]);
}

/** A panel that only its button keeps open is closed by it. */
async function showIn(page: Page, language: string): Promise<void> {
  if ((await page.getAttribute('html', 'lang')) === language) return;
  await page.evaluate((value) => window.dailies.invoke('settings.update', { language: value }), language);
  await expect(page.locator(`html[lang=${language}]`)).toBeAttached();
}

/** Takes one picture of what another size of the window, or another language, would close, such as a menu. */
export async function takeOne(app: LaunchedApp, name: string): Promise<void> {
  await app.window.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' });
  expect.soft(await findFlaws(app.window), name).toEqual([]);
}

/** What a change of size closes, such as a menu, in both themes; Escape closes it. */
export async function takeBoth(app: LaunchedApp, name: string, open: () => Promise<void>): Promise<void> {
  for (const theme of THEMES) {
    await app.window.evaluate((value) => window.dailies.invoke('settings.update', { theme: value }), theme);
    await open();
    await takeOne(app, `${name}--1280x800--${theme}`);
    await app.window.keyboard.press('Escape');
  }
}

/** Colours of the theme before fade out; a picture shows those that they fade into. */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  });
}

/** The window as it is painted: of a zoomed page, Playwright takes only the corner that would fit unzoomed. */
async function capture(app: LaunchedApp): Promise<Buffer> {
  // It gives the last frame that was drawn, which may still have the theme before.
  await nextFrames(app.window);
  const picture = await app.electron.evaluate(async ({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows().find((one) => one.isVisible());
    return (await window?.webContents.capturePage())?.toPNG().toString('base64') ?? '';
  });
  return Buffer.from(picture, 'base64');
}

async function setView(app: LaunchedApp, { width, height, zoom }: (typeof VIEWS)[number]): Promise<void> {
  await app.electron.evaluate(
    ({ BrowserWindow }, to) => {
      const window = BrowserWindow.getAllWindows().find((one) => one.isVisible());
      window?.setContentSize(to.width, to.height);
      window?.webContents.setZoomFactor(to.zoom);
    },
    { width, height, zoom },
  );
  await app.window.waitForFunction(
    ([wide, high]) => Math.abs(innerWidth - Number(wide)) < 2 && Math.abs(innerHeight - Number(high)) < 2,
    [width / zoom, height / zoom],
  );
  // What is laid out by measure is measured in the next frame.
  await nextFrames(app.window);
}

function nextFrames(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
