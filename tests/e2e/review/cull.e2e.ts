import { inventTakes } from '../../support/invent-takes.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibraryOfMany } from '../support/library.ts';
import { openRoom, takes } from '../support/rooms.ts';

const COUNT = 3_000;
const newest = inventTakes(COUNT)
  .filter(({ binnedAt }) => binnedAt === null)
  .toReversed();

// Synthetic takes have no files, and so no pictures.
test.use({ expectedComplaints: [/Failed to load resource/] });

test('a rating is there after a power cut at once after its key; marks go on to the next take', async ({
  launch,
}) => {
  const userData = await makeLibraryOfMany(COUNT);
  const first = await launch({ userData });
  await openRoom(first.window, 'Review');
  const { window: page } = first;
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByText('Auto-advance').click();
  await page.keyboard.press('Escape');
  await takes(page).first().click();
  await page.keyboard.press('u');
  await expect(takes(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  // In the loupe, where the marked take is out of sight at once, its mark is shown once more.
  await takes(page).first().dblclick();
  const place = page.getByText(/^1 \/ /);
  await expect(place).toBeVisible();
  const last = page.locator('[data-last-mark]');
  await page.keyboard.press('3');
  await expect(place).toBeHidden();
  await expect(last).toContainText('★★★');
  await page.keyboard.press('p');
  await expect(page.getByText(/^3 \/ /)).toBeVisible();
  await expect(last.locator('svg')).toHaveCount(1);
  // Not what the take had before.
  expect(newest[2]?.rating).toBeGreaterThan(0);
  await page.keyboard.press('p');
  await expect(page.getByText(/^4 \/ /)).toBeVisible();
  await expect(last.locator('svg')).toHaveCount(1);
  await expect(last).not.toContainText('★');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('Escape');
  await takes(page).nth(1).click();
  const rating = newest[1]?.rating === 5 ? 4 : 5;
  await page.keyboard.press('Shift+T');
  await expect(page.locator('input[type=text]:focus, input:not([type]):focus, textarea:focus')).toHaveCount(
    1,
  );
  await page.keyboard.type('reel, wet street');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove tag wet street' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused();
  await page.keyboard.type('the quixotic one');
  // The room is left at once, and with it the field.
  await page.keyboard.press('ControlOrMeta+1');
  await expect(page.locator('main')).toHaveAttribute('data-room', 'compose');
  await page.keyboard.press('ControlOrMeta+4');
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('the quixotic one');
  await page.getByRole('searchbox', { name: 'Find takes' }).fill('quixotic wet');
  await expect(takes(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await takes(page).nth(1).click();
  await page.keyboard.press(String(rating));
  await expect(takes(page).nth(1)).toHaveAccessibleName(new RegExp(`${rating} stars`));
  // What is answered later has what came before it on disk.
  await page.evaluate(() => window.dailies.invoke('app.snapshot', {}));
  await first.kill();

  const second = await launch({ userData });
  await openRoom(second.window, 'Review');
  await expect(takes(second.window).nth(1)).toHaveAccessibleName(new RegExp(`${rating} stars`));
});
