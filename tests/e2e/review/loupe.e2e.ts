import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Page } from '@playwright/test';
import { encodeNumberedClip } from '../../support/numbered-clip.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { dropFiles } from '../support/drop-files.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { boxOf } from '../support/rest.ts';
import {
  chooseModel,
  chooseValue,
  openLoupe,
  openRoom,
  queueTakes,
  slot,
  takes,
  writePrompt,
} from '../support/rooms.ts';
import { seenNumber } from '../support/seen-number.ts';

// The one result that is made here is looked at beside its reference.
test.use({ practiceResults: 'full' });

const [FRAMES, RATE] = [100, 25];

/** Runs back twice as fast by two keys, and tells whether the speed was said: what they lead to may be over before anybody looks. */
async function runBackTwice(page: Page, speed: string): Promise<() => Promise<boolean>> {
  await page.evaluate(async (words) => {
    Object.assign(window, { isSpeedSaid: false });
    new MutationObserver(() => {
      if ([...document.querySelectorAll('main span')].some(({ textContent }) => textContent === words))
        Object.assign(window, { isSpeedSaid: true });
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    for (const key of 'jj') {
      window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
      // What the first has changed is drawn before the second comes.
      await Promise.resolve();
    }
  }, speed);
  return () => page.evaluate(() => (window as unknown as { isSpeedSaid: boolean }).isSpeedSaid);
}

async function openClip(launch: (options: { userData: string }) => Promise<{ window: Page }>): Promise<Page> {
  // A wave of half the full scale has its peak 6 dB below it; a twentieth, 26 dB.
  const bytes = await encodeNumberedClip(FRAMES, RATE, { left: 0.5, right: 0.05 });
  const facts = { name: 'numbers', width: 320, height: 160, frameRate: RATE, duration: FRAMES / RATE };
  const userData = await makeLibrary([{ fileName: 'numbers.mp4', bytes, facts }]);
  const { window: page } = await launch({ userData });
  await openRoom(page, 'Review');
  await openLoupe(page);
  await expect
    .poll(() => page.locator('main video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThanOrEqual(2);
  return page;
}

/** Notes each frame that is drawn from now on, and whether the clip began anew. */
async function watchFrames(page: Page): Promise<() => Promise<{ frames: number[]; rounds: number }>> {
  await page.locator('main video').evaluate((video: HTMLVideoElement, rate) => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    video.requestVideoFrameCallback(function drawn(_, { mediaTime }) {
      seen.push(Math.floor(mediaTime * rate + 0.01));
      video.requestVideoFrameCallback(drawn);
    });
  }, RATE);
  return () =>
    page.evaluate(() => {
      const frames = [...(window as unknown as { seen: number[] }).seen];
      return { frames, rounds: frames.filter((frame, at) => frame < (frames[at - 1] ?? 0)).length };
    });
}

test('a loop is marked, played, moved, and let go, and its ends are kept with the take; sound is measured on both sides, heard or not; speed, and the whole screen', async ({
  launch,
}) => {
  const page = await openClip(launch);
  const step = async (key: string, times: number) => {
    for (let press = 0; press < times; press += 1) await page.keyboard.press(key);
  };
  await step('>', 4);
  await page.keyboard.press('i');
  await step('.', 12);
  await page.keyboard.press('o');
  const begins = page.getByRole('slider', { name: 'Loop start' });
  const ends = page.getByRole('slider', { name: 'Loop end' });
  await expect(begins).toHaveAttribute('aria-valuenow', '40');
  await expect(ends).toHaveAttribute('aria-valuenow', '52');
  await expectNoViolations(page, 'the loupe with a loop');

  // A clip is looked at closely as an image is, and stays on its frame.
  const width = () => page.locator('main video').evaluate((clip) => clip.getBoundingClientRect().width);
  const fitted = await width();
  await page.keyboard.press('z');
  await expect.poll(width).toBeGreaterThan(fitted * 1.5);
  await page.keyboard.press('z');
  await expect.poll(width).toBe(fitted);

  // What was sought on the way here is drawn by then.
  await expect.poll(() => seenNumber(page, 'main video')).toBe(52);
  const read = await watchFrames(page);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await read()).rounds).toBeGreaterThanOrEqual(2);
  await page.keyboard.press('Space');
  const { frames } = await read();
  expect(Math.min(...frames)).toBeGreaterThanOrEqual(40);
  // A busy computer draws some frames more before it hears that the end has been drawn, but never all.
  expect(Math.max(...frames)).toBeLessThan(FRAMES - 1);

  // Without the loop it stops at its end; back it stops at its beginning.
  const loop = page.getByRole('button', { name: 'Loop', exact: true });
  await loop.click();
  await expect(loop).not.toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(page.getByText('52 / 99')).toBeVisible();
  await expect.poll(await runBackTwice(page, '−2×')).toBe(true);
  await expect(page.getByText('40 / 99')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();

  // By the keyboard and by the pointer, an end goes no further than the other one.
  await ends.focus();
  await page.keyboard.press('ArrowRight');
  await expect(ends).toHaveAttribute('aria-valuenow', '53');
  const bar = await boxOf(page.getByRole('slider', { name: 'Position' }));
  const grip = await boxOf(begins);
  await page.mouse.move(grip.x + 20, grip.y + 8);
  await page.mouse.down();
  await page.mouse.move(bar.x + (20 / 99) * bar.width, grip.y + 8, { steps: 4 });
  await expect(begins).toHaveAttribute('aria-valuenow', '20');
  await page.mouse.move(bar.x + bar.width, grip.y + 8, { steps: 4 });
  await page.mouse.up();
  await expect(begins).toHaveAttribute('aria-valuenow', '53');
  await expect(page.getByText('53 / 99')).toBeVisible();
  // A loop of one frame does not run away.
  await loop.click();
  await expect(loop).not.toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(page.getByText('53 / 99')).toBeVisible();

  await page.keyboard.press('g');
  await openLoupe(page);
  await expect(begins).toHaveAttribute('aria-valuenow', '53');
  await page.keyboard.press('Shift+O');
  await expect(begins).toHaveCount(0);

  await page.keyboard.press('Home');
  await expect(page.getByText('0 / 99')).toBeVisible();
  const level = (side: string) =>
    page
      .getByRole('meter', { name: `Sound, ${side}` })
      .getAttribute('aria-valuenow')
      .then(Number);
  for (const isHeard of [true, false]) {
    if (!isHeard) await page.keyboard.press('m');
    await page.keyboard.press('l');
    await expect.poll(async () => Math.abs((await level('left')) + 6)).toBeLessThanOrEqual(1);
    await expect.poll(async () => Math.abs((await level('right')) + 26)).toBeLessThanOrEqual(1);
    await page.keyboard.press('k');
    await expect.poll(() => level('left')).toBe(-60);
  }

  await page.getByRole('button', { name: 'Speed 1×' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitemcheckbox', { name: '0.25×' })).toBeHidden();
  await page.getByRole('button', { name: 'Speed 1×' }).click();
  await page.getByRole('menuitemcheckbox', { name: '0.25×' }).click();
  await expect(page.getByRole('button', { name: 'Speed 0.25×' })).not.toBeFocused();
  await page.keyboard.press('Space');
  const rate = () => page.locator('main video').evaluate((video: HTMLVideoElement) => video.playbackRate);
  await expect.poll(rate).toBe(0.25);
  await page.keyboard.press('l');
  await page.keyboard.press('l');
  await expect.poll(rate).toBe(1);
  await page.keyboard.press('k');
  await expectNoViolations(page, 'the loupe with sound');

  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await expect(page.getByRole('button', { name: 'Back to grid' })).toHaveCount(0);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
});

/** The colour at a place of the picture's stage, in parts of its width and its height. */
async function colourAt(page: Page, part: number, down = 0.5): Promise<string> {
  const stage = page.locator('main img').first().locator('..');
  const image = await loadImage(await stage.screenshot());
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  return context
    .getImageData(Math.round(image.width * part), Math.round(image.height * down), 1, 1)
    .data.slice(0, 3)
    .join(' ');
}

test('an image is looked at pixel for pixel and moved about, and the next one is there before it is asked for; the colour under the pointer is read as it is, and a chequered ground shows through what is transparent', async ({
  launch,
}) => {
  const [width, height] = [2400, 1800];
  // Each pixel of the middle row says where it is.
  const draw = (blue: number) => {
    const canvas = createCanvas(width, height);
    const context = canvas.getContext('2d');
    for (let x = 0; x < width; x += 1) {
      context.fillStyle = `rgb(${x >> 4}, ${(x & 15) << 4}, ${blue})`;
      context.fillRect(x, 0, 1, height);
    }
    const facts = { name: `columns ${blue}`, kind: 'image' as const, mime: 'image/png', width, height };
    return { fileName: `${blue}.png`, bytes: canvas.toBuffer('image/png'), facts };
  };
  const halves = createCanvas(400, 200);
  const context = halves.getContext('2d');
  context.fillStyle = '#3366cc';
  context.fillRect(0, 0, 200, 200);
  const facts = { name: 'halves', kind: 'image' as const, mime: 'image/png', width: 400, height: 200 };
  const userData = await makeLibrary([
    ...[draw(10), draw(20)],
    { fileName: 'halves.png', bytes: halves.toBuffer('image/png'), facts },
  ]);
  const { window: page } = await launch({ userData });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openRoom(page, 'Review');
  await openLoupe(page);
  await expect(page.getByText('Fit', { exact: true })).toBeVisible();
  await expect.poll(() => asked.filter((url) => url.endsWith('media://take/take-1')).length).toBe(1);
  await page.keyboard.press('z');
  await expect(page.getByText('100 %')).toBeVisible();
  const columnAt = async (part: number) => {
    const [red = 0, green = 0] = (await colourAt(page, part)).split(' ').map(Number);
    return red * 16 + (green >> 4);
  };
  const stage = await boxOf(page.locator('main img').first().locator('..'));
  await expect.poll(() => columnAt(0.5)).toBe(width / 2);
  await page.mouse.move(stage.x + 500, stage.y + 300);
  await page.mouse.down();
  await page.mouse.move(stage.x + 400, stage.y + 300, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => columnAt(0.5)).toBe(width / 2 + 100);
  // No further than its edge.
  await page.mouse.down();
  await page.mouse.move(stage.x - 3000, stage.y + 300, { steps: 4 });
  await page.mouse.up();
  const farthest = width - stage.width / 2;
  await expect.poll(async () => Math.abs((await columnAt(0.5)) - farthest)).toBeLessThanOrEqual(1);

  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Fit', { exact: true })).toBeVisible();
  await expect.poll(async () => (await colourAt(page, 0.5)).split(' ').at(2)).toBe('20');

  await page.keyboard.press('ArrowRight');
  const picture = page.locator('main img[src*="take/take-2"]');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
  const box = await boxOf(picture);
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.25, middle);
  await expect(page.getByText('#3366CC · 51 102 204', { exact: true })).toBeVisible();
  await page.mouse.move(box.x + box.width * 0.75, middle);
  await expect(page.getByText('#000000 · 0 0 0 · 0 %')).toBeVisible();
  await page.mouse.move(4, 4);
  await expect(page.getByText('#000000')).toBeHidden();
  const shown = await loadImage(await page.screenshot());
  const seen = createCanvas(shown.width, shown.height).getContext('2d');
  seen.drawImage(shown, 0, 0);
  const read = (x: number) => [...seen.getImageData(box.x + x, middle, 1, 1).data].slice(0, 3).join(' ');
  expect(read(box.width * 0.25)).toBe('51 102 204');
  const ground = Array.from({ length: 32 }, (_, step) => read(box.width * 0.6 + step));
  expect(new Set(ground).size).toBeGreaterThan(1);
});

test('an image is seen beside what it was made from, by a line that moves or for as long as a key is held', async ({
  app,
}) => {
  const page = app.window;
  const reference = join(app.userData, 'all-red.png');
  const canvas = createCanvas(800, 450);
  const context = canvas.getContext('2d');
  context.fillStyle = 'rgb(200, 0, 0)';
  context.fillRect(0, 0, 800, 450);
  await writeFile(reference, canvas.toBuffer('image/png'));
  const red = '200 0 0';

  await chooseModel(page, 'N Pro');
  await writePrompt(page, 'The same wall in the evening light');
  await chooseValue(page, '16:9');
  await dropFiles(page, slot(page, 'images'), [reference]);
  await expect(slot(page, 'images')).toContainText('all-red.png');
  await queueTakes(page);
  await openRoom(page, 'Review');
  await expect(takes(page)).toHaveCount(1);
  await openLoupe(page);
  const split = page.getByRole('button', { name: 'Before and after' });
  await expect(split).toBeVisible();
  await expect(page.getByText('Before: all-red.png')).toHaveCount(0);
  await page.keyboard.press('y');
  const line = page.getByRole('slider', { name: 'Divider between before and after' });
  await expect(line).toHaveAttribute('aria-valuenow', '50');
  await expect(page.getByText('Before: all-red.png')).toBeVisible();
  // The practice service fills the picture with its reference, under a caption that darkens its foot.
  const foot = 0.9;
  await expect.poll(() => colourAt(page, 0.45, foot)).toBe(red);
  expect(await colourAt(page, 0.55, foot)).not.toBe(red);
  await expectNoViolations(page, 'before and after');

  const box = await boxOf(line);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 - 100, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number(await line.getAttribute('aria-valuenow'))).toBeLessThan(50);
  await expect.poll(() => colourAt(page, 0.45, foot)).not.toBe(red);

  await page.keyboard.press('y');
  await expect(line).toHaveCount(0);
  await page.keyboard.down('\\');
  await expect.poll(() => colourAt(page, 0.55, foot)).toBe(red);
  await page.keyboard.up('\\');
  await expect.poll(() => colourAt(page, 0.55, foot)).not.toBe(red);
});
