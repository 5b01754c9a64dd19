import type { CDPSession, Page } from '@playwright/test';
import { drawPicture } from '../../support/sample-media.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { boxOf } from '../support/rest.ts';
import { openLoupe, openRoom, takes } from '../support/rooms.ts';

const CONTROL = 2;
const NOTCH = 120;

const picture = (name: string) => ({
  fileName: `${name}.png`,
  bytes: drawPicture(2400, 1600, 'teal'),
  facts: { name, kind: 'image' as const, mime: 'image/png', width: 2400, height: 1600 },
});

interface Turn {
  readonly x?: number;
  readonly y: number;
  readonly modifiers?: number;
}

/** Seconds between two events of one gesture, as they were made: they may be on their way for longer. */
const APART = 0.02;

/** A wheel or a trackpad as Chromium reports it, over the middle of an element: one gesture of so many events. */
async function turn(page: Page, cdp: CDPSession, selector: string, ...gesture: readonly Turn[]) {
  const box = await boxOf(page.locator(selector).first());
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const begun = Date.now() / 1000;
  for (const [index, { x = 0, y, modifiers = 0 }] of gesture.entries()) {
    const event = { type: 'mouseWheel', ...at, deltaX: x, deltaY: y, modifiers } as const;
    await cdp.send('Input.dispatchMouseEvent', { ...event, timestamp: begun + index * APART });
  }
}

/** Where the first picture lies, once it has come to rest. */
async function seen(page: Page): Promise<{ x: number; y: number; width: number }> {
  const read = () =>
    page
      .locator('main img')
      .first()
      .evaluate((image) => {
        const { x, y, width } = image.getBoundingClientRect();
        return { x, y, width };
      });
  let before = await read();
  await expect
    .poll(async () => {
      const now = await read();
      const rests = JSON.stringify(now) === JSON.stringify(before);
      before = now;
      return rests;
    })
    .toBe(true);
  return before;
}

test('in the loupe a notch of a mouse’s wheel zooms where the pointer is; there and in compare, fingers that spread zoom, and two fingers move', async ({
  launch,
}) => {
  const { window: page } = await launch({ userData: await makeLibrary([picture('one'), picture('two')]) });
  const cdp = await page.context().newCDPSession(page);
  await openRoom(page, 'Review');
  await openLoupe(page);
  await expect(page.locator('main img').first()).toBeVisible();
  const fitted = await seen(page);
  await turn(page, cdp, 'main img', { y: -NOTCH });
  await expect.poll(async () => (await seen(page)).width).toBeCloseTo(fitted.width * Math.exp(0.6), -1);
  await page.keyboard.press('g');

  for (const room of ['loupe', 'compare'] as const)
    await test.step(room, async () => {
      if (room === 'loupe') await takes(page).nth(1).dblclick();
      else {
        await takes(page).nth(0).click();
        await takes(page)
          .nth(1)
          .click({ modifiers: ['ControlOrMeta'] });
        await page.keyboard.press('c');
      }
      const stage = room === 'loupe' ? 'main img' : 'main figure';
      await expect(page.locator('main img').first()).toBeVisible();
      const fitted = await seen(page);

      await turn(page, cdp, stage, { y: -200, modifiers: CONTROL });
      await expect.poll(async () => (await seen(page)).width).toBeGreaterThan(fitted.width * 2);
      const near = await seen(page);

      await turn(page, cdp, stage, { x: 31, y: 17 });
      await expect.poll(async () => (await seen(page)).x).toBeCloseTo(near.x - 31, 0);
      const moved = await seen(page);
      expect(moved.y).toBeCloseTo(near.y - 17, 0);
      expect(moved.width).toBeCloseTo(near.width, 0);

      // Of the same gesture, though it looks like a notch.
      await turn(page, cdp, stage, { x: 3, y: 1 }, { y: NOTCH });
      await expect.poll(async () => (await seen(page)).y).toBeCloseTo(moved.y - 1 - NOTCH, 0);
      expect((await seen(page)).width).toBeCloseTo(near.width, 0);
      await page.keyboard.press('g');
    });
});
