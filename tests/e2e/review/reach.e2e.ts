import type { Page } from '@playwright/test';
import { drawPicture } from '../../support/sample-media.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { findCommand, search } from '../support/palette.ts';
import { boxOf } from '../support/rest.ts';
import { openRoom, takes } from '../support/rooms.ts';

const COLOURS = ['#a03020', '#30a040', '#3040a0', '#d0d0d0'];
const NAMES = ['ember', 'fern', 'harbour', 'salt'];

const makePictures = () =>
  makeLibrary(
    NAMES.map((name, index) => ({
      fileName: `${name}.png`,
      bytes: drawPicture(640, 360, COLOURS[index] as string),
      facts: { name, prompt: `A ${name}`, kind: 'image', mime: 'image/png', width: 640, height: 360 },
    })),
  );

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const menu = (page: Page) => page.getByRole('menu', { name: /Take|takes/ });
const options = (page: Page) => page.getByRole('listbox', { name: 'Commands' }).getByRole('option');

async function runFromPalette(page: Page, words: string, title: string | RegExp): Promise<void> {
  await findCommand(page, words);
  await expect(options(page).first()).toContainText(title);
  await page.keyboard.press('Enter');
  await expect(search(page)).toHaveCount(0);
}

test('by keyboard alone the menu opens where one stands, walks, acts, and gives the keys back; by mouse alone a selection brings its bar, and a right click the menu of what is selected', async ({
  launch,
}) => {
  const { window: page } = await launch({ userData: await makePictures() });
  await openRoom(page, 'Review');
  await expect(takes(page)).toHaveCount(4);
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+F10');
  await expect(menu(page)).toHaveAccessibleName('2 takes');
  await expect(async () => {
    const first = await boxOf(takes(page).nth(1));
    const opened = await boxOf(menu(page));
    expect(opened.x).toBeGreaterThanOrEqual(first.x);
    expect(opened.x).toBeLessThan(first.x + first.width);
  }).toPass();
  await expect(menu(page).getByRole('menuitem', { name: 'Open in loupe' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu(page).getByRole('menuitem', { name: 'Compare', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu(page).getByRole('menuitemcheckbox', { name: 'Clear rating' })).toBeFocused();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight');
  await expect(menu(page).getByRole('menuitemcheckbox', { name: 'Rate 3 stars' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu(page).getByRole('menuitemcheckbox', { name: 'Pick' })).toBeFocused();
  // The first letter of its words leads to a command.
  await page.keyboard.press('r');
  await expect(menu(page).getByRole('menuitemcheckbox', { name: 'Reject' })).toBeFocused();
  await page.keyboard.press('Enter');
  for (const index of [0, 1]) await expect(takes(page).nth(index)).toHaveAccessibleName(/rejected/);
  await page.keyboard.press('ContextMenu');
  await expect(menu(page)).toBeVisible();
  // Keys of the room rest while the menu has them.
  await page.keyboard.press('5');
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);
  await expect(takes(page).nth(1)).toHaveAccessibleName(/rejected/);
  await expect(takes(page).nth(1)).not.toHaveAccessibleName(/stars/);
  await page.keyboard.press('3');
  await expect(takes(page).nth(1)).toHaveAccessibleName(/3 stars/);
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);

  await page.keyboard.press('End');
  await page.keyboard.press('h');
  const graph = page.getByRole('dialog', { name: 'Lineage' });
  await expect(graph.getByRole('button', { name: /salt/ })).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press('p');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(graph).toHaveCount(0);
  await expect(takes(page).nth(3)).toHaveAccessibleName(/picked/);

  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await takes(page).nth(0).click();
  await takes(page)
    .nth(1)
    .click({ modifiers: ['ControlOrMeta'] });
  await expect(bar(page)).toContainText('2 selected');
  await bar(page).getByRole('button', { name: 'Rate 4 stars' }).click();
  await bar(page).getByRole('button', { name: 'Blue label' }).click();
  await bar(page).getByRole('button', { name: 'Pick' }).click();
  for (const index of [0, 1])
    await expect(takes(page).nth(index)).toHaveAccessibleName(/4 stars, picked, blue/);

  // A right click on one of them means both, on another take that one alone.
  await takes(page).nth(1).click({ button: 'right' });
  await menu(page).getByRole('menuitemcheckbox', { name: 'Reject' }).click();
  await expect(menu(page)).toHaveCount(0);
  for (const index of [0, 1]) await expect(takes(page).nth(index)).toHaveAccessibleName(/rejected/);
  await takes(page).nth(2).click({ button: 'right' });
  await expect(bar(page)).toContainText('1 selected');
  await menu(page).getByRole('menuitemcheckbox', { name: 'Rate 2 stars' }).click();
  await expect(takes(page).nth(2)).toHaveAccessibleName(/2 stars/);
  await expect(takes(page).nth(0)).toHaveAccessibleName(/4 stars/);

  // What is exported is what the bar speaks of, and not what was picked before.
  await bar(page).getByRole('button', { name: 'Export…' }).click();
  const panel = page.getByRole('region', { name: 'Export' });
  await expect(panel.getByRole('radio', { name: 'Selection' })).toBeChecked();
  await expect(panel.getByText(/^1 take/)).toBeVisible();
  await panel.getByRole('button', { name: 'Back to takes' }).click();
  await expect(bar(page)).toContainText('1 selected');

  await bar(page).getByRole('button', { name: 'Move to bin' }).click();
  await expect(takes(page)).toHaveCount(3);
  await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar(page)).toHaveCount(0);

  await takes(page).nth(0).click({ button: 'right' });
  await menu(page).getByRole('menuitem', { name: 'Open in loupe' }).click();
  await page.getByRole('img', { name: 'A ember' }).click({ button: 'right' });
  await menu(page).getByRole('menuitemcheckbox', { name: 'Rate 5 stars' }).click();
  await page.getByRole('button', { name: 'Back to grid' }).click();
  await expect(takes(page).nth(0)).toHaveAccessibleName(/5 stars/);
});

test('by keyboard alone: what takes the place of the grid has the focus, and gives it back; keys and the palette filter, order and size the grid; the palette finds what the open room can do, and what has a name', async ({
  launch,
}) => {
  const { window: page } = await launch({ userData: await makePictures() });
  await openRoom(page, 'Review');
  await expect(takes(page)).toHaveCount(4);
  const grid = page.getByRole('listbox', { name: 'Takes' });
  await expect(grid).toBeFocused();
  // With nothing chosen yet, the first is opened.
  for (const [open, name, first] of [
    ['e', 'ember', 'Back to grid'],
    ['c', 'Compare', 'Back to grid'],
    ['ControlOrMeta+Shift+E', 'Export', 'Back to takes'],
  ] as const) {
    await page.keyboard.press(open);
    await expect(page.getByRole('region', { name, exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: first })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(grid).toBeFocused();
  }
  await runFromPalette(page, 'compare', 'Compare');
  await expect(page.getByRole('region', { name: 'Compare' })).toBeFocused();

  await page.getByRole('button', { name: 'Back to grid' }).click();
  await page.keyboard.press('Shift+F');
  const panel = page.getByRole('dialog', { name: 'Add filter' });
  await expect(panel.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Escape');

  const height = () =>
    takes(page)
      .first()
      .evaluate((tile) => tile.getBoundingClientRect().height);
  const before = await height();
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('-');
  await expect.poll(height).toBeLessThan(before);
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('+');
  await expect.poll(height).toBe(before);

  const shown = () =>
    takes(page).evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label') ?? ''));
  const newest = await shown();
  await runFromPalette(page, 'oldest', 'Sort by: Oldest first');
  await expect.poll(shown).toEqual(newest.toReversed());
  await page.keyboard.press('Shift+B');
  await expect(takes(page)).toHaveCount(0);
  await page.keyboard.press('Shift+B');
  await expect(takes(page)).toHaveCount(4);
  await runFromPalette(page, 'newest', 'Sort by: Newest first');
  await expect.poll(shown).toEqual(newest);

  const content = { model: 'modeln-pro', input: { prompt: 'Fog over the fjord' }, takes: 2 };
  await page.evaluate(
    (kept) =>
      window.dailies.invoke('templates.save', {
        id: null,
        name: 'Northern light',
        content: { ...kept, variations: { draw: 'all', count: 1, seed: 0 } },
      }),
    content,
  );
  await takes(page).nth(1).click();
  await runFromPalette(page, 'pick', 'Pick');
  await expect(takes(page).nth(1)).toHaveAccessibleName(/picked/);
  await runFromPalette(page, 'compare', 'Compare');
  await expect(page.getByRole('region', { name: 'Compare' })).toContainText('Comparing 2');
  await runFromPalette(page, 'back', 'Back to grid');
  await runFromPalette(page, 'loupe', 'Open in loupe');
  await expect(page.getByText('Fit', { exact: true })).toBeVisible();
  await runFromPalette(page, 'zoom', 'Zoom to 100 % or fit');
  await expect(page.getByText('Fit', { exact: true })).toHaveCount(0);
  await runFromPalette(page, 'K3', /K3/);
  await expect(page.locator('main')).toHaveAttribute('data-room', 'compose');
  await runFromPalette(page, 'northern', 'Northern light');
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Fog over the fjord');
  await runFromPalette(page, 'zebra', 'Find takes with “zebra”');
  await expect(page.getByRole('searchbox', { name: 'Find takes' })).toHaveValue('zebra');
  await expect(takes(page)).toHaveCount(0);
});
