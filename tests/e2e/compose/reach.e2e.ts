import type { Locator, Page } from '@playwright/test';
import { makeSampleMedia, type SampleMedia } from '../../support/sample-media.ts';
import { dropFiles } from '../support/drop-files.ts';
import { expect, test } from '../support/launch.ts';
import { makeFolder } from '../support/make-folder.ts';
import { usePaidProfile } from '../support/paid-by-practice.ts';
import { chosen, findCommand, runCommand } from '../support/palette.ts';
import { chooseModel, queueTakes, slot, writePrompt } from '../support/rooms.ts';

let folder: string;
let media: SampleMedia;
test.beforeAll(async () => {
  folder = await makeFolder();
  media = await makeSampleMedia(folder);
});

const menu = (page: Page, name: string): Locator => page.getByRole('menu', { name });
const item = (page: Page, name: string): Locator => page.getByRole('menuitem', { name, exact: true });
const faces = (page: Page, path: string): Locator =>
  slot(page, path).locator('li[draggable] > button:first-child');
const names = (page: Page, path: string): Promise<string[]> =>
  slot(page, path)
    .locator('li[draggable]')
    .evaluateAll((tiles) => tiles.map((tile) => tile.querySelector('span[class*=name]')?.textContent ?? ''));

test('a reference is looked at, moved, put into another slot and removed by its menu, and undo brings it back', async ({
  app,
}) => {
  const page = app.window;
  await chooseModel(page, 'H3 Omni');
  await dropFiles(page, slot(page, 'images'), [media.image, media.secondImage]);
  await expect(faces(page, 'images')).toHaveCount(2);
  const before = await names(page, 'images');

  await faces(page, 'images').first().click({ button: 'right' });
  await expect(menu(page, 'Reference actions')).toBeVisible();
  await expect(item(page, 'Show large')).toBeFocused();
  await item(page, 'Move later').click();
  await expect.poll(() => names(page, 'images')).toEqual(before.toReversed());
  // The keys went along with what was moved.
  await expect(faces(page, 'images').nth(1)).toBeFocused();

  await page.keyboard.press('Shift+F10');
  await item(page, 'Show large').click();
  await expect(page.getByRole('dialog', { name: `${before[0]}, large` })).toBeVisible();
  await page.keyboard.press('Escape');

  await faces(page, 'images').first().click({ button: 'right' });
  await item(page, 'Remove reference').click();
  await expect(faces(page, 'images')).toHaveCount(1);
  await expect(faces(page, 'images').first()).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => names(page, 'images')).toEqual(before.toReversed());

  await slot(page, 'images').locator('header').click({ button: 'right' });
  await expect(menu(page, 'Slot actions')).toBeVisible();
  await item(page, 'Remove all references').click();
  await expect(faces(page, 'images')).toHaveCount(0);
});

test('the palette does to the form, and to what had the focus last, what keys and menus do', async ({
  app,
}) => {
  const page = app.window;
  await chooseModel(page, 'H3 Omni');
  await dropFiles(page, slot(page, 'images'), [media.image, media.secondImage]);
  await expect(faces(page, 'images')).toHaveCount(2);
  const before = await names(page, 'images');
  await faces(page, 'images').nth(1).focus();
  await findCommand(page, 'Move earlier');
  // The list of commands says whose they are.
  await expect(chosen(page)).toContainText(`Move earlier${before[1]}`);
  await page.keyboard.press('Enter');
  await expect.poll(() => names(page, 'images')).toEqual(before.toReversed());

  await writePrompt(page, 'A boat');
  await runCommand(page, 'Clear form');
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue('');
  await expect(faces(page, 'images')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue('A boat');
  await expect(faces(page, 'images')).toHaveCount(2);

  await runCommand(page, 'Set number of takes');
  await expect(page.getByRole('spinbutton', { name: 'Takes' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('textbox', { name: 'Template name' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+Shift+h');
  await expect(page.getByRole('searchbox', { name: 'Search earlier prompts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+j');
  await expect(page.getByRole('button', { name: 'Show the stage' })).toBeVisible();
});

test('what lies in the tray has a menu', async ({ app }) => {
  const page = app.window;
  await dropFiles(page, page.getByRole('region', { name: 'References' }), [media.image]);
  const thing = page.getByRole('listbox', { name: 'Tray' }).getByRole('option').first();
  await faces(page, 'images').first().press('Delete');
  await expect(faces(page, 'images')).toHaveCount(0);
  await thing.click({ button: 'right' });
  await expect(menu(page, 'Tray actions')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Add to the form' }).click();
  await expect(faces(page, 'images')).toHaveCount(1);
});

test('a take on the stage has the menu and the palette’s commands, and comes back from the bin', async ({
  app,
}) => {
  const page = app.window;
  await writePrompt(page, 'A paper boat on a lake at dusk');
  await queueTakes(page);
  const takes = page.getByRole('listbox', { name: 'Latest takes and running jobs' }).getByRole('option');
  await expect(takes).toHaveCount(1);
  await takes.first().click({ button: 'right' });
  await menu(page, 'Take').getByRole('menuitemcheckbox', { name: 'Rate 4 stars' }).click();
  await expect(takes.first()).toHaveAccessibleName(/4 stars/);
  await runCommand(page, 'Pick');
  await expect(takes.first()).toHaveAccessibleName(/picked/i);
  await takes.first().click({ button: 'right' });
  await item(page, 'Move to bin').click();
  await expect(takes).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(takes).toHaveCount(1);
});

test('what the palette would send is asked about with its amount', async ({ app }) => {
  const page = app.window;
  const practice = await usePaidProfile(app, { 'modeln-pro': { base: 0.8 } });
  await writePrompt(page, 'A lighthouse in heavy rain');
  await findCommand(page, 'Queue what');
  await expect(chosen(page)).toContainText('Queue what');
  await page.keyboard.press('Enter');
  const question = page.getByRole('group', { name: 'Queue what is in the form?' });
  await expect(question).toContainText('$0.80');
  expect(await practice.ledger()).toHaveLength(0);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(async () => (await practice.ledger()).length).toBe(1);
});

test.describe(() => {
  // Each looks at the form of another model, or at none.
  test.use({ sharesApp: true });

  test('an element has a menu and keys of its own', async ({ app }) => {
    const page = app.window;
    await chooseModel(page, 'O3 Elements');
    await page.keyboard.press('ControlOrMeta+Shift+a');
    await expect(page.getByRole('textbox', { name: 'Name of element 1' })).toBeFocused();
    await page.keyboard.type('hero');
    const hero = page.getByRole('group', { name: '@hero', exact: true });
    await hero.getByRole('radiogroup').click({ button: 'right', position: { x: 2, y: 2 } });
    await expect(menu(page, 'Element actions')).toBeVisible();
    await item(page, 'Make it of a video').click();
    await expect(hero.getByRole('radio', { name: 'Video' })).toBeChecked();
    await hero.getByRole('radio', { name: 'Video' }).focus();
    await page.keyboard.press('F2');
    await expect(page.getByRole('textbox', { name: 'Name of element 1' })).toBeFocused();
    await page.keyboard.press('ControlOrMeta+Shift+Delete');
    await expect(hero).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(hero).toBeVisible();
  });

  test('a reference goes to another slot without a drag', async ({ app }) => {
    const page = app.window;
    await chooseModel(page, 'H3 Image to Video');
    await dropFiles(page, slot(page, 'startImage'), [media.image]);
    await expect(faces(page, 'startImage')).toHaveCount(1);
    await faces(page, 'startImage').click({ button: 'right' });
    await item(page, 'Move to End image').click();
    await expect(faces(page, 'endImage')).toBeFocused();
    await expect(faces(page, 'startImage')).toHaveCount(0);
  });

  test('the keyboard map has Compose’s table', async ({ app }) => {
    const page = app.window;
    await page.getByRole('button', { name: /^Keyboard/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Keyboard/ });
    for (const words of [
      'Queue what is in the form',
      'Remove reference',
      'Rename element',
      'Set number of takes',
    ])
      await expect(dialog.getByText(words, { exact: true })).toBeVisible();
  });
});
