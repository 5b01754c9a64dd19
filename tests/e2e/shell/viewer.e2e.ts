import type { Page } from '@playwright/test';
import { encodeNumberedClip } from '../../support/numbered-clip.ts';
import { drawPicture } from '../../support/sample-media.ts';
import { invoke } from '../support/invoke.ts';
import { expect, type LaunchedApp, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { boxOf } from '../support/rest.ts';
import { openRoom, takes } from '../support/rooms.ts';

// What the viewer window is refused. Each closes the one that it has opened.
test.use({
  sharesApp: true,
  startsWith: { data: makeTakes },
  expectedComplaints: [[/Content Security Policy/i, /This document requires 'Trusted/], { scope: 'test' }],
});

const [FRAMES, RATE] = [100, 25];

async function makeTakes(): Promise<string> {
  const clip = await encodeNumberedClip(FRAMES, RATE);
  const facts = { name: 'numbers', width: 320, height: 160, frameRate: RATE, duration: FRAMES / RATE };
  return makeLibrary([
    { fileName: 'numbers.mp4', bytes: clip, facts },
    {
      fileName: 'teal.png',
      bytes: drawPicture(640, 360, 'teal'),
      facts: { name: 'teal', kind: 'image', mime: 'image/png', width: 640, height: 360 },
    },
  ]);
}

/** Opens it by its key. */
async function openViewer({ window, electron }: LaunchedApp): Promise<Page> {
  await window.keyboard.press('ControlOrMeta+Shift+O');
  const find = () => electron.windows().find((one) => one.url().endsWith('/viewer.html'));
  await expect.poll(() => find() !== undefined).toBe(true);
  return find() as Page;
}

/** As the system hands it on: what Playwright presses does not come by main. */
async function pressIn({ electron }: LaunchedApp, key: string): Promise<void> {
  await electron.evaluate(({ BrowserWindow }, keyCode) => {
    const viewer = BrowserWindow.getAllWindows().find(({ webContents }) =>
      webContents.getURL().endsWith('/viewer.html'),
    );
    viewer?.webContents.sendInputEvent({ type: 'keyDown', keyCode });
  }, key);
}

const boundsOf = ({ electron }: LaunchedApp) =>
  electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .find(({ webContents }) => webContents.getURL().endsWith('/viewer.html'))
      ?.getBounds(),
  );

test('the viewer window shows what is selected, at the frame of the loupe, and plays with it', async ({
  app,
}) => {
  const page = app.window;
  await openRoom(page, 'Review');
  const viewer = await openViewer(app);
  await expect(viewer.getByText('Select a take in Review or Compose')).toBeVisible();
  await takes(page).nth(1).click();
  await expect(viewer.locator('img')).toHaveAttribute('src', 'media://take/take-1');
  await expect(viewer).toHaveTitle('teal');
  await expect
    .poll(() => viewer.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(640);
  // It fills the window: nothing is cut off at its foot.
  expect((await boxOf(viewer.locator('img'))).y).toBe(0);

  await takes(page).nth(0).dblclick();
  const clip = viewer.locator('video');
  await expect(clip).toHaveAttribute('src', 'media://take/take-0');
  // The first click of the two has shown it there already.
  await expect(page.getByRole('slider', { name: 'Position' })).toBeVisible();
  await page.keyboard.press('>');
  await page.keyboard.press('>');
  await page.keyboard.press('.');
  const frame = () =>
    clip.evaluate((video: HTMLVideoElement, rate) => Math.floor(video.currentTime * rate), RATE);
  await expect.poll(frame).toBe(21);
  await page.keyboard.press('Space');
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);
  await page.keyboard.press('Space');
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  // What the loupe counts is the frame that was drawn last: the clock of its player may be one ahead or behind.
  const counted = async () =>
    Number(await page.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuenow'));
  await expect.poll(async () => (await frame()) - (await counted())).toBe(0);

  // What is behind it follows the choice of Review.
  await page.keyboard.press('b');
  const surround = () => viewer.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect.poll(surround).toBe('oklch(0 0 0)');
  await page.keyboard.press('b');
  await expect.poll(surround).toBe('oklch(1 0 0)');

  // It opens again where it was, and the page that was loaded anew finds it.
  await app.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .find(({ webContents }) => webContents.getURL().endsWith('/viewer.html'))
      ?.setBounds({ x: 40, y: 30, width: 1000, height: 620 }),
  );
  await pressIn(app, 'Escape');
  await expect.poll(() => viewer.isClosed()).toBe(true);
  const again = await openViewer(app);
  await expect.poll(() => boundsOf(app)).toMatchObject({ x: 40, y: 30, width: 1000, height: 620 });
  await expect(again.locator('video')).toHaveAttribute('src', 'media://take/take-0');
  await page.reload();
  await expect(page.locator('html[data-ready=true]')).toBeAttached();
  await openRoom(page, 'Review');
  await takes(page).nth(1).click();
  await expect(again.locator('img')).toHaveAttribute('src', 'media://take/take-1');
  await invoke(page, 'app.toggleViewer', {});
  await expect.poll(() => again.isClosed()).toBe(true);
});

test('the viewer window can do nothing but show takes', async ({ app }) => {
  const viewer = await openViewer(app);
  const outcome = await viewer.evaluate(async () => ({
    globals: ['dailies', 'require', 'process', 'electron'].filter((name) => name in globalThis),
    network: await fetch('http://127.0.0.1:9/').then(
      () => 'reached',
      () => 'refused',
    ),
    text: (() => {
      try {
        document.body.innerHTML = '<b>x</b>';
        return 'markup';
      } catch {
        return 'refused';
      }
    })(),
    opened: window.open('app://dailies/index.html') === null,
    take: (await fetch('media://take/take-1')).status,
  }));
  expect(outcome).toEqual({ globals: [], network: 'refused', text: 'refused', opened: true, take: 200 });
  expect(
    await app.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .filter(({ webContents }) => webContents.getURL().endsWith('/viewer.html'))
        .map(({ webContents }) => {
          const { sandbox, contextIsolation, nodeIntegration, preload } = (
            webContents as unknown as { getLastWebPreferences(): Record<string, unknown> }
          ).getLastWebPreferences();
          return { sandbox, contextIsolation, nodeIntegration, preload };
        }),
    ),
  ).toEqual([{ sandbox: true, contextIsolation: true, nodeIntegration: false, preload: undefined }]);
  await invoke(app.window, 'app.toggleViewer', {});
  await expect.poll(() => viewer.isClosed()).toBe(true);
});
