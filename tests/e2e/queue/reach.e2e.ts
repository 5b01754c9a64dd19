import type { Page } from '@playwright/test';
import { expect, test } from '../support/launch.ts';
import { usePaidProfile } from '../support/paid-by-practice.ts';
import { findCommand, runCommand } from '../support/palette.ts';
import { openRoom } from '../support/rooms.ts';
import {
  callCore,
  clickRow,
  openPausedQueue,
  queueBoats,
  row,
  shownWords,
  surface,
} from './queue-actions.ts';

const menu = (page: Page) => page.getByRole('menu', { name: 'Job actions' });

// Each has boats of its own, and leaves nothing that would go out with the next one's.
test.use({ sharesApp: true });

test('keys, the menu of a job and the palette do the same to what is selected, and say why where it is nothing', async ({
  app,
}) => {
  const page = app.window;
  await openPausedQueue(page, ['red', 'green', 'blue']);
  await clickRow(page, 'red');
  await runCommand(page, 'Move to end');
  await expect.poll(() => shownWords(page)).toEqual(['green', 'blue', 'red']);
  await runCommand(page, 'Move up');
  await expect.poll(() => shownWords(page)).toEqual(['green', 'red', 'blue']);
  await runCommand(page, 'Select all jobs');
  await expect(page.getByRole('toolbar', { name: 'Selection actions' })).toContainText('3 selected');
  await page
    .getByRole('toolbar', { name: 'Selection actions' })
    .getByRole('button', { name: 'More' })
    .click();
  await expect(menu(page).getByRole('menuitem', { name: 'Edit' })).toHaveCount(0);
  await menu(page).getByRole('menuitem', { name: 'Pause batch' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await expect(menu(page).getByRole('menuitem', { name: 'Resume batch' })).toBeVisible();
  await page.keyboard.press('Escape');

  await clickRow(page, 'red');
  await page.keyboard.press('r');
  await expect(page.getByText('You can’t use Queue again on this selection.')).toBeVisible();

  // The keyboard map has the keys of the tables of commands.
  await page.getByRole('button', { name: /^Keyboard/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Keyboard/ });
  for (const words of ['Move to front', 'Pause or resume', 'Fill down', 'Duplicate rows'])
    await expect(dialog.getByText(words, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  // Escape leads back from what was spent, and the keys go to the jobs again.
  await clickRow(page, 'green');
  for (const leave of ['Escape', 'Enter']) {
    await page.getByRole('button', { name: 'Money', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Jobs', exact: true })).toBeFocused();
    await page.keyboard.press(leave);
    await expect(surface(page, 'green')).toBeFocused();
  }

  // The menu is opened and walked by keys, and gives them back to its row.
  await clickRow(page, 'green');
  await page.keyboard.press('Shift+F10');
  await expect(menu(page).getByRole('menuitem').first()).toBeFocused();
  await expect(menu(page).getByRole('menuitem').first()).toHaveAccessibleName('Edit');
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);
  await expect(surface(page, 'green')).toBeFocused();

  await page.keyboard.press('Shift+F10');
  // The first letter of its words leads to a command.
  await page.keyboard.press('d');
  await expect(menu(page).getByRole('menuitem', { name: 'Duplicate' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, 'green')).toHaveCount(2);

  const { jobs } = await callCore(page, 'app.snapshot', {});
  await callCore(page, 'jobs.cancel', { jobIds: jobs.map(({ id }) => id) });
});

test('what the palette would let out is asked about with its amount', async ({ app }) => {
  const page = app.window;
  const practice = await usePaidProfile(app, { 'modelk-3-turbo': { base: 0.7 } });
  const jobIds = await openPausedQueue(page, ['ruby']);
  await callCore(page, 'jobs.pause', { jobIds });
  await callCore(page, 'queue.resume', {});
  await expect(row(page, 'ruby')).toContainText('Paused by you');
  await clickRow(page, 'ruby');
  await findCommand(page, 'resume');
  await page
    .getByRole('option')
    .filter({ hasText: /^ResumeA ruby boat/ })
    .click();
  const question = page.getByRole('group', { name: 'Resume?' });
  await expect(question).toContainText('$0.70');
  expect(await practice.ledger()).toHaveLength(0);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(async () => (await practice.ledger()).length).toBe(1);
});

test('by keys and by the menu: a finished job leads to its take, and a batch is grouped, named and paused', async ({
  app,
}) => {
  const page = app.window;
  await queueBoats(page, ['first']);
  await openRoom(page, 'Queue');
  await expect(row(page, 'first')).toContainText('Done');
  await clickRow(page, 'first');
  await page.keyboard.press('Shift+F10');
  await expect(menu(page).getByRole('menuitem', { name: 'Show in folder' })).toBeVisible();
  await menu(page).getByRole('menuitem', { name: 'Open in Review' }).click();
  await expect(page.getByRole('button', { name: 'Back to grid' })).toBeVisible();

  await openPausedQueue(page, ['pink', 'lime']);
  await clickRow(page, 'pink');
  await page.keyboard.press('g');
  await expect(page.getByRole('button', { name: /A pink boat.*: batch of 2/ })).toBeVisible();
  await clickRow(page, 'pink');
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Batch name' }).fill('Two boats');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Two boats: batch/ })).toBeFocused();
  await page.keyboard.press('Shift+P');
  await expect(page.getByRole('button', { name: 'Resume batch' })).toBeVisible();
  await clickRow(page, 'first');
  await page.keyboard.press('e');
  await expect(page.getByRole('button', { name: 'Back to grid' })).toBeVisible();
});
