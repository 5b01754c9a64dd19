import type { Locator, Page } from '@playwright/test';
import { makeSampleMedia, type SampleMedia } from '../../support/sample-media.ts';
import { clickRow, openPausedQueue, row, surface } from '../queue/queue-actions.ts';
import { dropFiles } from '../support/drop-files.ts';
import { expect, test } from '../support/launch.ts';
import { makeFolder } from '../support/make-folder.ts';
import { chooseModel, openRoom, slot } from '../support/rooms.ts';
import { toasts } from '../support/toasts.ts';

let media: SampleMedia;
test.beforeAll(async () => {
  media = await makeSampleMedia(await makeFolder());
});

/** By key, as somebody does who has nothing else. */
async function press(page: Page, control: Locator): Promise<void> {
  await control.focus();
  await page.keyboard.press('Enter');
}

test('what leaves or is pressed away hands the focus on: toasts, rows of the list of jobs, and parts of Compose, Batch and Cast', async ({
  app,
}) => {
  const page = app.window;
  await openPausedQueue(page, ['red', 'green', 'blue', 'white']);
  await clickRow(page, 'green');
  const undo = toasts(page).getByRole('button', { name: 'Undo', exact: true });
  await page.keyboard.press('p');
  await expect(row(page, 'green')).toContainText('Paused by you');
  await undo.click();
  await expect(row(page, 'green')).not.toContainText('Paused by you');
  await expect(surface(page, 'green')).toBeFocused();
  await page.keyboard.press('p');
  await press(page, undo);
  await expect(row(page, 'green')).not.toContainText('Paused by you');
  await expect(surface(page, 'green')).toBeFocused();

  // A row that leaves the list leaves its keys to the one in its place.
  await page
    .getByRole('toolbar', { name: 'Show jobs' })
    .getByRole('button', { name: /^Waiting 4$/ })
    .click();
  await clickRow(page, 'red');
  await page.keyboard.press('Delete');
  await expect(row(page, 'red')).toHaveCount(0);
  await expect(surface(page, 'green')).toBeFocused();
  // A key that is held is meant for the first of them.
  await page.keyboard.down('Delete');
  await expect(row(page, 'green')).toHaveCount(0);
  await expect(surface(page, 'blue')).toBeFocused();
  await page.keyboard.down('Delete');
  await page.keyboard.up('Delete');
  await page.keyboard.press('p');
  await expect(row(page, 'blue')).toContainText('Paused by you');

  // Also the last one, and what was pressed in a row.
  await page.keyboard.press('End');
  await expect(surface(page, 'white')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(row(page, 'white')).toHaveCount(0);
  await expect(surface(page, 'blue')).toBeFocused();
  await press(page, row(page, 'blue').getByRole('button', { name: 'Resume', exact: true }));
  await expect(row(page, 'blue')).not.toContainText('Paused by you');
  await expect(row(page, 'blue').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(row(page, 'blue')).toContainText('Paused by you');

  await openRoom(page, 'Compose');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await chooseModel(page, 'N Pro');
  await dropFiles(page, slot(page, 'images'), [media.image, media.secondImage]);
  await press(page, slot(page, 'images').getByRole('button', { name: 'Remove robot.png' }));
  await expect(slot(page, 'images').getByRole('button', { name: 'Remove robot.png' })).toHaveCount(0);
  await expect(slot(page, 'images').locator(':focus')).toHaveCount(1);
  await press(page, page.getByRole('region', { name: 'Tray' }).getByRole('button', { name: 'Clear' }));
  await expect(page.getByRole('region', { name: 'Tray' })).toHaveCount(0);
  await expect(page.locator('main :focus')).toHaveCount(1);

  // What is left by a click beside it stays left.
  await page.getByRole('heading', { name: 'References' }).click();
  await expect(page.locator('main :focus')).toHaveCount(0);

  const table = page.getByRole('grid', { name: 'Jobs of the batch' });
  await openRoom(page, 'Batch');
  await expect(table).toBeFocused();
  await dropFiles(page, table, [media.image, media.video]);
  await expect(page.getByRole('region', { name: 'Matrix' }).locator(':focus')).toHaveCount(1);
  await press(page, button('Cancel'));
  await expect(table).toBeFocused();
  // Also what a room begins with, when it opens at once.
  await openRoom(page, 'Compose');
  await openRoom(page, 'Batch');
  await expect(table).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Shift+M');
  await expect(page.getByRole('region', { name: 'Matrix' }).locator(':focus')).toHaveCount(1);
  await press(page, button('Cancel'));

  await openRoom(page, 'Cast');
  await button('New member').click();
  const strip = page.getByRole('region', { name: 'Images' });
  await dropFiles(page, strip, [media.image]);
  await press(page, strip.getByRole('button', { name: 'Remove robot.png' }));
  await expect(strip.getByRole('button', { name: 'Remove robot.png' })).toHaveCount(0);
  await expect(strip.locator(':focus')).toHaveCount(1);
});
