import type { Page } from '@playwright/test';
import { inventTakes } from '../../support/invent-takes.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibraryOfMany } from '../support/library.ts';
import { openRoom, takes } from '../support/rooms.ts';

const COUNT = 100_000;
/** Newest first, as the library shows them. */
const expected = inventTakes(COUNT)
  .filter(({ binnedAt }) => binnedAt === null)
  .toReversed();
const optionOf = (page: Page, place: number) =>
  page.getByRole('listbox', { name: 'Takes' }).locator(`#take-${expected[place]?.id}`);

/** Brings the scroll bar to a share of its way. */
async function scrollTo(page: Page, share: number): Promise<void> {
  await page.getByRole('listbox', { name: 'Takes' }).evaluate((list, part) => {
    list.scrollTop = (list.scrollHeight - list.clientHeight) * part;
  }, share);
}

async function expectInSight(page: Page, place: number): Promise<void> {
  await expect(optionOf(page, place)).toBeInViewport();
  await expect(optionOf(page, place)).toHaveAttribute('aria-posinset', String(place + 1));
}

// Synthetic takes have no files, and so no pictures.
test.use({ expectedComplaints: [/Failed to load resource/] });

test('of 100,000 takes the first, the middle and the last are reached at device pixel ratio 1, 2 and 3', async ({
  launch,
}) => {
  const userData = await makeLibraryOfMany(COUNT);
  for (const ratio of [1, 2, 3]) {
    const app = await launch({ userData, args: [`--force-device-scale-factor=${ratio}`] });
    expect(await app.window.evaluate(() => devicePixelRatio)).toBe(ratio);
    await openRoom(app.window, 'Review');
    await reachAll(app.window);
    await app.close();
  }
});

async function reachAll(page: Page): Promise<void> {
  await expectInSight(page, 0);
  // As large as pictures can be: all rows together are taller than a browser's tallest element.
  await page.getByRole('button', { name: 'View', exact: true }).click();
  const size = page.getByRole('slider', { name: 'Thumbnail size' });
  await size.press('End');
  await expect(size).toHaveValue('480');
  await page.keyboard.press('Escape');
  await page.getByRole('listbox', { name: 'Takes' }).focus();
  await page.keyboard.press('End');
  await expectInSight(page, expected.length - 1);
  await expect(optionOf(page, expected.length - 1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(optionOf(page, expected.length - 2)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await expectInSight(page, 0);

  await scrollTo(page, 0.5);
  // One that stands in the middle, by an independent count.
  const middle = Math.round(expected.length / 2);
  await expect
    .poll(async () => Math.abs(Number(await takes(page).first().getAttribute('aria-posinset')) - middle))
    .toBeLessThan(expected.length * 0.02);
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThanOrEqual(1_500);
  await scrollTo(page, 1);
  await expectInSight(page, expected.length - 1);
  await scrollTo(page, 0);
  await expectInSight(page, 0);
}
