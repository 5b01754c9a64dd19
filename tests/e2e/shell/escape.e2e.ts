import type { Page } from '@playwright/test';
import { expect, test } from '../support/launch.ts';
import { makeTake, openLoupe, openRoom, takes } from '../support/rooms.ts';

const dialogs = (page: Page) => page.getByRole('dialog');

/** What a key opens in Review: over the take that is looked at, or over the grid. */
const OPENED_BY = { r: 'use it as…', a: 'make it again', h: 'its lineage', '?': 'the keyboard map' };

test('Escape closes what lies on top, and nothing below it; keys of the room wait until then', async ({
  app,
}) => {
  const page = app.window;
  await makeTake(page, 'K3 Turbo', 'A boat at dawn');
  await openRoom(page, 'Review');
  const take = takes(page).first();
  await take.click();
  for (const [key, what] of Object.entries(OPENED_BY)) {
    await test.step(`${what}, over the grid`, async () => {
      await page.keyboard.press(key);
      await expect(dialogs(page)).toBeVisible();
      await page.keyboard.press('4');
      await page.keyboard.press('ControlOrMeta+1');
      await page.keyboard.press('Escape');
      await expect(dialogs(page)).toHaveCount(0);
      await expect(page.locator('main')).toHaveAttribute('data-room', 'review');
      await expect(take).toHaveAttribute('aria-selected', 'true');
    });
  }
  await openLoupe(page);
  const back = page.getByRole('button', { name: 'Back to grid' });
  for (const [key, what] of Object.entries(OPENED_BY)) {
    await test.step(`${what}, over a take that is looked at`, async () => {
      await page.keyboard.press(key);
      await expect(dialogs(page)).toBeVisible();
      await page.keyboard.press('x');
      await page.keyboard.press('Escape');
      await expect(dialogs(page)).toHaveCount(0);
      await expect(back).toBeVisible();
    });
  }
  await page.keyboard.press('Escape');
  await expect(back).toHaveCount(0);
  // Neither stars nor a flag came of what was typed into dialogs.
  await expect(takes(page).first()).not.toContainText(/★|reject/i);
  await expect(takes(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(takes(page).first()).toHaveAttribute('aria-selected', 'false');
});
