import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { encodeNumberedClip, readFrameNumber } from '../../support/numbered-clip.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { openLoupe, openRoom, takes } from '../support/rooms.ts';
import { seenNumber } from '../support/seen-number.ts';

const FRAMES = 16;
/** As a phone does in the dark: 30 frames a second, then 10. */
const unevenTime = (frame: number) => (frame < 10 ? frame / 30 : 10 / 30 + (frame - 10) / 10);
/** As encoders without edit lists do: even, but the first frame is not at the beginning. */
const lateTime = (frame: number) => 0.08 + frame / 25;

async function makeClip(name: string, rate: number, timeOf: (frame: number) => number) {
  const facts = { name, width: 320, height: 160, frameRate: rate, duration: timeOf(FRAMES) };
  return { fileName: `${name}.mp4`, bytes: await encodeNumberedClip(FRAMES, rate, undefined, timeOf), facts };
}

/** Steps through the whole clip and back: each frame is seen in its turn. */
async function stepThrough(page: Page): Promise<void> {
  // Counted evenly, the second frame would be another one: from here on its time is known.
  await page.keyboard.press('.');
  await expect.poll(() => seenNumber(page, 'video')).toBe(1);
  await page.keyboard.press('Home');
  await expect(page.getByText(`0 / ${FRAMES - 1}`)).toBeVisible();
  for (let step = 1; step < FRAMES * 2; step += 1) {
    const frame = step < FRAMES ? step : Math.max(0, 2 * FRAMES - 2 - step);
    await page.keyboard.press(step < FRAMES ? '.' : ',');
    await expect.poll(() => seenNumber(page, 'video'), `step ${step}`).toBe(frame);
  }
}

test('a clip whose frames are uneven, and one that begins late, are stepped through without missing a frame, and compared from their first on', async ({
  launch,
}) => {
  const userData = await makeLibrary([
    await makeClip('uneven', 20, unevenTime),
    await makeClip('late', 25, lateTime),
  ]);
  const { window: page } = await launch({ userData });
  await openRoom(page, 'Review');
  await openLoupe(page);
  await stepThrough(page);
  // Timecode is that of the clock: the last frame is shown at 0.83 seconds.
  await page.keyboard.press('End');
  await expect(page.getByRole('timer', { name: 'Timecode' })).toContainText('00:00:00:16');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('header').getByText('late', { exact: true })).toBeVisible();
  await stepThrough(page);
  // What is taken out is the frame on screen.
  await page.keyboard.press('.');
  await page.keyboard.press('r');
  await page.getByRole('dialog', { name: 'Use as…' }).getByRole('menuitem').first().click();
  const frame = join(userData, 'data', 'frames', 'take-1', 'late frame 1.png');
  await expect.poll(() => readFile(frame).catch(() => null)).not.toBeNull();
  expect(await readFrameNumber(await readFile(frame), { x: 0, y: 0, width: 320, height: 160 })).toBe(1);
  await expect(page.locator('main')).toHaveAttribute('data-room', 'compose');
  await openRoom(page, 'Review');
  await page.getByRole('button', { name: 'Back to grid' }).click();

  await takes(page).nth(0).click();
  await takes(page)
    .nth(1)
    .click({ modifiers: ['ControlOrMeta'] });
  await page.keyboard.press('c');
  const read = async () => [
    await seenNumber(page, '[data-take="take-0"] video'),
    await seenNumber(page, '[data-take="take-1"] video'),
  ];
  await expect.poll(read).toEqual([0, 0]);
  // Frame 13 of 25 a second is looked at in its middle, 0.54 seconds after the first one.
  for (const key of '>...') await page.keyboard.press(key);
  await expect.poll(read).toEqual([10 + Math.floor((0.54 - 10 / 30) * 10), 13]);
});
