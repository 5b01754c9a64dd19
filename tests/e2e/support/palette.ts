import { expect, type Locator, type Page } from '@playwright/test';

/** The field of the list of commands. */
export const search = (page: Page): Locator =>
  page.getByRole('combobox', { name: 'Search for something to do' });

/** The command that Enter would run. */
export const chosen = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'Commands' }).getByRole('option', { selected: true });

/** Opens the list of commands, and looks for words in it. */
export async function findCommand(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await search(page).fill(words);
}

/** Runs the command that the words lead to, once it is the one that Enter would run. */
export async function runCommand(page: Page, words: string): Promise<void> {
  await findCommand(page, words);
  await expect(chosen(page)).toContainText(words);
  await page.keyboard.press('Enter');
  await expect(search(page)).toHaveCount(0);
}
