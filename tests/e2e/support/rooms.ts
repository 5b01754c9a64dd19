import { expect, type Locator, type Page } from '@playwright/test';
import { invoke } from './invoke.ts';

/** Goes to a room by the rail, and waits until it is there: it is loaded when it is opened first. */
export async function openRoom(
  page: Page,
  room: 'Compose' | 'Batch' | 'Queue' | 'Review' | 'Film' | 'Cast' | 'Settings',
): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Rooms' })
    .getByRole('button', { name: room, exact: true })
    .click();
  await expect(page.locator('main')).toHaveAttribute('data-room', room.toLowerCase());
  await expect(page.locator('main > :last-child > *').first()).toBeAttached();
}

/** Chooses a model in Compose by the name that people see. */
export async function chooseModel(page: Page, title: string): Promise<void> {
  await page.getByRole('radio', { name: title, exact: true }).click();
  await expect(page.getByRole('radio', { name: title, exact: true })).toBeChecked();
}

/** The slot of a field, such as `images` or `elements.0.images`. */
export function slot(page: Page, path: string): Locator {
  return page.locator(`[data-slot="${path}"]`);
}

/** Empties the form of Compose and the tray, as a person would. */
export async function emptyForm(page: Page): Promise<void> {
  await openRoom(page, 'Compose');
  const clear = page.getByRole('region', { name: 'Tray' }).getByRole('button', { name: 'Clear' });
  await page.keyboard.press('ControlOrMeta+Shift+x');
  // What lies there is read once the room is open.
  if ((await invoke<readonly object[]>(page, 'tray.load', {})).length > 0) await clear.click();
  await expect(clear).toHaveCount(0);
}

/** Types a prompt as a person would. */
export async function writePrompt(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Prompt' }).fill(text);
}

/** Queues what the form holds once nothing is in the way, and waits until the app says that it did. */
export async function queueTakes(page: Page): Promise<void> {
  await expect(page.getByText('Ready to queue').last()).toBeVisible();
  const said = page.getByText(/^Queued/);
  // That of the jobs before these may still be there.
  await said.evaluateAll((all) => {
    for (const one of all) one.setAttribute('data-said-before', '');
  });
  const button = queueButton(page);
  // What was queued already goes again once that is asked for.
  if ((await button.textContent())?.startsWith('Queued')) await button.click();
  await button.and(page.getByRole('button', { name: /^Queue\b/ })).click();
  // A newer toast may stand before it.
  await expect(said.and(page.locator(':not([data-said-before])')).last()).toBeAttached();
}

/** The button of Compose that queues, whatever it says. */
export function queueButton(page: Page): Locator {
  return page.locator('[data-pointed=queue]');
}

/** The rows of the Queue's list: one for each job in sight, without the headings. */
export function jobRows(page: Page): Locator {
  return page
    .getByRole('list', { name: 'Jobs' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /: details$/ }) });
}

/** Queues a job from Compose, and waits in the Queue until it is done. */
export async function makeTake(page: Page, model: string, prompt: string): Promise<void> {
  await openRoom(page, 'Compose');
  await chooseModel(page, model);
  await writePrompt(page, prompt);
  await queueTakes(page);
  await openRoom(page, 'Queue');
  await expect(jobRows(page).filter({ hasText: prompt })).toContainText('Done');
}

/** The takes in Review's grid. */
export function takes(page: Page): Locator {
  return page.getByRole('listbox', { name: 'Takes' }).getByRole('option');
}

/** Opens the newest take large. */
export async function openLoupe(page: Page): Promise<void> {
  await takes(page).first().dblclick();
  await expect(page.getByRole('button', { name: 'Back to grid' })).toBeVisible();
}

/** Chooses one of a few values by its words: the label is what a pointer meets, not the radio in it. */
export async function chooseValue(page: Page, words: string): Promise<void> {
  await page
    .locator('label')
    .filter({ has: page.getByText(words, { exact: true }) })
    .click();
  await expect(page.getByRole('radio', { name: words, exact: true })).toBeChecked();
}

/** Opens a filter of Review that is not on yet; answers the panel in which its value is chosen. */
export async function addFilter(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add filter' }).click();
  const panel = page.getByRole('dialog', { name: 'Add filter' });
  await panel.getByRole('button', { name, exact: true }).click();
  return panel;
}
