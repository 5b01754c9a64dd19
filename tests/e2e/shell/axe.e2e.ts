import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { makeSampleMedia, type SampleMedia } from '../../support/sample-media.ts';
import {
  callCore,
  callUnseen,
  clickRow,
  openPausedQueue,
  queueBoats,
  row,
  surface,
} from '../queue/queue-actions.ts';
import { expectContrast, expectNoViolations } from '../support/accessibility.ts';
import { dropFiles } from '../support/drop-files.ts';
import { expect, type LaunchedApp, test } from '../support/launch.ts';
import { makeFolder } from '../support/make-folder.ts';
import { addFilter, chooseModel, jobRows, openLoupe, openRoom, queueTakes, takes } from '../support/rooms.ts';
import { expectNamed } from '../support/screen-reader.ts';

// What is looked at as empty is looked at before anything is in it.
test.use({ sharesApp: true });

/**
 * Every room, empty and with something in it, and every dialog, panel and menu that opens from one, in both themes: other tests
 * look at the states that they come upon, this one that none is left out.
 */

let folder: string;
let media: SampleMedia;
test.beforeAll(async () => {
  folder = await makeFolder();
  media = await makeSampleMedia(folder);
});

/** By rules and by ear as it stands there, and by eye in the other theme, which stays for the next look. */
async function look(page: Page, place: string): Promise<void> {
  await expectNoViolations(page, place);
  await expectNamed(page, place);
  const isDark = (await page.locator('html').getAttribute('data-theme')) === 'dark';
  const other = isDark ? 'light' : 'dark';
  await setTheme(page, other);
  await expectContrast(page, `${place}, ${other}`);
}

async function setTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  // Without a key: one could close what is open.
  await callUnseen(page, 'settings.update', { theme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

async function begin({ window: page }: LaunchedApp): Promise<Page> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await setTheme(page, 'dark');
  return page;
}

/** Opens something by a press, looks at it, and closes it by Escape. */
async function lookInto(page: Page, opener: Locator, opened: Locator, place: string): Promise<void> {
  await opener.click();
  await expect(opened).toBeVisible();
  await look(page, place);
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('the frame and Compose', async ({ app }) => {
  const page = await begin(app);
  await look(page, 'Compose');
  await lookInto(page, button(page, 'Commands'), dialog(page, 'Commands'), 'the list of commands');
  await lookInto(page, button(page, 'Keyboard map'), dialog(page, 'Keyboard map'), 'the keyboard map');
  await lookInto(page, button(page, 'Templates'), dialog(page, 'Templates'), 'templates');
  await lookInto(page, button(page, 'Earlier prompts'), dialog(page, /prompts/i), 'earlier prompts');
  await chooseModel(page, 'O3 Elements');
  await button(page, 'Add element').click();
  await dropFiles(page, page.locator('[data-slot="elements.0.images"]'), [media.image]);
  await lookInto(page, button(page, 'From the cast'), dialog(page, 'Choose from the cast'), 'the cast');
  await look(page, 'elements');
  const tile = page.getByRole('button', { name: /^1, / }).first();
  await lookInto(page, tile, dialog(page, /, large$/), 'a large reference');
  await lookInto(page, button(page, 'Test run (free)'), page.getByRole('menu'), 'test runs');
  await chooseModel(page, 'H3 Omni');
  await look(page, 'a form with what is wrong in it');
});

test('Batch, Cast and Settings', async ({ app }) => {
  const page = await begin(app);
  await openRoom(page, 'Batch');
  await look(page, 'an empty table');
  const table = join(folder, 'shots.csv');
  await writeFile(table, 'model,prompt\nmodelk-3-turbo,A lighthouse\nmodelk-3-turbo,A harbour\n');
  await page.locator('main input[type=file]').setInputFiles(table);
  await expect(button(page, 'Add 2 rows')).toBeVisible();
  await look(page, 'a table to import');
  await button(page, 'Add 2 rows').click();
  await page.getByRole('gridcell', { name: /A lighthouse/ }).click({ button: 'right' });
  await expect(page.getByRole('menu', { name: 'Table actions' })).toBeVisible();
  await look(page, 'the menu of a table');
  await page.keyboard.press('Escape');
  await button(page, 'Find and replace').click();
  await expect(page.getByRole('search').getByRole('textbox', { name: 'Find', exact: true })).toBeVisible();
  await look(page, 'finding in a table');
  await openRoom(page, 'Cast');
  await expect(page.getByRole('heading', { name: 'Keep your characters here' })).toBeVisible();
  await look(page, 'an empty cast');
  await dropFiles(page, page.locator('main'), [media.image]);
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
  await look(page, 'a member');
  await openRoom(page, 'Settings');
  await look(page, 'Settings');
  const profile = join(folder, 'west.dailies');
  await writeFile(profile, JSON.stringify({ format: 1, name: 'West', baseUrl: 'https://west.example' }));
  await dropFiles(page, page.locator('main'), [profile]);
  await expect(dialog(page, 'Import west.dailies')).toBeVisible();
  await look(page, 'a profile from a file');
  await button(page, 'Add profile').click();
  await lookInto(page, button(page, 'More for West'), page.getByRole('menu'), 'the menu of a profile');
  await page.getByRole('button', { name: /Language/ }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await look(page, 'languages');
});

test('Queue and all its commands', async ({ app }) => {
  const page = await begin(app);
  await openRoom(page, 'Queue');
  await look(page, 'an empty Queue');
  await openPausedQueue(page, ['red', 'green', 'blue']);
  await queueBoats(page, ['single']);
  await callCore(page, 'queue.pause', { scope: { kind: 'model', model: 'modeln-pro' } });
  await clickRow(page, 'red');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('toolbar', { name: 'Selection actions' })).toBeVisible();
  await look(page, 'a selection');
  await surface(page, 'red').click({ button: 'right', position: { x: 140, y: 12 } });
  await expect(page.getByRole('menu')).toBeVisible();
  await look(page, 'the menu of a job');
  await page.getByRole('menuitem', { name: 'Schedule…' }).click();
  await expect(dialog(page, 'Send after')).toBeVisible();
  await look(page, 'times');
  await page.keyboard.press('Escape');
  await button(page, 'Group by batch').click();
  await look(page, 'batches');
  await row(page, 'single').getByRole('button', { name: 'Show details' }).click();
  await expect(row(page, 'single')).toContainText('Not sent yet');
  await look(page, 'a history');
  await surface(page, 'single').focus();
  // Only one job is edited at a time, and two are still selected.
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await expect(page.getByRole('region', { name: 'Editing a queued job' })).toBeVisible();
  await look(page, 'editing');
});

test.describe(() => {
  // Its jobs are to go out, and the one before has paused them all.
  test.use({ sharesApp: false });

  test('Review, and a job that is done in the Queue and its ledger', async ({ app }) => {
    const page = await begin(app);
    await openRoom(page, 'Review');
    await look(page, 'an empty Review');
    await openRoom(page, 'Compose');
    await button(page, 'Try an example').click();
    await queueTakes(page);
    await openRoom(page, 'Queue');
    await expect(jobRows(page)).toContainText('Done');
    await look(page, 'a job that is done');
    await button(page, 'Money').click();
    await expect(page.getByRole('table', { name: 'Submissions' }).getByRole('row')).toHaveCount(2);
    await look(page, 'the ledger');
    await openRoom(page, 'Review');
    await expect(takes(page)).toHaveCount(1);
    for (const name of ['View', 'Collections'])
      await lookInto(page, button(page, name), dialog(page, name), name);
    await addFilter(page, 'Rating');
    await look(page, 'a filter');
    await page.keyboard.press('Escape');
    await takes(page).first().click();
    await look(page, 'a take that is selected');
    await takes(page).first().click({ button: 'right' });
    await expect(page.getByRole('menu', { name: 'Take' })).toBeVisible();
    await look(page, 'the menu of a take');
    await page.keyboard.press('Escape');
    await lookInto(page, button(page, 'Use as…').first(), dialog(page, 'Use as…'), 'Use as');
    await openLoupe(page);
    await look(page, 'the loupe');
    await page.keyboard.press('h');
    await expect(dialog(page, 'Lineage')).toBeVisible();
    await look(page, 'lineage');
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
    await expect(dialog(page, /Remix/)).toBeVisible();
    await look(page, 'a remix');
  });
});
