import type { Page } from '@playwright/test';
import { encodeNumberedClip, readFrameNumber } from '../../support/numbered-clip.ts';
import { expect, type LaunchedApp, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { boxOf } from '../support/rest.ts';
import { openRoom, takes } from '../support/rooms.ts';
import { seenNumber } from '../support/seen-number.ts';

const clip = (name: string, bytes: Uint8Array, frames: number, rate: number) => ({
  fileName: `${name}.mp4`,
  bytes,
  facts: { name, width: 320, height: 160, frameRate: rate, duration: frames / rate, createdAt: 100 - rate },
});

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Presses keys without any time between them, not even that of a drawing. */
function pressInOneGo(page: Page, keys: readonly string[]): Promise<void> {
  return page.evaluate((all) => {
    for (const key of all) window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
  }, keys);
}

test('a clip is stepped through frame by frame, two hundred times, and is never off by one', async ({
  launch,
}) => {
  const [frames, rate] = [120, 25];
  const userData = await makeLibrary([clip('numbers', await encodeNumberedClip(frames, rate), frames, rate)]);
  const { window: page } = await launch({ userData });
  await openRoom(page, 'Review');
  await takes(page).first().dblclick();
  const counter = page.getByRole('timer', { name: 'Timecode' });
  await expect(counter).toBeVisible();
  let expected = 0;
  for (let step = 0; step < 200; step += 1) {
    // Forward over the whole clip, then back.
    const by = step < 110 ? 1 : -1;
    expected = Math.min(frames - 1, Math.max(0, expected + by));
    await page.keyboard.press(by === 1 ? '.' : ',');
    // A key is answered by a seek, and that by a picture: neither is there yet when the key is let go.
    await expect.poll(() => seenNumber(page, 'video'), `step ${step}`).toBe(expected);
  }
  expect(expected).toBe(20);

  // Keys that come faster than pictures are none of them lost.
  await pressInOneGo(page, [...Array<string>(30).fill('.'), ...Array<string>(12).fill(',')]);
  await expect(page.getByText('38 / 119')).toBeVisible();
  await expect.poll(() => seenNumber(page, 'video')).toBe(38);
});

/** The number in a part of the window. Playwright’s own pictures move the pointer to where the screen’s is. */
async function captureNumber({ electron, window }: LaunchedApp, box: Rectangle): Promise<number> {
  const { x, y, width, height } = box;
  const part = { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
  const picture = await (await electron.browserWindow(window)).evaluate(
    async ({ webContents }, rectangle) =>
      (await webContents.capturePage(rectangle)).toPNG().toString('base64'),
    part,
  );
  return readFrameNumber(Buffer.from(picture, 'base64'), { ...part, x: 0, y: 0 });
}

/** In the grid the pointer runs through the clip that it rests over, and no other is opened. */
async function scrubBoth(app: LaunchedApp): Promise<void> {
  const page = app.window;
  const [at24, at30] = [takes(page).nth(0), takes(page).nth(1)];
  const player = page.locator('main video');
  for (const [tile, frames] of [
    [at24, 48],
    [at30, 60],
  ] as const) {
    await expect(tile.locator('img')).toBeVisible();
    const { x, y, width, height } = await boxOf(tile);
    const to = (share: number) => page.mouse.move(x + width * share, y + height / 2, { steps: 4 });
    const seen = () => captureNumber(app, { x, y, width, height });
    await to(0.51);
    await expect(tile.locator('video')).toBeVisible();
    await expect.poll(seen).toBe(Math.floor(frames * 0.51));
    await to(0.26);
    await expect.poll(seen).toBe(Math.floor(frames * 0.26));
    // The last pixel is the last frame.
    await page.mouse.move(x + width - 1, y + height / 2);
    await expect.poll(seen).toBe(frames - 1);
    await expect(tile.getByText(/^0:01\.9$/)).toBeVisible();
    await expect(player).toHaveCount(1);
  }
  await page.mouse.move(2, 2);
  await expect(player).toHaveCount(0);
}

test('two clips of different rates, compared, show the same instant at every step', async ({ launch }) => {
  const userData = await makeLibrary([
    clip('at 24', await encodeNumberedClip(48, 24), 48, 24),
    clip('at 30', await encodeNumberedClip(60, 30), 60, 30),
  ]);
  const app = await launch({ userData });
  const { window: page } = app;
  await openRoom(page, 'Review');
  await scrubBoth(app);
  await takes(page).nth(0).click();
  await takes(page)
    .nth(1)
    .click({ modifiers: ['ControlOrMeta'] });
  await page.keyboard.press('c');
  const room = page.getByRole('region', { name: 'Compare' });
  await expect(room.locator('video')).toHaveCount(2);
  const read = async () => ({
    at24: await seenNumber(page, '[data-take="take-0"] video'),
    at30: await seenNumber(page, '[data-take="take-1"] video'),
  });
  let step = 0;
  for (let press = 0; press < 50; press += 1) {
    const by = press < 32 ? 1 : -1;
    step = Math.min(59, Math.max(0, step + by));
    await page.keyboard.press(by === 1 ? '.' : ',');
    // Both begin together; a step is a frame of the faster one, looked at in its middle.
    const instant = (step + 0.5) / 30;
    await expect.poll(read, `press ${press}`).toEqual({ at24: Math.floor(instant * 24), at30: step });
  }
  await pressInOneGo(page, ['Home', ...Array<string>(30).fill('.'), ...Array<string>(12).fill(',')]);
  await expect(page.getByText('18 / 59')).toBeVisible();
  // The counter is where the keys led; each picture follows as fast as it can be decoded.
  await expect.poll(read).toEqual({ at24: Math.floor((18.5 / 30) * 24), at30: 18 });
  // Played for a while and stopped, both still show the same instant.
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await page.locator('[data-take="take-1"] video').evaluate(async (video: HTMLVideoElement) => {
    // They go round: who stops them from outside may find them at their beginning again.
    while (video.currentTime < 0.3 || video.currentTime > 1.5) await new Promise(requestAnimationFrame);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', cancelable: true }));
  });
  // Standing still means one more seek of each.
  await expect
    .poll(async () => {
      const { at24, at30 } = await read();
      return at30 > 3 && at24 === Math.floor(((at30 + 0.5) / 30) * 24);
    })
    .toBe(true);
});
