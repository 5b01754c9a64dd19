import { drawPicture } from '../../support/sample-media.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { openRoom, takes } from '../support/rooms.ts';

const picture = (name: string, prompt: string) => ({
  fileName: `${name}.png`,
  bytes: drawPicture(640, 360, '#a03020'),
  facts: { name, prompt, kind: 'image' as const, mime: 'image/png', width: 640, height: 360 },
});

test('takes are found as one types, labelled, put into the bin, taken back, and restored', async ({
  launch,
}) => {
  const userData = await makeLibrary([
    picture('one', 'A café in neon rain'),
    picture('two', 'A lighthouse at dusk'),
    picture('three', 'A lighthouse in fog'),
  ]);
  const { window: page } = await launch({ userData });
  await openRoom(page, 'Review');
  await expect(takes(page)).toHaveCount(3);
  const find = page.getByRole('searchbox', { name: 'Find takes' });
  await find.fill('LIGHTH fo');
  await expect(takes(page)).toHaveCount(1);
  await expect(takes(page).first()).toHaveAccessibleName(/three/);
  await find.fill('cafe');
  await expect(takes(page).first()).toHaveAccessibleName(/one/);
  await find.fill('nowhere');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all takes' }).click();
  await expect(takes(page)).toHaveCount(3);

  await takes(page).first().click();
  await page.keyboard.press('6');
  await expect(takes(page).first()).toHaveAccessibleName(/red$/);
  await page.keyboard.press('6');
  await expect(takes(page).first()).not.toHaveAccessibleName(/red/);
  await page.keyboard.press('6');
  await page.keyboard.press('4');
  await expect(takes(page).first()).toHaveAccessibleName(/4 stars, red$/);
  await page.keyboard.press('Delete');
  await expect(takes(page)).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(takes(page)).toHaveCount(3);
  await expect(takes(page).first()).toHaveAccessibleName(/4 stars, red$/);
  await takes(page).first().click();
  await page.keyboard.press('Delete');
  await expect(takes(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Bin' }).click();
  await expect(takes(page)).toHaveCount(1);
  await takes(page).first().click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('The bin is empty')).toBeVisible();
  await page.getByRole('button', { name: 'Show all takes' }).click();
  await expect(takes(page)).toHaveCount(3);
});

test('a library that lies in the bin as a whole is found again after a restart', async ({ launch }) => {
  const userData = await makeLibrary([picture('one', 'A lighthouse at dusk')]);
  const first = await launch({ userData });
  await openRoom(first.window, 'Review');
  await takes(first.window).first().click();
  await first.window.keyboard.press('Delete');
  await expect(takes(first.window)).toHaveCount(0);
  await first.close();
  const { window: page } = await launch({ userData });
  await openRoom(page, 'Review');
  await page.getByRole('button', { name: 'Look into the bin' }).click();
  await takes(page).first().click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('button', { name: 'Show all takes' }).click();
  await expect(takes(page)).toHaveCount(1);
});
