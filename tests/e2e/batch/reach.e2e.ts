import type { Page } from '@playwright/test';
import { expect, type LaunchedApp, test } from '../support/launch.ts';
import { runCommand } from '../support/palette.ts';
import { jobRows, openRoom } from '../support/rooms.ts';

const menu = (page: Page) => page.getByRole('menu', { name: 'Table actions' });
const cell = (page: Page, row: number, column: number) => page.locator(`#batch-${row}-${column}`);
const prompts = (page: Page) =>
  page
    .getByRole('gridcell')
    .filter({ hasText: /^A boat/ })
    .allInnerTexts();

async function openTable(app: LaunchedApp): Promise<void> {
  await openRoom(app.window, 'Batch');
  await expect(app.window.getByRole('grid', { name: 'Jobs of the batch' })).toBeFocused();
  await pasteTable(app);
}

async function pasteTable(app: LaunchedApp): Promise<void> {
  const text = ['A boat at dawn', 'A boat at noon', 'A boat at dusk'].join('\n');
  await app.electron.evaluate(({ clipboard }, words) => clipboard.writeText(words), text);
  await app.window.keyboard.press('ControlOrMeta+V');
  await expect(cell(app.window, 2, 1)).toContainText('dusk');
}

test('two presses at once queue the table once; palette, menus and keys do the same to rows and cells, and the key of a free test elsewhere does nothing', async ({
  app,
}) => {
  const page = app.window;
  await openTable(app);
  await expect(page.getByRole('button', { name: /^Queue 3/ })).toBeEnabled();
  // Faster than a hand: the second comes before anything is drawn for the first.
  await page.getByRole('grid', { name: 'Jobs of the batch' }).evaluate((grid) => {
    const isMac = navigator.userAgent.includes('Mac');
    const press = { key: 'Enter', ctrlKey: !isMac, metaKey: isMac, bubbles: true, cancelable: true };
    for (let presses = 0; presses < 2; presses += 1) grid.dispatchEvent(new KeyboardEvent('keydown', press));
  });
  await expect(page.getByText(/^Queued/).last()).toBeAttached();
  await openRoom(page, 'Queue');
  await expect(jobRows(page).filter({ hasText: 'Done' })).toHaveCount(3);
  await expect(jobRows(page)).toHaveCount(3);

  await openTable(app);
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await runCommand(page, 'Dry run');
  await expect(page.getByRole('region', { name: 'Dry run' })).toContainText('Every row is ready to queue');
  await runCommand(page, 'Queue 3');
  // What was said of the ones before may still be there: once these are queued, they leave the table.
  await expect.poll(() => prompts(page)).toEqual([]);
  await openRoom(page, 'Queue');
  await expect(jobRows(page)).toHaveCount(6);

  // A menu: by a right click on what lies under it, and by keys.
  await openTable(app);
  await cell(page, 2, 1).click();
  await cell(page, 1, 1).click({ button: 'right' });
  await expect(menu(page).getByRole('menuitem', { name: 'Edit cell' })).toBeFocused();
  await menu(page).getByRole('menuitem', { name: 'Duplicate rows' }).click();
  await expect
    .poll(() => prompts(page))
    .toEqual(['A boat at dawn', 'A boat at noon', 'A boat at noon', 'A boat at dusk']);

  await page.keyboard.press('Shift+F10');
  await page.keyboard.press('u');
  await expect(menu(page).getByRole('menuitem', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => prompts(page)).toEqual(['A boat at dawn', 'A boat at noon', 'A boat at dusk']);
  await expect(page.getByRole('grid', { name: 'Jobs of the batch' })).toBeFocused();

  // A right click on a row's number means the row, and what is selected stays selected.
  await page.getByRole('rowheader').first().click({ button: 'right' });
  await menu(page).getByRole('menuitem', { name: 'Delete rows' }).click();
  await expect.poll(() => prompts(page)).toEqual(['A boat at noon', 'A boat at dusk']);

  // The palette finds what can be done with the table, and keys do the same; what the table holds is pasted over.
  await cell(page, 0, 1).click();
  await pasteTable(app);
  await cell(page, 0, 1).click();
  await page.keyboard.press('Shift+ArrowDown');
  await runCommand(page, 'Fill down');
  await expect.poll(() => prompts(page)).toEqual(['A boat at dawn', 'A boat at dawn', 'A boat at dusk']);
  await page.getByRole('grid', { name: 'Jobs of the batch' }).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => prompts(page)).toEqual(['A boat at dawn', 'A boat at noon', 'A boat at dusk']);
  await page.keyboard.press('ControlOrMeta+y');
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: /of row 2/ })).toBeFocused();
});
