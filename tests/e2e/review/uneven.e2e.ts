import type { Page } from '@playwright/test';
import { encodeNumberedClip } from '../../support/numbered-clip.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { openLoupe, openRoom, takes } from '../support/rooms.ts';
import { seenNumber } from '../support/seen-number.ts';

const FRAMES = 24;
/** As a phone does in the dark: 30 frames a second, then 10. */
const unevenTime = (frame: number) => (frame < 14 ? frame / 30 : 14 / 30 + (frame - 14) / 10);
/** As encoders without edit lists do: even, but the first frame is not at the beginning. */
const lateTime = (frame: number) => 0.08 + frame / 25;

async function makeClip(name: string, rate: number, timeOf: (frame: number) => number) {
  const facts = { name, width: 320, height: 160, frameRate: rate, duration: timeOf(FRAMES) };
  return { fileName: `${name}.mp4`, bytes: await encodeNumberedClip(FRAMES, rate, undefined, timeOf), facts };
}

/** Steps through the whole clip and back; what is wrong with the pictures. */
async function stepThrough(page: Page): Promise<string[]> {
  const wrong: string[] = [];
  await expect(page.getByText(`0 / ${FRAMES - 1}`)).toBeVisible();
  for (let step = 1; step < FRAMES * 2; step += 1) {
    const frame = step < FRAMES ? step : Math.max(0, 2 * FRAMES - 2 - step);
    await page.keyboard.press(step < FRAMES ? '.' : ',');
    const seen = await seenNumber(page, 'video');
    if (seen !== frame) wrong.push(`step ${step}: expected ${frame}, saw ${seen}`);
  }
  return wrong;
}

test('a clip whose frames are uneven, and one that begins late, are stepped through without missing a frame, and compared from their first on', async ({
  launch,
}) => {
  test.setTimeout(180_000);
  const userData = await makeLibrary([
    await makeClip('uneven', 20.5, unevenTime),
    await makeClip('late', 25, lateTime),
  ]);
  const { window: page } = await launch({ userData });
  await openRoom(page, 'Review');
  await openLoupe(page);
  expect(await stepThrough(page)).toEqual([]);
  // Timecode is that of the clock: the last frame is shown at 1.37 seconds.
  await page.keyboard.press('End');
  await expect(page.getByRole('timer', { name: 'Timecode' })).toContainText('00:00:01:07');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('header').getByText('late', { exact: true })).toBeVisible();
  expect(await stepThrough(page)).toEqual([]);

  await page.keyboard.press('g');
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
  // Frame 20 of 25 a second is looked at in its middle, 0.82 seconds after the first one.
  await page.keyboard.press('>');
  await page.keyboard.press('>');
  await expect.poll(read).toEqual([14 + Math.floor((0.82 - 14 / 30) * 10), 20]);
});
