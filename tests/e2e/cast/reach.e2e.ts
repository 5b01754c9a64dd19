import type { Locator, Page } from '@playwright/test';
import { makeSampleMedia, type SampleMedia } from '../../support/sample-media.ts';
import { dropFiles } from '../support/drop-files.ts';
import { invoke } from '../support/invoke.ts';
import { expect, test } from '../support/launch.ts';
import { makeFolder } from '../support/make-folder.ts';
import { findCommand, runCommand } from '../support/palette.ts';
import { openRoom } from '../support/rooms.ts';

let folder: string;
let media: SampleMedia;
test.beforeAll(async () => {
  folder = await makeFolder();
  media = await makeSampleMedia(folder);
});

const list = (page: Page): Locator => page.getByRole('listbox', { name: 'Cast members' });
const member = (page: Page, name: string): Locator => list(page).getByRole('option', { name });
const images = (page: Page): Locator =>
  page.locator('main').getByRole('region', { name: 'Images', exact: true });
const nameField = (page: Page): Locator => page.getByRole('textbox', { name: 'Name', exact: true });
const menu = (page: Page): Locator => page.getByRole('menu', { name: 'Member actions' });
const item = (page: Page, name: string): Locator => page.getByRole('menuitem', { name, exact: true });

async function makeMember(page: Page, picture: string, stem: string, name: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'New member' })).toBeVisible();
  await dropFiles(page, page.locator('main'), [picture]);
  await expect(nameField(page)).toHaveValue(stem);
  await expect(images(page).getByRole('button', { name: /^1, / })).toBeVisible();
  await nameField(page).fill(name);
  await nameField(page).blur();
  await expect(member(page, name)).toBeVisible();
}

test('the palette finds what can be done with members; pictures and members have menus and keys, and undo takes each step back', async ({
  app,
}) => {
  const page = app.window;
  await openRoom(page, 'Cast');
  await makeMember(page, media.image, 'robot', 'hero');
  await findCommand(page, 'Use in Motion');
  await expect(page.getByRole('option', { name: 'Use in Motion 3' })).toContainText('hero');
  await page.keyboard.press('Escape');
  await runCommand(page, 'Select all members');
  await runCommand(page, 'Show deleted members');
  await expect(page.getByText('No deleted members')).toBeVisible();
  await runCommand(page, 'Hide deleted members');
  await expect(member(page, 'hero')).toBeVisible();
  await page.getByRole('button', { name: /^Keyboard/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Keyboard/ });
  for (const words of ['Move an image or voice', 'Delete; it can be restored'])
    await expect(dialog.getByText(words, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await member(page, 'hero').click();

  await dropFiles(page, images(page), [media.secondImage]);
  const pictures = images(page).getByRole('button', { name: /^\d, / });
  await expect(pictures).toHaveCount(2);
  await pictures.nth(1).click({ button: 'right' });
  await item(page, 'Make it the cover').click();
  await expect(pictures.nth(0)).toHaveAccessibleName(/^1, dawn/);
  await expect(pictures.nth(0)).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(pictures).toHaveCount(1);
  await expect(pictures.nth(0)).toBeFocused();
  await runCommand(page, 'Undo the last step');
  await expect(pictures).toHaveCount(2);
  await runCommand(page, 'Undo the last step');
  await expect(pictures.nth(0)).toHaveAccessibleName(/^1, robot/);

  await list(page).press('Escape');
  await makeMember(page, media.secondImage, 'dawn', 'villain');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(nameField(page)).toHaveCount(0);

  await member(page, 'hero').click({ button: 'right' });
  await expect(menu(page)).toBeVisible();
  await item(page, 'Rename').click();
  await expect(nameField(page)).toBeFocused();
  await expect(nameField(page)).toHaveValue('hero');

  // It is the one that is pointed at that goes, not the one that is open.
  await member(page, 'villain').click({ button: 'right' });
  await item(page, 'Delete').click();
  await expect(member(page, 'villain')).toHaveCount(0);
  await expect(member(page, 'hero')).toBeVisible();
  await page.keyboard.press('d');
  await member(page, 'villain').click({ button: 'right' });
  await item(page, 'Restore').click();
  await page.keyboard.press('d');
  await expect(member(page, 'villain')).toBeVisible();

  await list(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+F10');
  await item(page, 'Use in O3 Elements').click();
  await expect(page.locator('main')).toHaveAttribute('data-room', 'compose');
  await expect(page.getByRole('group', { name: '@hero', exact: true })).toBeVisible();
});

test('a member that leaves what is shown hands its place to the next: no key acts on one that nobody sees', async ({
  app,
}) => {
  const page = app.window;
  for (const name of ['ann', 'bea', 'cleo', 'dora'])
    await invoke(page, 'cast.add', {
      ...{ name, kind: 'image', images: [], video: null, voices: [], voiceName: '' },
      ...{ notes: '', consent: null, colour: 'none' },
    });
  await openRoom(page, 'Cast');
  const chosen = list(page).getByRole('option', { selected: true });
  await expect(list(page).getByRole('option')).toHaveCount(4);
  await list(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(chosen).toHaveAccessibleName(/^bea/);
  await page.keyboard.press('Delete');
  await expect(member(page, 'bea')).toHaveCount(0);
  await expect(chosen).toHaveAccessibleName(/^cleo/);
  await page.keyboard.press('End');
  await page.keyboard.press('Delete');
  await expect(member(page, 'dora')).toHaveCount(0);
  await expect(chosen).toHaveAccessibleName(/^cleo/);

  const find = page.getByRole('searchbox', { name: 'Find in the cast' });
  await member(page, 'ann').click({ modifiers: ['ControlOrMeta'] });
  await expect(page.getByRole('heading', { name: '2 selected' })).toBeVisible();
  await find.fill('ann');
  await expect(chosen).toHaveAccessibleName(/^ann/);
  await expect(page.getByText('1 selected')).toBeVisible();
  await find.fill('');
  await expect(member(page, 'cleo')).toBeVisible();
  await expect(page.getByText('1 selected')).toBeVisible();

  await page.keyboard.press('Escape');
  await page.keyboard.press('d');
  await expect(member(page, 'bea')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(chosen).toHaveAccessibleName(/^dora/);
  await page.keyboard.press('Delete');
  await expect(member(page, 'dora')).toHaveCount(0);
  await expect(chosen).toHaveAccessibleName(/^bea/);
});
